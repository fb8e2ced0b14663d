import { createHash } from 'node:crypto';
import { SCRIPT_WAYS, type ScriptLife, type ScriptStatus, TapwrightError } from '@tapwright/contracts';
import { TRACE_FORMAT } from '@tapwright/script';
import {
  findScript,
  insertScriptReview,
  keepJobs,
  type Reader,
  releaseJobs,
  SCRIPT_REVIEWS_MAX,
  type ScriptReviewRow,
  type ScriptRow,
  scriptReviewsOf,
  type Tx,
} from '@tapwright/store';
import { type By, personView } from './person.ts';

interface OfTenant {
  readonly tenantId: string;
  readonly id: string;
}

/** Where a script stands. @throws TapwrightError `NOT_FOUND`, `INPUT_INVALID` for a script that is not a trace */
export async function scriptLife(db: Reader, of: OfTenant): Promise<ScriptLife> {
  return lifeOf(await traceOf(db, of), await scriptReviewsOf(db, of.tenantId, of.id));
}

/** Pure: what the steps of its life and its content say. Whatever has changed it since the last step makes it a draft. */
export function lifeOf(
  { id, content }: Pick<ScriptRow, 'id' | 'content'>,
  reviews: readonly ScriptReviewRow[],
): ScriptLife {
  const sha256 = hashOf(content);
  const last = reviews.at(-1);
  const status =
    last === undefined || (last.sha256 !== sha256 && last.to !== 'withdrawn') ? 'draft' : last.to;
  return {
    script: id,
    status,
    needsReview: status === 'draft' && reviews.some(({ to }) => to === 'reviewed'),
    sha256,
    entries: reviews.map((row) => ({
      number: row.number,
      from: row.from,
      to: row.to,
      by: personView(row),
      comment: row.comment,
      sha256: row.sha256,
      at: row.at.toISOString(),
    })),
  };
}

export interface Move extends OfTenant {
  readonly to: ScriptStatus;
  readonly comment: string;
  readonly by: By;
}

/**
 * Lets a script go on. From its first review until it is withdrawn, retention leaves its job alone.
 * @throws TapwrightError `NOT_FOUND`, `STATUS_REFUSED`, `CONFLICT` where somebody else has let it go on
 */
export async function moveScript(tx: Tx, { to, comment, by, ...of }: Move): Promise<ScriptLife> {
  const script = await traceOf(tx, of);
  const { status, entries, sha256 } = await scriptLife(tx, of);
  if (!SCRIPT_WAYS[status].includes(to) || entries.length >= SCRIPT_REVIEWS_MAX)
    throw new TapwrightError('STATUS_REFUSED', `a script that is ${status} cannot become ${to}`, {
      field: 'to',
      expected: SCRIPT_WAYS[status].join(' or '),
    });
  await addStep(tx, { ...of, number: entries.length + 1, from: status, to, comment, sha256, ...by });
  const kept = { tenantId: of.tenantId, holder: of.id, jobIds: [script.jobId] };
  if (to === 'withdrawn') await releaseJobs(tx, of.tenantId, [of.id]);
  else if (to !== 'draft') await keepJobs(tx, kept);
  return scriptLife(tx, of);
}

/** A script that was changed goes back, where anybody had reviewed it. It is a proposal until it is reviewed again. */
export async function backToDraft(tx: Tx, { comment, by, ...of }: Omit<Move, 'to'>): Promise<void> {
  const reviews = await scriptReviewsOf(tx, of.tenantId, of.id);
  const last = reviews.at(-1);
  if (last === undefined || last.to === 'withdrawn' || last.to === 'draft') return;
  const { sha256 } = lifeOf(await traceOf(tx, of), []);
  await addStep(tx, { ...of, number: last.number + 1, from: last.to, to: 'draft', comment, sha256, ...by });
}

/** @throws TapwrightError `SCRIPT_NOT_PERSISTENT` */
export async function refuseUnlessPersistent(db: Reader, of: OfTenant): Promise<void> {
  const { status, needsReview } = await scriptLife(db, of);
  if (status === 'persistent') return;
  const why = needsReview ? 'was changed and needs a review' : `is ${status}`;
  throw new TapwrightError('SCRIPT_NOT_PERSISTENT', `the script ${of.id.slice(0, 80)} ${why}`, {
    field: 'script',
    expected: 'a persistent script, or persistent: false',
  });
}

async function addStep(
  tx: Tx,
  {
    id: scriptId,
    ...step
  }: OfTenant & By & Pick<ScriptReviewRow, 'number' | 'from' | 'to' | 'comment' | 'sha256'>,
): Promise<void> {
  if (await insertScriptReview(tx, { ...step, scriptId })) return;
  throw new TapwrightError('CONFLICT', 'somebody else has let the script go on meanwhile', { field: 'id' });
}

async function traceOf(db: Reader, { tenantId, id }: OfTenant): Promise<ScriptRow> {
  const script = await findScript(db, id);
  if (script === null || script.tenantId !== tenantId)
    throw new TapwrightError('NOT_FOUND', `there is no script ${id.slice(0, 80)}`, { field: 'id' });
  if (script.format === TRACE_FORMAT) return script;
  throw new TapwrightError('INPUT_INVALID', `${id.slice(0, 80)} is a script of the format ${script.format}`, {
    field: 'id',
    expected: `the script of the format ${TRACE_FORMAT} of its job, of which the others are made`,
  });
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
