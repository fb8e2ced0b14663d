import { linearRegression, mean } from 'simple-statistics';
import { OF_JOBS } from './sample.ts';
import type { Round } from './work.ts';

/** How much of one thing may be added within the second half of the time. */
interface Limit {
  /** Of its mean in that half. */
  readonly share: number;
  /** Or this much, if that is more: a small value changes by this anyway. */
  readonly least: number;
}

export interface Growth {
  readonly name: string;
  readonly first: number;
  readonly last: number;
  readonly mean: number;
  /** By the fitted line, from the beginning of the second half to its end. */
  readonly growth: number;
  readonly allowed: number;
  readonly leaks: boolean;
}

const MIB = 1_048_576;
/** Sockets, timers and listeners: one that every hundredth run leaves open would show. */
const HANDLES: Limit = { share: 0, least: 3 };
const ROWS: Limit = { share: 0.25, least: 50 };
/** Rows and files of one job: runs differ in length. */
const PER_JOB: Limit = { share: 0.25, least: 2 };
/** With fewer jobs, nothing can be said about what one of them keeps. */
const JOBS_LEAST = 10;
const MEMORY: Limit = { share: 0.1, least: 8 * MIB };
/** The allocator gives memory back when it likes, and PGlite's own memory only grows, in large steps. */
const RSS: Limit = { share: 0.1, least: 64 * MIB };

const LIMITS: Readonly<Record<string, Limit>> = {
  sockets: HANDLES,
  servers: { share: 0, least: 0 },
  timeouts: HANDLES,
  'file descriptors': HANDLES,
  'process listeners': { share: 0, least: 0 },
  'farm connections': HANDLES,
  'farm books': { share: 0.25, least: 10 },
  'heap bytes': MEMORY,
  'buffer bytes': MEMORY,
  'external bytes': RSS,
  'rss bytes': RSS,
  'farm heap bytes': MEMORY,
  'log bytes': { share: 0.1, least: 32 * MIB },
  'database bytes': { share: 0.25, least: 8 * MIB },
};
/** With fewer samples, nothing can be said about a trend. */
const SAMPLES_LEAST = 6;
/** In units of the time that jobs are kept. */
const SETTLED_AFTER = 3;
/**
 * Three values have no limit. The first counts up by its nature. The second is shown and not judged: it is not the
 * platform's, and the pictures of the virtual phones are drawn by native code whose allocator gives memory back when
 * it likes. The third, jobs, are as many as ended within the time that they are kept, which depends on how long a
 * part takes; whether all of them are removed is checked at the end.
 */
const UNLIMITED = new Set(['farm faults', 'farm rss bytes', 'jobs']);

/**
 * Whether something grows: a straight line by least squares through the second half of the samples; caches fill in
 * the first half. Its rise from end to end of that half must stay within the limit. Rows and files are treated
 * separately: until retention has begun to remove them, after `keptMs`, they grow as they should; what a job keeps is
 * counted per job.
 */
export function judgeGrowth(
  rounds: readonly Pick<Round, 'seconds' | 'sample'>[],
  keptMs: number,
): readonly Growth[] {
  const half = rounds.slice(Math.floor(rounds.length / 2));
  const settled = half.filter(({ seconds }) => seconds * 1_000 > SETTLED_AFTER * keptMs);
  return Object.keys(rounds[0]?.sample ?? {})
    .filter((name) => !UNLIMITED.has(name))
    .map((name) =>
      growthOf(
        name,
        OF_JOBS.includes(name)
          ? settled.flatMap(({ sample }) => perJob(sample, name))
          : (name in LIMITS ? half : settled).map(({ sample }) => sample[name] ?? 0),
      ),
    );
}

function perJob(sample: Round['sample'], name: string): readonly number[] {
  const { jobs = 0 } = sample;
  return jobs < JOBS_LEAST ? [] : [(sample[name] ?? 0) / jobs];
}

function growthOf(name: string, values: readonly number[]): Growth {
  const average = values.length === 0 ? 0 : mean([...values]);
  const { share, least } = LIMITS[name] ?? (OF_JOBS.includes(name) ? PER_JOB : ROWS);
  const growth = slopeOf(values) * Math.max(0, values.length - 1);
  const allowed = Math.max(least, share * average);
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  const leaks = values.length >= SAMPLES_LEAST && growth > allowed;
  return { name, first, last, mean: average, growth, allowed, leaks };
}

/** Of the least-squares line through the values, per sample; 0 for fewer than two. */
export function slopeOf(values: readonly number[]): number {
  return values.length < 2 ? 0 : linearRegression(values.map((value, at) => [at, value])).m;
}
