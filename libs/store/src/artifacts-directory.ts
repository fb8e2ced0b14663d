import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId, TapwrightError } from '@tapwright/contracts';
import {
  type ArtifactOptions,
  type Artifacts,
  artifactId,
  missing,
  type PruneRequest,
  pruneAgeMs,
  recentlyStored,
} from './artifacts.ts';
import { usedArtifacts } from './repositories/upkeep/artifact-references.ts';
import { asTenant, isTenantName } from './tenant-scope.ts';

const ID = /^[0-9a-f]{64}$/;
/** A file that was renamed before its removal: it can still be read, and the same content can be stored anew. */
const SET_ASIDE = /^([0-9a-f]{64})\.aside-\w+$/;

/** Keeps blobs as files `DIR/<tenant>/<first two digits>/<id>`; the time of a file is when it was last stored. */
export function directoryArtifacts(directory: string, options: ArtifactOptions = {}): Artifacts {
  const stored = recentlyStored(options);
  const folderOf = (tenantId: string, id: string) =>
    join(directory, encodeURIComponent(tenantId), id.slice(0, 2));
  const pruner = createPruner(directory, pruneAgeMs(options));
  const put: Artifacts['put'] = async (tenantId, _mediaType, content) => {
    const id = artifactId(content);
    const key = `${tenantId}/${id}`;
    if (stored.has(key)) return id;
    await store(folderOf(tenantId, id), id, content).catch((error: unknown) => {
      throw storageError(error);
    });
    stored.add(key);
    return id;
  };
  return {
    put,
    putWith: async (...artifact) => ({ id: await put(...artifact), writes: [] }),
    async get(tenantId, id) {
      if (!ID.test(id)) throw missing(id);
      const folder = folderOf(tenantId, id);
      const read = () => readFile(join(folder, id));
      return read().catch(async (error: unknown) => {
        const aside = (await namesIn(folder)).find((name) => SET_ASIDE.exec(name)?.[1] === id);
        // If it is not set aside either, it may have been put back a moment ago.
        const found = aside === undefined ? read() : readFile(join(folder, aside)).catch(read);
        return found.catch(() => {
          throw isStorageAway(error) ? storageError(error) : missing(id, error);
        });
      });
    },
    prune: (request) => pruner(request),
  };
}

/** Written under another name and renamed, so that nobody ever reads half a file. */
async function store(folder: string, id: string, content: Uint8Array): Promise<void> {
  const aside = join(folder, newId('cap'));
  try {
    await writeFile(aside, content);
  } catch (error) {
    if (!isAbsent(error)) throw error;
    await mkdir(folder, { recursive: true });
    await writeFile(aside, content);
  }
  await rename(aside, join(folder, id));
}

/** Goes through the folders in turn, at least one with each call, until enough is removed or each was visited once. */
function createPruner(directory: string, youngestMs: number) {
  /** What is left of the present round; empty: a new one begins. */
  let folders: string[] = [];
  return async ({ db, olderThanMs, limit }: PruneRequest) => {
    if (folders.length === 0) folders = await listFolders(directory);
    const ageMs = Math.max(olderThanMs, youngestMs);
    let count = 0;
    while (count < limit) {
      const folder = folders.shift();
      if (folder === undefined) break;
      count += await pruneFolder(join(directory, folder), ageMs, (ids) =>
        usedOfFolder(db, decodeURIComponent(folder.split('/')[0] ?? ''), ids),
      );
    }
    return { count, more: folders.length > 0 };
  };
}

/** A folder that is no tenant's has nothing that anybody refers to. */
async function usedOfFolder(
  db: PruneRequest['db'],
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!isTenantName(tenantId)) return new Set();
  return asTenant(tenantId, () => usedArtifacts(db.read, tenantId, ids));
}

async function listFolders(directory: string): Promise<string[]> {
  const tenants = await namesIn(directory);
  const folders = await Promise.all(
    tenants.map(async (tenant) =>
      (await namesIn(join(directory, tenant))).map((digits) => `${tenant}/${digits}`),
    ),
  );
  return folders.flat();
}

/**
 * Removes the files of a folder that are old and that nothing refers to. Each is first renamed to a unique name and
 * then checked for the last time: if the content is stored anew meanwhile, that is another file; if it was stored anew
 * just before, the file goes back.
 */
async function pruneFolder(
  folder: string,
  ageMs: number,
  usedOf: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  const names = await namesIn(folder);
  if (names.length === 0) return 0;
  const before = (await timeIn(folder)) - ageMs;
  const old: string[] = [];
  for (const name of names) if (await isOlder(join(folder, name), before)) old.push(name);
  const used = await usedOf([...new Set(old.map(idOf).filter((id) => ID.test(id)))]);
  let count = 0;
  for (const name of old) {
    if (used.has(idOf(name))) await putBack(folder, name);
    else if (await removeOld(folder, name, before)) count += 1;
  }
  return count;
}

/** True if an artifact was removed. Temporary files of crashed processes are removed, too, but do not count. */
async function removeOld(folder: string, name: string, before: number): Promise<boolean> {
  const isWhole = ID.test(name);
  const aside = isWhole ? `${name}.aside-${newId('cap')}` : name;
  if (isWhole) await moveIfThere(join(folder, name), join(folder, aside));
  if (!(await isOlder(join(folder, aside), before))) {
    await putBack(folder, aside);
    return false;
  }
  await rm(join(folder, aside), { force: true });
  return SET_ASIDE.test(aside);
}

/** Renames a file back; there may be a newer file under its name, with the same content. */
async function putBack(folder: string, name: string): Promise<void> {
  const id = SET_ASIDE.exec(name)?.[1];
  if (id !== undefined) await moveIfThere(join(folder, name), join(folder, id));
}

async function moveIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
  });
}

/** The current time by the clock that stamps the folder's files: a shared directory may belong to another machine. */
async function timeIn(folder: string): Promise<number> {
  const probe = join(folder, newId('cap'));
  await writeFile(probe, '');
  const { mtimeMs } = await stat(probe);
  await rm(probe, { force: true });
  return mtimeMs;
}

async function isOlder(path: string, before: number): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.mtimeMs < before;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

function idOf(name: string): string {
  return SET_ASIDE.exec(name)?.[1] ?? name;
}

function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
}

/** Full (also by a quota), read-only, broken, away, or without file handles: waiting helps, or an operator. */
const AWAY = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ESTALE', 'ETIMEDOUT', 'EMFILE', 'ENFILE'];

function isStorageAway(error: unknown): boolean {
  return AWAY.includes(codeOf(error));
}

/** An error of the file system, with a code where waiting helps. Names no path: it may reach a caller of the API. */
export function storageError(error: unknown): unknown {
  if (!isStorageAway(error)) return error;
  return new TapwrightError('ARTIFACTS_UNAVAILABLE', `an artifact cannot be kept or read: ${codeOf(error)}`, {
    cause: error,
    advice: 'Make room in ARTIFACTS_DIR, or bring it back; what waits goes on by itself.',
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
