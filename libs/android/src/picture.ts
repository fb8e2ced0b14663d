import { TapwrightError } from '@tapwright/contracts';
import type { Shell } from './adb/shell.ts';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Android 14 prints a warning about several displays before the picture, on the same stream. */
const WARNING_MAX_BYTES = 4_096;

/** The PNG within the output of `screencap -p`; null if there is none. */
export function pngOf(output: Buffer): Uint8Array | null {
  const at = output.subarray(0, WARNING_MAX_BYTES).indexOf(PNG_SIGNATURE);
  return at < 0 ? null : output.subarray(at);
}

/** PNG of the whole screen. Windows with FLAG_SECURE are black in it. @throws `CAPTURE_FAILED` */
export async function takePicture(shell: Shell, signal: AbortSignal): Promise<Uint8Array> {
  const output = await shell.run('screencap -p', { signal });
  const png = output.exitCode === 0 ? pngOf(output.stdout) : null;
  if (png !== null) return png;
  throw new TapwrightError('CAPTURE_FAILED', `screencap gave no PNG (exit code ${output.exitCode}).`);
}
