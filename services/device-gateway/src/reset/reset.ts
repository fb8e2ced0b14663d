import { type Attestation, type Device, type ResetStep, resetSteps } from '@tapwright/android';
import { toTapwrightError } from '@tapwright/contracts';

import { lost, perform, type ResetRequest } from './perform-steps.ts';
import { putBack, rememberBefore } from './put-back.ts';

/** `on`: when a device is first seen and after every run. `first`: when it is first seen. `off`: never. */
export type AttestMode = 'on' | 'off' | 'first';

/** One repair may uncover the next fault: a dialog may hide the keyboard behind it. */
const ROUNDS_MAX = 5;
const REASON_MAX = 500;

/**
 * Stops what the last run used, repairs what attestation finds wrong, and clears the phone's books. The new token
 * comes first: an action that is delivered late must find the newer token before the books are gone.
 * @returns why the device is not as it must be, or null
 * @throws TapwrightError `DEVICE_LEASE_LOST` where the phone knows a newer token: another holder has it;
 * `TENANT_NOT_PUT_BACK`
 */
export async function resetDevice(device: Device, request: ResetRequest): Promise<string | null> {
  const { signal } = request;
  try {
    await fence(device, request);
    // Whoever comes next may be another driver: UiAutomation has one owner.
    await device.closeEye({ signal });
    if (request.tenancy === 'changing') await putBack(device, request);
    const problem = await setRight(device, request);
    if (problem !== null) return problem;
    await Promise.all([device.forget('all', { signal }), device.forgetFound('apps', { signal })]);
    await rememberBefore(device, request);
    return null;
  } catch (error) {
    const known = toTapwrightError(error);
    if (known.code === 'DEVICE_LEASE_LOST' || known.code === 'TENANT_NOT_PUT_BACK') throw known;
    return (await seen(device, request)) ?? known.message;
  }
}

async function fence(device: Device, { token, signal }: ResetRequest): Promise<void> {
  if (await device.adoptToken(token, { signal })) return;
  throw lost(device);
}

async function setRight(device: Device, request: ResetRequest): Promise<string | null> {
  const { app, signal } = request;
  if (app !== null) await perform(device, [{ kind: 'stop_app', ...app }], request);
  if (!request.attest) return null;
  let report = await device.attest({ signal });
  let steps = [...(app === null ? stopsOf(report) : []), ...firstSteps(report), ...resetSteps(report)];
  for (let round = 1; steps.length > 0 && round <= ROUNDS_MAX; round += 1) {
    await perform(device, steps, request);
    report = await device.attest({ signal });
    steps = [...resetSteps(report)];
  }
  if (!report.ok) return reasonOf(report);
  if (!report.knownAsFound) await device.remember({ what: 'phone', attestation: report }, { signal });
  return null;
}

function stopsOf(report: Attestation): readonly ResetStep[] {
  return report.usedApps.map(({ packageName, wipe }) => ({ kind: 'stop_app', packageName, wipe }));
}

/** For a phone that was never attested, what HOME leads to is noted. */
function firstSteps({ knownAsFound }: Attestation): readonly ResetStep[] {
  return knownAsFound ? [] : [{ kind: 'leave', packageName: null }];
}

/** A call failed: the state of the phone may say why, such as a full storage. */
async function seen(device: Device, { attest, signal }: ResetRequest): Promise<string | null> {
  if (!attest) return null;
  const report = await device.attest({ signal, timeoutMs: 2_000 }).catch(() => null);
  return report === null || report.ok ? null : reasonOf(report);
}

function reasonOf({ checks }: Attestation): string {
  return checks
    .filter(({ ok }) => !ok)
    .map(({ check, expected, found }) => `${check}: expected ${expected}, found ${found}`)
    .join('; ')
    .slice(0, REASON_MAX);
}
