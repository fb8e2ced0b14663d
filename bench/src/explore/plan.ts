import type { ExplorerName } from '@tapwright/contracts';

/** One exploration of one app. */
export interface Plan {
  readonly explorer: ExplorerName;
  readonly app: string;
  readonly seed: number;
  /** Inputs of each phone. */
  readonly rounds: number;
  readonly phones: number;
  /** True where the phones count their tries together. */
  readonly shared: boolean;
  /** True where the app's bugs that end or hang it are switched on. */
  readonly bugs: boolean;
}

/**
 * What an exploration reached, by name, with the round in which a phone reached it first; the first round is 1. The
 * names: `event TYPE`, `activity NAME`, `dialog NAME`, `sheet NAME` as the apps declare them, `screen LAYOUT`, and `bug NAME`.
 */
export type Reached = ReadonlyMap<string, number>;

/** Carries out explorations: in memory, or through the whole pipeline. */
export type Explore = (plan: Plan) => Reached | Promise<Reached>;

/** How many things of a kind were reached within so many rounds. */
export function countWithin(reached: Reached, kind: string, rounds: number): number {
  let count = 0;
  for (const [name, round] of reached) if (round <= rounds && name.startsWith(`${kind} `)) count += 1;
  return count;
}
