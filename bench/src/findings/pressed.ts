import { isPictureChanged } from '@tapwright/picture';
import { type ControlTry, elementLabel, layoutSignature, type ScreenElement } from '@tapwright/screen';
import { type InteractiveSource, playStep, UPRIGHT } from '@tapwright/virtual-ui';
import { paintWindow } from '@tapwright/virtual-ui/testing';
import { openApp, type ShownScreen } from './shown-screens.ts';

/** A screen whose controls were all pressed, and what came of it. */
export interface PressedScreen {
  readonly shown: ShownScreen;
  readonly tries: readonly ControlTry[];
}

/** Time after which what a press has asked for has arrived. Milliseconds. */
const ARRIVES_MS = 6_000;
const SCREENS_MAX = 10;
const CONTROLS_MAX = 8;

/** Every control on the screens of an app that differ in their layout, pressed twice if the first press changed nothing. */
export async function pressedScreens(
  shown: readonly ShownScreen[],
  bugs: readonly string[] = [],
): Promise<readonly PressedScreen[]> {
  const distinct = new Map(
    shown.map((one) => [`${one.screen.activity} ${layoutSignature(one.screen)}`, one]),
  );
  const pressed: PressedScreen[] = [];
  for (const one of [...distinct.values()].slice(0, SCREENS_MAX)) {
    const controls = one.screen.elements.filter(
      ({ clickable, enabled, editable }) => clickable && enabled && !editable,
    );
    const tries: ControlTry[] = [];
    for (const control of controls.slice(0, CONTROLS_MAX)) tries.push(await pressedTwice(one, control, bugs));
    pressed.push({ shown: one, tries });
  }
  return pressed.map((one) => withOthers(one, pressed));
}

/** With what the same controls did on the other screens: those with the same class and id, or name. */
function withOthers({ shown, tries }: PressedScreen, all: readonly PressedScreen[]): PressedScreen {
  const counted = tries.map((tried) => {
    const name = nameOf(shown, tried);
    const others = all.flatMap((one) =>
      one.tries.filter((other) => other !== tried && nameOf(one.shown, other) === name),
    );
    return { ...tried, changesElsewhere: others.reduce((sum, { changes }) => sum + changes, 0) };
  });
  return { shown, tries: counted };
}

function nameOf({ screen }: ShownScreen, { element: index }: ControlTry): string {
  const element = screen.elements[index];
  if (element === undefined) return '';
  const { className, resourceId } = element;
  return `${screen.activity} ${className} ${resourceId || elementLabel(screen, element).label}`;
}

async function pressedTwice(
  shown: ShownScreen,
  element: ScreenElement,
  bugs: readonly string[],
): Promise<ControlTry> {
  const source = arrived(shown, bugs);
  const tried = { element: element.index, presses: 0, changes: 0, changesElsewhere: 0 };
  while (tried.presses < 2 && tried.changes === 0) {
    tried.presses += 1;
    const before = lookOf(source);
    press(source, element);
    if (lookOf(source) === before) {
      const was = await arrived(shown, bugs).picture();
      const is = await source.picture();
      source.clock.pass(ARRIVES_MS);
      if (!(await isPictureChanged(was.png, is.png)) && lookOf(source) === before) continue;
    }
    tried.changes += 1;
  }
  return tried;
}

/** The app on this screen. It is deterministic: the same steps lead to the same picture. */
function arrived({ app, steps }: ShownScreen, bugs: readonly string[]): InteractiveSource {
  const source = openApp(app, bugs);
  for (const step of steps) playStep(source, step);
  return source;
}

function press(source: InteractiveSource, { bounds: [left, top, right, bottom] }: ScreenElement): void {
  source.input({ kind: 'tap', x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) });
}

/** All that the app shows. The picture itself is only needed for what the system draws over it, such as a toast. */
function lookOf(source: InteractiveSource): string {
  const { activity, keyboardShown, hierarchy } = source.view();
  return `${activity} ${keyboardShown} ${hierarchy} ${paintWindow(source.window(), UPRIGHT)}`;
}

/** The same controls, as if the app had dropped the presses. */
export function droppedPresses({ shown, tries }: PressedScreen): PressedScreen {
  return {
    shown,
    tries: tries.map(({ element }) => ({ element, presses: 2, changes: 0, changesElsewhere: 0 })),
  };
}
