import type { RunState } from '@tapwright/contracts';

/** A rule is never more patient than this, in steps. */
const PATIENCE_MAX = 64;

/**
 * After how many steps in a row without anything new a rule gives way to the next task: twice as many for each task in a
 * row that has shown nothing new. Tasks that walk over known ground cost steps in which the rule would find more. Pure.
 */
export function patience(stalledAfter: number, barren: number): number {
  return Math.min(PATIENCE_MAX, stalledAfter * 2 ** barren);
}

/** Tasks in a row, the newest first, that led to no screen that was new to the leg; no proposal at all counts as one. Pure. */
export function barrenTasks({ tasks, history }: Pick<RunState, 'tasks' | 'history'>): number {
  const fresh = tasksWithNews(history);
  let barren = 0;
  for (let at = tasks.length - 1; at >= 0; at -= 1) {
    const isRule = tasks[at]?.byRule !== undefined;
    // The rule had its turn after a task; two turns in a row say that nothing was proposed.
    if (isRule && tasks[at - 1]?.byRule === undefined) continue;
    if (!isRule && fresh.has(at)) break;
    barren += 1;
  }
  return barren;
}

function tasksWithNews(history: RunState['history']): ReadonlySet<number> {
  const seen = new Set<string>();
  const fresh = new Set<number>();
  for (const { task, before, after } of history) {
    seen.add(before.layout);
    if (after === null || seen.has(after.layout)) continue;
    seen.add(after.layout);
    fresh.add(task);
  }
  return fresh;
}

/**
 * How long a rule has been idle: steps in a row that have tried nothing new and led to no screen that is new to the leg. A step
 * that tries something new is counted by `tried`, before it is done; what it has shown is seen at the next one. Pure.
 */
export function idleNow({ history, task, idle = 0 }: Pick<RunState, 'history' | 'task' | 'idle'>): number {
  const last = history.at(-1);
  if (last === undefined || last.task !== task) return 0;
  if (last.after === null) return idle;
  const { layout } = last.after;
  const known = history.some(
    ({ before, after }, at) =>
      before.layout === layout || (at < history.length - 1 && after?.layout === layout),
  );
  return known ? idle : 0;
}
