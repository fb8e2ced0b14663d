import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wrong } from '@tapwright/command-line';

/** A folder that no other process writes into meanwhile. */
export interface TakenFolder extends AsyncDisposable {}

const FILE = 'in-use';
/** Others may take the folder at the same time. */
const TRIES_MAX = 3;

/**
 * Takes a folder for this process: two would break its database, write over its reports, or measure and pay twice. A process that was killed holds nothing.
 * @throws TapwrightError `INPUT_INVALID` where another process uses it
 */
export async function takeFolder(folder: string): Promise<TakenFolder> {
  const path = join(folder, FILE);
  let holder = 0;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    if (await isMade(path)) return { [Symbol.asyncDispose]: () => rm(path, { force: true }) };
    holder = Number(await readFile(path, 'utf8').catch(() => ''));
    if (isAlive(holder)) break;
    await rm(path, { force: true });
  }
  throw wrong(
    '--out',
    `is ${folder}, which process ${holder} uses`,
    'another folder, or wait until it has ended',
  );
}

async function isMade(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The number of a process that has ended may be in use again, also for this one. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
