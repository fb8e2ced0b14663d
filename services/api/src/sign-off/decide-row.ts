import { DECISIONS_MAX, type DecisionView, type RowVerdict, TapwrightError } from '@tapwright/contracts';
import {
  type DecisionRow,
  decisionsOf,
  findJob,
  insertDecision,
  type Reader,
  type Tx,
} from '@tapwright/store';
import { type By, personView } from './person.ts';

export interface Deciding extends By {
  readonly tenantId: string;
  readonly jobId: string;
  readonly verdict: RowVerdict;
  readonly defect: string | null;
  readonly comment: string;
}

/**
 * Adds what a person says of a result; what was said before stays. XUAT-Copilot, section 1: "acceptance engineers are asked
 * to validate the results of test cases against the expectations of the requirements, and document any defects". So a
 * rejection names one.
 * @throws TapwrightError `INPUT_INVALID`, `NOT_FOUND`, `STATUS_REFUSED` for a job without a result, `CONFLICT`
 */
export async function decideRow(tx: Tx, wanted: Deciding): Promise<DecisionRow> {
  const { tenantId, jobId, verdict, defect } = wanted;
  if ((verdict === 'rejected') !== (defect !== null))
    throw new TapwrightError(
      'INPUT_INVALID',
      `a result that is ${verdict} ${defect === null ? 'names no defect' : 'has a defect'}`,
      {
        field: 'defect',
        expected: verdict === 'rejected' ? 'id, address or description of the defect' : 'no defect',
      },
    );
  const job = await findJob(tx, tenantId, jobId);
  if (job === null)
    throw new TapwrightError('NOT_FOUND', `there is no job ${jobId.slice(0, 80)}`, { field: 'id' });
  if (job.status !== 'ended' || job.spec.kind === 'explore')
    throw new TapwrightError('STATUS_REFUSED', 'the job has no result that could be accepted or rejected', {
      field: 'id',
      expected: 'a goal, a case or a replay that has ended',
    });
  const number = (await decisionsOf(tx, tenantId, [jobId])).length + 1;
  if (number > DECISIONS_MAX)
    throw new TapwrightError('STATUS_REFUSED', `${DECISIONS_MAX} decisions about one result are enough`, {
      field: 'id',
      expected: 'a new run of the row',
    });
  const row = await insertDecision(tx, { ...wanted, number });
  if (row !== null) return row;
  throw new TapwrightError('CONFLICT', 'somebody else has decided at the same moment', { field: 'id' });
}

/** The last decision about each of these results. */
export async function latestDecisions(
  db: Reader,
  tenantId: string,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, DecisionRow>> {
  return new Map((await decisionsOf(db, tenantId, jobIds)).map((row) => [row.jobId, row]));
}

export function decisionView(row: DecisionRow): DecisionView {
  const { jobId, number, verdict, defect, comment, at } = row;
  return { job: jobId, number, verdict, defect, comment, by: personView(row), at: at.toISOString() };
}
