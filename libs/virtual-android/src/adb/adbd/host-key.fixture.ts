import { constants, generateKeyPairSync, privateEncrypt } from 'node:crypto';

/** A host's key pair as adb makes it, for hand-made hosts. */
export interface HostKeyPair {
  /** A line of `adbkey.pub`. */
  readonly line: string;
  sign(token: Uint8Array): Buffer;
}

/** Writes the key's structure (AOSP `android_pubkey.h`), independent of the code that reads it. n0inv and rr are 0. */
export function createHostKeyPair(name: string): HostKeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const modulus = Buffer.from(publicKey.export({ format: 'jwk' }).n ?? '', 'base64url').reverse();
  const struct = Buffer.alloc(524);
  struct.writeUInt32LE(64, 0);
  modulus.copy(struct, 8);
  struct.writeUInt32LE(65_537, 520);
  const digest = Buffer.from('3021300906052b0e03021a05000414', 'hex');
  return {
    line: `${struct.toString('base64')} ${name}`,
    sign: (token) =>
      privateEncrypt(
        { key: privateKey, padding: constants.RSA_PKCS1_PADDING },
        Buffer.concat([digest, token]),
      ),
  };
}
