import type { RunState } from '@tapwright/contracts';
import type { Reader } from '../../database.ts';
import { sql } from '../../drizzle.ts';
import type { ItemList, StoredState } from '../../schema/index.ts';
import { joinState } from './split-state.ts';

/**
 * The lists of a run as this process has read them last. Rows of a list are never deleted, so with the rows that were
 * written since then they are complete again.
 */
export interface KnownItems extends Readonly<Record<ItemList, readonly unknown[]>> {
  /** Every transaction with a smaller number had ended when they were read. */
  readonly since: string;
}

/** A run's state as the row has it, with the items that were written since it was read last. */
interface FreshItems {
  readonly stored: StoredState;
  readonly history: readonly PlacedItem[] | null;
  readonly seen: readonly PlacedItem[] | null;
  readonly since: string;
}
type PlacedItem = readonly [position: number, item: unknown];

/** Runs whose lists a process remembers; a long run takes some 100 kB. */
const REMEMBERED = 128;
const remembered = new WeakMap<Reader, Map<string, KnownItems>>();

/** What is known of the run; null: nothing. Its `since` is the parameter of {@link FRESH_ITEMS}; null reads all items. */
export function knownItems(db: Reader, runId: string | null): KnownItems | null {
  return (runId === null ? undefined : remembered.get(db)?.get(runId)) ?? null;
}

/**
 * Selects {@link FreshItems} of `runs`, with one statement and so of one moment. Which rows are new is seen by the transaction
 * that wrote them, so it does not matter which process, of which version, that was.
 */
export const FRESH_ITEMS = sql`case when runs.id is not null then (
  select json_build_array(runs.state,
    json_agg(json_build_array(position, item) order by position) filter (where list = 'history'),
    json_agg(json_build_array(position, item) order by position) filter (where list = 'seen'),
    pg_snapshot_xmin(pg_current_snapshot())::xid::text)
  from run_items where run_items.run_id = runs.id
    and (${sql.placeholder('since')}::text is null or age(run_items.xmin) <= age(${sql.placeholder('since')}::text::xid))
  ) end`.mapWith(freshItems);

function freshItems(value: unknown): FreshItems {
  const [stored, history, seen, since] = typeof value === 'string' ? JSON.parse(value) : value;
  return { stored, history, seen, since };
}

/**
 * The whole state of a run, whose items are remembered. What was known is given by the caller, as it was when the statement
 * was sent: another one may have been answered meanwhile.
 */
export function completed(db: Reader, runId: string, known: KnownItems | null, fresh: FreshItems): RunState {
  const items: KnownItems = {
    since: fresh.since,
    history: merged(known?.history, fresh.history),
    seen: merged(known?.seen, fresh.seen),
  };
  const all = remembered.get(db) ?? new Map<string, KnownItems>();
  remembered.set(db, all);
  all.delete(runId);
  const oldest = all.keys().next();
  if (all.size >= REMEMBERED && oldest.done !== true) all.delete(oldest.value);
  all.set(runId, items);
  return joinState(fresh.stored, items);
}

function merged(before: readonly unknown[] = [], placed: readonly PlacedItem[] | null): readonly unknown[] {
  const items = [...before];
  for (const [position, item] of placed ?? []) items[position] = item;
  return items;
}
