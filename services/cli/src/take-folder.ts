import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wrong } from '@tapwright/command-line';

/** A folder that no other process writes into meanwhile. */
export interface TakenFolder extends AsyncDisposable {}

const FILE = 'in-use';
/** Others may take the folder at the same time. */
const TRIES_MAX = 3;
/** What file systems without hard links answer. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'];

/**
 * Takes a folder for this process: two would break its database, write over its reports, or measure and pay twice. A process that was killed holds nothing.
 * @throws TapwrightError `INPUT_INVALID` where another process uses it
 */
export async function takeFolder(folder: string): Promise<TakenFolder> {
  const path = join(folder, FILE);
  let holder = 0;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    if (await isMade(path)) return { [Symbol.asyncDispose]: () => rm(path, { force: true }) };
    holder = await holderIn(path);
    if (!isAlive(holder)) holder = await removed(path);
    if (isAlive(holder)) break;
  }
  throw wrong(
    '--out',
    isAlive(holder)
      ? `is ${folder}, which process ${holder} uses`
      : `is ${folder}, which others take just now`,
    'another folder, or wait until it has ended',
  );
}

/** The file appears with the number in it: one that is made first and written then would be read without. */
async function isMade(path: string): Promise<boolean> {
  const own = ownName(path);
  const number = String(process.pid);
  await writeFile(own, number);
  try {
    await link(own, path).catch((error: unknown) => {
      if (NO_LINKS.includes(codeOf(error))) return writeFile(path, number, { flag: 'wx' });
      throw error;
    });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

/**
 * Removes the file of a process that has ended. Another process may have done so since it was read, and taken the folder: its file
 * is put back. Returns the number of such a process; 0: there is none.
 */
async function removed(path: string): Promise<number> {
  const aside = ownName(path);
  try {
    await rename(path, aside);
    const holder = await holderIn(aside);
    if (!isAlive(holder)) return 0;
    await link(aside, path);
    return holder;
  } catch (error) {
    if (['ENOENT', 'EEXIST'].includes(codeOf(error))) return 0;
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

function ownName(path: string): string {
  return `${path}.${randomUUID()}`;
}

async function holderIn(path: string): Promise<number> {
  return Number(await readFile(path, 'utf8').catch(() => ''));
}

/** The number of a process that has ended may be in use again, also for this one. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
