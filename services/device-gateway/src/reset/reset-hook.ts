import { TapwrightError } from '@tapwright/contracts';
import { findHook, type ResetHook, type ResetHooks } from '@tapwright/policy';
import type { JobRow, LeaseRow, RunRow } from '@tapwright/store';

export interface HookCall {
  readonly job: JobRow;
  readonly run: RunRow;
  /** The phones of the run. */
  readonly leases: readonly Pick<LeaseRow, 'role' | 'serial'>[];
  /** The case that the run plays, or that its trace was made of; null where there is none. */
  readonly of: { readonly id: string; readonly row: number | null } | null;
  readonly signal: AbortSignal;
}

/**
 * The hook that the job names, or null where it names none.
 * @throws TapwrightError `RESET_HOOK_UNKNOWN`, also where the hook is for other tenants
 */
export function hookOf(
  { spec, tenantId }: Pick<JobRow, 'spec' | 'tenantId'>,
  hooks: ResetHooks = {},
): ResetHook | null {
  const { hook: name } = spec;
  return name === undefined ? null : findHook(hooks, name, tenantId);
}

/**
 * Asks the tester's backend to go into its known state. A 2xx answer is success; its body is not read. The hook is
 * called each time the app is brought to its start, at least once: with the same key after a failure or a crash, with
 * another key on another device.
 * @throws TapwrightError `RESET_HOOK_FAILED`; the message holds neither the address nor the answer
 */
export async function callHook(hook: ResetHook, call: HookCall): Promise<void> {
  const name = call.job.spec.hook ?? '';
  const status = await post(hook, call).catch((cause: unknown) => {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError';
    throw failed(name, isLate ? `did not answer within ${hook.timeoutMs} ms` : 'cannot be reached');
  });
  if (status < 200 || status > 299) throw failed(name, `answered ${status}`);
}

function failed(name: string, what: string): TapwrightError {
  return new TapwrightError('RESET_HOOK_FAILED', `the reset hook '${name}' ${what}`);
}

/** A redirect is not a success: the operator has named this address and no other. */
async function post({ url, header, timeoutMs }: ResetHook, call: HookCall): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...header, 'content-type': 'application/json', 'idempotency-key': keyOf(call.run) },
    body: JSON.stringify(bodyOf(call)),
    signal: AbortSignal.any([call.signal, AbortSignal.timeout(timeoutMs)]),
  });
  await response.body?.cancel();
  return response.status;
}

function keyOf({ id, state }: RunRow): string {
  const moves = state.lost.length;
  return moves === 0 ? id : `${id}-${moves}`;
}

/** Says for whom the hook is called, never the values: values of parameters may be secret. */
function bodyOf({ job, run, leases, of }: HookCall): Readonly<Record<string, unknown>> {
  return {
    hook: job.spec.hook,
    tenant: job.tenantId,
    job: job.id,
    run: run.id,
    purpose: run.purpose,
    case: of?.id ?? null,
    row: of?.row ?? null,
    app: job.spec.app ?? null,
    serials: Object.fromEntries(leases.map(({ role, serial }) => [role, serial])),
  };
}
