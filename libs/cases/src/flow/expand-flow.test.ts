import { describe, expect, test } from 'vitest';
import type { FlowChart, FlowPath } from './chart.ts';
import { expandFlow } from './expand-flow.ts';
import { readMermaid } from './mermaid/read-mermaid.ts';
import { diamonds, randomChart } from './random-chart.fixture.ts';

const chartOf = (body: string): FlowChart => readMermaid(`flowchart TD\n${body}`, 'f.mmd');
const nodesOf = (paths: readonly FlowPath[]): readonly string[] => paths.map(({ nodes }) => nodes.join(' '));

const STEPS_MAX = 5_000;

/**
 * The definition of expanding, without regard to speed: all walks over the edges that end at an end. Null if there are
 * too many of them to wait for.
 */
function oracle({ edges, starts, ends }: FlowChart, visits: number): readonly string[] | null {
  const found: string[] = [];
  let steps = 0;
  const walk = (at: string, taken: readonly string[]): void => {
    if (steps++ > STEPS_MAX) return;
    if (ends.includes(at)) found.push(`${taken.join(' ')} @${at}`);
    for (const { id, from, to } of edges) {
      if (from === at && taken.filter((each) => each === id).length < visits) walk(to, [...taken, id]);
    }
  };
  for (const start of starts) walk(start, []);
  return steps > STEPS_MAX ? null : found;
}

describe('every path of a chart', () => {
  test.each([1, 2])(
    'agrees with brute force on 600 random charts, even in the order, with %i visits',
    (visits) => {
      const seen = { paths: 0, loops: 0, broken: 0, compared: 0 };
      for (let seed = 1; seed <= 600; seed++) {
        const chart = randomChart(seed);
        const expected = oracle(chart, visits);
        if (expected === null) continue;
        const { paths, truncated, problems } = expandFlow(chart, { visits, max: 100_000 });
        expect(paths.map(({ edges, nodes }) => `${edges.join(' ')} @${nodes.at(-1)}`)).toEqual(expected);
        expect(truncated).toBe(false);
        const errors = problems.filter(({ severity }) => severity === 'error');
        expect(errors.length > 0).toBe(expected.length === 0);
        seen.compared++;
        seen.paths += paths.length;
        seen.loops += paths.filter(({ nodes }) => new Set(nodes).size < nodes.length).length;
        seen.broken += errors.length;
      }
      // The charts must be worth comparing: some with loops, and some without any path.
      expect(seen.compared).toBeGreaterThan(300);
      expect(seen.loops).toBeGreaterThan(500);
      expect(seen.broken).toBeGreaterThan(20);
    },
  );

  test('names nodes and edges that fit together', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const chart = randomChart(seed);
      const edges = new Map(chart.edges.map((edge) => [edge.id, edge]));
      for (const path of expandFlow(chart, { max: 100 }).paths) {
        expect(path.nodes).toHaveLength(path.edges.length + 1);
        expect(path.edges.map((id) => edges.get(id)?.from)).toEqual(path.nodes.slice(0, -1));
        expect(path.edges.map((id) => edges.get(id)?.to)).toEqual(path.nodes.slice(1));
      }
    }
  });

  test('follows edges in the order of the file; a near end comes before those further on', () => {
    const chart = chartOf('A --> C & B\nB --> D\nC --> D\nD([End]) --> A');
    expect(nodesOf(expandFlow(readStart(chart)).paths)).toEqual([
      'A C D',
      'A C D A B D',
      'A B D',
      'A B D A C D',
    ]);
  });

  test('goes round a loop as often as its edges may be used', () => {
    const chart = chartOf('A --> B --> B --> C');
    const rounds = [1, 2, 3].map((visits) =>
      expandFlow(chart, { visits }).paths.map(({ nodes }) => nodes.length),
    );
    expect(rounds).toEqual([
      [4, 3],
      [5, 4, 3],
      [6, 5, 4, 3],
    ]);
  });
});

function readStart(chart: FlowChart): FlowChart {
  return { ...chart, starts: ['A'] };
}

