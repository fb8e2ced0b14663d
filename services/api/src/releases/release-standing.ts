import {
  newId,
  StoredRelease as Stored,
  type StoredRelease,
  TapwrightError,
  toTapwrightError,
} from '@tapwright/contracts';
import { Evidence, evidenceChanges, hashOfJson } from '@tapwright/report';
import type { Platform } from '@tapwright/service';
import {
  findRelease,
  findReleaseReport,
  insertAudit,
  type ReleaseRow,
  type SignatureRow,
  signaturesOf,
  voidSignatures,
} from '@tapwright/store';
import { type CurrentEvidence, evidenceOf } from './evidence-of.ts';

type Sources = Pick<Platform, 'db' | 'artifacts' | 'log'>;

/** A release with its evidence as it is now, and what that means for its signatures. */
export interface ReleaseStanding {
  readonly row: ReleaseRow;
  readonly spec: StoredRelease;
  readonly current: CurrentEvidence;
  /** Oldest first; those that were found void just now are. */
  readonly signatures: readonly SignatureRow[];
}

export interface OneRelease {
  readonly tenantId: string;
  readonly id: string;
}

export const counts = ({ voidedAt, withdrawnAt }: SignatureRow): boolean =>
  voidedAt === null && withdrawnAt === null;

/**
 * Reads the evidence anew and compares it with what was signed. A signature whose evidence is another one is void from then
 * on: that is stored, with what has changed, and an entry of the audit log.
 * @throws TapwrightError `NOT_FOUND`, `ARTIFACTS_UNAVAILABLE`
 */
export async function releaseStanding(sources: Sources, of: OneRelease): Promise<ReleaseStanding> {
  const { read } = sources.db;
  const row = await existingRelease(sources, of);
  const spec = Stored.parse(row.spec);
  const before = await signaturesOf(read, of);
  const valid = before.filter(counts);
  const signed = new Map<number, Signed>();
  for (const { report } of valid)
    signed.set(report, signed.get(report) ?? (await signedReport(sources, of, report)));
  const rows = [...signed.values()].flatMap(({ evidence }) => evidence?.rows ?? []);
  const current = await evidenceOf(sources, { ...of, spec }, rows);
  const voided = new Map(
    valid.flatMap((one) => {
      const reasons = whyVoid(one, signed.get(one.report), current);
      return reasons.length === 0 ? [] : [[one.id, reasons] as const];
    }),
  );
  await noteVoid(sources, of, voided);
  const signatures = before.map((one) => {
    const voidReasons = voided.get(one.id);
    return voidReasons === undefined ? one : { ...one, voidedAt: new Date(), voidReasons };
  });
  return { row, spec, current, signatures };
}

export async function existingRelease({ db }: Pick<Sources, 'db'>, of: OneRelease): Promise<ReleaseRow> {
  const row = await findRelease(db.read, of);
  if (row !== null) return row;
  throw new TapwrightError('NOT_FOUND', `there is no release ${of.id.slice(0, 80)}`, { field: 'id' });
}

/** A report as it is stored; without evidence where that cannot be read any more. */
interface Signed {
  readonly sha256: string | null;
  readonly evidence: Evidence | null;
}

async function signedReport({ db }: Sources, of: OneRelease, number: number): Promise<Signed> {
  const report = await findReleaseReport(db.read, { ...of, number });
  if (report === null) return { sha256: null, evidence: null };
  const evidence = Evidence.safeParse(report.evidence).data ?? null;
  return { sha256: report.sha256, evidence };
}

/** What has changed; empty: nothing. Pure. */
export function whyVoid(
  { sha256 }: Pick<SignatureRow, 'sha256'>,
  report: Signed | undefined,
  { evidence, sha256: now }: Pick<CurrentEvidence, 'evidence' | 'sha256'>,
): readonly string[] {
  if (report?.sha256 == null) return ['the report is gone'];
  if (report.evidence === null) return ['the stored report cannot be read'];
  if (report.sha256 !== sha256 || hashOfJson(report.evidence) !== sha256)
    return ['the stored report was changed'];
  return now === sha256 ? [] : evidenceChanges(report.evidence, evidence);
}

/** A database that takes no writes now can be read: then it is noted by the next reader. */
async function noteVoid(
  { db, log }: Sources,
  { tenantId, id }: OneRelease,
  voided: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  if (voided.size === 0) return;
  try {
    await db.transaction(async (tx) => {
      for (const [signature, reasons] of voided) {
        const changed = await voidSignatures(tx, { tenantId, ids: [signature], reasons });
        if (changed.length > 0) await insertAudit(tx, entryOf(tenantId, `${id}: ${signature}`));
      }
    });
  } catch (error) {
    if (!toTapwrightError(error).retryable) throw error;
    log.warn({ release: id, error }, 'void signatures could not be noted');
  }
}

function entryOf(tenantId: string, object: string) {
  const nowhere = { ip: null, userAgent: null };
  return {
    id: newId('aud'),
    tenantId,
    who: 'platform',
    action: 'signature.void',
    object,
    outcome: 'done',
    ...nowhere,
  };
}
