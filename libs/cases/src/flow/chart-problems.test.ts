import { describe, expect, test } from 'vitest';
import { chartProblems } from './chart-problems.ts';
import { expandFlow } from './expand-flow.ts';
import { readMermaid } from './mermaid/read-mermaid.ts';

const told = (body: string): readonly string[] =>
  chartProblems(readMermaid(`flowchart TD\n${body}`, 'f.mmd')).map(
    ({ severity, code, line, column }) => `${line}:${column} ${severity} ${code}`,
  );

describe('a chart without a path', () => {
  test.each([
    [
      'without a start',
      'A --> B --> A\nB --> C',
      ['2:1 error no-start', '2:1 warning unreachable', '2:7 warning unreachable', '3:7 warning unreachable'],
    ],
    [
      'without an end',
      'A --> B --> C --> B',
      ['2:1 error no-end', '2:1 warning dead-end', '2:7 warning dead-end', '2:13 warning dead-end'],
    ],
    [
      'with an unreachable end',
      's([Start]) --> A --> A\nB --> e([End]) --> B',
      [
        '2:1 error no-path',
        '2:1 warning dead-end',
        '2:16 warning dead-end',
        '2:18 warning self-loop',
        '3:1 warning unreachable',
        '3:7 warning unreachable',
      ],
    ],
  ])('%s is an error, and nothing is expanded', (_, body, expected) => {
    expect(told(body)).toEqual(expected);
    expect(expandFlow(readMermaid(`flowchart TD\n${body}`, 'f.mmd')).paths).toEqual([]);
  });
});

describe('parts that are on no path', () => {
  test.each([
    ['a node that nothing leads to', 's([Start]) --> B\nA --> B', ['3:1 warning unreachable']],
    ['a node alone', 'A --> B\nC', ['3:1 warning unreachable']],
    [
      'a loop without a way out',
      'A --> B\nA --> C --> D --> C',
      ['3:7 warning dead-end', '3:13 warning dead-end'],
    ],
    ['an edge from a node to itself', 'A --> B --> B\nB --> C', ['2:9 warning self-loop']],
    ['an edge that is there twice', 'A -- x --> B\nA -- y --> B\nA -- x --> B', ['4:3 warning double-edge']],
    ['nothing', 'A --> B & C --> D', []],
    ['nothing, with one node alone', 'A', []],
  ])('%s is reported as a warning at its place', (_, body, expected) => {
    expect(told(body)).toEqual(expected);
  });

  test('leave the others as they are', () => {
    const { paths } = expandFlow(readMermaid('flowchart TD\nA --> B\nA --> C --> D --> C', 'f.mmd'));
    expect(paths).toEqual([{ nodes: ['A', 'B'], edges: ['A->B'] }]);
  });
});
