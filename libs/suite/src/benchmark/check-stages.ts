import { TapwrightError, toTapwrightError } from '@tapwright/contracts';
import type { PlannedCell } from './cells/cell.ts';
import type { PlayItem } from './data/item.ts';

type Planned = Pick<PlannedCell, 'item' | 'seed'> & {
  readonly subject: Pick<PlannedCell['subject'], 'knowsTheWay'>;
};

/**
 * Sets every task up once: what is wrong with a recording is said before any model is asked and paid for.
 * @throws TapwrightError of the first task that nobody could begin
 */
export async function checkStages(planned: readonly Planned[]): Promise<void> {
  const seen = new Map<PlayItem, Set<boolean>>();
  for (const { item, subject, seed } of planned) {
    if (!('play' in item)) continue;
    const ways = seen.get(item.play) ?? new Set();
    if (ways.has(subject.knowsTheWay)) continue;
    seen.set(item.play, ways.add(subject.knowsTheWay));
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
