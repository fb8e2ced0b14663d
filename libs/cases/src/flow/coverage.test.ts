import { describe, expect, test } from 'vitest';
import { coverageOf, type FlowCoverage, type RanPath } from './coverage.ts';
import { readMermaid } from './mermaid/read-mermaid.ts';

const chart = readMermaid('flowchart TD\nA --> B\nB -- x --> C\nB -- y --> C\nB --> A\nC --> D', 'f.mmd');
const tallies = (ran: readonly RanPath[]): Record<string, string> => told(coverageOf(chart, ran));

/** The results, as `passed/failed/unclear`. */
function told({ nodes, edges }: FlowCoverage): Record<string, string> {
  const walked = [...nodes, ...edges].map(([id, { passed, failed, unclear }]) => [
    id,
    `${passed}/${failed}/${unclear}`,
  ]);
  return Object.fromEntries(walked.filter(([, counts]) => counts !== '0/0/0'));
}

describe('what runs have covered', () => {
  test('is counted for nodes and edges, by verdict', () => {
    const ran: readonly RanPath[] = [
      { path: ['A->B', 'B->C', 'C->D'], verdict: 'passed' },
      { path: ['A->B', 'B->C#2', 'C->D'], verdict: 'failed' },
      { path: ['A', 'B', 'A'], verdict: 'inconclusive' },
    ];
    expect(tallies(ran)).toEqual({
      ...{ A: '1/1/1', B: '1/1/1', C: '1/1/0', D: '1/1/0' },
      ...{ 'A->B': '1/1/1', 'B->C': '1/0/0', 'B->C#2': '0/1/0', 'B->A': '0/0/1', 'C->D': '1/1/0' },
    });
    expect(coverageOf(chart, ran)).toMatchObject({
      nodeShare: { covered: 4, passed: 0, of: 4 },
      edgeShare: { covered: 5, passed: 1, of: 5 },
    });
  });

  test('ends where a run stopped: everything before passed, nothing after it was run', () => {
    const ran: readonly RanPath[] = [{ path: ['A->B', 'B->C', 'C->D'], verdict: 'crashed', stoppedAt: 'C' }];
    expect(tallies(ran)).toEqual({ A: '1/0/0', B: '1/0/0', 'A->B': '1/0/0', C: '0/1/0', 'B->C': '0/1/0' });
  });

  test('is zero for cases that were blocked or not run', () => {
    expect(
      tallies([
        { path: ['A', 'B'], verdict: 'blocked' },
        { path: ['A', 'B'], verdict: 'not_run' },
      ]),
    ).toEqual({});
  });

  test('counts a run once, however often it used an edge of a loop', () => {
    expect(tallies([{ path: ['A', 'B', 'A', 'B'], verdict: 'passed' }])).toEqual({
      ...{ A: '1/0/0', B: '1/0/0', 'A->B': '1/0/0', 'B->A': '1/0/0' },
    });
  });
});

test.each<[string, RanPath, string]>([
  ['an unknown node', { path: ['A', 'Z'], verdict: 'passed' }, "'Z' is not a node"],
  ['nothing', { path: [], verdict: 'passed' }, "'' is not a node"],
  ['nodes without an edge', { path: ['A', 'C'], verdict: 'passed' }, "no edge leads from 'A' to 'C'"],
  ['edges that do not meet', { path: ['A->B', 'C->D'], verdict: 'passed' }, "no edge leads from 'B' to 'D'"],
  [
    'nodes with two edges',
    { path: ['A', 'B', 'C'], verdict: 'passed' },
    "several edges lead from 'B' to 'C'",
  ],
  ['a stop elsewhere', { path: ['A', 'B'], verdict: 'failed', stoppedAt: 'D' }, "cannot have stopped at 'D'"],
])('a path with %s is refused by its number', (_, run, message) => {
  expect(() => coverageOf(chart, [{ path: ['A', 'B'], verdict: 'passed' }, run])).toThrow(
    expect.objectContaining({
      code: 'INPUT_INVALID',
      message: expect.stringContaining(`path 2 of the coverage: `),
      field: '1.path',
    }),
  );
  expect(() => coverageOf(chart, [run])).toThrow(message);
});