describe('many paths', () => {
  test('are listed up to a maximum, which is reported', () => {
    const chart = diamonds(19);
    const { paths, truncated, problems } = expandFlow(chart, { max: 500 });
    expect(paths).toHaveLength(500);
    expect(truncated).toBe(true);
    expect(problems).toMatchObject([{ code: 'truncated', severity: 'warning' }]);
  });

  test('are not reported as truncated if there are exactly as many', () => {
    expect(expandFlow(diamonds(5), { max: 32 })).toMatchObject({ truncated: false, problems: [] });
    expect(expandFlow(diamonds(5), { max: 31 })).toMatchObject({ truncated: true });
  });

  test('of a chart of 60 nodes are all found in less than 200 ms', () => {
    // Ten diamonds in a row and a chain after them: 1,024 paths of 50 nodes.
    const chain = Array.from({ length: 29 }, (_, at) => `c${at}`).join(' --> ');
    const { nodes, edges } = diamonds(10);
    const chart = readMermaid(
      `flowchart TD\n${edges.map(({ from, to }) => `${from} --> ${to}`).join('\n')}\nd10 --> ${chain}`,
      'sixty.mmd',
    );
    expect(nodes.length + 29).toBe(60);
    expandFlow(chart, { max: 2_000 });
    const began = process.cpuUsage();
    const { paths, truncated } = expandFlow(chart, { max: 2_000 });
    const { user, system } = process.cpuUsage(began);
    expect({ paths: paths.length, truncated }).toEqual({ paths: 1_024, truncated: false });
    expect((user + system) / 1_000).toBeLessThan(200);
  });

  test('behind a maze without a way back cost no time: a maze without an end is not entered', () => {
    // Every node of the maze leads to every other; its only exit is used up by walks that come in again.
    const maze = Array.from({ length: 9 }, (_, at) => `m${at}`).join(' & ');
    const chart = chartOf(`S --> A\nA --> m0\nA --> m1\n${maze} --> ${maze}\nm0 --> B --> A\nA --> E`);
    const { paths, truncated } = expandFlow(chart, { max: 50 });
    expect(paths).toHaveLength(50);
    expect(truncated).toBe(true);
  });

  test('of the worst possible tangle of loops end in time, with a note that there are more', () => {
    const ids = Array.from({ length: 2_000 }, (_, at) => `n${at}`);
    const knot = ids.flatMap((id, at) => [1, 7, 83, 911].map((step) => `${id} --> n${(at + step) % 2_000}`));
    const chart = { ...chartOf(knot.join('\n')), starts: ['n0'], ends: ['n1999'] };
    const began = process.cpuUsage();
    expect(expandFlow(chart, { visits: 10, max: 100_000 }).truncated).toBe(true);
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(20_000);
  });

  test('of a chain of 2,000 nodes: one, without a stack overflow', () => {
    const chart = chartOf(Array.from({ length: 2_000 }, (_, at) => `n${at}`).join(' --> '));
    for (const mode of ['all', 'edges'] as const) {
      expect(expandFlow(chart, { mode }).paths.map(({ nodes }) => nodes.length)).toEqual([2_000]);
    }
  });
});

describe('a small set that covers every edge', () => {
  test('covers each edge between a start and an end on 600 random charts, with paths of the chart', () => {
    for (let seed = 1; seed <= 600; seed++) {
      const chart = randomChart(seed);
      const { paths, problems } = expandFlow(chart, { mode: 'edges' });
      expect(problems.filter(({ code }) => code === 'not-covered')).toEqual([]);
      const all = new Set(expandFlow(chart, { max: 300 }).paths.flatMap(({ edges }) => edges));
      const covered = new Set(paths.flatMap(({ edges }) => edges));
      for (const edge of all) expect(covered).toContain(edge);
      for (const { nodes, edges } of paths) {
        expect(chart.starts).toContain(nodes[0]);
        expect(chart.ends).toContain(nodes.at(-1));
        for (const edge of edges) expect(edges.filter((each) => each === edge).length).toBeLessThanOrEqual(2);
      }
    }
  });

  test('is small where there are many paths', () => {
    expect(expandFlow(diamonds(19), { mode: 'edges' }).paths).toHaveLength(2);
  });

  test('uses the only way back twice; the full list reports what it leaves out', () => {
    const chart = chartOf('A --> B --> C\nB --> D --> A');
    const again = { ...chart, starts: ['A'], ends: ['C'] };
    expect(nodesOf(expandFlow(again, { mode: 'edges' }).paths)).toEqual(['A B C', 'A B D A B C']);
    expect(expandFlow(again).problems.map(({ code, line }) => `${code} ${line}`)).toEqual([
      'not-covered 3',
      'not-covered 3',
    ]);
    expect(expandFlow(again, { visits: 2 }).problems).toEqual([]);
  });
});

test.each([
  [{ visits: 0 }, 'visits'],
  [{ visits: 11 }, 'visits'],
  [{ max: 0 }, 'max'],
  [{ max: 1.5 }, 'max'],
  [{ max: 100_001 }, 'max'],
])('%j is refused', (options, field) => {
  expect(() => expandFlow(diamonds(1), options)).toThrow(
    expect.objectContaining({ code: 'INPUT_INVALID', field }),
  );
});
