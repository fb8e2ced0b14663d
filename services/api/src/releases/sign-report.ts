import { newId, type SignatureRequest, TapwrightError } from '@tapwright/contracts';
import { Evidence, evidenceChanges, hashOfJson } from '@tapwright/report';
import type { Platform } from '@tapwright/service';
import {
  type Database,
  findReleaseReport,
  insertReleaseReport,
  insertSignature,
  keepJobs,
  lockRelease,
  REPORTS_PER_RELEASE_MAX,
  type ReleaseReportRow,
  SIGNATURES_MAX,
  type SignatureRow,
  signaturesOf,
  withdrawSignature,
} from '@tapwright/store';
import type { z } from 'zod';
import type { By } from '../sign-off/person.ts';
import { counts, existingRelease, type OneRelease, releaseStanding } from './release-standing.ts';

type Sources = Pick<Platform, 'db' | 'artifacts' | 'log'>;

export interface MadeReport {
  readonly report: ReleaseReportRow;
  /** False: the newest report has the same evidence. */
  readonly created: boolean;
}

/**
 * Keeps the evidence as it is now as the next version of the report.
 * @throws TapwrightError `NOT_FOUND`, `STATUS_REFUSED`, `CONFLICT`, `ARTIFACTS_UNAVAILABLE`
 */
export async function makeReport(
  sources: Sources,
  noted: Database,
  { by, ...of }: OneRelease & { readonly by: By },
): Promise<MadeReport> {
  const { current } = await releaseStanding(sources, of);
  if (current.evidence.rows.length === 0)
    throw new TapwrightError('STATUS_REFUSED', 'the release has no rows that a report could rest on', {
      field: 'id',
      expected: 'a release with cases, schedules or jobs',
    });
  const newest = await findReleaseReport(sources.db.read, of);
  if (newest?.sha256 === current.sha256) return { report: newest, created: false };
  const number = (newest?.number ?? 0) + 1;
  if (number > REPORTS_PER_RELEASE_MAX)
    throw new TapwrightError('STATUS_REFUSED', `the release has ${number - 1} reports`, {
      field: 'id',
      expected: 'another release for what comes now',
    });
  const { evidence, sha256 } = current;
  const wanted = { tenantId: of.tenantId, releaseId: of.id, number, evidence, sha256, ...by };
  const report = await noted.transaction(async (tx) => {
    if ((await lockRelease(tx, of)) === null) return null;
    return insertReleaseReport(tx, wanted);
  });
  if (report !== null) return { report, created: true };
  throw new TapwrightError('CONFLICT', 'somebody else has made a report at the same moment', { field: 'id' });
}

export interface Signing extends OneRelease, z.infer<typeof SignatureRequest> {
  readonly number: number;
  readonly by: By;
}

/**
 * Signs a version of the report whose evidence is what it was. Its jobs are kept from then on.
 * @throws TapwrightError `NOT_FOUND`, `EVIDENCE_CHANGED`, `STATUS_REFUSED`
 */
export async function signReport(
  sources: Sources,
  noted: Database,
  { tenantId, id, number, sha256, role, comment, by }: Signing,
): Promise<SignatureRow> {
  const of = { tenantId, id };
  const report = await existingReport(sources, { ...of, number });
  const { current } = await releaseStanding(sources, of);
  const frozen = Evidence.parse(report.evidence);
  if (sha256 !== report.sha256) throw changed([`report ${number} has the hash ${report.sha256}`], number);
  if (hashOfJson(frozen) !== sha256) throw changed(['the stored report was changed'], number);
  if (current.sha256 !== sha256) throw changed(evidenceChanges(frozen, current.evidence), number);
  const jobIds = [
    ...new Set(frozen.rows.flatMap(({ job, hashes }) => (job === null || hashes === null ? [] : [job]))),
  ];
  return noted.transaction(async (tx) => {
    if ((await lockRelease(tx, of)) === null) throw changed(['the release is gone'], number);
    const before = await signaturesOf(tx, of);
    refuseSigned(before, { number, by });
    const signature = {
      id: newId('sig'),
      tenantId,
      releaseId: id,
      report: number,
      sha256,
      role,
      comment,
      ...by,
    };
    const row = await insertSignature(tx, signature);
    await keepJobs(tx, { tenantId, holder: row.id, jobIds });
    return row;
  });
}

/** @throws TapwrightError `NOT_FOUND`, `STATUS_REFUSED` for one that does not count any more */
export async function takeSignatureBack(
  sources: Pick<Platform, 'db'>,
  noted: Database,
  { signature, comment, ...of }: OneRelease & { readonly signature: string; readonly comment: string },
): Promise<SignatureRow> {
  await existingRelease(sources, of);
  const known = (await signaturesOf(sources.db.read, of)).some(({ id }) => id === signature);
  if (!known)
    throw new TapwrightError('NOT_FOUND', `the release has no signature ${signature.slice(0, 80)}`, {
      field: 'signature',
    });
  const row = await noted.transaction((tx) =>
    withdrawSignature(tx, { tenantId: of.tenantId, id: signature, comment }),
  );
  if (row !== null) return row;
  throw new TapwrightError('STATUS_REFUSED', 'the signature does not count any more', {
    field: 'signature',
    expected: 'a valid signature',
  });
}

/** @throws TapwrightError `NOT_FOUND` */
export async function existingReport(
  { db }: Pick<Platform, 'db'>,
  { number, ...of }: OneRelease & { readonly number: number },
): Promise<ReleaseReportRow> {
  await existingRelease({ db }, of);
  const report = await findReleaseReport(db.read, { ...of, number });
  if (report !== null) return report;
  throw new TapwrightError('NOT_FOUND', `the release has no report ${number}`, { field: 'number' });
}

function refuseSigned(
  before: readonly SignatureRow[],
  { number, by }: { readonly number: number; readonly by: By },
): void {
  if (before.length >= SIGNATURES_MAX)
    throw new TapwrightError('STATUS_REFUSED', `the release has ${before.length} signatures`, {
      field: 'id',
    });
  if (!before.some((one) => counts(one) && one.report === number && one.byId === by.byId)) return;
  throw new TapwrightError('STATUS_REFUSED', `${by.byName} has signed report ${number} before`, {
    field: 'number',
    expected: 'a report that this person has not signed',
  });
}

function changed(changes: readonly string[], number: number): TapwrightError {
  return new TapwrightError(
    'EVIDENCE_CHANGED',
    `report ${number} cannot be signed: ${changes.slice(0, 5).join('; ')}`,
    {
      field: 'sha256',
      expected: 'the hash of a report whose evidence is as it was',
      advice: 'Make a new report, read it, and sign that.',
    },
  );
}
