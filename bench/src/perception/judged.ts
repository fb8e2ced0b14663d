import { emptyRunState, type HistoryItem, type RunState, type ScreenMark } from '@tapwright/contracts';
import { actionKey, effectOn, type Judgement, judge, refine, type Strategy } from '@tapwright/runtime';
import { contentHash, elementLabel, type Screen, toElementRef } from '@tapwright/screen';
import type { PathStep } from './truth-paths.ts';

/** How screens are compared where loops and repetitions are looked for; whether anything changed is always the content hash. */
export interface Judging {
  readonly strategy: Strategy;
  readonly identity: (screen: Screen) => string;
}

export interface Judged {
  readonly judgement: Judgement;
  /** The refiners would have removed it from the choices. */
  readonly refused: boolean;
  readonly item: HistoryItem;
}

/** The checks' results for actions that are done one after another. */
export interface Walk {
  /** Judges one action and goes on as if it had advanced, whatever the verdict. */
  step(step: PathStep): Judged;
}

export function walkFrom(start: Screen, judging: Judging): Walk {
  const first = markOf(start, judging);
  let state: RunState = { ...emptyRunState([], []), seen: [first], current: first };
  return {
    step(step) {
      const item = itemOf(step, state.history.length + 1, judging);
      const after = markOf(step.after, judging);
      const refused = isRefused(item, step, { state, judging });
      const before = state;
      const app = step.before.packageName;
      const during = { ...before, history: [...before.history, item] };
      const outcome = { item, after, status: 'done', screenKind: 'app', app, state: during } as const;
      const judgement = judge(outcome, judging.strategy);
      const history: HistoryItem[] = [...before.history, { ...item, verdict: 'advanced' }];
      state = { ...before, history, seen: [...before.seen, after], current: after };
      return { judgement, refused, item };
    },
  };
}

const marks = new WeakMap<Screen, Map<Judging['identity'], ScreenMark>>();

/** The identity replaces the layout in a mark: the checks read it under that name. */
function markOf(screen: Screen, { identity }: Judging): ScreenMark {
  const known = marks.get(screen) ?? new Map<Judging['identity'], ScreenMark>();
  marks.set(screen, known);
  const { packageName, activity } = screen;
  const mark = known.get(identity) ?? {
    captureId: '',
    packageName,
    activity,
    layout: identity(screen),
    content: contentHash(screen),
    place: contentHash(screen),
  };
  known.set(identity, mark);
  return mark;
}

function itemOf(step: PathStep, number: number, judging: Judging): HistoryItem {
  const { kind, element, said, text, checked, before, after } = step;
  const label = element === null ? said : elementLabel(before, element).label || said;
  const touched = kind === 'click' || kind === 'long_click';
  return {
    step: number,
    task: 0,
    key: element === null ? `${kind}|||||${said}` : actionKey(kind, null, element, label),
    kind,
    label,
    checked,
    text,
    direction: null,
    effect: touched && element !== null ? effectOn(before, element, label) : 'look',
    before: markOf(before, judging),
    after: markOf(after, judging),
    verdict: null,
    reason: null,
    changes: [],
  };
}

/** Offered together with another action, so that it is not released for lack of others. */
function isRefused(
  { kind, key, text, effect }: HistoryItem,
  { element, before }: PathStep,
  { state, judging }: { state: RunState; judging: Judging },
): boolean {
  const target = element === null ? null : toElementRef(before, element);
  const action = { kind, target, text, direction: null, effect, key };
  const other = { ...action, kind: 'click' as const, target: null, key: 'another' };
  const { removed } = refine({
    choices: [action, other].map((one) => ({ action: one, element: null })),
    state,
    current: markOf(before, judging),
    strategy: judging.strategy,
  });
  return removed.length > 0;
}
