import type { Cell } from './cells.ts';

type Side = 'above' | 'below' | 'both';

const SWEEPS = 12;
const GAP = 24;
/** Edges should run straight down; nodes give way to them. */
const STRAIGHT = 6;

/** Middles of the cells from left to right: as near to their neighbours as the order and the widths of a row allow. */
export function placeCells(cells: readonly Cell[], rows: readonly (readonly number[])[]): readonly number[] {
  const x = cells.map(() => 0);
  for (const row of rows) spread(row, cells, { x, wish: () => 0 });
  const turns: readonly Side[] = Array.from({ length: SWEEPS }, (_, at) =>
    at % 2 === 0 ? 'above' : 'below',
  );
  const sides: readonly Side[] = [...turns, ...turns.map(() => 'both' as const)];
  for (const side of sides) {
    for (const row of side === 'below' ? rows.toReversed() : rows) {
      spread(row, cells, { x, wish: (cell) => wishOf(cell, cells, { x, side }) });
    }
  }
  const left = Math.min(...cells.map(({ width }, at) => (x[at] ?? 0) - width / 2));
  return x.map((middle) => middle - left);
}

function wishOf(
  at: number,
  cells: readonly Cell[],
  { x, side }: { readonly x: readonly number[]; readonly side: Side },
): number {
  const cell = cells[at];
  const above = side === 'below' ? [] : (cell?.above ?? []);
  const below = side === 'above' ? [] : (cell?.below ?? []);
  let sum = 0;
  let weight = 0;
  for (const neighbour of [...above, ...below]) {
    const pull = weightOf(cells[neighbour]) * weightOf(cell);
    sum += pull * (x[neighbour] ?? 0);
    weight += pull;
  }
  return weight === 0 ? (x[at] ?? 0) : sum / weight;
}

function weightOf(cell: Cell | undefined): number {
  return cell?.isNode === false ? STRAIGHT : 1;
}

/**
 * Gives the cells of a row their wishes as far as they do not overlap: least squares under an order, by joining neighbours
 * that are in each other's way into blocks (pool adjacent violators).
 */
function spread(
  row: readonly number[],
  cells: readonly Cell[],
  { x, wish }: { readonly x: number[]; readonly wish: (cell: number) => number },
): void {
  const blocks: { sum: number; weight: number; readonly members: number[] }[] = [];
  const offsets = offsetsOf(row, cells);
  for (const [at, cell] of row.entries()) {
    const weight = weightOf(cells[cell]);
    blocks.push({ sum: weight * (wish(cell) - (offsets[at] ?? 0)), weight, members: [at] });
    for (
      let last = blocks.at(-1), before = blocks.at(-2);
      last && before;
      last = blocks.at(-1), before = blocks.at(-2)
    ) {
      if (before.sum / before.weight <= last.sum / last.weight) break;
      blocks.pop();
      before.sum += last.sum;
      before.weight += last.weight;
      before.members.push(...last.members);
    }
  }
  for (const { sum, weight, members } of blocks) {
    for (const at of members) x[row[at] ?? -1] = sum / weight + (offsets[at] ?? 0);
  }
}

/** Where each cell would stand were the row packed to the left. */
function offsetsOf(row: readonly number[], cells: readonly Cell[]): readonly number[] {
  let edge = 0;
  return row.map((cell) => {
    const { width = 0, isNode = false } = cells[cell] ?? {};
    const middle = edge + width / 2;
    edge += width + (isNode ? GAP : GAP / 2);
    return middle;
  });
}
