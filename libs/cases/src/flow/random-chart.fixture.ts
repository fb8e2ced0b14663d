import { seededRandom } from '@tapwright/numbers';
import type { FlowChart } from './chart.ts';
import { readMermaid } from './mermaid/read-mermaid.ts';
import { readChartJson } from './read-chart-json.ts';

/**
 * A chart of up to seven nodes with loops, edges from a node to itself, parallel edges, and sometimes declared starts
 * and ends.
 */
export function randomChart(seed: number): FlowChart {
  const random = seededRandom(seed).below;
  const nodes = Array.from({ length: 1 + random(7) }, (_, at) => ({ id: `n${at}` }));
  const some = (): string => `n${random(nodes.length)}`;
  const edges = Array.from({ length: random(12) }, () => ({ from: some(), to: some() }));
  const chart = {
    nodes,
    edges,
    ...(random(3) > 0 ? { start: random(4) === 0 ? [some(), some()] : [some()] } : {}),
    ...(random(3) > 0 ? { end: [some()] } : {}),
  };
  return readChartJson(JSON.stringify(chart), 'random.json');
}

/** A row of diamonds, each with two ways, between a start and an end: `2 ** diamonds` paths. */
export function diamonds(count: number): FlowChart {
  const lines = Array.from(
    { length: count },
    (_, at) => `d${at}{q${at}} -- a --> a${at} --> d${at + 1}\nd${at} -- b --> b${at} --> d${at + 1}`,
  );
  return readChartMermaid([...lines, `d${count}[last]`].join('\n'));
}

function readChartMermaid(body: string): FlowChart {
  return readMermaid(`flowchart TD\n${body}\n`, 'diamonds.mmd');
}
