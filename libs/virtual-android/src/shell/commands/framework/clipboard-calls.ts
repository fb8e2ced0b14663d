import type { Clipboard } from '../../../phone/device/clipboard.ts';

/** How `hasPrimaryClip` and `clearPrimaryClip` are called in a version of Android. */
interface ClipboardVersion {
  readonly from: number;
  readonly has: number;
  /** Null: the version has no such call. */
  readonly clear: number | null;
  /** Kinds of the arguments after the name of the calling package. */
  readonly rest: readonly string[];
}

/** AOSP `IClipboard.aidl`: 14 added the device, 13 the attribution tag, 12 a call before these, 10 the user, 9 `clear`. */
const VERSIONS: readonly ClipboardVersion[] = [
  { from: 34, has: 6, clear: 3, rest: ['i32', 'i32', 'i32'] },
  { from: 33, has: 6, clear: 3, rest: ['i32', 'i32'] },
  { from: 31, has: 6, clear: 3, rest: ['i32'] },
  { from: 29, has: 5, clear: 2, rest: ['i32'] },
  { from: 28, has: 5, clear: 2, rest: [] },
  { from: 1, has: 4, clear: null, rest: [] },
];

const DONE = '00000000';
/** `EX_SECURITY`, `EX_BAD_PARCELABLE`. */
const [DENIED, MALFORMED] = ['ffffffff', 'fffffffe'];

/**
 * `service call clipboard CODE …` in the shell's name. Calls that read or set a clip are not offered: no client sends
 * them by number. Undefined: no such call.
 */
export function callClipboard(
  clipboard: Clipboard,
  apiLevel: number,
  [code, ...words]: readonly string[],
): string | undefined {
  const version = VERSIONS.find(({ from }) => apiLevel >= from);
  const number = Number(code);
  if (version === undefined || (number !== version.has && number !== version.clear)) return undefined;
  const kinds = words.filter((_word, index) => index % 2 === 0);
  if (kinds.join(' ') !== ['s16', ...version.rest].join(' ')) return parcel(MALFORMED);
  if (words[1] !== 'com.android.shell') return parcel(DENIED);
  if (number === version.clear) {
    clipboard.clear();
    return parcel(DONE);
  }
  return parcel(DONE, clipboard.text === null ? '00000000' : '00000001');
}

/** As `Parcel::print` prints few words: in hexadecimal, then their bytes, of which none is a letter here. */
function parcel(...words: readonly string[]): string {
  return `Result: Parcel(${words.join(' ')}   '${'....'.repeat(words.length)}')\n`;
}
