import { createHash } from 'node:crypto';
import { TapwrightError } from '@tapwright/contracts';
import type { Database, Reader } from './database.ts';
import { and, eq, sql } from './drizzle.ts';
import { prepareOnce } from './prepare-once.ts';
import { createRecentKeys } from './recent-keys.ts';
import { type CaptureWithTree, findCaptureWithTree } from './repositories/captures.ts';
import type { Write } from './repositories/commit.ts';
import { deleteUnusedArtifacts } from './repositories/upkeep/artifact-references.ts';
import { artifacts } from './schema/index.ts';
import { asTenant } from './tenant-scope.ts';

/** Blobs by content: the same bytes are kept once for each tenant. */
export interface Artifacts {
  /** Stores and returns the id: SHA-256 of the content, hex. */
  put(tenantId: string, mediaType: string, content: Uint8Array): Promise<string>;
  /**
   * The same for content that a commit refers to: where artifacts are rows, the write that stores it with that commit.
   * Elsewhere it is stored at once.
   */
  putWith(tenantId: string, mediaType: string, content: Uint8Array): Promise<StoredWith>;
  /** @throws TapwrightError `NOT_FOUND`, also for another tenant's artifact. */
  get(tenantId: string, id: string): Promise<Uint8Array>;
  /**
   * A capture with its tree, in one query where artifacts are rows; absent where they are not.
   * `tree`: null where it is not stored.
   */
  readonly capture?: (captureId: string) => Promise<CaptureWithTree | null>;
  /** Removes a limited number of artifacts that nothing refers to and that nobody has stored for a while. */
  prune(request: PruneRequest): Promise<PrunedArtifacts>;
}

export interface StoredWith {
  readonly id: string;
  readonly writes: readonly Write[];
}

export interface PruneRequest {
  /** The database with the references. */
  readonly db: Database;
  /** Minimum time since an artifact was last stored, in milliseconds; never less than {@link pruneAgeMs}. */
  readonly olderThanMs: number;
  readonly limit: number;
}

export interface PrunedArtifacts {
  readonly count: number;
  /** False: there is nothing left to prune now. */
  readonly more: boolean;
}

export interface ArtifactOptions {
  /**
   * How long the id of a stored artifact is remembered, in milliseconds; after that the same content is stored again.
   */
  readonly rememberMs?: number;
}

/**
 * An artifact is stored before the row that refers to it is committed, and storing known content again costs no query.
 * So the id may be up to this old when the row is written. Content that is stored again after this time shows that an
 * old artifact is in use again.
 */
const REMEMBER_MS = 15 * 60_000;

/**
 * Younger artifacts are never pruned (an hour, unless `rememberMs` is given). This is four times as long as a process
 * remembers, so that even the longest handling of an event with its retries has ample time between storing and
 * referring.
 */
export function pruneAgeMs({ rememberMs = REMEMBER_MS }: ArtifactOptions): number {
  return 4 * rememberMs;
}

/** Bytes of all artifacts of the tenant that the database knows; a directory keeps those that it does not know. */
export async function storedBytes(db: Reader, tenantId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${artifacts.size}), 0)` })
    .from(artifacts)
    .where(eq(artifacts.tenantId, tenantId));
  return Number(row?.bytes ?? 0);
}

export function artifactId(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

const contentQuery = prepareOnce((db) =>
  db
    .select({ content: artifacts.content })
    .from(artifacts)
    .where(and(eq(artifacts.tenantId, sql.placeholder('tenantId')), eq(artifacts.id, sql.placeholder('id'))))
    .prepare('tw_artifact'),
);

function insertArtifact(
  db: Reader,
  artifact: {
    readonly tenantId: string;
    readonly id: string;
    readonly mediaType: string;
    readonly content: Uint8Array;
  },
) {
  return db
    .insert(artifacts)
    .values({ ...artifact, size: artifact.content.byteLength })
    .onConflictDoUpdate({ target: [artifacts.tenantId, artifacts.id], set: { createdAt: sql`now()` } });
}

/** Keeps blobs in the database, for services that share no directory. */
export function databaseArtifacts(db: Database, options: ArtifactOptions = {}): Artifacts {
  const stored = recentlyStored(options);
  return {
    async put(tenantId, mediaType, content) {
      const id = artifactId(content);
      const key = `${tenantId}/${id}`;
      if (stored.has(key)) return id;
      await asTenant(
        tenantId,
        async () => void (await insertArtifact(db.read, { tenantId, id, mediaType, content })),
      );
      stored.add(key);
      return id;
    },
    async putWith(tenantId, mediaType, content) {
      const id = artifactId(content);
      if (stored.has(`${tenantId}/${id}`)) return { id, writes: [] };
      // Not remembered: the commit may fail.
      return { id, writes: [(tx) => insertArtifact(tx, { tenantId, id, mediaType, content })] };
    },
    capture: (captureId) => findCaptureWithTree(db.read, captureId),
    async get(tenantId, id) {
      const [row] = await asTenant(tenantId, () => contentQuery(db.read).execute({ tenantId, id }));
      if (row?.content == null) throw missing(id);
      return row.content;
    },
    async prune({ olderThanMs, limit }) {
      const ageMs = Math.max(olderThanMs, pruneAgeMs(options));
      const count = await deleteUnusedArtifacts(db.read, { olderThanMs: ageMs, limit });
      return { count, more: count === limit };
    },
  };
}

/** What this process has recently stored, so that an unchanged screen costs no query. */
export function recentlyStored({ rememberMs = REMEMBER_MS }: ArtifactOptions) {
  return createRecentKeys({ forMs: rememberMs, most: 2_000 });
}

export function missing(id: string, cause?: unknown): TapwrightError {
  return new TapwrightError('NOT_FOUND', `there is no artifact ${id}`, { cause });
}
