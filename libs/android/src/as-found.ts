/** Notes on how things were found, in the phone's own books. */
import { TapwrightError } from '@tapwright/contracts';
import type { Shell } from './adb/shell.ts';
import type { Attestation } from './attestation.ts';
import { type AcceptedAccounts, rememberBeforeLine } from './left-behind.ts';
import { FORGET_APPS_LINE, FORGET_PHONE_LINE, rememberAppLine, rememberPhoneLine } from './reset-steps.ts';

/** A note in the phone's books on how things were found. */
export type Remembered =
  | { readonly what: 'phone'; readonly attestation: Attestation }
  | { readonly what: 'app'; readonly packageName: string; readonly wipe: boolean }
  /** How it is before the runs of a tenant. */
  | { readonly what: 'before'; readonly accounts: AcceptedAccounts };

/** @throws `DEVICE_COMMAND_FAILED` if the phone cannot write */
export async function remember(shell: Shell, remembered: Remembered, signal: AbortSignal): Promise<void> {
  const { exitCode } = await shell.run(lineFor(remembered), { signal });
  if (exitCode === 0) return;
  throw new TapwrightError(
    'DEVICE_COMMAND_FAILED',
    'The phone cannot store the state in which it was found.',
    {
      advice: 'Check that /data/local/tmp is writable and not full.',
    },
  );
}

function lineFor(remembered: Remembered): string {
  switch (remembered.what) {
    case 'phone':
      return rememberPhoneLine(remembered.attestation);
    case 'app':
      return rememberAppLine(remembered.packageName, remembered.wipe);
    case 'before':
      return rememberBeforeLine(remembered.accounts);
  }
}

export async function forgetFound(shell: Shell, what: 'apps' | 'phone', signal: AbortSignal): Promise<void> {
  await shell.run(what === 'apps' ? FORGET_APPS_LINE : FORGET_PHONE_LINE, { signal });
}
