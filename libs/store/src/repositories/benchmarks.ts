import { BENCHMARKS_KEPT_MAX, OPEN_BENCHMARKS_MAX } from '@tapwright/contracts';
import type { Reader, Tx } from '../database.ts';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from '../drizzle.ts';
import { rowsOf } from '../rows-of.ts';
import { benchmarkCells, benchmarks } from '../schema/index.ts';

export type BenchmarkRow = typeof benchmarks.$inferSelect;
export type CellRow = typeof benchmarkCells.$inferSelect;
export type NewBenchmark = Omit<BenchmarkRow, 'status' | 'createdAt' | 'endedAt'>;
export type NewCell = Pick<CellRow, 'number' | 'task' | 'strategy' | 'model' | 'seed' | 'triesLeft'>;

/** Which benchmark. */
export type BenchmarkKey = Pick<BenchmarkRow, 'tenantId' | 'id'>;
/** A cell as somebody has read it; a change is refused where it is another one by now. */
export type SeenCell = Pick<CellRow, 'tenantId' | 'benchmarkId' | 'number' | 'tries'>;
/** What a cell becomes. `waiting`: it is tried again after so long. */
export type CellEnd = Pick<CellRow, 'outcome' | 'reason' | 'result'> &
  (
    | { readonly status: 'passed' | 'failed' | 'error' | 'canceled' }
    | { readonly status: 'waiting'; readonly delayMs: number }
  );

/** Rows of one statement. */
const PORTION = 500;

const isOne = ({ tenantId, id }: BenchmarkKey) =>
  and(eq(benchmarks.tenantId, tenantId), eq(benchmarks.id, id));
const ofBenchmark = ({ tenantId, id }: BenchmarkKey) =>
  and(eq(benchmarkCells.tenantId, tenantId), eq(benchmarkCells.benchmarkId, id));
const isCell = ({ tenantId, benchmarkId, number, tries }: SeenCell) =>
  and(
    ofBenchmark({ tenantId, id: benchmarkId }),
    eq(benchmarkCells.number, number),
    eq(benchmarkCells.tries, tries),
  );

/**
 * Stores a benchmark with its cells; the oldest that have ended make room for it. A second one with the same
 * Idempotency-Key violates `benchmarks_idempotency`. @returns null where too many of the tenant have not ended
 */
export async function insertBenchmark(
  tx: Tx,
  benchmark: NewBenchmark,
  cells: readonly NewCell[],
): Promise<BenchmarkRow | null> {
  const { tenantId, id: benchmarkId } = benchmark;
  const ofTenant = eq(benchmarks.tenantId, tenantId);
  const open = await tx.$count(benchmarks, and(ofTenant, isNull(benchmarks.endedAt)));
  if (open >= OPEN_BENCHMARKS_MAX) return null;
  const [row] = await tx.insert(benchmarks).values(benchmark).returning();
  for (let at = 0; at < cells.length; at += PORTION) {
    const some = cells.slice(at, at + PORTION).map((cell) => ({ ...cell, tenantId, benchmarkId }));
    await tx.insert(benchmarkCells).values(some);
  }
  const kept = tx
    .select({ id: benchmarks.id })
    .from(benchmarks)
    .where(ofTenant)
    .orderBy(desc(benchmarks.id))
    .limit(BENCHMARKS_KEPT_MAX);
  await tx
    .delete(benchmarks)
    .where(and(ofTenant, isNotNull(benchmarks.endedAt), sql`${benchmarks.id} not in (${kept})`));
  return row ?? null;
}

export async function findBenchmark(db: Reader, key: BenchmarkKey): Promise<BenchmarkRow | null> {
  const rows = await db.select().from(benchmarks).where(isOne(key)).limit(1);
  return rows[0] ?? null;
}

export async function findBenchmarkByKey(
  db: Reader,
  tenantId: string,
  idempotencyKey: string,
): Promise<BenchmarkRow | null> {
  const own = and(eq(benchmarks.tenantId, tenantId), eq(benchmarks.idempotencyKey, idempotencyKey));
  const rows = await db.select().from(benchmarks).where(own).limit(1);
  return rows[0] ?? null;
}

/** Newest first; `before` is the last id of the page before. */
export function listBenchmarks(
  db: Reader,
  page: { readonly tenantId: string; readonly limit: number; readonly before: string | null },
): Promise<BenchmarkRow[]> {
  const older = page.before === null ? undefined : lt(benchmarks.id, page.before);
  return db
    .select()
    .from(benchmarks)
    .where(and(eq(benchmarks.tenantId, page.tenantId), older))
    .orderBy(desc(benchmarks.id))
    .limit(page.limit);
}

