/** Notes on how things were found, in the phone's own books. */
import { TapwrightError } from '@tapwright/contracts';
import type { Shell } from './adb/shell.ts';
import type { Attestation } from './attestation.ts';
import { FORGET_APPS_LINE, FORGET_PHONE_LINE, rememberAppLine, rememberPhoneLine } from './reset-steps.ts';

/** A note in the phone's books on how things were found. */
export type Remembered =
  | { readonly what: 'phone'; readonly attestation: Attestation }
  | { readonly what: 'app'; readonly packageName: string; readonly wipe: boolean };

/** @throws `DEVICE_COMMAND_FAILED` if the phone cannot write */
export async function remember(shell: Shell, remembered: Remembered, signal: AbortSignal): Promise<void> {
  const line =
    remembered.what === 'phone'
      ? rememberPhoneLine(remembered.attestation)
      : rememberAppLine(remembered.packageName, remembered.wipe);
  const { exitCode } = await shell.run(line, { signal });
  if (exitCode === 0) return;
  throw new TapwrightError(
    'DEVICE_COMMAND_FAILED',
    'The phone cannot store the state in which it was found.',
    {
      advice: 'Check that /data/local/tmp is writable and not full.',
    },
  );
}

export async function forgetFound(shell: Shell, what: 'apps' | 'phone', signal: AbortSignal): Promise<void> {
  await shell.run(what === 'apps' ? FORGET_APPS_LINE : FORGET_PHONE_LINE, { signal });
}
