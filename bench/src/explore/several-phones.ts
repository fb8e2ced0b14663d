import type { ExplorerName } from '@tapwright/contracts';
import { textTable } from '../evaluation/text-table.ts';
import { countWithin, type Explore, type Plan } from './plan.ts';
import { EVENTS_AT } from './rows.ts';

export interface Compared {
  readonly explorers: readonly ExplorerName[];
  readonly apps: readonly string[];
  /** The first of the seeds. */
  readonly seed: number;
  readonly seeds: number;
  readonly phones: number;
}

/**
 * Several phones beside one: events in as many inputs with tries counted together and apart, and in which share of one
 * phone's rounds they reach what it reaches in 200.
 */
export async function comparison(explore: Explore, compared: Compared): Promise<string> {
  const head = ['', 'one phone', 'shared', 'unshared', 'shared / unshared', 'share of rounds'];
  const lines = [head];
  const { phones } = compared;
  const at = Math.ceil(EVENTS_AT / phones);
  for (const explorer of compared.explorers) {
    const curve = (how: Pick<Plan, 'phones' | 'shared' | 'rounds'>) =>
      eventsByRound(explore, { ...how, explorer }, compared);
    const one = await curve({ phones: 1, shared: true, rounds: EVENTS_AT });
    const shared = await curve({ phones, shared: true, rounds: EVENTS_AT });
    const apart = await curve({ phones, shared: false, rounds: at });
    const [alone = 0, together = 0, separate = 0] = [one[EVENTS_AT], shared[at], apart[at]];
    const round = shared.findIndex((events) => events >= alone);
    const counts = [alone, together, separate].map((events) => events.toFixed(1));
    const share = round < 0 ? 'never' : (round / EVENTS_AT).toFixed(2);
    lines.push([explorer, ...counts, (together / Math.max(1, separate)).toFixed(2), share]);
  }
  return `${textTable(lines)}\n`;
}

/** The events of all apps after each round, as a mean over the seeds. */
async function eventsByRound(
  explore: Explore,
  how: Pick<Plan, 'explorer' | 'phones' | 'shared' | 'rounds'>,
  { apps, seed: start, seeds }: Compared,
): Promise<readonly number[]> {
  const sums = Array.from({ length: how.rounds + 1 }, () => 0);
  for (const app of apps)
    for (let seed = start; seed < start + seeds; seed += 1) {
      const reached = await explore({ ...how, app, seed, bugs: false });
      for (const round of sums.keys())
        sums[round] = (sums[round] ?? 0) + countWithin(reached, 'event', round) / seeds;
    }
  return sums;
}
