import type { Offsets } from '../page/layout.ts';
import type { Page } from '../page/page.ts';
import type { FieldValue } from './carried.ts';

/** A screen that BACK can return to, as it was left. */
export interface Entry {
  readonly node: string;
  readonly offsets: Offsets;
  readonly fields: readonly FieldValue[];
}

/** The screens below the current one, the nearest last (point 2). */
export type History = readonly Entry[];

const HISTORY_MOST = 64;

interface Passed {
  readonly history: History;
  /** The entry that the new screen continues: the screen was reached again, or only its content changed. */
  readonly resumed: Entry | null;
}

/**
 * The history after going from one screen to another. A change of content adds no entry. A screen that is reached again
 * drops the entries above it. A dialog or menu that led to a whole screen leaves no entry.
 */
export function pass(
  history: History,
  left: Entry,
  from: Page,
  to: Page,
  pages: (node: string) => Page,
): Passed {
  if (sameScreen(from, to)) return { history, resumed: left };
  const again = history.findLastIndex((entry) => sameScreen(pages(entry.node), to));
  if (again !== -1) return { history: history.slice(0, again), resumed: history[again] ?? null };
  if (from.transient && !to.transient) return { history, resumed: null };
  return { history: [...history, left].slice(-HISTORY_MOST), resumed: null };
}

/** True for the same activity with the same structure: apart from texts, focus and feeds the same screen (point 10). */
function sameScreen(a: Page, b: Page): boolean {
  return a.node.struct === b.node.struct && a.node.activity === b.node.activity;
}
