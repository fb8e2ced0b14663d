/**
 * Whether `uiautomator dump` really gave a tree. It ends with exit code 0 in most of its failures and leaves an older
 * file in place, so neither its code nor the file's existence proves anything; its text does.
 */
type DumpFailure = 'empty' | 'null_root' | 'not_idle' | 'busy' | 'not_xml' | 'truncated' | 'no_nodes';

export type Dump =
  | { readonly ok: true; readonly hierarchy: string; readonly rotation: number }
  | { readonly ok: false; readonly failure: DumpFailure };

/** @param status the output of the command @param file the content of its file afterwards */
export function judgeDump(status: string, file: string): Dump {
  const failure = failureOf(status, file.trim());
  if (failure !== null) return { ok: false, failure };
  const rotation = Number(/<hierarchy[^>]*\brotation="(\d)"/.exec(headOf(file))?.[1] ?? 0);
  return { ok: true, hierarchy: file.trim(), rotation };
}

/** The root's own tag is within the first characters; a search in all of a file can take as long as its writer wants. */
const HEAD = 4_096;

function headOf(file: string): string {
  return file.trimStart().slice(0, HEAD);
}

function failureOf(status: string, file: string): DumpFailure | null {
  if (file === '') return reasonFor(status);
  if (!/^\uFEFF?<(?:\?xml|hierarchy)/.test(file))
    return reasonFor(file) === 'empty' ? 'not_xml' : reasonFor(file);
  if (file.length <= HEAD && /<hierarchy[^>]*\/>$/.test(file)) return 'no_nodes';
  if (!file.endsWith('</hierarchy>')) return 'truncated';
  return file.includes('<node') ? null : 'no_nodes';
}

/** The messages are those of AOSP's DumpCommand, and of the exception when a second client holds the connection. */
function reasonFor(words: string): DumpFailure {
  if (/null root node/i.test(words)) return 'null_root';
  if (/could not get idle state/i.test(words)) return 'not_idle';
  if (/already registered|Killed/i.test(words)) return 'busy';
  return 'empty';
}
