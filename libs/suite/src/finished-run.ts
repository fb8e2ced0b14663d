import type { Action, ActionKind, ElementRef, Outcome } from '@tapwright/contracts';
import {
  type Attributes,
  elementOfTouch,
  type RecordedScreen,
  readRecordedScreen,
  shownBy,
  type Trajectory,
  type TrajectoryAction,
  type TrajectoryActionType,
  touchedWith,
} from '@tapwright/evaluation';

/** SPHINX's words for our actions, if they differ. */
const WORDS: Readonly<Partial<Record<ActionKind, TrajectoryActionType>>> = {
  long_click: 'longclick',
  text: 'input',
  scroll: 'swipe',
};

export function typeOfAction(kind: ActionKind): TrajectoryActionType {
  return WORDS[kind] ?? kind;
}

/** How a run ended: the state that a suite's checks read, besides its screens and actions. */
export interface RunEnd {
  readonly outcome: Outcome | null;
  /** Name of the activity in front on the last screen; empty if it is not known. */
  readonly activity: string;
}

export function isRunEnd(state: unknown): state is RunEnd {
  return typeof state === 'object' && state !== null && 'outcome' in state && 'activity' in state;
}

/** A finished run of the pipeline: each executed action with the dump it was chosen on, and the dump at the end. */
export interface FinishedRun {
  readonly steps: readonly {
    readonly dump: string;
    /** Component in front; absent where it is not known. */
    readonly activity?: string;
    readonly action: Action;
  }[];
  readonly final: string;
  readonly end: RunEnd;
}

/**
 * The run in the form that evaluators read. Every touched element has a `label` besides the attributes of its dump: for
 * the target, it is the runtime's name for it.
 */
export function finishedTrajectory({ steps, final, end }: FinishedRun): Trajectory {
  return {
    steps: steps
      .filter(({ action }) => action.kind !== 'end')
      .map(({ dump, activity = '', action }) => {
        const screen = readRecordedScreen(dump) ?? [];
        return { screen: shownBy(activity, attributesOf(screen)), action: toAction(screen, action) };
      }),
    final: shownBy(end.activity, attributesOf(readRecordedScreen(final) ?? [])),
    state: end,
  };
}

function attributesOf(screen: RecordedScreen): readonly Attributes[] {
  return screen.map(({ attributes }) => attributes);
}

function toAction(screen: RecordedScreen, { kind, target, text }: Action): TrajectoryAction {
  return { type: typeOfAction(kind), elements: target === null ? [] : touched(screen, target), text };
}

/** Everything that the finger touched; if the dump does not have the element, the runtime's data about it. */
function touched(screen: RecordedScreen, target: ElementRef): readonly Attributes[] {
  const { label, resourceId, text, desc, className } = target;
  const element = elementOfTouch(screen, { node: '', ...target });
  if (element === null) {
    return [{ 'resource-id': resourceId, text, 'content-desc': desc, class: className, label }];
  }
  const all = touchedWith(screen, element).map((each) => ({
    ...each.attributes,
    label: each.text || each.desc,
  }));
  return [{ ...element.attributes, label }, ...all];
}
