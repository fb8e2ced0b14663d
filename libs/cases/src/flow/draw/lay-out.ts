import type { FlowChart } from '../chart.ts';
import { layCells, type Size } from './cells.ts';
import { orderRows } from './order-rows.ts';
import { placeCells } from './place-cells.ts';
import { type Arc, rankNodes } from './ranks.ts';

export interface Box extends Size {
  /** Middle. */
  readonly x: number;
  readonly y: number;
}

/** An edge's way from its upper to its lower node: the boxes that it passes, both nodes included. */
export interface Way {
  readonly boxes: readonly Box[];
  /** The arrow stands at the upper node. */
  readonly isBack: boolean;
  /** Where its text stands; null for an edge from a node to itself. */
  readonly text: Box | null;
}

export interface Layout extends Size {
  readonly nodes: readonly Box[];
  readonly ways: readonly Way[];
}

const ROW_GAP = 15;

/** Layers by longest path, ordered by barycentres: the method of Sugiyama, Tagawa and Toda (1981) in its simplest form. */
export function layOut(
  chart: FlowChart,
  sizes: { readonly nodes: readonly Size[]; readonly texts: readonly Size[] },
): Layout {
  const numbers = new Map(chart.nodes.map(({ id }, at) => [id, at]));
  const at = (id: string): number => numbers.get(id) ?? -1;
  const arcs: readonly Arc[] = chart.edges.map(({ from, to }) => ({ from: at(from), to: at(to) }));
  const ranking = rankNodes(chart.nodes.length, arcs, chart.starts.map(at));
  const { cells, rows, chains, texts } = layCells(ranking, arcs, sizes);
  const ordered = orderRows(cells, rows);
  const x = placeCells(cells, ordered);
  const heights = ordered.map((row) =>
    row.reduce((most, cell) => Math.max(most, cells[cell]?.height ?? 0), 0),
  );
  const tops = topsOf(heights);
  const boxes = cells.map(({ row, width, height, isNode }, cell): Box => {
    const y = (tops[row] ?? 0) + (heights[row] ?? 0) / 2;
    return { x: x[cell] ?? 0, y, width, height: isNode ? height : (heights[row] ?? 0) };
  });
  const some = (cell: number): readonly Box[] => boxes.slice(cell, cell + 1);
  return {
    nodes: boxes.slice(0, chart.nodes.length),
    ways: chains.map((chain, edge) => ({
      boxes: chain.flatMap(some),
      isBack: ranking.isBack[edge] ?? false,
      text: some(texts[edge] ?? boxes.length)[0] ?? null,
    })),
    width: boxes.reduce((most, box) => Math.max(most, box.x + box.width / 2), 0),
    height: (tops.at(-1) ?? 0) + (heights.at(-1) ?? 0),
  };
}

/** Where each row begins. */
function topsOf(heights: readonly number[]): readonly number[] {
  let top = 0;
  return heights.map((height) => {
    const own = top;
    top += height + ROW_GAP;
    return own;
  });
}
