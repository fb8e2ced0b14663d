import { JobSpec, TapwrightError } from '@tapwright/contracts';
import { findStrategy } from '@tapwright/runtime';
import type { Database } from '@tapwright/store';
import { readInput } from '../http/read-input.ts';
import { type Accepted, acceptJobs, type Submitting } from './accept-jobs.ts';
import { JobRequest } from './job-request.ts';
import { type BoundJob, bindCaseJob } from './submit-case.ts';
import { bindExploration } from './submit-exploration.ts';
import { bindInteractive } from './submit-interactive.ts';
import { bindReplay } from './submit-replay.ts';

export interface Submission {
  readonly tenantId: string;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
}

/**
 * Checks, stores and starts a job. The same Idempotency-Key with the same body returns the same job again, also where
 * its device has gone or was reserved meanwhile.
 * @throws TapwrightError `INPUT_INVALID`, `GOAL_EMPTY`, `GOAL_TOO_LONG`, `STRATEGY_UNKNOWN`, `DEVICE_UNKNOWN`,
 * `CONFLICT`, `IDEMPOTENCY_CONFLICT`; nothing is started then.
 */
export async function submitJob(on: Submitting, { body, ...about }: Submission): Promise<Accepted> {
  return submitRequest(on, { ...about, request: readInput(JobRequest, body) });
}

/** As {@link submitJob}, for a body whose form was checked. */
export async function submitRequest(
  on: Submitting,
  { tenantId, request, idempotencyKey }: Omit<Submission, 'body'> & { readonly request: JobRequest },
): Promise<Accepted> {
  const bound = await bindRequest(on.db, tenantId, request);
  const [accepted] = await acceptJobs(on, tenantId, [{ bound, idempotencyKey }]);
  if (accepted === undefined) throw new TapwrightError('INTERNAL', 'a job was neither accepted nor refused');
  return accepted;
}

/** A goal, a case, a replay, an exploration, or a phone to hold. Values of secrets are left out of the hash: a short one could be found by trying. */
export async function bindRequest(db: Database, tenantId: string, request: JobRequest): Promise<BoundJob> {
  if (request.kind === 'replay') return bindReplay(db, tenantId, request);
  if (request.kind === 'explore') return bindExploration(request);
  if (request.kind === 'interactive') return bindInteractive(request);
  const bound =
    request.kind === 'case'
      ? await bindCaseJob(db, tenantId, request)
      : { spec: { ...request, kind: 'goal' as const }, secrets: {} };
  refuseUnread(bound.spec);
  return bound;
}

/** Validates a job of any kind as it is stored. The first wrong field is named with what was expected. */
export function parseJobSpec(body: unknown): JobSpec {
  const spec = readInput(JobSpec, body);
  refuseUnread(spec);
  return spec;
}

/** @throws TapwrightError `STRATEGY_UNKNOWN`; `INPUT_INVALID` where a ledger is asked for that the strategy does not use */
function refuseUnread({ strategy, confirm, obligations }: JobSpec): void {
  const { ledger } = findStrategy(strategy);
  if (ledger || (!confirm && obligations === undefined)) return;
  throw new TapwrightError('INPUT_INVALID', `the strategy '${strategy}' does not read goals`, {
    field: confirm ? 'confirm' : 'obligations',
    expected: 'neither of confirm and obligations, or a strategy that reads goals, such as tapwright',
  });
}
