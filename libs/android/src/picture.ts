import { PICTURE_MAX_PIXELS, TapwrightError } from '@tapwright/contracts';
import type { Shell } from './adb/shell.ts';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Android 14 prints a warning about several displays before the picture, on the same stream. */
const WARNING_MAX_BYTES = 4_096;
/** Signature, length and name of the first chunk, width and height. */
const HEAD_BYTES = 24;

/** The PNG within the output of `screencap -p`; null if there is none. */
export function pngOf(output: Buffer): Uint8Array | null {
  const at = output.subarray(0, WARNING_MAX_BYTES).indexOf(PNG_SIGNATURE);
  return at < 0 ? null : output.subarray(at);
}

/** A phone's screen of noise, which compresses to nothing less, has 18 MiB. */
const PICTURE_MAX_BYTES = 24 * 1024 * 1024;

/**
 * PNG of the whole screen. Windows with FLAG_SECURE are black in it.
 * @throws `CAPTURE_FAILED`; `DEVICE_OUTPUT_TOO_LARGE` for more bytes or pixels than any screen has: what a picture says of
 * its size is read before anybody decodes it
 */
export async function takePicture(shell: Shell, signal: AbortSignal): Promise<Uint8Array> {
  const output = await shell.run('screencap -p', { signal, maxBytes: PICTURE_MAX_BYTES });
  const png = output.exitCode === 0 ? pngOf(output.stdout) : null;
  if (png !== null && pixelsOf(png) > PICTURE_MAX_PIXELS) throw tooManyPixels(png);
  if (png !== null) return png;
  throw new TapwrightError('CAPTURE_FAILED', `screencap gave no PNG (exit code ${output.exitCode}).`);
}

/** As the head of the file says, which nothing has checked; 0 if there is none. */
export function pixelsOf(png: Uint8Array): number {
  if (png.byteLength < HEAD_BYTES) return 0;
  const head = new DataView(png.buffer, png.byteOffset, HEAD_BYTES);
  return head.getUint32(16) * head.getUint32(20);
}

function tooManyPixels(png: Uint8Array): TapwrightError {
  const what = `The picture of the screen says that it has ${pixelsOf(png)} pixels.`;
  return new TapwrightError('DEVICE_OUTPUT_TOO_LARGE', what, {
    expected: `at most ${PICTURE_MAX_PIXELS} pixels`,
  });
}
