import { isOutage, TapwrightError, toTapwrightError } from '@tapwright/contracts';
import {
  type BenchmarkRow,
  beginCell,
  type CellRow,
  databaseError,
  dueCells,
  settleCell,
  type Tx,
} from '@tapwright/store';
import type { Suite } from '@tapwright/suite';
import { acceptJobs, type Submitting } from '../jobs/accept-jobs.ts';
import type { BoundJob } from '../jobs/submit-case.ts';
import { parseJobSpec } from '../jobs/submit-job.ts';
import { jobOfCell } from './plan-cells.ts';

/**
 * Begins as many cells as there is room for. The job and its cell are stored in one transaction, and the key of the job
 * is that of the cell's try: whoever begins it, however often, there is one job. @returns how many have begun
 * @throws TapwrightError `TENANT_LIMIT`, and what is an outage: the cells wait
 */
export async function beginCells(on: Submitting, benchmark: BenchmarkRow, room: number): Promise<number> {
  if (room <= 0) return 0;
  let begun = 0;
  for (const cell of await dueCells(on.db.read, benchmark, room)) {
    if (await begin(on, benchmark, cell)) begun += 1;
  }
  return begun;
}

/** @returns false where the cell may not begin any more, or its job was refused, which the cell then says */
async function begin(on: Submitting, benchmark: BenchmarkRow, cell: CellRow): Promise<boolean> {
  const { tenantId, id } = benchmark;
  let mayBegin = true;
  const noted = async (tx: Tx, [jobId = '']: readonly string[]): Promise<void> => {
    mayBegin = await beginCell(tx, cell, jobId);
    if (!mayBegin) throw new TapwrightError('CONFLICT', `the cell ${cell.number} of ${id} may not begin`);
  };
  try {
    const bound = boundJob(benchmark, cell);
    const idempotencyKey = `benchmark ${id} ${cell.number} ${cell.tries + 1}`;
    const [accepted] = await acceptJobs({ ...on, noted }, tenantId, [{ bound, idempotencyKey }]);
    if (accepted === undefined || accepted.created) return accepted !== undefined;
    // Somebody else has begun it a moment ago; then the cell runs already, and nothing changes here.
    return await on.db.transaction((tx) => beginCell(tx, cell, accepted.job.id));
  } catch (thrown) {
    if (!mayBegin) return false;
    const { code, message } = toTapwrightError(databaseError(thrown));
    if (code === 'TENANT_LIMIT' || isOutage(code)) throw thrown;
    const reason = { code, message };
    await settleCell(on.db.read, cell, { status: 'error', outcome: null, reason, result: null });
    return false;
  }
}

function boundJob({ suite }: BenchmarkRow, cell: CellRow): BoundJob {
  // It was checked when it was stored.
  const stored = suite as Suite;
  const task = stored.tasks.find(({ id }) => id === cell.task);
  if (task === undefined) throw new TapwrightError('INTERNAL', `the suite has no task ${cell.task}`);
  return { spec: parseJobSpec(jobOfCell(stored, task, cell)), secrets: {} };
}
