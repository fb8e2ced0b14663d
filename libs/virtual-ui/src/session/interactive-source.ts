import type { VirtualApp } from '../app/app.ts';
import { type AppHost, PLAIN_PHONE } from '../app/host.ts';
import { type DeviceClock, steppedClock } from '../clock.ts';
import { createPictures } from '../drawing/pictures.ts';
import { VirtualError } from '../error.ts';
import type { Box } from '../layout/box.ts';
import { type Display, UPRIGHT } from '../layout/display.ts';
import type { Phone, ScreenSource } from '../source.ts';
import { infoOf, installApps, opens, takes } from './installed.ts';
import type { AppProcess } from './process.ts';
import { LAUNCHER_PACKAGE } from './session.ts';
import { createToasts } from './toasts.ts';

interface InteractiveSourceOptions {
  readonly apps: readonly VirtualApp[];
  /** Package that is in front at the beginning; the launcher unless given. */
  readonly start?: string;
  /** Default: made-up time that advances one second with every input. */
  readonly clock?: DeviceClock;
  /** Bugs to switch on in the apps, each as `APP:BUG`, where APP is the last part of the package. */
  readonly bugs?: readonly string[];
  /** Size of the screen held upright, in pixels of the same density. A shorter screen shows less of a list. */
  readonly display?: Display;
}

export interface InteractiveSource extends ScreenSource {
  readonly clock: DeviceClock;
  /** The data of an app, for checks of success; the agent never sees it. Undefined where there is no such app. */
  state(packageName: string): unknown;
  /** The distinct events of an app so far, for measurements; the agent never sees it. Empty where there is no such app. */
  happened(packageName: string): readonly string[];
  /** The active window, laid out, for checks of the layout. */
  window(): Box<unknown>;
}

/** Time that an input takes on the phone. Milliseconds. */
const INPUT_MS = 1_000;

/** The apps of a device, of which one is in front. */
interface Desk {
  /** The process in front, after everything that is due by the clock was done. */
  front(): AppProcess;
  readonly frontPackage: string;
  find(packageName: string): AppProcess | undefined;
  /** `uri`: what the app opens, where it has a link for it. */
  show(packageName: string, uri?: string): void;
  /** Brings the apps to the front that were asked for, and reports to the phone what is in front. */
  settle(): void;
}

function createDesk(options: InteractiveSourceOptions, host: AppHost, clock: DeviceClock): Desk {
  const processes = installApps(options.apps, options.bugs ?? [], host);
  let front = LAUNCHER_PACKAGE;

  const processOf = (packageName: string): AppProcess => {
    const process = processes.get(packageName);
    if (process !== undefined) return process;
    throw new VirtualError('APP_NOT_INSTALLED', `no app ${packageName} on this device`, {
      expected: options.apps.map(({ tile }) => tile.packageName).join(', '),
    });
  };
  const show = (packageName: string, uri?: string): void => {
    processOf(packageName).launch(uri);
    front = packageName;
  };
  const settle = (): void => {
    for (const [packageName, process] of processes) {
      const target = process.takeGoTo();
      // Android lets no app in the background start another.
      if (target !== null && packageName === front) show(target);
    }
  };
  show(options.start ?? LAUNCHER_PACKAGE);

  return {
    front() {
      for (const process of processes.values()) process.advance(clock.now());
      settle();
      return processOf(front);
    },
    get frontPackage() {
      return front;
    },
    find: (packageName) => processes.get(packageName),
    show,
    settle,
  };
}

/**
 * A device with interactive apps. Deterministic: the same inputs give the same screens and pictures.
 * @throws VirtualError `APP_NOT_INSTALLED` where `start` names none of the apps; `INPUT_INVALID` for an unknown bug
 */
export function createInteractiveSource(options: InteractiveSourceOptions): InteractiveSource {
  const { clock = steppedClock(), display = UPRIGHT } = options;
  const apps = options.apps.map(infoOf);
  const installed = options.apps.map(({ tile }) => tile);
  const toasts = createToasts(clock.now);
  const pictureOf = createPictures();
  let phone: Phone = PLAIN_PHONE;
  let announced = '';

  const desk = createDesk(
    options,
    {
      phone: () => phone,
      toast: toasts.show,
      env: (packageName, now = clock.now()) => ({
        now,
        installed,
        locale: phone.locale,
        rotation: phone.rotation,
        clipboard: phone.clipboard(),
        display,
        granted: (permission) => phone.isGranted(packageName, permission),
      }),
    },
    clock,
  );
  /** The process in front, after it was reported to the phone. */
  const seen = (): AppProcess => {
    const process = desk.front();
    const component = `${desk.frontPackage}/.${process.activity}`;
    if (component !== announced) {
      announced = component;
      phone.report({ kind: 'shown', packageName: desk.frontPackage, component });
    }
    return process;
  };
  const stopped = (packageName: string): void => {
    phone.report({ kind: 'stopped', packageName });
    if (packageName === desk.frontPackage) desk.show(LAUNCHER_PACKAGE);
    seen();
  };

  return {
    ...display,
    apps,
    clock,
    attach(owner) {
      phone = owner;
      announced = '';
      seen();
    },
    view() {
      const process = seen();
      return {
        hierarchy: process.hierarchy(),
        packageName: desk.frontPackage,
        activity: `${desk.frontPackage}/.${process.activity}`,
        keyboardShown: process.keyboardShown,
        rotation: process.rotation,
      };
    },
    async picture() {
      const process = seen();
      const svg = process.svg({ now: clock.now(), toast: toasts.text() });
      return { png: await pictureOf(svg, process.display.width), synthetic: false };
    },
    input(event) {
      const process = seen();
      clock.pass(INPUT_MS);
      toasts.input();
      if (event.kind === 'key' && event.key === 'HOME') desk.show(LAUNCHER_PACKAGE);
      else process.input(event);
      desk.settle();
      return { basis: 'live', place: seen().place };
    },
    start(component, wanted) {
      const app = apps.find((info) => opens(info, component));
      if (app === undefined) return false;
      desk.show(app.packageName, takes(app, component, wanted) ? wanted : undefined);
      seen();
      return true;
    },
    forceStop(packageName) {
      const process = desk.find(packageName);
      if (process === undefined) return;
      // What was due before the stop must happen before it.
      desk.front();
      process.stop();
      stopped(packageName);
    },
    clear(packageName) {
      const process = desk.find(packageName);
      if (process === undefined || packageName === LAUNCHER_PACKAGE) return false;
      desk.front();
      process.clear();
      stopped(packageName);
      return true;
    },
    window: () => seen().window(),
    happened(packageName) {
      seen();
      return desk.find(packageName)?.happened() ?? [];
    },
    state(packageName) {
      // Everything due by the clock is done first, as for a view.
      seen();
      return desk.find(packageName)?.state();
    },
  };
}
