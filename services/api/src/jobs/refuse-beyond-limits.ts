import { TapwrightError } from '@tapwright/contracts';
import type { SetupLines } from '@tapwright/policy';
import type { Prices } from '@tapwright/service';
import { countOpenJobs, type Database, storedBytes } from '@tapwright/store';

/** What a tenant may submit; absent or infinite: as much as it likes. */
export interface SubmitLimits {
  /** Jobs that have not ended. */
  readonly openJobsMax?: number;
  /** The highest priority of a job, unless `mayExceedPriority`. */
  readonly priorityMax?: number;
  readonly mayExceedPriority?: () => Promise<boolean>;
  /** Bytes of dumps, pictures and files that are kept for it. */
  readonly storedBytesMax?: number;
  /** Whose jobs may run lines of a shell on phones; absent: nobody's. */
  readonly setupLines?: SetupLines;
  /** Models that jobs may name; absent: none. */
  readonly models?: readonly string[];
  /** What models cost; absent: it is not known here. */
  readonly prices?: Prices;
}

export interface Wanted {
  readonly tenantId: string;
  /** Of each job. */
  readonly priorities: readonly number[];
}

/**
 * Jobs that are submitted at the same moment may exceed a limit by as many.
 * @throws TapwrightError `TENANT_LIMIT`, and `CONFLICT` for a priority that only operators may give
 */
export async function refuseBeyondLimits(
  on: SubmitLimits & { readonly db: Database },
  wanted: Wanted,
): Promise<void> {
  await refusePriority(on, wanted.priorities);
  await refuseTooMany(on, wanted.tenantId, wanted.priorities.length);
  await refuseStored(on, wanted.tenantId);
}

/** @throws TapwrightError `CONFLICT` for a priority that only operators may give */
export async function refusePriority(
  { priorityMax = Number.POSITIVE_INFINITY, mayExceedPriority }: SubmitLimits,
  priorities: readonly number[],
): Promise<void> {
  if (!priorities.some((priority) => priority > priorityMax) || (await mayExceedPriority?.()) === true)
    return;
  throw new TapwrightError('CONFLICT', 'only operators give a job this priority', {
    field: 'priority',
    expected: `at most ${priorityMax}`,
  });
}

async function refuseTooMany(
  { db, openJobsMax = Number.POSITIVE_INFINITY }: SubmitLimits & { readonly db: Database },
  tenantId: string,
  count: number,
): Promise<void> {
  if (!Number.isFinite(openJobsMax)) return;
  const open = await countOpenJobs(db.read, tenantId, openJobsMax + 1);
  if (open + count <= openJobsMax) return;
  throw new TapwrightError(
    'TENANT_LIMIT',
    `the tenant has ${Math.min(open, openJobsMax)} open jobs; ${count} more are too many`,
    { expected: `at most ${openJobsMax} jobs that have not ended` },
  );
}

async function refuseStored(
  { db, storedBytesMax = Number.POSITIVE_INFINITY }: SubmitLimits & { readonly db: Database },
  tenantId: string,
): Promise<void> {
  if (!Number.isFinite(storedBytesMax)) return;
  const stored = await storedBytes(db.read, tenantId);
  if (stored < storedBytesMax) return;
  throw new TapwrightError('TENANT_LIMIT', `the tenant's dumps and pictures have ${stored} bytes`, {
    expected: `less than ${storedBytesMax} bytes before a new job`,
    advice:
      'Old jobs are deleted with what they stored; submit jobs with "pictures": false, or ask an operator.',
  });
}
