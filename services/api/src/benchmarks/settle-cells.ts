import {
  type CellResult,
  isOutage,
  type Reason,
  TapwrightError,
  toTapwrightError,
} from '@tapwright/contracts';
import { costOf, failPoint, NANO, type Platform, type Prices, TENANT_SPENT } from '@tapwright/service';
import {
  type BenchmarkRow,
  type CellEnd,
  type CellRow,
  databaseError,
  findJobs,
  type JobRow,
  type ModelTokens,
  runningCells,
  settleCell,
} from '@tapwright/store';
import { isFault, judgeRun, type Suite } from '@tapwright/suite';
import { finishedJob } from './finished-job.ts';

export interface Settling {
  readonly platform: Pick<Platform, 'db' | 'artifacts' | 'log'>;
  readonly prices: Prices;
  /** Before a cell is tried again for the first time, milliseconds; four times as long each further time. */
  readonly retryAfterMs: number;
}

/**
 * Judges the cells whose jobs have ended. The rows of the jobs are the only source: who dies here leaves the cell running,
 * and the next one judges it again by the same rows. @returns how many cells still run
 */
export async function settleCells(on: Settling, benchmark: BenchmarkRow): Promise<number> {
  const { db } = on.platform;
  const cells = await runningCells(db.read, benchmark);
  const ids = cells.flatMap(({ jobId }) => jobId ?? []);
  const jobs = new Map((await findJobs(db.read, benchmark.tenantId, ids)).map((job) => [job.id, job]));
  let running = 0;
  for (const cell of cells) {
    const job = jobs.get(cell.jobId ?? '') ?? null;
    if (job !== null && job.status !== 'ended') {
      running += 1;
      continue;
    }
    const end = endOf(on, {
      benchmark,
      cell,
      found: job === null ? DELETED : await judged(on, benchmark, { cell, job }),
    });
    await settleCell(db.read, cell, end);
    failPoint('before-publish', 'api.benchmark');
  }
  return running;
}

interface Found {
  readonly status: 'passed' | 'failed' | 'error' | 'canceled';
  readonly outcome: CellRow['outcome'];
  readonly reason: Reason | null;
  readonly result: CellResult | null;
}

const DELETED: Found = {
  status: 'error',
  outcome: null,
  reason: { code: 'NOT_FOUND', message: 'the job was deleted before it was judged' },
  result: null,
};

/** A cell that could not be measured is tried again, as often as it may. */
function endOf(
  { retryAfterMs }: Settling,
  {
    benchmark,
    cell,
    found,
  }: { readonly benchmark: BenchmarkRow; readonly cell: CellRow; readonly found: Found },
): CellEnd {
  if (found.status !== 'error' || cell.triesLeft <= 0) return found;
  if (benchmark.status !== 'running') return { ...found, status: 'canceled' };
  return { ...found, status: 'waiting', delayMs: retryAfterMs * 4 ** Math.max(0, cell.tries - 1) };
}

async function judged(
  { platform, prices }: Settling,
  { suite }: BenchmarkRow,
  { cell, job }: { readonly cell: CellRow; readonly job: JobRow },
): Promise<Found> {
  const { outcome, reason } = job;
  if (outcome === 'canceled') return { status: 'canceled', outcome, reason, result: null };
  try {
    const { run, begun, ...figures } = await finishedJob(platform, job);
    if (isAround(reason) || !begun)
      return { status: 'error', outcome, reason: begun ? reason : neverBegun(reason), result: null };
    // It was checked when it was stored.
    const task = (suite as Suite).tasks.find(({ id }) => id === cell.task);
    if (task === undefined) throw new TapwrightError('INTERNAL', `the suite has no task ${cell.task}`);
    const { passed: held, failed } = judgeRun(task, run);
    const claimed = outcome === 'completed';
    const result: CellResult = {
      ...{ held, claimed, failed: [...failed] },
      ...figures,
      models: [...figures.models],
      usd: usdOf(figures.models, prices),
      wallMs: Math.max(0, (job.endedAt ?? job.createdAt).getTime() - job.createdAt.getTime()),
    };
    return { status: held && claimed ? 'passed' : 'failed', outcome, reason, result };
  } catch (thrown) {
    const { code, message } = toTapwrightError(databaseError(thrown));
    // It is judged when the database and the artifacts are back.
    if (isOutage(code)) throw thrown;
    platform.log.warn({ job: job.id, code, message }, 'a cell could not be judged');
    return { status: 'error', outcome, reason: { code, message }, result: null };
  }
}

/** True where something around the run failed: it says nothing about who was measured. */
function isAround(reason: Reason | null): boolean {
  if (reason === null) return true;
  return isFault(reason.code) || (reason.code === 'BUDGET_SPENT' && reason.message.startsWith(TENANT_SPENT));
}

/** The deadline of a job also counts while it waits for a phone. */
function neverBegun(reason: Reason | null): Reason {
  const why = reason === null ? '' : `: ${reason.message} (${reason.code})`;
  return { code: 'DEVICE_UNAVAILABLE', message: `no phone began the run${why}` };
}

/** The offline model is a set of rules and costs nothing. */
const FREE = 'offline';

/** Null where a model has no price. Pure. */
export function usdOf(models: readonly ModelTokens[], prices: Prices): number | null {
  let nano = 0;
  for (const { model, inputTokens: input, outputTokens: output, cachedTokens: cached } of models) {
    if (model === FREE) continue;
    const price = prices[model];
    if (price === undefined) return null;
    nano += costOf({ input, output, cached }, price);
  }
  return nano / NANO;
}
