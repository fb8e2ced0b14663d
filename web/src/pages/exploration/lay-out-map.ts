import { Graph, layout } from '@dagrejs/dagre';
import type { components } from '@tapwright/client';
import { wordsOfWay } from '@tapwright/report/words-of-way';

export type MapGraph = components['schemas']['MapGraph'];
export type MapNode = MapGraph['nodes'][number];

/** Most screens and arrows that are drawn: nobody reads more, and a layout of more takes seconds. */
const SCREENS_MAX = 60;
const ARROWS_MAX = 150;

/** Of a screen on the map, pixels: its picture above, three lines of text below. */
const PICTURE_HEIGHT = 208;
const TEXT_HEIGHT = 76;
const WIDTH_LEAST = 132;
const WIDTH_MOST = 320;
const MARGIN = 24;
const LABEL = { width: 120, height: 18 } as const;

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlacedScreen {
  readonly node: MapNode;
  readonly left: number;
  readonly top: number;
}

/** All ways from one screen to another. */
export interface PlacedWay {
  readonly from: string;
  readonly to: string;
  /** The one that was taken most often, and how many others there are. */
  readonly label: string;
  readonly points: readonly Point[];
  readonly text: Point;
}

export interface PlacedMap {
  readonly width: number;
  readonly height: number;
  /** Of each screen. */
  readonly size: { readonly width: number; readonly height: number };
  readonly screens: readonly PlacedScreen[];
  readonly ways: readonly PlacedWay[];
}

/** Places the screens in which runs were most often from top to bottom, and the ways between them. Pure. */
export function layOutMap({ nodes, edges, start, screen: [wide, high] }: MapGraph): PlacedMap {
  const drawn = mostSeen(nodes, start);
  const names = new Set(drawn.map(({ id }) => id));
  const arrows = arrowsOf(edges.filter(({ from, to }) => from !== to && names.has(from) && names.has(to)));
  const size = {
    width: Math.round(Math.min(WIDTH_MOST, Math.max(WIDTH_LEAST, (PICTURE_HEIGHT * wide) / high + 16))),
    height: PICTURE_HEIGHT + TEXT_HEIGHT,
  };
  const graph = new Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: 28, edgesep: 14, ranksep: 44, marginx: MARGIN, marginy: MARGIN });
  for (const { id } of drawn) graph.setNode(id, { ...size });
  for (const { from, to } of arrows) graph.setEdge(from, to, { ...LABEL, labelpos: 'c' });
  for (const { id } of unreached(drawn, arrows, start)) graph.setEdge(start, id, { width: 0, height: 0 });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    size,
    screens: drawn.map((node) => {
      const { x, y } = graph.node(node.id) as Point;
      return { node, left: x - size.width / 2, top: y - size.height / 2 };
    }),
    ways: arrows.map((arrow) => {
      const { points, x, y } = graph.edge(arrow.from, arrow.to) as Point & {
        readonly points: readonly Point[];
      };
      return { ...arrow, points, text: { x, y } };
    }),
  };
}

/** The app begins above, so that loops are cut where they come back to it. */
function mostSeen(nodes: readonly MapNode[], start: string): readonly MapNode[] {
  const rank = ({ id, seen }: MapNode) => (id === start ? Number.POSITIVE_INFINITY : seen);
  return nodes.toSorted((a, b) => rank(b) - rank(a) || 0).slice(0, SCREENS_MAX);
}

/** Screens to which no way leads that is drawn: they stand below that with which the app begins, too. */
function unreached(drawn: readonly MapNode[], arrows: readonly Arrow[], start: string): readonly MapNode[] {
  const reached = new Set(arrows.map(({ to }) => to));
  return drawn.filter(({ id }) => id !== start && !reached.has(id));
}

type Arrow = Pick<PlacedWay, 'from' | 'to' | 'label'> & { readonly times: number };

function arrowsOf(edges: MapGraph['edges']): readonly Arrow[] {
  const pairs = Map.groupBy(edges, ({ from, to }) => `${from} ${to}`);
  const arrows = [...pairs.values()].flatMap((ways): Arrow[] => {
    const [most, ...others] = ways.toSorted((a, b) => b.count - a.count);
    if (most === undefined) return [];
    const label = `${shortened(wordsOfWay(most.event))}${others.length === 0 ? '' : ` +${others.length}`}`;
    return [{ from: most.from, to: most.to, label, times: ways.reduce((sum, { count }) => sum + count, 0) }];
  });
  return arrows.toSorted((a, b) => b.times - a.times).slice(0, ARROWS_MAX);
}

const LABEL_MAX = 18;

function shortened(text: string): string {
  const signs = [...text];
  return signs.length <= LABEL_MAX ? text : `${signs.slice(0, LABEL_MAX - 1).join('')}…`;
}
