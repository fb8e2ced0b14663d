import type { HistoryItem, RestorationPlan, Route, RunState, ScreenMark } from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';
import type { ActionOutcome, Judgement } from '../judge/outcome.ts';
import { type MappedWays, mappedWaysTo, type SureWay } from './mapped-ways.ts';
import { MOVES_MAX, START_COST, type Ways, waysTo } from './transition-graph.ts';

const NOTHING = { kind: 'nothing' } as const;
/** Actions whose effect stays on their screen: another text in a field, another part of a list. */
const STAYS = new Set(['text', 'clear', 'scroll', 'swipe_selector', 'keypad']);
/** Actions that may open a screen that BACK closes again. */
const OPENS = new Set(['click', 'double_click', 'long_click', 'enter']);

/**
 * How to get back to the screen before an invalidated action (GUARDIAN 3.2.4, improved). Nothing if nothing happened.
 * BACK if the action has opened the current screen. Else the run's own steps: from the current screen, if the run knows
 * it, or from a fresh start, whichever is cheaper. BACK is tried before a fresh start. Each is verified while it is
 * carried out. If nothing can lead back, the run continues from the current screen. Pure.
 * @param sure ways of the app's map: they lead on where neither the run's own nor BACK do
 */
export function restorationPlan(
  judgement: Judgement,
  outcome: ActionOutcome,
  sure: readonly SureWay[] = [],
): RestorationPlan {
  const { item, after } = outcome;
  if (judgement.reason === 'interrupted') return afterInterruption(outcome);
  if (judgement.reason === 'claim_rejected' || judgement.reason === 'not_found') return NOTHING;
  if (item.before.content === after.content) return NOTHING;
  if (STAYS.has(item.kind) && item.before.activity === after.activity) return NOTHING;
  return wayBack(outcome, judgement.reason === 'loop', sure);
}

function wayBack(outcome: ActionOutcome, loop: boolean, sure: readonly SureWay[]): RestorationPlan {
  const { item, after, state, screenKind } = outcome;
  const own = waysTo(state, item.before);
  const map = mappedWaysTo(sure, item.before);
  const route = withMap(own, map, state);
  const here = own.costFrom(after);
  const mayGoBack = OPENS.has(item.kind) && screenKind !== 'launcher';
  if (mayGoBack && hasOpened(outcome) && !loop && (here === null || here > 1)) return { kind: 'back', route };
  const fresh = costOfStart(own, state);
  if (here !== null && (fresh === null || here <= fresh)) return { kind: 'path', route };
  if (mayGoBack && !loop) return { kind: 'back', route };
  const mapped = map.costFrom(after);
  if (mapped !== null && mapped <= (fresh ?? START_COST)) return { kind: 'path', route };
  return fromStart({ route });
}

/** With the ways of the map. A fresh start leads on also where only the map knows a way from the first screen. */
function withMap({ route }: Ways, { mapped, costFrom }: MappedWays, { seen }: RunState): Route {
  if (mapped.length === 0) return route;
  const [first] = seen;
  const leadsOn = first !== undefined && costFrom(first) !== null;
  return { ...route, launch: route.launch ?? (leadsOn ? [] : null), mapped };
}

/**
 * True if another activity of the app, or a window over the one before, was opened: BACK closes these on every phone.
 */
function hasOpened({ item, after, opened }: ActionOutcome): boolean {
  return (
    opened === true ||
    (item.before.packageName === after.packageName && item.before.activity !== after.activity)
  );
}

function costOfStart(ways: Ways, { seen }: RunState): number | null {
  const [first] = seen;
  const cost = first === undefined ? null : ways.costFrom(first);
  return cost === null ? null : cost + START_COST;
}

function fromStart({ route }: Pick<Ways, 'route'>): RestorationPlan {
  if (route.launch === null) return NOTHING;
  if (route.launch.length === 0) return { kind: 'relaunch', route };
  return { kind: 'replay', steps: route.launch, route };
}

/** BACK closes what covers the app; a text in the wrong place, or an ended process, needs a fresh start. */
function afterInterruption({ interruption, item, state }: ActionOutcome): RestorationPlan {
  if (interruption === undefined || interruption === 'text_lost' || interruption === 'text_differs')
    return NOTHING;
  const ways = waysTo(state, item.before);
  const lies = interruption === 'covered' || interruption === 'keyboard';
  return lies ? { kind: 'back', route: ways.route } : replayOf(state, item.before, item.step);
}

/**
 * The way to an earlier screen of the run: from the current screen, or from a fresh start. `nothing` if the run is
 * there already, or if every known way would repeat an action that may happen only once.
 */
export function planTo(state: RunState, wanted: ScreenMark, beforeStep: number): RestorationPlan {
  const { current } = state;
  if (current?.content === wanted.content) return NOTHING;
  const ways = waysTo(state, wanted);
  const here = current === null ? null : ways.costFrom(current);
  const fresh = costOfStart(ways, state);
  if (here !== null && (fresh === null || here <= fresh)) return { kind: 'path', route: ways.route };
  return replayOf(state, wanted, beforeStep);
}

/** From a fresh start: the shortest known way, or everything that was done before if the chain of screens is broken. */
function replayOf(state: RunState, wanted: ScreenMark, beforeStep: number): RestorationPlan {
  const ways = waysTo(state, wanted);
  if (ways.route.launch !== null) return fromStart(ways);
  const done = state.history.filter((item) => item.step < beforeStep && item.verdict === 'advanced');
  if (done.some((item) => item.effect === 'commit') || done.length > MOVES_MAX) return NOTHING;
  const launch = done.filter(isMove).map(({ step }) => step);
  return fromStart({ ...ways, route: { ...ways.route, launch } });
}

function isMove({ kind }: HistoryItem): boolean {
  return kind !== 'wait' && kind !== 'end';
}

/** True if a smaller window, such as a dialog or a menu, has come up over the screen before. Pure. */
export function opensWindow(before: Screen, after: Screen): boolean {
  const [was, is] = [areaOf(before), areaOf(after)];
  return is > 0 && is < was * WINDOW_SHARE;
}

/** A window that covers at most this share of the screen before lies over it. */
const WINDOW_SHARE = 0.85;

/** Area of the largest element that is inside no other, in square pixels. */
function areaOf(screen: Screen): number {
  const roots = screen.elements.filter(({ parent }) => parent === null);
  const areas = roots.map(({ bounds: [left, top, right, bottom] }) => (right - left) * (bottom - top));
  return Math.max(0, ...areas);
}
