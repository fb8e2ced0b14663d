import type { ProcessName } from '@tapwright/contracts';
import type { SeededRandom } from '@tapwright/numbers';
import { parted, readyAgain } from '@tapwright/testing/cluster';
import type { Stage, Victim } from './stage.ts';

/** A fault that was done, with the work that it held up. */
export interface DoneFault {
  readonly kind: string;
  /** What was harmed: one process, or all of them. */
  readonly target: string;
  readonly group: 'services' | 'gateways' | 'servers';
  /** Whose events it held up; null: everybody's. */
  readonly process: ProcessName | null;
  readonly isKill: boolean;
  /** Recovery is counted from here: the death, or the end of a pause, a cut or an outage. Milliseconds since 1970. */
  readonly sinceMs: number;
  /** When what was harmed was ready again. */
  readonly readyMs: number;
}

/** How a kind of fault is done. */
export interface Kind {
  readonly kind: string;
  /** How often it is drawn, compared with the others. */
  readonly weight: number;
  /** `all`: it harms everybody. */
  readonly on: 'any' | 'gateway' | 'all';
  readonly isKill: boolean;
  /** Resolves with the moment from which recovery counts, milliseconds since 1970. */
  readonly harm: (stage: Stage, victim: Victim, random: SeededRandom) => Promise<number>;
}

/** Recovery counts from the beginning of this harm, or from its end. */
export function fromNow(harm: Promise<unknown>): Promise<number> {
  const since = Date.now();
  return harm.then(() => since);
}
export const toTheEnd = (harm: Promise<unknown>): Promise<number> => harm.then(() => Date.now());

/** Nothing of PostgreSQL gets through to anybody. */
export function freezeDatabase({ victims }: Stage, ms: number): Promise<number> {
  const proxies = victims.map(({ postgres }) => postgres);
  return toTheEnd(parted(proxies, { frozen: true, ms }));
}

export async function doFault(
  stage: Stage,
  kind: Kind,
  { victim, random }: { readonly victim: Victim; readonly random: SeededRandom },
): Promise<DoneFault> {
  const sinceMs = await kind.harm(stage, victim, random);
  await readyAgain(victim.child);
  const isAll = kind.on === 'all';
  return {
    kind: kind.kind,
    target: isAll ? 'all' : victim.name,
    group: isAll ? 'servers' : victim.adb === null ? 'services' : 'gateways',
    process: isAll ? null : victim.process,
    isKill: kind.isKill,
    sinceMs,
    readyMs: Date.now(),
  };
}
