import { glob, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import { decodeText, readAnyhow } from '@tapwright/cases';
import { wrong } from '@tapwright/command-line';
import { TapwrightError, toTapwrightError } from '@tapwright/contracts';

/** What a file holds. `script`: the neutral trace of one. */
export type FileKind = 'case' | 'suite' | 'script';

export interface FoundFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly text: string;
  /** Why its text cannot be read; null: it can. */
  readonly fault: TapwrightError | null;
}

const ENTRIES_MAX = 20_000;
/** As much as the largest trace may have. */
const BYTES_MAX = 20_000_000;
const EXTENSION = /\.(ya?ml|json)$/i;
const GLOB = /[*?[\]{}]/;
const HIDDEN = /^\.[^.]|^node_modules$/;

/**
 * The cases, suites and scripts of these folders, files and patterns, each once, in the order of their paths. Folders are
 * searched to their ends, but not hidden ones, `node_modules` and links. Other files of a folder are left out.
 * @throws TapwrightError `INPUT_INVALID` where one of them leads to nothing
 */
export async function findTestFiles(named: readonly string[]): Promise<readonly FoundFile[]> {
  const found = new Map<string, FoundFile>();
  for (const name of named) {
    const own = await filesOf(name);
    if (own.length === 0) throw nothing(name, 'leads to no case, suite or script');
    for (const file of own) found.set(file.path, file);
  }
  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

async function filesOf(name: string): Promise<readonly FoundFile[]> {
  const there = await stat(name).catch(() => null);
  if (there?.isDirectory() === true) return readAll(await walk(name));
  if (there?.isFile() === true) return [await namedFile(name)];
  if (!GLOB.test(name)) throw nothing(name, 'does not exist');
  const matched: string[] = [];
  // Hidden folders are left out here as well, unless the pattern itself leads there.
  const isHidden = (part: string) => HIDDEN.test(part) && !name.includes(part);
  for await (const path of glob(name)) {
    if (path.split(sep).some(isHidden)) continue;
    const isFolder = (await stat(path).catch(() => null))?.isDirectory() === true;
    matched.push(...(isFolder ? await walk(path) : [path]));
    refuseTooMany(name, matched.length);
  }
  return readAll(matched);
}

function nothing(name: string, what: string): TapwrightError {
  const expected = 'a folder, a file or a pattern of cases and suites in YAML, or of traces in JSON';
  return wrong('DIR|GLOB', `'${name.slice(0, 200)}' ${what}`, expected);
}

function refuseTooMany(name: string, count: number): void {
  if (count > ENTRIES_MAX) throw nothing(name, `holds more than ${ENTRIES_MAX} files`);
}

async function walk(folder: string): Promise<readonly string[]> {
  const files: string[] = [];
  const open = [folder];
  let seen = 0;
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const entries = await readdir(next, { withFileTypes: true });
    seen += entries.length;
    refuseTooMany(folder, seen);
    for (const entry of entries) {
      if (HIDDEN.test(entry.name)) continue;
      if (entry.isDirectory()) open.push(join(next, entry.name));
      else if (entry.isFile()) files.push(join(next, entry.name));
    }
  }
  return files;
}

/** Of those that were not named one by one, what is something else is left out. */
async function readAll(paths: readonly string[]): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  for (const path of paths.filter((one) => EXTENSION.test(one))) {
    const about = await lstat(path).catch(() => null);
    if (about === null || !about.isFile() || about.size > BYTES_MAX) continue;
    const { text, fault } = await textOf(path);
    const kind = kindOfFile(path, text);
    if (kind !== null) found.push({ path: normalize(path), kind, text, fault });
  }
  return found;
}

async function namedFile(path: string): Promise<FoundFile> {
  const about = await stat(path);
  if (!EXTENSION.test(path) || about.size > BYTES_MAX) throw nothing(path, 'is no case, suite or script');
  const { text, fault } = await textOf(path);
  const kind = kindOfFile(path, text);
  if (kind === null) throw fault ?? nothing(path, 'is no case, suite or script');
  return { path: normalize(path), kind, text, fault };
}

/** What is not in UTF-8 is read as well as it goes: only whoever knows what kind of file it is refuses it or leaves it out. */
async function textOf(path: string): Promise<Pick<FoundFile, 'text' | 'fault'>> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (cause) {
    const details = { field: path, expected: 'a file that can be read', cause };
    throw new TapwrightError('INPUT_INVALID', `${path} cannot be read`, details);
  }
  try {
    return { text: decodeText(bytes, path), fault: null };
  } catch (error) {
    return { text: readAnyhow(bytes), fault: toTapwrightError(error) };
  }
}

/**
 * What a file holds, by its outermost keys: a file with a mistake further inside is still one of ours, so that it is
 * refused and not left out. Null: something else. Pure.
 */
export function kindOfFile(path: string, text: string): FileKind | null {
  if (/\.json$/i.test(path))
    return /^\s*\{[^{}[\]]*"schema"\s*:\s*"tapwright-trace-/.test(text) ? 'script' : null;
  const keys = new Set([...text.matchAll(/^["']?([A-Za-z]+)["']?[ \t]*:/gm)].map(([, key]) => key));
  if (keys.has('suite') || (keys.has('tasks') && !keys.has('version'))) return 'suite';
  const named = Number(keys.has('id')) + Number(keys.has('title')) + Number(keys.has('steps'));
  return keys.has('cases') || named >= 2 ? 'case' : null;
}
