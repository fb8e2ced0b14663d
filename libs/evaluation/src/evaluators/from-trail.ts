import { type DoneAction, doneActions, type TrailInput } from '../done.ts';
import type { RecordedApp } from '../recorded-app.ts';
import { elementOfTouch, type TouchedElement } from '../same-element.ts';
import { touchedWith } from './touched-with.ts';
import type { Attributes, Trajectory, TrajectoryAction, TrajectoryScreen } from './trajectory.ts';

/** One input of a replayed recording with the screen that it was done on. */
export interface SeenInput {
  readonly input: TrailInput;
  readonly screen: TrajectoryScreen;
}

const TYPES: Readonly<Record<DoneAction['kind'], TrajectoryAction['type']>> = {
  click: 'click',
  long_click: 'longclick',
  text: 'input',
  scroll: 'swipe',
  back: 'back',
  enter: 'enter',
  home: 'home',
  restart: 'restart',
};

/** What a run did on a replayed recording, step by step; `final` is the screen on which it ended. */
export function trailTrajectory(
  app: RecordedApp,
  done: readonly (readonly SeenInput[])[],
  final: TrajectoryScreen,
): Trajectory {
  return { steps: done.flatMap((inputs) => stepsOf(app, inputs)), final };
}

/** Typing is one action however many pieces it needs, and includes the touch that only sets the focus. */
function stepsOf(app: RecordedApp, inputs: readonly SeenInput[]): Trajectory['steps'] {
  const done = inputs.flatMap(({ input, screen }) =>
    doneActions([input]).map((action) => ({ input, screen, action })),
  );
  const kept = done.filter(({ action, input }, at) => {
    const next = done[at + 1]?.action.kind;
    if (action.kind === 'click') return !(next === 'text' && input.from === input.to);
    return action.kind !== 'restart' || next !== 'restart';
  });
  const steps: Trajectory['steps'][number][] = [];
  for (const [at, { action, screen }] of kept.entries()) {
    const goesOn = action.kind === 'text' && kept[at - 1]?.action.kind === 'text';
    const begun = goesOn ? steps.pop() : undefined;
    steps.push({ screen: begun?.screen ?? screen, action: toAction(app, action) });
  }
  return steps;
}

function toAction(app: RecordedApp, { kind, touched, text }: DoneAction): TrajectoryAction {
  const elements = touched.flatMap((element) => attributesOf(app, element));
  return { type: TYPES[kind], elements, text };
}

/**
 * All elements that the touch was on; if the recording's tree does not have the element, the recorder's data about it.
 */
function attributesOf(app: RecordedApp, touched: TouchedElement): readonly Attributes[] {
  const screen = app.screen(touched.node);
  const element = screen === null ? null : elementOfTouch(screen, touched);
  const { resourceId, text, desc, className } = touched;
  const told = { 'resource-id': resourceId, text, 'content-desc': desc, class: className };
  if (screen === null || element === null) return [told];
  return touchedWith(screen, element).map(({ attributes }) => attributes);
}
