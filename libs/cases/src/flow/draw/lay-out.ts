import { Graph, layout } from '@dagrejs/dagre';
import { TapwrightError } from '@tapwright/contracts';
import { rankNodes } from './ranks.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** `x` and `y` are its middle. */
export interface Box extends Size, Point {}

/** The route of an edge between its two nodes. */
export interface Way {
  readonly points: readonly Point[];
  /** The middle of its text. */
  readonly text: Point;
}

/** What is laid out. */
export interface Diagram {
  readonly nodes: readonly { readonly id: string }[];
  readonly edges: readonly { readonly id: string; readonly from: string; readonly to: string }[];
  /** Nodes that should stand on top. */
  readonly starts: readonly string[];
}

export interface Layout extends Size {
  readonly nodes: readonly Box[];
  readonly ways: readonly Way[];
}

const NODE_GAP = 24;
const ROW_GAP = 36;
/** Maximum number of rows, and of places where nodes stand and edges pass a row: beyond, a layout takes minutes. */
const ROWS_MAX = 1_000;
const PLACES_MAX = 15_000;
/** Maximum distance from a node's middle where its edges leave and enter, as a share of its width. */
const PORTS = 0.35;

/** Places nodes and edges from top to bottom. @throws TapwrightError `INPUT_INVALID` for a chart too large to draw */
export function layOut(
  chart: Diagram,
  sizes: { readonly nodes: readonly Size[]; readonly texts: readonly Size[] },
): Layout {
  refuseTooLarge(chart);
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: NODE_GAP, edgesep: NODE_GAP / 2, ranksep: ROW_GAP });
  for (const [at, { id }] of startsFirst(chart)) graph.setNode(id, { ...sizes.nodes[at] });
  for (const [at, { from, to, id }] of chart.edges.entries())
    graph.setEdge(from, to, { ...sizes.texts[at], labelpos: 'c' }, id);
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  const nodes = new Map(chart.nodes.map(({ id }) => [id, graph.node(id) as Box]));
  return {
    nodes: [...nodes.values()],
    ways: chart.edges.map(({ from, to, id }) => {
      const { points, x, y } = graph.edge(from, to, id) as Point & { readonly points: readonly Point[] };
      return { points: fromEndToEnd(points, nodes.get(from), nodes.get(to)), text: { x, y } };
    }),
    width,
    height,
  };
}

/** Loops are cut where they come back to the node that is met first: that should be a start. */
function startsFirst({ nodes, starts }: Diagram) {
  const isStart = new Set(starts);
  return [...nodes.entries()].toSorted(
    ([, a], [, b]) => Number(isStart.has(b.id)) - Number(isStart.has(a.id)),
  );
}

/** An edge leaves and enters a node at its lower or upper side. */
function fromEndToEnd(
  points: readonly Point[],
  from: Box | undefined,
  to: Box | undefined,
): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (from === undefined || to === undefined || first === undefined || last === undefined) return points;
  const way = Math.sign(to.y - from.y);
  return [sideOf(from, first.x, way), ...points.slice(1, -1), sideOf(to, last.x, -way)];
}

function sideOf({ x, y, width, height }: Box, wished: number, way: number): Point {
  const reach = PORTS * width;
  return { x: Math.min(x + reach, Math.max(x - reach, wished)), y: y + (way * height) / 2 };
}

function refuseTooLarge({ nodes, edges, starts }: Diagram): void {
  const numbers = new Map(nodes.map(({ id }, at) => [id, at]));
  const at = (id: string): number => numbers.get(id) ?? -1;
  const arcs = edges.map(({ from, to }) => ({ from: at(from), to: at(to) }));
  const ranks = rankNodes(nodes.length, arcs, starts.map(at));
  const passed = arcs.reduce((sum, { from, to }) => sum + Math.abs((ranks[to] ?? 0) - (ranks[from] ?? 0)), 0);
  const rows = ranks.reduce((most, rank) => Math.max(most, rank + 1), 0);
  if (rows <= ROWS_MAX && nodes.length + passed <= PLACES_MAX) return;
  throw new TapwrightError('INPUT_INVALID', 'the chart is too large to draw', {
    field: 'chart',
    expected: `at most ${ROWS_MAX} rows and ${PLACES_MAX} places where nodes stand and edges pass`,
    advice: 'Draw the flow as several charts.',
  });
}
