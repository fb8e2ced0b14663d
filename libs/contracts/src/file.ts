import { z } from 'zod';

/** Maximum number of files in the expectations of one case: those of all remaining steps are read with every screen. */
export const CASE_FILES_MAX = 10;
/** How much of a file is read, in bytes. */
export const FILE_BYTES_MAX = 256 * 1_024;
const FILE_PATH_MAX = 300;

const SHARED_STORAGE = ['/sdcard/', '/storage/emulated/0/'] as const;
/** Folders with any name except `.` and `..` and without `*`, then a name that is not hidden. */
const PATH = /^\/(?:sdcard|storage\/emulated\/0)\/(?:(?!\.{1,2}\/)[^/*\p{Cc}]+\/)*(?!\.)[^/\p{Cc}]+$/u;

/** A file in the shared storage of a phone; `*` in its name stands for any characters. */
export const FilePath = z
  .string()
  .max(FILE_PATH_MAX)
  .regex(
    PATH,
    `a path of ${FILE_PATH_MAX} characters at most under ${SHARED_STORAGE.join(' or ')}, without . or .. as a folder; * in the last name only, which does not begin with a dot`,
  );

/** True for a valid {@link FilePath}: parameters may have changed the path. */
export function isFilePath(path: string): boolean {
  return path.length <= FILE_PATH_MAX && PATH.test(path);
}

/** What is expected of a file; `contains` only together with `present`. */
export interface WantedFile {
  /** A {@link FilePath} with its parameters filled in. */
  readonly path: string;
  readonly is: 'present' | 'absent';
  /** UTF-8 text that it must contain. */
  readonly contains?: string | undefined;
}

/** What was found for a file that a case names, as stored with the screen. */
export const KeptFile = z.object({
  /** As the case names it, with parameters filled in. */
  path: z.string(),
  /** Name of the newest file that matches; null if there is none, or if this could not be found out. */
  name: z.string().nullable(),
  /** Its content as an artifact; null if there is no file, or it could not be read. */
  artifactId: z.string().nullable(),
  /** Only the first part of it was read. */
  cut: z.boolean(),
  /** Why this could not be found out; absent if it was read. */
  unread: z.string().optional(),
});
export type KeptFile = z.infer<typeof KeptFile>;

/** The same with its content. */
export type SeenFile = Omit<KeptFile, 'artifactId'> & { readonly content: Uint8Array | null };

/**
 * Whether a file is as expected; `unknown` if what was read is not enough to decide. Unless it holds, `wrong` is a
 * sentence.
 */
export interface FileVerdict {
  readonly tells: 'holds' | 'fails' | 'unknown';
  readonly wrong: string;
}

/** Compares what was read with what is expected: bytes within bytes. Pure. */
export function judgeFile(files: readonly SeenFile[], { path, is, contains }: WantedFile): FileVerdict {
  const file = files.find((one) => one.path === path);
  if (file === undefined) return unknown(`nobody has looked for the file ${path}`);
  if (file.unread !== undefined)
    return unknown(`whether there is a file ${path} cannot be told: ${file.unread}`);
  if (file.name === null) return is === 'absent' ? HOLDS : fails(`there is no file ${path}`);
  if (is === 'absent') return fails(`there is the file ${file.name} for ${path}`);
  if (contains === undefined || holds(file.content, contains)) return HOLDS;
  if (!file.cut) return fails(`the file ${file.name} does not contain “${contains}”`);
  return unknown(
    `“${contains}” is not in the first ${FILE_BYTES_MAX} bytes of the file ${file.name}, which is longer`,
  );
}

function holds(content: Uint8Array | null, text: string): boolean {
  return content !== null && Buffer.from(content).includes(Buffer.from(text, 'utf8'));
}

const HOLDS: FileVerdict = { tells: 'holds', wrong: '' };

function fails(wrong: string): FileVerdict {
  return { tells: 'fails', wrong };
}

function unknown(wrong: string): FileVerdict {
  return { tells: 'unknown', wrong };
}

/** A path in two parts: its folder with a slash at the end, and the name, which may contain `*`. */
export function splitPath(path: string): readonly [folder: string, name: string] {
  const end = path.lastIndexOf('/') + 1;
  return [path.slice(0, end), path.slice(end)];
}

/** The first name that matches, where `*` stands for any characters; hidden names and folders never match. Pure. */
export function firstFitting(names: readonly string[], pattern: string): string | null {
  const parts = pattern.split('*');
  return names.find((name) => !name.startsWith('.') && !name.includes('/') && fits(name, parts)) ?? null;
}

/** Finds the parts in their order, each at its first occurrence. A regular expression could backtrack without limit. */
function fits(name: string, [first = '', ...others]: readonly string[]): boolean {
  const last = others.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return name.length - last.length >= at && name.endsWith(last);
}

/** The root folder of all files of a path: it must exist before anything counts as missing. */
export function storageOf(path: string): string {
  return SHARED_STORAGE.find((root) => path.startsWith(root)) ?? SHARED_STORAGE[0];
}
