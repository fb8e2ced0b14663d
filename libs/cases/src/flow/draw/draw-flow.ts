import type { FlowChart } from '../chart.ts';
import type { CoverageShare, FlowCoverage, Tally } from '../coverage.ts';
import { drawEdge, sizeOfText } from './draw-edge.ts';
import { drawNode, sizeOfNode } from './draw-node.ts';
import { layOut } from './lay-out.ts';
import { page } from './page.ts';

const NONE: Tally = { passed: 0, failed: 0, unclear: 0 };

/**
 * The chart with what the runs have covered, as an SVG without external resources: passed is green, failed red and
 * dashed, not run grey and dotted; edges show how many of their runs passed.
 *
 * @throws TapwrightError `INPUT_INVALID` for a chart that is too large to draw
 */
export function drawFlow(chart: FlowChart, coverage: FlowCoverage, { title = 'Flow chart' } = {}): string {
  const tally = (id: string): Tally => coverage.nodes.get(id) ?? coverage.edges.get(id) ?? NONE;
  const layout = layOut(chart, {
    nodes: chart.nodes.map(sizeOfNode),
    texts: chart.edges.map((edge) => sizeOfText(edge, tally(edge.id))),
  });
  const boxes = new Map(chart.nodes.map(({ id }, at) => [id, layout.nodes[at]]));
  const edges = chart.edges.map((edge, at) => {
    const way = layout.ways[at];
    return way === undefined
      ? ''
      : drawEdge(edge, { way, node: boxes.get(edge.from), tally: tally(edge.id) });
  });
  const nodes = chart.nodes.map((node, at) => {
    const box = layout.nodes[at];
    return box === undefined ? '' : drawNode(node, box, tally(node.id));
  });
  return page(layout, { title, figures: figuresOf(coverage), content: [...edges, ...nodes] });
}

function figuresOf({ nodeShare, edgeShare }: FlowCoverage): string {
  const share = ({ covered, of, passed }: CoverageShare, what: string): string =>
    `${covered} of ${of} ${what} covered (${of === 0 ? 0 : Math.round((100 * covered) / of)} %), ${passed} passed`;
  return `${share(nodeShare, 'nodes')}; ${share(edgeShare, 'edges')}`;
}
