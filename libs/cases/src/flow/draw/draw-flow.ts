import type { FlowChart } from '../chart.ts';
import type { CoverageShare, FlowCoverage, Tally } from '../coverage.ts';
import type { Size } from './cells.ts';
import { drawEdge, type Ports, roomOfLoop, sizeOfText } from './draw-edge.ts';
import { drawNode, sizeOfNode } from './draw-node.ts';
import { type Layout, layOut } from './lay-out.ts';
import { page } from './page.ts';

const NONE: Tally = { passed: 0, failed: 0, unclear: 0 };
/** How much of a node's width its edges share. */
const PORTS = 0.5;

/**
 * The chart with what the runs have covered, as an SVG that needs nothing beside itself: passed green, failed red and
 * dashed, not run grey and dotted; on the edges how many of their runs passed.
 *
 * @throws TapwrightError `INPUT_INVALID` for a chart that is too large to draw
 */
export function drawFlow(chart: FlowChart, coverage: FlowCoverage, { title = 'Flow chart' } = {}): string {
  const tally = (id: string): Tally => coverage.nodes.get(id) ?? coverage.edges.get(id) ?? NONE;
  const loops = loopRoom(chart, tally);
  const sizes = {
    nodes: chart.nodes.map((node): Size => {
      const { width, height } = sizeOfNode(node);
      // Room on both sides keeps the node in the middle of its place.
      return { width: width + 2 * (loops.get(node.id) ?? 0), height };
    }),
    texts: chart.edges.map((edge) => sizeOfText(edge, tally(edge.id))),
  };
  const layout = withoutRoom(layOut(chart, sizes), chart, loops);
  const ports = portsOf(chart, layout);
  const numbers = new Map(chart.nodes.map(({ id }, at) => [id, at]));
  const edges = chart.edges.map((edge, at) => {
    const [way, port] = [layout.ways[at], ports[at]];
    const node = layout.nodes[numbers.get(edge.from) ?? -1];
    return way === undefined || port === undefined
      ? ''
      : drawEdge(edge, { way, ports: port, node, tally: tally(edge.id) });
  });
  const nodes = chart.nodes.map((node, at) => {
    const box = layout.nodes[at];
    return box === undefined ? '' : drawNode(node, box, tally(node.id));
  });
  return page(layout, { title, figures: figuresOf(coverage), content: [...edges, ...nodes] });
}

function loopRoom({ edges }: FlowChart, tally: (id: string) => Tally): ReadonlyMap<string, number> {
  const loops = edges.filter(({ from, to }) => from === to);
  return new Map(loops.map((edge) => [edge.from, roomOfLoop(edge, tally(edge.id))]));
}

/** The layout with nodes as wide as they are drawn. */
function withoutRoom(
  layout: Layout,
  { nodes, edges }: FlowChart,
  loops: ReadonlyMap<string, number>,
): Layout {
  const narrow = <Box extends Size>(box: Box, id: string | undefined): Box => ({
    ...box,
    width: box.width - 2 * (loops.get(id ?? '') ?? 0),
  });
  return {
    ...layout,
    nodes: layout.nodes.map((box, at) => narrow(box, nodes[at]?.id)),
    ways: layout.ways.map((way, at) => {
      const { from, to } = edges[at] ?? {};
      const ids = way.isBack ? [to, from] : [from, to];
      const last = way.boxes.length - 1;
      return {
        ...way,
        boxes: way.boxes.map((box, step) =>
          narrow(box, step === 0 ? ids[0] : step === last ? ids[1] : undefined),
        ),
      };
    }),
  };
}

/** Edges leave and enter a node beside each other, in the order in which they come from left to right. */
function portsOf({ edges }: FlowChart, { ways }: Layout): readonly Ports[] {
  const ports = edges.map(() => ({ upper: 0, lower: 0 }));
  for (const side of ['upper', 'lower'] as const) {
    const byNode = Map.groupBy(
      [...edges.keys()].filter((at) => ways[at]?.text !== null),
      (at) => {
        const isFrom = (side === 'upper') !== (ways[at]?.isBack ?? false);
        return isFrom ? edges[at]?.from : edges[at]?.to;
      },
    );
    const neighbour = (at: number): number => ways[at]?.boxes.at(side === 'upper' ? 1 : -2)?.x ?? 0;
    for (const members of byNode.values()) {
      const sorted = members.toSorted((a, b) => neighbour(a) - neighbour(b));
      for (const [place, at] of sorted.entries()) {
        const port = ports[at];
        if (port !== undefined) port[side] = PORTS * ((place + 1) / (sorted.length + 1) - 0.5) * 2 * 0.8;
      }
    }
  }
  return ports;
}

function figuresOf({ nodeShare, edgeShare }: FlowCoverage): string {
  const share = ({ covered, of, passed }: CoverageShare, what: string): string =>
    `${covered} of ${of} ${what} covered (${of === 0 ? 0 : Math.round((100 * covered) / of)} %), ${passed} passed`;
  return `${share(nodeShare, 'nodes')}; ${share(edgeShare, 'edges')}`;
}
