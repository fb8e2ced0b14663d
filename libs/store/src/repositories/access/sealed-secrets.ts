import type { Reader } from '../../database.ts';
import { and, asc, eq, gt, isNotNull } from '../../drizzle.ts';
import { jobs } from '../../schema/index.ts';

export interface SealedSecrets {
  readonly jobId: string;
  readonly sealed: string;
}

/** Sealed secrets of jobs that have not ended, of all tenants where the scope is that of this work, in order of ids. */
export async function listSealedSecrets(
  db: Reader,
  { limit, after }: { readonly limit: number; readonly after: string | null },
): Promise<SealedSecrets[]> {
  const rows = await db
    .select({ jobId: jobs.id, sealed: jobs.secrets })
    .from(jobs)
    .where(and(isNotNull(jobs.secrets), after === null ? undefined : gt(jobs.id, after)))
    .orderBy(asc(jobs.id))
    .limit(limit);
  return rows.flatMap(({ jobId, sealed }) => (sealed === null ? [] : [{ jobId, sealed }]));
}

/** Puts the same secrets, sealed anew, in the place of what was read; false where they are not there any more. */
export async function resealSecrets(
  db: Reader,
  { jobId, sealed, anew }: SealedSecrets & { readonly anew: string },
): Promise<boolean> {
  const done = await db
    .update(jobs)
    .set({ secrets: anew })
    .where(and(eq(jobs.id, jobId), eq(jobs.secrets, sealed)))
    .returning({ id: jobs.id });
  return done.length > 0;
}
