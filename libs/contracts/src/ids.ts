import { randomFillSync } from 'node:crypto';

export type IdPrefix =
  | 'job'
  | 'run'
  | 'evt'
  | 'cap'
  | 'cmd'
  | 'scr'
  | 'tmr'
  | 'rul'
  | 'stp'
  | 'fct'
  | 'mdl'
  | 'cal'
  | 'gw'
  | 'svc'
  | 'rsv'
  | 'key'
  | 'aud'
  | 'exp'
  | 'tsk'
  | 'knw'
  | 'cra'
  | 'fnd'
  | 'sig'
  | 'whk'
  | 'dlv'
  | 'bmk';

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * A new id such as `run_01jd2…`: the prefix, 10 characters of milliseconds since 1970 and 16 random
 * characters (80 bits), base 32. Ids sort by their time of creation and are safe in subjects, paths
 * and shell words.
 */
export function newId(prefix: IdPrefix, now: number = Date.now()): string {
  return `${prefix}_${encodeTime(now)}${encodeRandom()}`;
}

/** No id of the prefix that was made before this time sorts after it, and none that was made later before it. */
export function firstIdAt(prefix: IdPrefix, at: number): string {
  return `${prefix}_${encodeTime(Math.min(Math.max(at, 0), 32 ** 10 - 1))}`;
}

function encodeTime(ms: number): string {
  let rest = ms;
  let out = '';
  for (let i = 0; i < 10; i += 1) {
    out = (CROCKFORD[rest % 32] ?? '0') + out;
    rest = Math.floor(rest / 32);
  }
  return out;
}

const RANDOM_LENGTH = 16;
/** Drawn for many ids at once: one draw costs more than an id. */
const drawn = new Uint8Array(256 * RANDOM_LENGTH);
let used = drawn.length;

function encodeRandom(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  let out = '';
  for (const byte of drawn.subarray(used, used + RANDOM_LENGTH)) out += CROCKFORD[byte % 32] ?? '0';
  used += RANDOM_LENGTH;
  return out;
}
