import type { ActionKind, Effect, HistoryItem, RunState, ScreenMark } from '@tapwright/contracts';
import { markOf } from '../judge/mark.ts';
import { wholeRun } from '../tasks/roles.ts';

/** A place of an app, as a run has seen it. */
export interface SeenScreen {
  /** `package/activity#place`. */
  readonly identity: string;
  readonly activity: string;
  /** Empty: a screen has no title of its own. */
  readonly title: string;
  /** How often the run arrived there. */
  readonly seen: number;
  /** A capture that shows it: the newest. */
  readonly captureId: string;
}

/** What an action led to. */
export interface SeenTransition {
  readonly from: string;
  /** Key of the action. */
  readonly key: string;
  readonly kind: ActionKind;
  readonly label: string;
  readonly effect: Effect;
  /** A place of the app, or of another one that it led to. */
  readonly to: string;
  readonly times: number;
}

/** The part of an app's map that one run has seen. */
export interface MapOfRun {
  readonly screens: readonly SeenScreen[];
  readonly transitions: readonly SeenTransition[];
}

/** Outcomes that say nothing of the action: it was not done, never reached its element, or nobody knows. */
const NOT_SEEN: ReadonlySet<string> = new Set(['not_found', 'interrupted', 'device_lost']);

/**
 * What a run has seen of its app: the places where it was, and what each action led to. Only what was done and seen
 * counts; an action of uncertain execution is left out. Pure.
 */
export function mapOfRun(state: RunState, app: string): MapOfRun {
  const { history, seen } = wholeRun(state);
  const done = history.filter(wasSeen);
  const first = seen.slice(0, 1);
  const arrived = [...first, ...done.map(({ after }) => after)].filter((mark) => mark.packageName === app);
  const screens = new Map<string, SeenScreen>();
  for (const mark of arrived) {
    const identity = identityOf(mark);
    const count = (screens.get(identity)?.seen ?? 0) + 1;
    const { activity, captureId } = mark;
    screens.set(identity, { identity, activity, title: '', seen: count, captureId });
  }
  const transitions = new Map<string, SeenTransition>();
  for (const { before, after, key, kind, label, effect } of done) {
    if (before.packageName !== app) continue;
    const from = identityOf(before);
    const to = identityOf(after);
    const name = `${from}\n${key}\n${to}`;
    const times = (transitions.get(name)?.times ?? 0) + 1;
    transitions.set(name, { from, key, kind, label, effect, to, times });
  }
  return { screens: [...screens.values()], transitions: [...transitions.values()] };
}

function wasSeen(item: HistoryItem): item is HistoryItem & { readonly after: ScreenMark } {
  const { after, verdict, reason, kind } = item;
  if (after === null || kind === 'end' || kind === 'wait' || verdict === 'inconclusive') return false;
  return reason === null || !NOT_SEEN.has(reason);
}

function identityOf(mark: ScreenMark): string {
  return markOf(mark, 'place');
}
