import type { Device, ResetStep } from '@tapwright/android';
import { newId, TapwrightError } from '@tapwright/contracts';

/**
 * `unused`: no run has used the phone since it was last put back. `same`: the tenant that used it may have it again.
 * `changing`: it is put back for another tenant. `released`: an operator has answered for what is on it.
 */
export type Tenancy = 'unused' | 'same' | 'changing' | 'released';

export interface ResetRequest {
  /** Newer than every lease before and older than every later one: nothing else can act on the phone meanwhile. */
  readonly token: number;
  /** The app of the run; null: the apps that the phone's books name. */
  readonly app: { readonly packageName: string; readonly wipe: boolean } | null;
  readonly attest: boolean;
  /** What its runs and those of other tenants mean for this reset; absent: nothing. */
  readonly tenancy?: Tenancy;
  readonly signal: AbortSignal;
}

/** @throws TapwrightError `DEVICE_LEASE_LOST` where the phone knows a newer token */
export async function perform(
  device: Device,
  steps: readonly ResetStep[],
  { token, signal }: ResetRequest,
): Promise<void> {
  const result = await device.reset(steps, { token, commandId: newId('cmd') }, { signal });
  if (result === 'fenced') throw lost(device);
}

export function lost(device: Device): TapwrightError {
  return new TapwrightError('DEVICE_LEASE_LOST', `the phone ${device.serial} knows a newer token`);
}