/** Those with cells that wait or run, of all tenants; `after`: the last of the page before. */
export function openBenchmarks(
  db: Reader,
  { limit, after = null }: { readonly limit: number; readonly after?: BenchmarkKey | null },
): Promise<BenchmarkKey[]> {
  const { tenantId, id } = benchmarks;
  const further = sql`(${tenantId}, ${id}) > (${after?.tenantId}::text, ${after?.id}::text)`;
  return db
    .select({ tenantId, id })
    .from(benchmarks)
    .where(and(isNull(benchmarks.endedAt), after === null ? undefined : further))
    .orderBy(asc(tenantId), asc(id))
    .limit(limit);
}

/** In their order; `after` is the last number of the page before. */
export function listCells(
  db: Reader,
  key: BenchmarkKey,
  { limit, after }: { readonly limit: number; readonly after: number },
): Promise<CellRow[]> {
  return db
    .select()
    .from(benchmarkCells)
    .where(and(ofBenchmark(key), gt(benchmarkCells.number, after)))
    .orderBy(asc(benchmarkCells.number))
    .limit(limit);
}

export async function runningCells(db: Reader, key: BenchmarkKey): Promise<CellRow[]> {
  return db
    .select()
    .from(benchmarkCells)
    .where(and(ofBenchmark(key), eq(benchmarkCells.status, 'running')))
    .orderBy(asc(benchmarkCells.number));
}

/** The first that may begin now. */
export async function dueCells(db: Reader, key: BenchmarkKey, limit: number): Promise<CellRow[]> {
  return db
    .select()
    .from(benchmarkCells)
    .where(and(ofBenchmark(key), eq(benchmarkCells.status, 'waiting'), lte(benchmarkCells.dueAt, sql`now()`)))
    .orderBy(asc(benchmarkCells.number))
    .limit(limit);
}

/** How many have each status; a status that none has is absent. */
export async function countCells(
  db: Reader,
  key: BenchmarkKey,
): Promise<Partial<Record<CellRow['status'], number>>> {
  const rows = await db
    .select({ status: benchmarkCells.status, cells: count() })
    .from(benchmarkCells)
    .where(ofBenchmark(key))
    .groupBy(benchmarkCells.status);
  return Object.fromEntries(rows.map(({ status, cells }) => [status, cells]));
}

/**
 * The job of a waiting cell has begun. Those who begin cells of one benchmark wait for each other, so that no more run than
 * may. @returns false where the cell waits no more, nothing more may begin, or as many run as may
 */
export async function beginCell(tx: Tx, cell: SeenCell, jobId: string): Promise<boolean> {
  const key = { tenantId: cell.tenantId, id: cell.benchmarkId };
  const [open] = await tx
    .select({ inFlight: benchmarks.inFlight })
    .from(benchmarks)
    .where(and(isOne(key), eq(benchmarks.status, 'running')))
    .for('update');
  if (open === undefined) return false;
  const running = await tx.$count(
    benchmarkCells,
    and(ofBenchmark(key), eq(benchmarkCells.status, 'running')),
  );
  if (running >= open.inFlight) return false;
  const begun = await tx
    .update(benchmarkCells)
    .set({
      status: 'running',
      jobId,
      tries: sql`${benchmarkCells.tries} + 1`,
      triesLeft: sql`${benchmarkCells.triesLeft} - 1`,
    })
    .where(and(isCell(cell), eq(benchmarkCells.status, 'waiting')))
    .returning({ number: benchmarkCells.number });
  return begun.length > 0;
}

/** What became of a cell that waits or runs. @returns false where somebody else has noted it before */
export async function settleCell(db: Reader, cell: SeenCell, end: CellEnd): Promise<boolean> {
  const { status, outcome, reason, result } = end;
  const delayMs = end.status === 'waiting' ? end.delayMs : 0;
  const settled = await db
    .update(benchmarkCells)
    .set({
      status,
      outcome,
      reason,
      result,
      dueAt: sql`now() + ${delayMs}::float8 * interval '1 millisecond'`,
    })
    .where(and(isCell(cell), inArray(benchmarkCells.status, ['waiting', 'running'])))
    .returning({ number: benchmarkCells.number });
  return settled.length > 0;
}

/** Nothing more begins: cells that wait are canceled, those that run stay for who stops their jobs. */
export async function cancelBenchmark(tx: Tx, key: BenchmarkKey): Promise<boolean> {
  const canceled = await tx
    .update(benchmarks)
    .set({ status: 'canceled' })
    .where(and(isOne(key), eq(benchmarks.status, 'running')))
    .returning({ id: benchmarks.id });
  if (canceled.length === 0) return false;
  await tx
    .update(benchmarkCells)
    .set({ status: 'canceled' })
    .where(and(ofBenchmark(key), eq(benchmarkCells.status, 'waiting')));
  return true;
}

