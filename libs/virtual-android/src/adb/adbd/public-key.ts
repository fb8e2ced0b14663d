import { constants, createPublicKey, type KeyObject, publicDecrypt, timingSafeEqual } from 'node:crypto';

/** A host's key, as in `~/.android/adbkey.pub`. */
export interface HostKey {
  /** The text after the key, usually `user@machine`; may be empty. */
  readonly name: string;
  readonly key: KeyObject;
}

/** AOSP `android_pubkey.cpp`: words of the modulus, n0inv, the modulus, R squared, the exponent; all little-endian. */
const MODULUS_BYTES = 256;
const STRUCT_BYTES = 4 + 4 + MODULUS_BYTES + MODULUS_BYTES + 4;

export const TOKEN_BYTES = 20;
/** The prefix of a SHA-1 digest in PKCS #1 v1.5 (RFC 8017, 9.2, note 1). adb signs the token as if it were a digest. */
const DIGEST_PREFIX = Buffer.from('3021300906052b0e03021a05000414', 'hex');

/** Reads one line of an adb key file; null where it is not a key. */
export function parseHostKey(line: string): HostKey | null {
  const [encoded = '', ...words] = line.trim().split(/\s+/);
  const struct = Buffer.from(encoded, 'base64');
  if (struct.length !== STRUCT_BYTES || struct.readUInt32LE(0) * 4 !== MODULUS_BYTES) return null;
  const exponent = Buffer.alloc(4);
  exponent.writeUInt32BE(struct.readUInt32LE(STRUCT_BYTES - 4));
  const modulus = Buffer.from(struct.subarray(8, 8 + MODULUS_BYTES)).reverse();
  const jwk = { kty: 'RSA', n: modulus.toString('base64url'), e: exponent.toString('base64url') };
  try {
    return { name: words.join(' '), key: createPublicKey({ key: jwk, format: 'jwk' }) };
  } catch {
    return null;
  }
}

/** True where the owner of the key has signed the token. */
export function isSignedBy({ key }: HostKey, token: Uint8Array, signature: Uint8Array): boolean {
  try {
    const signed = publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature);
    const wanted = Buffer.concat([DIGEST_PREFIX, token]);
    return signed.length === wanted.length && timingSafeEqual(signed, wanted);
  } catch {
    return false;
  }
}
