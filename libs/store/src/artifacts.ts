import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId, TapwrightError } from '@tapwright/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { prepareOnce } from './prepare-once.ts';
import { artifacts } from './schema/index.ts';

/** Blobs by content: the same bytes of one tenant are kept once. */
export interface Artifacts {
  /** Stores and returns the id: SHA-256 of the content, hex. */
  put(tenantId: string, mediaType: string, content: Uint8Array): Promise<string>;
  /** @throws TapwrightError `NOT_FOUND`, also for another tenant's artifact. */
  get(tenantId: string, id: string): Promise<Uint8Array>;
}

export function artifactId(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** How many stored ids are remembered, so that an unchanged screen costs no query. */
const REMEMBERED = 2_000;

const contentQuery = prepareOnce((db) =>
  db
    .select({ content: artifacts.content })
    .from(artifacts)
    .where(and(eq(artifacts.tenantId, sql.placeholder('tenantId')), eq(artifacts.id, sql.placeholder('id'))))
    .prepare('tw_artifact'),
);

/** Keeps blobs in the database, for services that share no directory. */
export function databaseArtifacts(db: Database): Artifacts {
  const stored = new Set<string>();
  return {
    async put(tenantId, mediaType, content) {
      const id = artifactId(content);
      const key = `${tenantId}/${id}`;
      if (stored.has(key)) return id;
      await db.read
        .insert(artifacts)
        .values({ tenantId, id, mediaType, size: content.byteLength, content })
        .onConflictDoNothing();
      remember(stored, key);
      return id;
    },
    async get(tenantId, id) {
      const [row] = await contentQuery(db.read).execute({ tenantId, id });
      if (row?.content == null) throw missing(id);
      return row.content;
    },
  };
}

/** Keeps blobs as files `DIR/<tenant>/<first two digits>/<id>`. */
export function directoryArtifacts(directory: string): Artifacts {
  const stored = new Set<string>();
  const made = new Set<string>();
  const folderOf = (tenantId: string, id: string) =>
    join(directory, encodeURIComponent(tenantId), id.slice(0, 2));
  return {
    async put(tenantId, _mediaType, content) {
      const id = artifactId(content);
      const key = `${tenantId}/${id}`;
      if (stored.has(key)) return id;
      const folder = folderOf(tenantId, id);
      if (!made.has(folder)) await mkdir(folder, { recursive: true });
      remember(made, folder);
      // Written aside and renamed, so that nobody ever reads half a file.
      const aside = join(folder, newId('cap'));
      await writeFile(aside, content);
      await rename(aside, join(folder, id));
      remember(stored, key);
      return id;
    },
    async get(tenantId, id) {
      if (!/^[0-9a-f]{64}$/.test(id)) throw missing(id);
      try {
        return await readFile(join(folderOf(tenantId, id), id));
      } catch (error) {
        throw missing(id, error);
      }
    },
  };
}

function remember(stored: Set<string>, key: string): void {
  if (stored.size >= REMEMBERED) stored.clear();
  stored.add(key);
}

function missing(id: string, cause?: unknown): TapwrightError {
  return new TapwrightError('NOT_FOUND', `there is no artifact ${id}`, { cause });
}
