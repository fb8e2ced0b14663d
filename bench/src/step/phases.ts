import { actorInput, choosePrompt } from '@tapwright/actor';
import { emptyRunState, type HistoryItem, type RunState, type ScreenMark } from '@tapwright/contracts';
import { actionSpace, type Choice, findStrategy, judge, type Refinement, refine } from '@tapwright/runtime';
import {
  contentHash,
  diffScreens,
  layoutSignature,
  parseHierarchy,
  recogniseScreen,
  type Screen,
} from '@tapwright/screen';

/** The runtime's work for one step, in its order. */
export const PHASES = ['parse', 'identity', 'space', 'refine', 'prompt', 'judge'] as const;
export type Phase = (typeof PHASES)[number];

export interface StepInput {
  readonly hierarchy: string;
  readonly packageName: string;
  readonly activity: string;
}

const strategy = findStrategy('tapwright');
const STEPS_BEFORE = 8;

/** The phases of one step: from this screen to the next. Each works on the result of the one before. */
export function beginStep(input: StepInput, next: StepInput): Readonly<Record<Phase, () => unknown>> {
  const after = parsed(next);
  const afterMark = markOf(next, after);
  let screen: Screen = after;
  let mark: ScreenMark = afterMark;
  let state: RunState = emptyRunState([], []);
  let space: readonly Choice[] = [];
  let refined: Refinement = { choices: [], removed: [], freed: [] };
  return {
    parse: () => {
      screen = parsed(input);
    },
    identity: () => {
      mark = markOf(input, screen);
      state = stateBefore(mark);
    },
    space: () => {
      space = actionSpace(screen, { keyboardShown: true, app: input.packageName });
    },
    refine: () => {
      refined = refine({ choices: space, state, current: mark, strategy, screen });
    },
    prompt: () => {
      const { choices } = refined;
      return choosePrompt(actorInput({ screen, state, choices, refused: [], stepsLeft: 12 }));
    },
    judge: () => {
      const item = {
        ...itemOf(mark, STEPS_BEFORE + 1),
        after: afterMark,
        changes: diffScreens(screen, after),
      };
      const { kind } = recogniseScreen(after);
      const app = input.packageName;
      return judge({ item, after: afterMark, status: 'done', screenKind: kind, app, state }, strategy);
    },
  };
}

function parsed({ hierarchy, ...where }: StepInput): Screen {
  const result = parseHierarchy(hierarchy, where);
  if (result.ok) return result.screen;
  throw new Error(result.detail);
}

function markOf({ packageName, activity }: StepInput, screen: Screen): ScreenMark {
  const content = contentHash(screen);
  const identity = { layout: layoutSignature(screen), content, place: content };
  return { captureId: 'capture', packageName, activity, ...identity };
}

/** A run that has been on its way for some steps, the last of them on this screen. */
function stateBefore(mark: ScreenMark): RunState {
  const task = { goal: 'rename the second entry and save it', endCondition: '', expectation: '' };
  const history = Array.from({ length: STEPS_BEFORE }, (_, at) => itemOf(mark, at + 1));
  return { ...emptyRunState([task], []), history, seen: history.map(({ before }) => before), current: mark };
}

function itemOf(mark: ScreenMark, step: number): HistoryItem {
  const before = { ...mark, content: `${mark.content}${step}` };
  return {
    step,
    task: 0,
    key: `click|${step}`,
    kind: 'click',
    label: `Entry ${step}`,
    checked: null,
    text: null,
    direction: null,
    effect: 'look',
    before,
    after: mark,
    verdict: 'advanced',
    reason: null,
    changes: ['appeared: "Entry"'],
  };
}
