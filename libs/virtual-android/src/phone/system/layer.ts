import type { InputEvent, InputOutcome, ScreenSource } from '@tapwright/virtual-ui';
import { describeDialog } from './describe-dialog.ts';
import type { DialogAnswer, DialogEvent, SystemDialog } from './dialog.ts';
import { screenSizeOf } from './screen-size.ts';
import { type DialogWindow, dialogPicture, layoutDialogWindow } from './window.ts';

/** The system's windows over the apps. While one is up, the dump has only that window, and it takes the input. */
export interface SystemLayer {
  /** Newest last. */
  readonly dialogs: readonly SystemDialog[];
  /** Puts a window on top. `answered` is called once. False where too many are up; then nothing changes. */
  show(dialog: SystemDialog, answered?: (answer: DialogAnswer) => void): boolean;
  /** Removes the windows that pass the test, with the answer `withdrawn`. */
  withdraw(test: (dialog: SystemDialog) => boolean): void;
  /** Another app comes to the front: windows that are activities stay behind, except those in that app's own task. */
  leaveFor(packageName: string): void;
}

export interface LayeredSource {
  readonly source: ScreenSource;
  readonly layer: SystemLayer;
}

/** What the layer needs from the phone. It is read at every use, since it can change. */
export interface LayerSurroundings {
  locale(): string;
  labelOf(packageName: string): string;
}

interface Shown {
  readonly dialog: SystemDialog;
  readonly answered: ((answer: DialogAnswer) => void) | undefined;
  ticked: boolean;
}

/** Most windows at a time. */
const DIALOGS_MAX = 8;
/** Time of an input, as for the apps of the toolkit. */
const INPUT_MS = 1_000;

export function createSystemLayer(below: ScreenSource, around: LayerSurroundings): LayeredSource {
  const stack: Shown[] = [];

  const describe = (shown: Shown) =>
    describeDialog(shown.dialog, {
      locale: around.locale(),
      labelOf: around.labelOf,
      ticked: shown.ticked,
    });
  const windowOf = (shown: Shown): DialogWindow =>
    layoutDialogWindow(describe(shown), screenSizeOf(below), around.locale());
  const end = (shown: Shown, answer: DialogAnswer): void => {
    const at = stack.indexOf(shown);
    if (at === -1) return;
    stack.splice(at, 1);
    shown.answered?.(answer);
  };
  const take = (shown: Shown, event: DialogEvent): void => {
    if (event.type === 'toggle') shown.ticked = !shown.ticked;
    else end(shown, event.answer);
  };
  const touch = (shown: Shown, x: number, y: number): void => {
    const hit = windowOf(shown).tap(x, y);
    if (hit === 'beside' && describe(shown).outside) end(shown, 'cancelled');
    else if (hit !== null && hit !== 'beside') take(shown, hit);
  };
  const consume = (shown: Shown, event: InputEvent): InputOutcome => {
    const place = describe(shown).windowTitle;
    below.clock?.pass(INPUT_MS);
    if (event.kind === 'tap' || event.kind === 'long_tap') touch(shown, event.x, event.y);
    if (event.kind === 'swipe' && String(event.from) === String(event.to)) touch(shown, ...event.from);
    if (event.kind === 'key' && event.key === 'BACK' && describe(shown).back) end(shown, 'cancelled');
    return { basis: 'synthetic', place };
  };

  const layer: SystemLayer = {
    get dialogs() {
      return stack.map(({ dialog }) => dialog);
    },
    show(dialog, answered) {
      if (stack.length >= DIALOGS_MAX) return false;
      stack.push({ dialog, answered, ticked: false });
      return true;
    },
    withdraw(test) {
      for (const shown of stack.filter(({ dialog }) => test(dialog))) end(shown, 'withdrawn');
    },
    leaveFor(packageName) {
      const own = ({ dialog }: Shown) => dialog.kind === 'permission' && dialog.packageName === packageName;
      for (const shown of [...stack])
        if (describe(shown).activity !== null && !own(shown)) end(shown, 'cancelled');
    },
  };
  const source: ScreenSource = {
    ...forwarded(below),
    view() {
      const view = below.view();
      const top = stack.at(-1);
      if (top === undefined) return view;
      const { packageName, activity, windowTitle } = describe(top);
      const hierarchy = windowOf(top).hierarchy(view.rotation);
      return {
        ...view,
        hierarchy,
        packageName,
        activity: activity ?? view.activity,
        windowTitle,
        keyboardShown: false,
      };
    },
    async picture() {
      const top = stack.at(-1);
      if (top === undefined) return below.picture();
      // Both are read now: the screen may change while it is drawn.
      const [window, screen] = [windowOf(top), screenSizeOf(below)];
      const picture = await below.picture();
      return { ...picture, png: await dialogPicture(picture.png, window, screen) };
    },
    input(event) {
      const top = stack.at(-1);
      if (top === undefined) return below.input(event);
      const home = event.kind === 'key' && event.key === 'HOME';
      if (!home) return consume(top, event);
      // Windows of an activity stay behind with it; those of the system itself stay on top of the home screen.
      layer.leaveFor('');
      return below.input(event);
    },
  };
  return { source, layer };
}

/** The parts of the source that the layer does not change; getters stay live. */
export function forwarded(below: ScreenSource): ScreenSource {
  return {
    get width() {
      return below.width;
    },
    get height() {
      return below.height;
    },
    apps: below.apps,
    ...(below.clock === undefined ? {} : { clock: below.clock }),
    ...(below.busy === undefined ? {} : { busy: () => below.busy?.() ?? false }),
    view: () => below.view(),
    picture: () => below.picture(),
    input: (event) => below.input(event),
    start: (component, uri) => below.start(component, uri),
    forceStop: (packageName) => below.forceStop(packageName),
    clear: (packageName) => below.clear(packageName),
    attach: (phone) => below.attach?.(phone),
  };
}
