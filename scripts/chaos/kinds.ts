import { setTimeout as pass } from 'node:timers/promises';
import { killed, killedFor, parted, paused } from '@tapwright/testing/cluster';
import { freezeDatabase, fromNow, type Kind, toTheEnd } from './faults.ts';
import { forgeMessages } from './forged.ts';
import { fillDisk } from './full-disk.ts';
import type { Victim } from './stage.ts';

const SHORT_MS = [300, 4_000] as const;
/** Longer than any lease of these processes. */
const LONG_MS = [11_000, 16_000] as const;
const DOWN_MS = [100, 3_000] as const;

/** Every kind of fault. */
const KINDS: readonly Kind[] = [
  {
    kind: 'SIGKILL',
    weight: 24,
    on: 'any',
    isKill: true,
    harm: (_, { child }) => fromNow(killed(child)),
  },
  {
    kind: 'SIGKILL of a gateway, away for longer than its lease',
    weight: 4,
    on: 'gateway',
    isKill: true,
    harm: (_, { child }, random) => fromNow(killedFor(child, random.between(...LONG_MS))),
  },
  {
    kind: 'SIGSTOP',
    weight: 6,
    on: 'any',
    isKill: false,
    harm: (_, { child }, random) => toTheEnd(paused(child, random.between(...SHORT_MS))),
  },
  {
    kind: 'SIGSTOP of a gateway for longer than its lease',
    weight: 2,
    on: 'gateway',
    isKill: false,
    harm: (_, { child }, random) => fromNow(paused(child, random.between(...LONG_MS))),
  },
  link('PostgreSQL cut', ({ postgres }) => [postgres], false),
  link('PostgreSQL frozen', ({ postgres }) => [postgres], true),
  link('NATS cut', ({ nats }) => [nats], false),
  link('NATS frozen', ({ nats }) => [nats], true),
  { ...link('adb cut', ({ adb }) => [adb], false), on: 'gateway' },
  { ...link('adb frozen', ({ adb }) => [adb], true), on: 'gateway' },
  {
    kind: 'clock step',
    weight: 3,
    on: 'any',
    isKill: false,
    harm: async (_, { child }) => {
      child.kill('SIGUSR2');
      return Date.now();
    },
  },
  {
    kind: 'NATS killed and restarted',
    weight: 2,
    on: 'all',
    isKill: true,
    async harm({ nats }, _, random) {
      await nats.kill();
      await pass(random.between(...DOWN_MS));
      await nats.start();
      return Date.now();
    },
  },
  {
    kind: 'PostgreSQL crashed and restarted',
    weight: 2,
    on: 'all',
    isKill: true,
    async harm({ postgres }, _, random) {
      await postgres.crash();
      await pass(random.between(...DOWN_MS));
      await postgres.start();
      return Date.now();
    },
  },
  {
    kind: 'PostgreSQL frozen for all',
    weight: 1,
    on: 'all',
    isKill: false,
    harm: (stage, _, random) => freezeDatabase(stage, random.between(...SHORT_MS)),
  },
  {
    kind: 'disk full',
    weight: 1,
    on: 'all',
    isKill: false,
    harm: (stage, _, random) => fillDisk(stage.postgres, random.between(...SHORT_MS)),
  },
  {
    kind: 'forged messages',
    weight: 4,
    on: 'all',
    isKill: false,
    // A forger who does not get through harms nobody.
    harm: (stage) => toTheEnd(forgeMessages(stage).catch(() => undefined)),
  },
];

function link(kind: string, proxies: (victim: Victim) => readonly Victim['adb'][], frozen: boolean): Kind {
  return {
    kind,
    weight: 3,
    on: 'any',
    isKill: false,
    harm: (_, victim, random) => {
      const there = proxies(victim).filter((proxy) => proxy !== null);
      return toTheEnd(parted(there, { frozen, ms: random.between(...SHORT_MS) }));
    },
  };
}

const [FIRST, ...OTHERS] = KINDS.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));
if (FIRST === undefined) throw new Error('there is no kind of fault');
/** Every kind, as often as its weight says. */
export const DRAWN: readonly [Kind, ...Kind[]] = [FIRST, ...OTHERS];
