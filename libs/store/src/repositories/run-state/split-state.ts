import type { RunState } from '@tapwright/contracts';
import type { ItemList, StoredState } from '../../schema/index.ts';

/** An item of one of the growing lists, at its place there. */
export interface ChangedItem {
  readonly list: ItemList;
  readonly position: number;
  readonly item: unknown;
}

export interface SplitState {
  /** What the run's row keeps. */
  readonly stored: StoredState;
  /** The items that are not stored as they are now. */
  readonly changed: readonly ChangedItem[];
}

const LISTS: readonly ItemList[] = ['history', 'seen'];

/** Splits a state for storing it where this other one is stored; null: where none is. Pure. */
export function splitState(state: RunState, before: RunState | null): SplitState {
  const changed = LISTS.flatMap((list) => changedItems(list, state[list], before?.[list] ?? []));
  return { stored: { ...state, history: state.history.length, seen: state.seen.length }, changed };
}

function changedItems(list: ItemList, now: readonly unknown[], before: readonly unknown[]): ChangedItem[] {
  return now.flatMap((item, position) => (isSame(item, before[position]) ? [] : [{ list, position, item }]));
}

/** Handlers keep the items that they do not change, so most of them are the same object. */
function isSame(item: unknown, before: unknown): boolean {
  return item === before || (before !== undefined && JSON.stringify(item) === JSON.stringify(before));
}

/** The whole state: what the row keeps, and the stored items of each list in their order. Pure. */
export function joinState(
  stored: StoredState,
  items: Readonly<Record<ItemList, readonly unknown[] | null>>,
): RunState {
  const history = (items.history ?? []).slice(0, stored.history) as RunState['history'];
  const seen = (items.seen ?? []).slice(0, stored.seen) as RunState['seen'];
  return { ...stored, history, seen };
}
