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
const TIME_LENGTH = 10;
const COUNT_LENGTH = 3;
const RANDOM_LENGTH = 13;

/** The millisecond of the last id, and how many ids it had before that one. */
let counted = Number.NaN;
let count = 0;

/**
 * A new id such as `run_01jd2…`: the prefix, 10 characters of milliseconds since 1970, 3 that count the ids of this process in one
 * millisecond, and 13 random characters (65 bits), base 32. Ids sort by their time of creation, those of one process also within
 * a millisecond (up to 32,768), and are safe in subjects, paths and shell words.
 */
export function newId(prefix: IdPrefix, now: number = Date.now()): string {
  count = now === counted ? (count + 1) % 32 ** COUNT_LENGTH : 0;
  counted = now;
  return `${prefix}_${encode(now, TIME_LENGTH)}${encode(count, COUNT_LENGTH)}${encodeRandom()}`;
}

/** No id of the prefix that was made before this time sorts after it, and none that was made later before it. */
export function firstIdAt(prefix: IdPrefix, at: number): string {
  return `${prefix}_${encode(Math.min(Math.max(at, 0), 32 ** TIME_LENGTH - 1), TIME_LENGTH)}`;
}

function encode(number: number, length: number): string {
  let rest = number;
  let out = '';
  for (let i = 0; i < length; i += 1) {
    out = (CROCKFORD[rest % 32] ?? '0') + out;
    rest = Math.floor(rest / 32);
  }
  return out;
}

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
