import type { HistoryItem, RestorationPlan, RunState } from '@tapwright/contracts';
import { markOf, planTo, type Strategy } from '@tapwright/runtime';

export interface SecondTry {
  /** The run's state, in which the action may be chosen again. */
  readonly state: RunState;
  /** How to reach the screen on which it did nothing. */
  readonly plan: RestorationPlan;
  readonly wantedCaptureId: string;
  readonly summary: string;
}

/** Actions that a phone may lose silently, and that do no harm when they are done again. */
const TRIED_AGAIN = new Set(['click', 'double_click', 'long_click', 'text']);

/**
 * Phones lose inputs. So before a task is given up as infeasible, its first action that did nothing is tried once
 * more. Null where there is none, or its screen cannot be reached without repeating what may happen once only. Pure.
 */
export function secondTry(state: RunState, strategy: Strategy): SecondTry | null {
  if (!strategy.checks.includes('interrupted')) return null;
  const dead = state.history.find((item) => isDead(item, state));
  if (dead === undefined) return null;
  const plan = planToScreenOf(dead, state);
  if (plan === null) return null;
  const screen = markOf(dead.before, strategy.blockIdentity);
  const blocked = state.blocked.filter((block) => block.key !== dead.key || block.screen !== screen);
  const history = state.history.map((item) =>
    item === dead ? { ...item, reason: 'interrupted' as const } : item,
  );
  const summary = `“${dead.label}” did nothing when it was tried, and is tried once more`;
  return { state: { ...state, history, blocked }, plan, wantedCaptureId: dead.before.captureId, summary };
}

function isDead(item: HistoryItem, { task, history }: RunState): boolean {
  if (item.task !== task || item.reason !== 'no_change' || item.deed === true) return false;
  const again = history.some(
    (other) =>
      other !== item &&
      other.task === task &&
      other.key === item.key &&
      other.before.content === item.before.content,
  );
  return TRIED_AGAIN.has(item.kind) && !again;
}

/** Null where its screen cannot be reached again. */
function planToScreenOf(dead: HistoryItem, state: RunState): RestorationPlan | null {
  if (state.current?.content === dead.before.content) return { kind: 'nothing' };
  const plan = planTo(state, dead.before, dead.step);
  return plan.kind === 'nothing' ? null : plan;
}
