import { z } from 'zod';

/** Most files that the expectations of one case may name: all that are still to come are read with every screen. */
export const CASE_FILES_MAX = 10;
/** Of a file so much is read, bytes. */
export const FILE_BYTES_MAX = 256 * 1_024;
const FILE_PATH_MAX = 300;

const SHARED_STORAGE = ['/sdcard/', '/storage/emulated/0/'] as const;
/** Folders of any name but `.` and `..` and without `*`, then a name that is not hidden. */
const PATH = /^\/(?:sdcard|storage\/emulated\/0)\/(?:(?!\.{1,2}\/)[^/*\p{Cc}]+\/)*(?!\.)[^/\p{Cc}]+$/u;

/** A file in the shared storage of a phone; `*` in its name stands for any characters. */
export const FilePath = z
  .string()
  .max(FILE_PATH_MAX)
  .regex(
    PATH,
    `a path of ${FILE_PATH_MAX} characters at most under ${SHARED_STORAGE.join(' or ')}, without . or .. as a folder; * in the last name only, which does not begin with a dot`,
  );

/** True for what {@link FilePath} takes: parameters may have made another path of it. */
export function isFilePath(path: string): boolean {
  return path.length <= FILE_PATH_MAX && PATH.test(path);
}

/** What a file must be; `contains` together with `present` only. */
export interface WantedFile {
  /** As a {@link FilePath}, its parameters filled in. */
  readonly path: string;
  readonly is: 'present' | 'absent';
  /** UTF-8 that must stand in it. */
  readonly contains?: string | undefined;
}

/** What was found where a case names a file, as it is kept with the screen. */
export const KeptFile = z.object({
  /** As the case names it, parameters filled in. */
  path: z.string(),
  /** Name of the newest file that fits; null where there is none, or where nobody can tell. */
  name: z.string().nullable(),
  /** Its content as an artifact; null where there is no file, or it could not be read. */
  artifactId: z.string().nullable(),
  /** Only the first part of it was read. */
  cut: z.boolean(),
  /** Why nobody can tell what is there; absent where it was read. */
  unread: z.string().optional(),
});
export type KeptFile = z.infer<typeof KeptFile>;

/** The same with its content at hand. */
export type SeenFile = Omit<KeptFile, 'artifactId'> & { readonly content: Uint8Array | null };

/** Whether a file is as it must be; `unknown` where what was read does not tell. `wrong` is a sentence unless it holds. */
export interface FileVerdict {
  readonly tells: 'holds' | 'fails' | 'unknown';
  readonly wrong: string;
}

/** Holds what was read against what must be: bytes within bytes. Pure. */
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

/** A path in two: its folder with a slash at its end, and the name, in which `*` may stand. */
export function splitPath(path: string): readonly [folder: string, name: string] {
  const end = path.lastIndexOf('/') + 1;
  return [path.slice(0, end), path.slice(end)];
}

/** The first of the names that fits, in which `*` stands for any characters; hidden names and folders never do. Pure. */
export function firstFitting(names: readonly string[], pattern: string): string | null {
  const parts = pattern.split('*');
  return names.find((name) => !name.startsWith('.') && !name.includes('/') && fits(name, parts)) ?? null;
}

/** The parts in their order, each where it comes first: no expression, whose tries could grow without bound. */
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

/** The folder under which all files of a path lie: it must be there before anything is said to be missing. */
export function storageOf(path: string): string {
  return SHARED_STORAGE.find((root) => path.startsWith(root)) ?? SHARED_STORAGE[0];
}
