import { setTimeout as pass } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '@tapwright/numbers';
import { openPostgres } from '@tapwright/store';
import type { ClusterShape } from '@tapwright/testing/cluster';
import { keepClientsBusy } from './clients.ts';
import { type DoneFault, doFault, freezeDatabase } from './faults.ts';
import { fillDisk } from './full-disk.ts';
import { DRAWN } from './kinds.ts';
import { type Recovery, readMoments, recoveries } from './recovery.ts';
import { type Stage, startStage } from './stage.ts';
import { type Summary, summaryOf } from './summary.ts';

export interface ChaosOptions {
  /** Which processes are harmed. */
  readonly shape: ClusterShape;
  /** How long faults are injected. */
  readonly forMs: number;
  readonly seed: number;
  /** Jobs that are open at once. */
  readonly openJobs: number;
  /** Time between the beginnings of two faults, the least and the most. */
  readonly gapMs: readonly [number, number];
  /** PostgreSQL falls silent once for this long, after a third of the time; 0: not. */
  readonly freezeMs: number;
  /** Its disk is full once for this long, after two thirds of the time; 0: not. */
  readonly fullMs: number;
  /** Further variables of every process. */
  readonly environment: Readonly<Record<string, string>>;
  /** Ends it early, as soon as everything is well again. */
  readonly stop?: AbortSignal;
  /** Gets a line about each fault. */
  readonly tell: (line: string) => void;
}

export interface ChaosResult extends Summary {
  /** How the disk was filled. */
  readonly disk: 'tmpfs' | 'sqlstate';
  /** The last lines of the processes. */
  readonly lines: readonly string[];
}

/** Faults that are under way at once. */
const AT_ONCE = 2;
/** A busy machine needs several times the few seconds that the last jobs usually take. */
const REST_MS = 180_000;

/** Clients, faults at random, and rest; then what the phones and the database say about it. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  await using stage = await startStage(options.shape, options.environment);
  const [enough, over] = [new AbortController(), new AbortController()];
  const { openJobs, stop } = options;
  stop?.addEventListener('abort', () => over.abort());
  const signals = { enough: enough.signal, over: over.signal };
  const clients = keepClientsBusy({ cluster: stage.cluster, openJobs, ...signals });
  const faults = await injectFaults(stage, options).finally(() => enough.abort());
  const rest = setTimeout(() => over.abort(), REST_MS);
  const jobs = await clients.finally(() => clearTimeout(rest));
  const database = await openPostgres({ url: stage.postgres.url, poolSize: 1, migrate: false });
  try {
    const recovered = recoveries(faults, await readMoments(database.read));
    for (const recovery of recovered.toSorted((a, b) => b.ms - a.ms).slice(0, 10))
      options.tell(`slow: ${told(recovery)}`);
    const summary = summaryOf({ jobs, journal: stage.journal, faults, recovered });
    return { ...summary, disk: stage.postgres.disk === null ? 'sqlstate' : 'tmpfs', lines: stage.lines() };
  } finally {
    await database.close();
  }
}

function told({ fault, ms, event, story }: Recovery): string {
  const { kind, target, sinceMs, readyMs } = fault;
  const ready = readyMs - sinceMs;
  return `${ms} ms after ${kind} of ${target} (ready after ${ready} ms), ${event.jobId}: ${story.join(', ')}`;
}

/** Two at once, never two on the same process; everything is well again when it resolves. */
async function injectFaults(stage: Stage, options: ChaosOptions): Promise<readonly DoneFault[]> {
  const random = seededRandom(options.seed);
  const done: DoneFault[] = [];
  const open = new Map<string, Promise<void>>();
  const begun = performance.now();
  const outages = longOutages(stage, options);
  while (outages.length > 0 || performance.now() - begun < options.forMs) {
    if (options.stop?.aborted === true) break;
    const share = (performance.now() - begun) / options.forMs;
    const outage = outages[0];
    if (outage !== undefined && share >= outage.atShare) {
      outages.shift();
      await Promise.all(open.values());
      options.tell(outage.kind);
      done.push(await outage.done());
      continue;
    }
    if (open.size >= AT_ONCE) await Promise.race(open.values());
    const drawn = draw(stage, random, open);
    options.tell(`${drawn.kind.kind}: ${drawn.key}`);
    const fault = doFault(stage, drawn.kind, { victim: drawn.victim, random })
      .then((one) => void done.push(one))
      .finally(() => open.delete(drawn.key));
    open.set(drawn.key, fault);
    await Promise.race([pass(random.between(...options.gapMs)), fault.then(() => pass(options.gapMs[0]))]);
  }
  await Promise.all(open.values());
  return done;
}

/** A kind by its weight, and what it harms: nothing that is being harmed already. */
function draw({ victims }: Stage, random: SeededRandom, open: ReadonlyMap<string, unknown>) {
  const free = random.shuffled(victims.filter(({ name }) => !open.has(name)));
  for (;;) {
    const kind = random.pick(DRAWN);
    const victim = free.find(({ adb }) => kind.on !== 'gateway' || adb !== null);
    if (victim === undefined || (kind.on === 'all' && open.has('all'))) continue;
    return { kind, victim, key: kind.on === 'all' ? 'all' : victim.name };
  }
}

interface LongOutage {
  readonly kind: string;
  readonly atShare: number;
  readonly done: () => Promise<DoneFault>;
}

function longOutages(stage: Stage, { freezeMs, fullMs }: ChaosOptions): LongOutage[] {
  const outage = (kind: string, atShare: number, harm: () => Promise<number>): LongOutage => ({
    kind,
    atShare,
    async done() {
      const sinceMs = await harm();
      const about = { target: 'all', group: 'servers', process: null, isKill: false } as const;
      return { ...about, kind, sinceMs, readyMs: sinceMs };
    },
  });
  const frozen = outage('PostgreSQL frozen, long', 1 / 3, () => freezeDatabase(stage, freezeMs));
  const full = outage('disk full, long', 2 / 3, () => fillDisk(stage.postgres, fullMs));
  return [...(freezeMs > 0 ? [frozen] : []), ...(fullMs > 0 ? [full] : [])];
}
