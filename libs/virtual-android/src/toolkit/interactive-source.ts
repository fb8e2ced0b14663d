import { TapwrightError } from '@tapwright/contracts';
import { renderSvgAside } from '../picture/render-svg.ts';
import type { AppInfo, InputEvent, InputOutcome, ScreenSource, View } from '../source.ts';
import type { AppEnv, VirtualApp } from './app.ts';
import { SCREEN_HEIGHT, SCREEN_WIDTH } from './display.ts';
import { launcher } from './launcher.ts';
import type { AppProcess } from './process.ts';
import { LAUNCHER_PACKAGE } from './session.ts';

interface InteractiveSourceOptions {
  readonly apps: readonly VirtualApp[];
  /** Package that is in front at the beginning; the launcher unless given. */
  readonly start?: string;
  /** Milliseconds since 1970. Unless given, a made-up clock that moves on one second with every input. */
  readonly clock?: () => number;
}

export interface InteractiveSource extends ScreenSource {
  /** The data of an app, for checks of success; the agent never sees it. Undefined where there is no such app. */
  state(packageName: string): unknown;
}

/** When the made-up clock begins: Monday, 2 March 2026, 9:30 UTC. */
const FIRST_MOMENT = Date.UTC(2026, 2, 2, 9, 30);
/** About 2 MB of PNGs. */
const PICTURES_KEPT = 16;

function infoOf(app: VirtualApp): AppInfo {
  const { tile, launchComponent, versionName, versionCode } = app;
  return { packageName: tile.packageName, launchComponent, versionName, versionCode };
}

/** PNGs by their SVG: a screen that is seen again is not drawn again. The oldest goes first. */
function createPictures(): (svg: string) => Promise<Uint8Array> {
  const kept = new Map<string, Promise<Uint8Array>>();
  return (svg) => {
    const known = kept.get(svg);
    if (known !== undefined) return known;
    const png = renderSvgAside(svg, SCREEN_WIDTH);
    const oldest = kept.keys().next();
    if (kept.size >= PICTURES_KEPT && !oldest.done) kept.delete(oldest.value);
    kept.set(svg, png);
    png.catch(() => kept.delete(svg));
    return png;
  };
}

/** The installed apps and the clock that they share. */
interface Device {
  readonly processes: ReadonlyMap<string, AppProcess>;
  now(): number;
  /** Moves the made-up clock on. */
  tick(): void;
}

function createDevice(options: InteractiveSourceOptions): Device {
  let ticks = 0;
  const now = options.clock ?? (() => FIRST_MOMENT + ticks * 1000);
  const installed = options.apps.map(({ tile }) => tile);
  const env = (): AppEnv => ({ now: now(), installed });
  const processes = new Map<string, AppProcess>();
  for (const app of [launcher, ...options.apps]) {
    const { packageName } = app.tile;
    if (processes.has(packageName)) {
      throw new TapwrightError('INPUT_INVALID', `two apps are called ${packageName}`, { field: 'apps' });
    }
    processes.set(packageName, app.install(env));
  }
  return {
    processes,
    now,
    tick: () => {
      ticks += 1;
    },
  };
}

/**
 * A device with interactive apps. Deterministic: the same inputs give the same screens and pictures.
 * @throws TapwrightError `APP_NOT_INSTALLED` where `start` names none of the apps
 */
export function createInteractiveSource(options: InteractiveSourceOptions): InteractiveSource {
  const device = createDevice(options);
  const apps = options.apps.map(infoOf);
  const pictureOf = createPictures();
  let front = LAUNCHER_PACKAGE;

  const processOf = (packageName: string): AppProcess => {
    const process = device.processes.get(packageName);
    if (process !== undefined) return process;
    throw new TapwrightError('APP_NOT_INSTALLED', `no app ${packageName} on this device`, {
      expected: apps.map((app) => app.packageName).join(', '),
    });
  };
  const show = (packageName: string): void => {
    processOf(packageName).launch();
    front = packageName;
  };
  show(options.start ?? LAUNCHER_PACKAGE);

  return {
    width: SCREEN_WIDTH,
    height: SCREEN_HEIGHT,
    apps,
    view(): View {
      const process = processOf(front);
      return {
        hierarchy: process.hierarchy(),
        packageName: front,
        activity: `${front}/.${process.activity}`,
        keyboardShown: process.keyboardShown,
        rotation: 0,
      };
    },
    async picture() {
      return { png: await pictureOf(processOf(front).svg(device.now())), synthetic: false };
    },
    input(event: InputEvent): InputOutcome {
      device.tick();
      if (event.kind === 'key' && event.key === 'HOME') {
        show(LAUNCHER_PACKAGE);
      } else {
        const { goTo } = processOf(front).input(event);
        if (goTo !== null) show(goTo);
      }
      return { basis: 'live', place: processOf(front).place };
    },
    start(component) {
      const app = apps.find((info) => info.packageName === component || info.launchComponent === component);
      if (app !== undefined) show(app.packageName);
      return app !== undefined;
    },
    forceStop(packageName) {
      device.processes.get(packageName)?.stop();
      if (packageName === front) show(LAUNCHER_PACKAGE);
    },
    clear(packageName) {
      if (!apps.some((app) => app.packageName === packageName)) return false;
      processOf(packageName).clear();
      if (packageName === front) show(LAUNCHER_PACKAGE);
      return true;
    },
    state: (packageName) => device.processes.get(packageName)?.state(),
  };
}
