/** The smart-socket framing of AOSP's adb (OVERVIEW.TXT): four hexadecimal digits of length, then the payload. */

/** `0x29` = 41: the version that all adb clients since 2018 expect. With another version the client kills the server. */
export const ADB_VERSION = 41;

export const OKAY = Buffer.from('OKAY');

export function frame(text: string): Buffer {
  const payload = Buffer.from(text, 'utf8');
  return Buffer.concat([Buffer.from(payload.length.toString(16).padStart(4, '0')), payload]);
}

export function okayWith(text: string): Buffer {
  return Buffer.concat([OKAY, frame(text)]);
}

export function fail(reason: string): Buffer {
  return Buffer.concat([Buffer.from('FAIL'), frame(reason)]);
}

/** The length of the next request; null where these are not hexadecimal digits. */
export function lengthOf(digits: Buffer): number | null {
  const text = digits.toString('latin1');
  return /^[0-9a-fA-F]{4}$/.test(text) ? Number.parseInt(text, 16) : null;
}
