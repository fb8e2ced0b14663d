import { JobSpec, TapwrightError, toTapwrightError } from '@tapwright/contracts';
import type { PlannedCell } from './cells/cell.ts';
import type { PlayItem } from './data/item.ts';

type Planned = Pick<PlannedCell, 'item' | 'seed'> & {
  readonly subject: Pick<PlannedCell['subject'], 'knowsTheWay'>;
};

/**
 * Sets every task up once: what is wrong with a recording or a goal is said before any model is asked and paid for.
 * @throws TapwrightError of the first task that nobody could begin
 */
export async function checkStages(planned: readonly Planned[]): Promise<void> {
  const seen = new Map<PlayItem, Set<boolean>>();
  for (const { item, subject, seed } of planned) {
    if (!('play' in item)) continue;
    const ways = seen.get(item.play) ?? new Set();
    if (ways.has(subject.knowsTheWay)) continue;
    seen.set(item.play, ways.add(subject.knowsTheWay));
    checkGoal(item.id, item.play.goal);
    try {
      await item.play.open(seed, subject.knowsTheWay);
    } catch (thrown) {
      const { code, message, field, expected } = toTapwrightError(thrown);
      throw new TapwrightError(code, `the task ${item.id} cannot be begun: ${message}`, {
        ...(field === undefined ? {} : { field }),
        ...(expected === undefined ? {} : { expected }),
        cause: thrown,
      });
    }
  }
}

/** @throws TapwrightError `INPUT_INVALID` for a goal that no job may have */
function checkGoal(id: string, goal: string): void {
  const issue = JobSpec.shape.goal.safeParse(goal).error?.issues[0];
  if (issue === undefined) return;
  throw new TapwrightError('INPUT_INVALID', `the goal of the task ${id} is wrong`, {
    field: `--tasks: ${id}`,
    expected: issue.message,
  });
}
