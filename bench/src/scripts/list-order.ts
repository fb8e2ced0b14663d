import { type DumpNode, moved } from './dump-tree.ts';
import type { Edited, Move } from './edited-source.ts';

const LIST = /(?:RecyclerView|ListView)$/;

/** What can be seen of every list, the other way round: rows that differ in height keep their own. Pure. */
export function reversedLists(roots: readonly DumpNode[]): Edited {
  const moves: Move[] = [];
  const change = (node: DumpNode): DumpNode => {
    const rows = LIST.test(node.attributes.class ?? '') && isColumn(node.children);
    if (!rows) return { ...node, children: node.children.map(change) };
    return { ...node, children: reversed(node.children, moves) };
  };
  return { roots: roots.map(change), moves };
}

/** Rows one below the other; those of a grid or a strip stay as they are. */
function isColumn(rows: readonly DumpNode[]): boolean {
  return rows.every(({ bounds }, at) => {
    const above = rows[at - 1];
    return above === undefined || bounds[1] >= above.bounds[3];
  });
}

function reversed(rows: readonly DumpNode[], moves: Move[]): readonly DumpNode[] {
  const [first] = rows;
  let top = first?.bounds[1] ?? 0;
  const gaps = rows.map(({ bounds }, at) => bounds[1] - (rows[at - 1]?.bounds[3] ?? bounds[1]));
  return rows.toReversed().map((row, at) => {
    const dy = top - row.bounds[1];
    const placed = moved(row, 0, dy);
    moves.push({ node: placed, back: [0, -dy] });
    top = placed.bounds[3] + (gaps[rows.length - 1 - at] ?? 0);
    return placed;
  });
}
