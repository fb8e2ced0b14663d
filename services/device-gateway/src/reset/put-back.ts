import { type Device, notPutBack, putBackSteps } from '@tapwright/android';
import { TapwrightError } from '@tapwright/contracts';
import { failPoint } from '@tapwright/service';
import type { DueReset } from '@tapwright/store';
import { perform, type ResetRequest, type Tenancy } from './perform-steps.ts';

/** A phone with many photos is slow to list them. */
const LOOK_MS = 60_000;

export function tenancyOf({ usedBy, putBack, tenantChange }: Omit<DueReset, 'token'>): Tenancy {
  if (putBack === 'released') return 'released';
  if (putBack !== null) return 'changing';
  // Where phones are never put back, nobody compares them with a note.
  return usedBy === null && tenantChange === 'reset' ? 'unused' : 'same';
}

/**
 * Removes what the runs of a tenant have left: data of every app that was in front, of the launcher and the keyboards,
 * files, the clipboard and the log. A look afterwards decides whether that has worked. Repeated after a crash, it does
 * the same.
 * @throws TapwrightError `TENANT_NOT_PUT_BACK` where something is left
 */
export async function putBack(device: Device, request: ResetRequest): Promise<void> {
  const look = { signal: request.signal, timeoutMs: LOOK_MS };
  const found = await device.leftBehind(look);
  for (const step of putBackSteps(found)) {
    await perform(device, [step], request);
    failPoint('in-put-back', 'begun');
  }
  failPoint('in-put-back', 'erased');
  const left = notPutBack(found, await device.leftBehind(look));
  if (left.length === 0) return;
  throw new TapwrightError('TENANT_NOT_PUT_BACK', left.join('; '), {
    expected: 'a phone without traces of the tenant that used it',
    advice: 'Look at the phone, remove what is left, and release it.',
  });
}

/** Notes how the phone is, where the next run is the first of its tenant. */
export async function rememberBefore(device: Device, { tenancy, signal }: ResetRequest): Promise<void> {
  if (tenancy === undefined || tenancy === 'same') return;
  const accounts = tenancy === 'released' ? 'as_they_are' : 'as_noted';
  await device.remember({ what: 'before', accounts }, { signal, timeoutMs: LOOK_MS });
}
