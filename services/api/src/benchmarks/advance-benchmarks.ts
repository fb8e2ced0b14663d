import { toTapwrightError } from '@tapwright/contracts';
import { type Background, startBackground } from '@tapwright/service';
import {
  acrossTenants,
  asTenant,
  type BenchmarkKey,
  endBenchmark,
  findBenchmark,
  openBenchmarks,
  runningCells,
} from '@tapwright/store';
import type { Submitting } from '../jobs/accept-jobs.ts';
import { cancelJob } from '../jobs/cancel-job.ts';
import { beginCells } from './begin-cells.ts';
import { type Settling, settleCells } from './settle-cells.ts';

export interface AdvanceOptions extends Settling {
  /** With the limits of a tenant. */
  readonly submitting: Submitting;
  /** How often it looks for benchmarks that another process has stored, milliseconds. */
  readonly everyMs: number;
  /** How often it looks for jobs that have ended, while there are some to wait for. */
  readonly busyMs: number;
}

const BATCH = 50;

/**
 * Takes benchmarks forward: judges what has ended and begins what is next. The rows are the only source, and each change
 * is one transaction: a process may die anywhere, and any other one goes on where it stood.
 */
export function startBenchmarks(options: AdvanceOptions): Background {
  const { platform, everyMs, busyMs } = options;
  return startBackground({
    name: 'benchmarks',
    log: platform.log,
    afterFailureMs: everyMs,
    work: async () => ((await advanceBenchmarks(options)).open > 0 ? busyMs : everyMs),
  });
}

/**
 * One pass over all that have not ended; what one of them runs into keeps no other one waiting. `open`: those on which
 * somebody may have to work again soon.
 */
export async function advanceBenchmarks(options: AdvanceOptions): Promise<{ readonly open: number }> {
  const { platform } = options;
  let open = 0;
  for (let after: BenchmarkKey | null = null; ; ) {
    const page: { readonly limit: number; readonly after: BenchmarkKey | null } = { limit: BATCH, after };
    const keys = await acrossTenants('benchmarks', () => openBenchmarks(platform.db.read, page));
    for (const key of keys) {
      const ended = await asTenant(key.tenantId, () => advance(options, key)).catch((error: unknown) => {
        const { code, message } = toTapwrightError(error);
        platform.log.warn({ benchmark: key.id, code, message }, 'a benchmark does not go on yet');
        return false;
      });
      if (!ended) open += 1;
    }
    after = keys.at(-1) ?? null;
    if (keys.length < BATCH) return { open };
  }
}

/** @returns whether it has ended */
async function advance(options: AdvanceOptions, key: BenchmarkKey): Promise<boolean> {
  const { submitting, platform } = options;
  const benchmark = await findBenchmark(platform.db.read, key);
  if (benchmark === null || benchmark.endedAt !== null) return true;
  const running = await settleCells(options, benchmark);
  if (benchmark.status === 'running') await beginCells(submitting, benchmark, benchmark.inFlight - running);
  else await stopJobs(submitting, key);
  return endBenchmark(platform.db.read, key);
}

/** Stops the jobs of a benchmark that was canceled; their cells are settled when they have ended. */
export async function stopJobs(on: Submitting, key: BenchmarkKey): Promise<void> {
  for (const { jobId } of await runningCells(on.db.read, key)) {
    if (jobId !== null) await cancelJob(on, key.tenantId, jobId);
  }
}