/** Ends a benchmark of which no cell waits or runs. @returns whether it has ended now */
export async function endBenchmark(db: Reader, key: BenchmarkKey): Promise<boolean> {
  const open = sql`exists (select 1 from ${benchmarkCells} where ${ofBenchmark(key)}
    and ${inArray(benchmarkCells.status, ['waiting', 'running'])})`;
  const ended = await db
    .update(benchmarks)
    .set({
      endedAt: sql`now()`,
      status: sql`case ${benchmarks.status} when 'running' then 'ended' else ${benchmarks.status} end`,
    })
    .where(and(isOne(key), isNull(benchmarks.endedAt), sql`not ${open}`))
    .returning({ id: benchmarks.id });
  return ended.length > 0;
}

/** Cells that could not be measured wait again. @returns how many; null where the benchmark has not ended, or was canceled */
export async function retryCells(
  tx: Tx,
  key: BenchmarkKey,
  { tries }: { readonly tries: number },
): Promise<number | null> {
  const [reopened] = await tx
    .select({ status: benchmarks.status })
    .from(benchmarks)
    .where(and(isOne(key), eq(benchmarks.status, 'ended')))
    .for('update');
  if (reopened === undefined) return null;
  const waiting = await tx
    .update(benchmarkCells)
    .set({ status: 'waiting', triesLeft: tries, dueAt: sql`now()` })
    .where(and(ofBenchmark(key), eq(benchmarkCells.status, 'error')))
    .returning({ number: benchmarkCells.number });
  if (waiting.length > 0)
    await tx.update(benchmarks).set({ status: 'running', endedAt: null }).where(isOne(key));
  return waiting.length;
}

/** What was measured of one task with one strategy and one model, over its seeds. */
export interface TaskFigures {
  readonly strategy: string;
  /** Null: the platform's own. */
  readonly model: string | null;
  readonly task: string;
  readonly cells: number;
  readonly measured: number;
  /** Could not be measured, or was canceled. */
  readonly notMeasured: number;
  readonly passed: number;
  readonly claimed: number;
  readonly held: number;
  readonly steps: number;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly uncounted: number;
  /** Of the measured cells whose prices are known. */
  readonly usd: number;
  /** Measured cells whose prices are not known. */
  readonly unpriced: number;
  /** Milliseconds from the begin to the end of jobs, together. */
  readonly wallMs: number;
}

const MEASURED = sql`status in ('passed', 'failed')`;
const total = (field: string) =>
  sql`coalesce(sum((result->>${field})::int) filter (where ${MEASURED}), 0)::int`;
const holds = (field: string) =>
  sql`(count(*) filter (where ${MEASURED} and (result->>${field})::boolean))::int`;

export async function taskFigures(
  db: Reader,
  { tenantId, id }: BenchmarkKey,
): Promise<readonly TaskFigures[]> {
  const rows = await db.execute(sql`
    select strategy, model, task, count(*)::int as cells,
      (count(*) filter (where ${MEASURED}))::int as measured,
      (count(*) filter (where status in ('error', 'canceled')))::int as "notMeasured",
      (count(*) filter (where status = 'passed'))::int as passed,
      ${holds('claimed')} as claimed, ${holds('held')} as held,
      ${total('steps')} as steps, ${total('calls')} as calls,
      ${total('inputTokens')} as "inputTokens", ${total('outputTokens')} as "outputTokens",
      ${total('uncounted')} as uncounted,
      coalesce(sum((result->>'wallMs')::float8) filter (where ${MEASURED}), 0)::float8 as "wallMs",
      coalesce(sum((result->>'usd')::float8) filter (where ${MEASURED}), 0)::float8 as usd,
      (count(*) filter (where ${MEASURED} and result->>'usd' is null))::int as unpriced
    from benchmark_cells where tenant_id = ${tenantId} and benchmark_id = ${id}
    group by strategy, model, task order by min(number)`);
  return rowsOf(rows);
}

/** The models that each strategy has asked, by the model that its cells name. */
export async function modelsAsked(
  db: Reader,
  { tenantId, id }: BenchmarkKey,
): Promise<readonly (Pick<TaskFigures, 'strategy' | 'model'> & { readonly asked: string })[]> {
  const rows = await db.execute(sql`
    select distinct strategy, model, asked->>'model' as asked
    from benchmark_cells, json_array_elements(result->'models') asked
    where tenant_id = ${tenantId} and benchmark_id = ${id} order by strategy, model, asked`);
  return rowsOf(rows);
}
