import { until } from './find.ts';
import { driver } from './session.ts';

/** How much of a file is searched, in bytes: as in the run. */
const FILE_BYTES_MAX = 262_144;
const MISSING = /No such file or directory|does not exist/;
const STORAGES = ['/sdcard/', '/storage/emulated/0/'];

/** One word of the phone's own shell, whatever is in it. */
function word(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * Names of the files, newest first, folders with a slash at the end; null where the folder is missing. Appium throws
 * the output of `ls`.
 */
async function namesIn(folder: string): Promise<readonly string[] | null> {
  try {
    const said = await driver().executeScript('mobile: shell', [
      { command: 'ls', args: ['-1tp', word(folder)] },
    ]);
    return String(said).split(/\r?\n/);
  } catch (error) {
    if (MISSING.test(String(error))) return null;
    throw error;
  }
}

/** True if the parts of the pattern occur in the name in this order. Takes the first occurrence of each part. */
function fits(name: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (name.startsWith('.') || name.includes('/')) return false;
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

/** The newest file of the path, in whose name * stands for any characters; null where there is none. */
async function newest(path: string): Promise<string | null> {
  const end = path.lastIndexOf('/') + 1;
  if (!path.includes('*')) return path;
  const names = await namesIn(path.slice(0, end));
  // If the storage itself is missing, that says nothing about the file.
  const storage = STORAGES.find((root) => path.startsWith(root)) ?? '';
  if (names === null && (await namesIn(storage)) === null) throw new Error(`${storage} is not there`);
  const name = names?.find((one) => fits(one, path.slice(end)));
  return name === undefined ? null : path.slice(0, end) + name;
}

/** The bytes of the newest file of the path; null where there is none. Other errors of Appium are thrown. */
async function contentOf(path: string): Promise<Buffer | null> {
  const file = await newest(path);
  if (file === null) return null;
  try {
    const base64 = await driver().executeScript('mobile: pullFile', [{ remotePath: file }]);
    return Buffer.from(String(base64), 'base64');
  } catch (error) {
    if (MISSING.test(String(error))) return null;
    throw error;
  }
}

async function contains(path: string, text: string): Promise<boolean> {
  const content = await contentOf(path);
  if (content === null) return false;
  if (content.subarray(0, FILE_BYTES_MAX).includes(text)) return true;
  if (content.length <= FILE_BYTES_MAX) return false;
  throw new Error(`it is not in the first ${FILE_BYTES_MAX} bytes of the file, which is longer`);
}

/** The checks of the device's files; each waits. */
export const files = {
  present: (path: string) =>
    until(async () => (await contentOf(path)) !== null, `the file ${path} was not present`),
  absent: (path: string) =>
    until(async () => (await contentOf(path)) === null, `the file ${path} was not absent`),
  contains: (path: string, text: string) =>
    until(() => contains(path, text), `the file ${path} did not contain "${text}"`),
};
