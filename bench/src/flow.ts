import { expandFlow, type FlowChart, readFlowChart } from '@tapwright/cases';
import { median } from 'simple-statistics';
import { textTable } from './evaluation/text-table.ts';

/**
 * How long it takes to read flow charts and to list their paths. Measured in CPU time, so that other work on the
 * machine hardly counts.
 */
const ROUNDS = 9;

interface Row {
  readonly name: string;
  readonly text: string;
  readonly options: Parameters<typeof expandFlow>[1];
}

/** Decisions in a row, each with two ways: `2 ** count` paths over `3 * count` nodes. */
function decisions(count: number): readonly string[] {
  return Array.from(
    { length: count },
    (_, at) => `d${at}{Which?} -- a --> a${at} --> d${at + 1}\nd${at} -- b --> b${at} --> d${at + 1}`,
  );
}

function chain(first: string, length: number): string {
  return [first, ...Array.from({ length }, (_, at) => `c${at}`)].join(' --> ');
}

const sixty = [...decisions(10), chain('d10', 29)].join('\n');
/** The same with a way back from every fifth node: loops within loops. */
const loops = [sixty, ...[5, 10, 15, 20].map((at) => `c${at} --> c${at - 5}`)].join('\n');
const CHARTS: readonly Row[] = [
  { name: '60 nodes, all paths', text: sixty, options: { max: 100_000 } },
  { name: '60 nodes and loops, all paths', text: loops, options: { max: 100_000 } },
  { name: '60 nodes and loops, two visits', text: loops, options: { max: 10_000, visits: 2 } },
  { name: '58 nodes, 2 ** 19 paths, the first 1,000', text: decisions(19).join('\n'), options: {} },
  { name: '58 nodes, every edge', text: decisions(19).join('\n'), options: { mode: 'edges' } },
  { name: '2,000 nodes in a chain', text: chain('d', 1_999), options: {} },
];

export function main(): void {
  const rows = CHARTS.map(({ name, text, options }) => {
    const source = `flowchart TD\n${text}\n`;
    const read = (): FlowChart => readFlowChart(source, 'bench.mmd');
    const chart = read();
    const { paths, truncated } = expandFlow(chart, options);
    const listed = `${paths.length}${truncated ? '+' : ''}`;
    return [
      name,
      `${chart.nodes.length}`,
      `${chart.edges.length}`,
      listed,
      usualTime(read),
      usualTime(() => expandFlow(chart, options)),
    ];
  });
  const head = ['', 'nodes', 'edges', 'paths', 'read ms', 'expand ms'];
  process.stdout.write(textTable([head, ...rows]));
}

function usualTime(work: () => unknown): string {
  const times = Array.from({ length: ROUNDS }, () => {
    const began = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1_000;
  });
  return median(times).toFixed(1);
}
