import { TapwrightError } from '@tapwright/contracts';
import { type HostKey, isSignedBy, parseHostKey } from './public-key.ts';

/**
 * `device`: hosts are let in as the options say. `unauthorized`: no host is trusted; new ones are asked for their key
 * and wait. `silent`: a half-open connection; sockets are accepted and nothing is ever sent on them.
 */
export type AdbdState = 'device' | 'unauthorized' | 'silent';

/** Decides which hosts the phone lets in. */
export interface Trust {
  /** True where a host must prove who it is. */
  isAsked(): boolean;
  accepts(token: Uint8Array, signature: Uint8Array): boolean;
  /** "Always allow from this computer". */
  remember(key: HostKey): void;
  forgetAll(): void;
}

/** The oldest is forgotten when one more is remembered. */
const KEYS_MAX = 100;

/** @throws `INPUT_INVALID` for a line that is not an adb key */
export function createTrust(always: boolean, lines: readonly string[], state: () => AdbdState): Trust {
  let keys = lines.map((line) => {
    const key = parseHostKey(line);
    if (key !== null) return key;
    const expected = 'a line of adbkey.pub: 524 bytes in base64, then a name';
    throw new TapwrightError('INPUT_INVALID', 'not a public key of adb', { field: 'trustedKeys', expected });
  });
  return {
    isAsked: () => always || state() === 'unauthorized',
    accepts: (token, signature) =>
      state() !== 'unauthorized' && keys.some((key) => isSignedBy(key, token, signature)),
    remember(key) {
      keys = [...keys, key].slice(-KEYS_MAX);
    },
    forgetAll() {
      keys = [];
    },
  };
}
