import type { Cell } from './cells.ts';

type Rows = readonly (readonly number[])[];

const SWEEPS = 16;

/** Orders the cells of each row so that few edges cross: barycentres of the neighbours, down and up in turn; the best is kept. */
export function orderRows(cells: readonly Cell[], rows: Rows): Rows {
  let best = rows;
  let fewest = crossingsOf(cells, rows);
  let now = rows;
  for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
    now = swept(cells, now, sweep % 2 === 0 ? 'above' : 'below');
    const crossings = crossingsOf(cells, now);
    if (crossings >= fewest) continue;
    fewest = crossings;
    best = now;
  }
  return best;
}

/** One pass over the rows; what was ordered before counts for the next row. Equal ones keep their order. */
function swept(cells: readonly Cell[], rows: Rows, side: 'above' | 'below'): Rows {
  const spot = spotsOf(cells.length, rows);
  const next = [...rows];
  const order = [...rows.keys()];
  for (const row of side === 'above' ? order : order.toReversed()) {
    const weight = (cell: number): number => {
      const neighbours = cells[cell]?.[side] ?? [];
      if (neighbours.length === 0) return spot[cell] ?? 0;
      return neighbours.reduce((sum, each) => sum + (spot[each] ?? 0), 0) / neighbours.length;
    };
    const weights = new Map(rows[row]?.map((cell) => [cell, weight(cell)]));
    const sorted = rows[row]?.toSorted((a, b) => (weights.get(a) ?? 0) - (weights.get(b) ?? 0)) ?? [];
    for (const [at, cell] of sorted.entries()) spot[cell] = at;
    next[row] = sorted;
  }
  return next;
}

/** Where in its row each cell stands. */
function spotsOf(count: number, rows: Rows): number[] {
  const spots = Array.from({ length: count }, () => 0);
  for (const row of rows) for (const [at, cell] of row.entries()) spots[cell] = at;
  return spots;
}

/** Pairs of edges between neighbouring rows that cross, counted with a Fenwick tree. */
function crossingsOf(cells: readonly Cell[], rows: Rows): number {
  const spot = spotsOf(cells.length, rows);
  let crossings = 0;
  for (const [at, row] of rows.entries()) {
    const width = rows[at + 1]?.length ?? 0;
    const tree = new Uint32Array(width + 1);
    let passed = 0;
    for (const cell of row) {
      const lower = (cells[cell]?.below ?? []).map((each) => spot[each] ?? 0);
      for (const to of lower) crossings += passed - upTo(tree, to + 1);
      for (const to of lower) put(tree, to + 1);
      passed += lower.length;
    }
  }
  return crossings;
}

function upTo(tree: Uint32Array, index: number): number {
  let sum = 0;
  for (let at = index; at > 0; at -= at & -at) sum += tree[at] ?? 0;
  return sum;
}

function put(tree: Uint32Array, index: number): void {
  for (let at = index; at < tree.length; at += at & -at) tree[at] = (tree[at] ?? 0) + 1;
}
