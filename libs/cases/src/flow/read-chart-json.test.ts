import { describe, expect, test } from 'vitest';
import { readFlowChart } from './read-flow-chart.ts';

const GOOD = `{
  "nodes": [
    { "id": "open", "label": "Open" },
    { "id": "right", "label": "Right?", "kind": "decision" },
    { "id": "done" }
  ],
  "edges": [
    { "from": "open", "to": "right" },
    { "from": "right", "to": "open", "label": "no" },
    { "from": "right", "to": "done", "label": "yes" }
  ],
  "start": "open"
}
`;

test('the JSON form gives the same chart as the Mermaid form', () => {
  expect(readFlowChart(GOOD, 'f.json')).toEqual({
    nodes: [
      { id: 'open', label: 'Open', kind: 'action', line: 3, column: 13 },
      { id: 'right', label: 'Right?', kind: 'decision', line: 4, column: 13 },
      { id: 'done', label: 'done', kind: 'action', line: 5, column: 13 },
    ],
    edges: [
      { id: 'open->right', from: 'open', to: 'right', label: '', line: 8, column: 5 },
      { id: 'right->open', from: 'right', to: 'open', label: 'no', line: 9, column: 5 },
      { id: 'right->done', from: 'right', to: 'done', label: 'yes', line: 10, column: 5 },
    ],
    starts: ['open'],
    ends: ['done'],
  });
});

describe('mistakes are reported with their place', () => {
  test.each([
    ['no JSON', GOOD.replace('"done" }', '"done" ]'), '5:20', 'JSON'],
    ['cut off', GOOD.slice(0, 60), '4:7', 'JSON'],
    ['no object', '[]', '1:1', ''],
    ['nested deeply', `${'['.repeat(100_000)}`, '1:9', '8 levels'],
    ['a misspelt key', GOOD.replace('"from": "open"', '"form": "open"'), '8:5', ''],
    ['an unknown kind', GOOD.replace('"decision"', '"maybe"'), '4:49', 'decision'],
    ['an id with spaces', GOOD.replace('"id": "done"', '"id": "all done"'), '5:13', 'letters'],
    ['an id twice', GOOD.replace('"id": "done"', '"id": "open"'), '5:13', 'a different id'],
    [
      'an edge to nowhere',
      GOOD.replace('"to": "done"', '"to": "dnoe"'),
      '10:30',
      'the id of one of the nodes',
    ],
    [
      'a start that is not there',
      GOOD.replace('"start": "open"', '"start": ["open", "x"]'),
      '12:21',
      'the id of one',
    ],
    ['a control character', GOOD.replace('"Open"', '"Op\\u0000en"'), '3:30', 'without control characters'],
    ['no nodes', '{"nodes": []}', '1:11', ''],
    [
      '2,001 nodes',
      JSON.stringify({ nodes: Array.from({ length: 2_001 }, (_, at) => ({ id: `n${at}` })) }),
      '1:10',
      '',
    ],
  ])('%s', (_, text, place, expected) => {
    expect(() => readFlowChart(text, 'f.json')).toThrow(
      expect.objectContaining({
        code: 'INPUT_INVALID',
        field: 'f.json',
        message: expect.stringContaining(`f.json:${place}`),
        expected: expect.stringContaining(expected),
      }),
    );
  });
});
