import { setTimeout as pass } from 'node:timers/promises';
import type { SeededRandom } from '@tapwright/numbers';
import { eventually } from '@tapwright/testing';
import { killed, killedFor, parted, paused } from '@tapwright/testing/cluster';
import type { FarmGateway, Link } from './gateways.ts';

/** Kinds of harm; each is done at least once. */
export const HARMS = [
  'kill',
  'kill, back late',
  'pause, short',
  'pause, longer than the lease',
  'postgres cut',
  'postgres frozen',
  'nats cut',
  'nats frozen',
  'adb cut',
  'adb frozen',
  'command held, then paused',
  'command held, then killed',
] as const;
export type Harm = (typeof HARMS)[number];

/** The lease of a command that is on its way. */
export interface HeldCommand {
  readonly runId: string;
  readonly token: number;
}

export interface Chaos {
  readonly gateways: readonly FarmGateway[];
  readonly random: SeededRandom;
  readonly leaseTtlMs: number;
  /** Harm begins for this long, and until every kind was done once. */
  readonly forMs: number;
  /** True when the phone of that lease has a newer token. */
  readonly isSuperseded: (held: HeldCommand) => Promise<boolean>;
  /** Most gateways that are harmed at once. */
  readonly atOnce: number;
}

const GAP_MS = [150, 1_200] as const;
/** Where a gateway has lost all its phones, no command comes. */
const HOLD_MS = 3_000;

/**
 * Harms gateways at random, several at once. Everything is healed when it resolves. The waits here are the harm
 * itself: how long a process stays paused, or a network is cut.
 * @returns how often each kind was done
 */
export async function doHarm(chaos: Chaos): Promise<ReadonlyMap<Harm, number>> {
  const { random, gateways } = chaos;
  const counts = new Map<Harm, number>();
  const left = random.shuffled(HARMS);
  const harmed = new Map<FarmGateway, Promise<void>>();
  const failures: unknown[] = [];
  const until = performance.now() + chaos.forMs;
  while (left.length > 0 || performance.now() < until) {
    while (harmed.size >= Math.min(chaos.atOnce, gateways.length)) await Promise.race(harmed.values());
    const harm = left.shift() ?? random.pick(HARMS);
    const free = random.shuffled(gateways.filter((gateway) => !harmed.has(gateway)));
    // Long enough for another gateway to take the phones.
    const victim = (harm.startsWith('command') ? free.find(({ isAlone }) => !isAlone) : null) ?? free[0];
    if (victim === undefined) break;
    counts.set(harm, (counts.get(harm) ?? 0) + 1);
    const done = harmOnce(chaos, victim, harm)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => harmed.delete(victim));
    harmed.set(victim, done);
    await pass(random.between(...GAP_MS));
  }
  await Promise.all(harmed.values());
  if (failures.length > 0) throw failures[0];
  return counts;
}

async function harmOnce(chaos: Chaos, gateway: FarmGateway, harm: Harm): Promise<void> {
  const { random, leaseTtlMs: ttl } = chaos;
  const anyTime = random.between(Math.round(ttl * 0.2), Math.round(ttl * 1.6));
  const tooLong = random.between(Math.round(ttl * 1.2), Math.round(ttl * 2));
  switch (harm) {
    case 'kill':
      await killed(gateway.child);
      break;
    case 'kill, back late':
      await killedFor(gateway.child, tooLong);
      break;
    case 'pause, short':
      await paused(gateway.child, random.between(50, Math.round(ttl * 0.5)));
      break;
    case 'pause, longer than the lease':
      await paused(gateway.child, tooLong);
      break;
    case 'command held, then paused':
    case 'command held, then killed':
      await holdCommand(chaos, gateway, harm.endsWith('killed'));
      break;
    default: {
      const [link, how] = harm.split(' ');
      await parted(gateway.links[linkOf(link)], { frozen: how === 'frozen', ms: anyTime });
    }
  }
  await gateway.ready();
}

function linkOf(word: string | undefined): Link {
  return word === 'postgres' || word === 'nats' ? word : 'adb';
}

/**
 * A gateway stops while its command is on its way to the phone. The command arrives when another run has used the
 * phone: only the phone itself can refuse it then.
 */
async function holdCommand(
  chaos: Chaos,
  { child, links, name }: FarmGateway,
  isKilled: boolean,
): Promise<void> {
  let held: HeldCommand | null = null;
  const isCommand = (request: Buffer) => {
    held ??= heldCommand(request.toString('latin1'));
    return held !== null;
  };
  for (const proxy of links.adb) proxy.freezeAt(isCommand);
  const what = `a command of ${name} on its way`;
  const caught = await eventually(() => held, { timeoutMs: HOLD_MS, what }).catch(() => null);
  for (const proxy of links.adb) proxy.freeze();
  if (isKilled) await killed(child);
  child.kill('SIGSTOP');
  if (caught !== null) {
    const superseded = () => chaos.isSuperseded(caught);
    await eventually(superseded, { timeoutMs: chaos.leaseTtlMs * 4 }).catch(() => undefined);
  }
  for (const proxy of links.adb) proxy.restore();
  child.kill('SIGCONT');
}

/** Only commands of actions: those of a reset have other ids. */
function heldCommand(request: string): HeldCommand | null {
  const [, runId] = /\/commands\/(run_[0-9a-z]{26})_/.exec(request) ?? [];
  const [, token] = /\/tokens\/(\d+)/.exec(request) ?? [];
  return runId === undefined || token === undefined ? null : { runId, token: Number(token) };
}
