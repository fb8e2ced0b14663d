import { TapwrightError } from '@tapwright/contracts';
import type { Arc, Ranking } from './ranks.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A box of the layout: a node, or a place where an edge passes a row. */
export interface Cell extends Size {
  readonly row: number;
  /** Cells in the rows above and below that an edge joins it to. */
  readonly above: number[];
  readonly below: number[];
  readonly isNode: boolean;
}

export interface Grid {
  /** Nodes first, by their numbers. */
  readonly cells: readonly Cell[];
  /** Cells of each row; nodes stand in even rows, texts of edges in odd ones. */
  readonly rows: readonly (readonly number[])[];
  /** Cells of each edge from its upper to its lower node; empty for an edge from a node to itself. */
  readonly chains: readonly (readonly number[])[];
  /** Cell of an edge that holds its text. */
  readonly texts: readonly number[];
}

const CELLS_MAX = 30_000;
const PASSAGE = 14;

/** Cuts every edge into pieces between neighbouring rows. @throws TapwrightError `INPUT_INVALID` for a chart too large to draw */
export function layCells(
  { ranks, isBack }: Ranking,
  arcs: readonly Arc[],
  sizes: { readonly nodes: readonly Size[]; readonly texts: readonly Size[] },
): Grid {
  const cells: Cell[] = [];
  const rows: number[][] = Array.from({ length: 2 * Math.max(...ranks) + 1 }, () => []);
  const add = (row: number, size: Size, isNode: boolean): number => {
    if (cells.length >= CELLS_MAX) throw tooLarge();
    cells.push({ ...size, row, isNode, above: [], below: [] });
    rows[row]?.push(cells.length - 1);
    return cells.length - 1;
  };
  for (const [node, rank] of ranks.entries())
    add(2 * rank, sizes.nodes[node] ?? { width: 0, height: 0 }, true);
  const texts: number[] = [];
  const chains = arcs.map(({ from, to }, at) => {
    if (from === to) return [];
    const [upper, lower] = isBack[at] ? [to, from] : [from, to];
    const [first, last] = [2 * (ranks[upper] ?? 0), 2 * (ranks[lower] ?? 0)];
    const middle = textRow(first, last);
    const between = Array.from({ length: last - first - 1 }, (_, step) => {
      const row = first + step + 1;
      const size = row === middle ? sizes.texts[at] : undefined;
      return add(row, size ?? { width: PASSAGE, height: 0 }, false);
    });
    texts[at] = between[middle - first - 1] ?? -1;
    return join(cells, [upper, ...between, lower]);
  });
  return { cells, rows, chains, texts };
}

/** Just below the upper node where the edge is long: there it is looked for. */
function textRow(first: number, last: number): number {
  return last - first <= 4 ? first + 1 : first + 3;
}

function join(cells: readonly Cell[], chain: readonly number[]): readonly number[] {
  for (const [at, lower] of chain.entries()) {
    const upper = chain[at - 1];
    if (upper === undefined) continue;
    cells[upper]?.below.push(lower);
    cells[lower]?.above.push(upper);
  }
  return chain;
}

function tooLarge(): TapwrightError {
  return new TapwrightError('INPUT_INVALID', 'the chart is too large to draw', {
    field: 'chart',
    expected: `at most ${CELLS_MAX} places where nodes stand and edges pass`,
    advice: 'Draw the flow as several charts.',
  });
}
