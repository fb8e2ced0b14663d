import type { Reader } from '../database.ts';
import { and, eq, inArray, sql } from '../drizzle.ts';
import { prepareOnce } from '../prepare-once.ts';
import { artifacts, captures } from '../schema/index.ts';
import type { Write } from './commit.ts';

export type CaptureRow = typeof captures.$inferSelect;
/** By default its picture shows something, and no file was read with it. */
export type NewCapture = Omit<CaptureRow, 'createdAt' | 'blackPicture' | 'files'> &
  Partial<Pick<CaptureRow, 'blackPicture' | 'files'>>;

export function insertCapture(capture: NewCapture): Write {
  return (db) => db.insert(captures).values(capture);
}

export async function findCapture(db: Reader, id: string): Promise<CaptureRow | null> {
  const rows = await captureQuery(db).execute({ id });
  return rows[0] ?? null;
}

const captureQuery = prepareOnce((db) =>
  db
    .select()
    .from(captures)
    .where(eq(captures.id, sql.placeholder('id')))
    .prepare('tw_capture'),
);

export interface CaptureWithTree {
  readonly capture: CaptureRow;
  /** Null where it is not stored, or not as a row. */
  readonly tree: Uint8Array | null;
}

/** A capture with its tree, where artifacts are rows. */
export async function findCaptureWithTree(db: Reader, id: string): Promise<CaptureWithTree | null> {
  const rows = await treeQuery(db).execute({ id });
  return rows[0] ?? null;
}

const treeQuery = prepareOnce((db) =>
  db
    .select({ capture: captures, tree: artifacts.content })
    .from(captures)
    .leftJoin(
      artifacts,
      and(eq(artifacts.tenantId, captures.tenantId), eq(artifacts.id, captures.hierarchyId)),
    )
    .where(eq(captures.id, sql.placeholder('id')))
    .prepare('tw_capture_tree'),
);

/** Captures of a run whose pictures show nothing. */
export async function blackCapturesOfRun(db: Reader, runId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: captures.id })
    .from(captures)
    .where(and(eq(captures.runId, runId), eq(captures.blackPicture, true)));
  return new Set(rows.map(({ id }) => id));
}

export async function findCaptures(db: Reader, ids: readonly string[]): Promise<CaptureRow[]> {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(captures)
        .where(inArray(captures.id, [...ids]));
}
