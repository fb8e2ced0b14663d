import type { TruthStep, VirtualApp } from '@tapwright/virtual-ui';
import { createInteractiveSource, playStep, screenOf } from '@tapwright/virtual-ui';
import { lintScreen, recordingPhone } from '@tapwright/virtual-ui/testing';

/** An app with some of its bugs, on a phone that records reports. */
export function driveApp(app: VirtualApp, ...bugs: string[]) {
  const { packageName } = app.tile;
  const name = packageName.slice(packageName.lastIndexOf('.') + 1);
  const source = createInteractiveSource({
    apps: [app],
    start: packageName,
    bugs: bugs.map((bug) => `${name}:${bug}`),
  });
  const { phone, signals } = recordingPhone();
  source.attach?.(phone);
  return {
    source,
    signals,
    play: (...steps: readonly TruthStep[]): void => {
      for (const step of steps) playStep(source, step);
    },
    /** The texts of all elements with this id. */
    shown: (id: string): readonly string[] =>
      screenOf(source).elements.flatMap(({ resourceId, text }) =>
        resourceId.endsWith(`:id/${id}`) ? [text] : [],
      ),
    place: () => source.view().activity.slice(packageName.length + 2),
    faults: (unnamed: readonly string[] = []) => lintScreen(source, unnamed),
    state: (): unknown => source.state(packageName),
  };
}

/** Drives one app with and without a bug. The app's own guard gives its state the right type. */
export function bugsOf<S>(app: VirtualApp, isState: (value: unknown) => value is S) {
  const drive = (...bugs: string[]) => {
    const driven = driveApp(app, ...bugs);
    const state = (): S => {
      const value = driven.state();
      if (!isState(value)) throw new Error(`not the state of ${app.tile.packageName}`);
      return value;
    };
    return { ...driven, state };
  };
  /** The same steps in the correct app and in the app with the bug. */
  const both = (bug: string, steps: readonly TruthStep[]) => {
    const [right, wrong] = [drive(), drive(bug)];
    right.play(...steps);
    wrong.play(...steps);
    return { right, wrong };
  };
  return { drive, both };
}
