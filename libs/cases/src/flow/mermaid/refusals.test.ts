import { TapwrightError } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { readFlowChart } from '../read-flow-chart.ts';

/** Place, message and expectation of the error for a text. */
function refusal(text: string, file = 'f.mmd'): string {
  try {
    readFlowChart(text, file);
  } catch (error) {
    if (error instanceof TapwrightError && error.code === 'INPUT_INVALID' && error.field === file)
      return `${error.message} | ${error.expected}`;
    throw error;
  }
  return 'nothing is wrong';
}

describe('anything unknown stops the reading, at its place', () => {
  test.each([
    ['', 'f.mmd:1:1: the chart begins with the end of the file', "'flowchart' or 'graph'"],
    ['sequenceDiagram\nA->>B: hi', 'f.mmd:1:1: the chart begins with', "'flowchart' or 'graph'"],
    ['graph XX\nA-->B', "f.mmd:1:7: 'XX' is not a direction", 'TB, TD, BT, LR or RL'],
    ['graph TD A-->B', "f.mmd:1:10: 'A-->B' comes after the direction", 'a new line'],
    ['graph TD', 'f.mmd:1:1: the chart has no nodes', 'at least one node'],
    ['---\ntitle: x\ngraph TD', 'f.mmd:1:1: the front matter has no end', '---'],
    ['%%{init: {\ngraph TD', 'f.mmd:1:1: the directive has no end', '}%%'],
  ])('%j', (text, message, expected) => {
    expect(refusal(text)).toContain(message);
    expect(refusal(text)).toContain(expected);
  });

  test.each([
    ['A --> ', '3:1: the end of the file is not a name', 'letters'],
    ['A -->\n\n; B', "4:1: '; B' is not a name", 'letters'],
    ['A B', "2:3: 'B' is not understood here", 'a link'],
    ['A [text]', "2:3: '[text]' is not understood here", 'a link'],
    ['A&B --> C', "2:2: '&B --> C' is not understood here", 'a link'],
    ['A --> B C', "2:9: 'C' is not understood here", 'a link'],
    ['A[text', "2:7: the text ends without its ']'", "']'"],
    ['A[a (b)]', "2:5: the text has '(' before its ']'", "']'"],
    ['A{a ${b}', "2:9: the text ends without its '}'", "'}'"],
    ['A["text]', '2:3: the text has no end', '"'],
    ['A["a" b]', "2:7: the text has 'b' before its ']'", "']'"],
    ['A(a]', "2:4: the text has ']' before its ')'", "')'"],
    ['A[]', '2:2: the node has no text', 'some text'],
    ['A -- yes', '2:3: the link has no end', '-->'],
    ['A <-- B', '2:3: the link has no end', '-->'],
    ['A -- "yes" no --> B', '2:3: the link has no end', '-->'],
    ['A -->|yes B', '2:12: the text of the link has no end', "'|'"],
    ['A -.- > B', "2:7: '> B' is not a name", 'letters'],
    ['A@{ shape: blob }', "2:2: there is no shape 'blob'", 'a shape'],
    ['A@{ shape: constructor }', "2:2: there is no shape 'constructor'", 'a shape'],
    ['A@{ size: 3 }', "2:2: the property 'size' is not known", 'shape and label'],
    ['A@{ shape: [ }', '2:2: the properties cannot be read', 'shape and label'],
    ['A@{ shape: rect', "2:2: the properties have no '}'", '@{ shape'],
    ['A --> end', "2:7: a node cannot be called 'end'", 'End'],
    ['A --> B\nend', "3:1: 'end' closes no subgraph", 'a subgraph'],
    ['A\nsubgraph one\nB', '3:1: the subgraph is not closed', "'end'"],
    ['subgraph one\nA\nend\nB --> one', "5:7: 'one' is a subgraph", 'a node of the subgraph'],
    ['direction LR', '2:1: the direction is not understood', 'within a subgraph'],
    ['classDef', "2:1: 'classDef' is not understood", 'what it is about'],
    ['click A "x', "2:1: 'click' is not understood", 'what it is about'],
    ['A[a] --> A[b]', "2:10: the id 'A' is given to two nodes: 'a' in line 2 and 'b'", 'a different id'],
    ['A[\u0007]', '2:3: there is a control character (U+0007)', 'text'],
    [`${'a'.repeat(101)}`, '2:1: the name of the node is too long', '100'],
    [`A[${'a'.repeat(501)}]`, '2:3: the text is too long', '500'],
    ['"A" --> B', `2:1: '"A" --> B' is not a name`, 'letters'],
    ['A <- B', "2:3: '<- B' is not understood here", 'a link'],
    ['A => B', "2:3: '=> B' is not understood here", 'a link'],
  ])('%j', (text, message, expected) => {
    const said = refusal(`graph TD\n${text}\n`);
    expect(said).toContain(`f.mmd:${message}`);
    expect(said).toContain(expected);
  });
});

describe('hostile input', () => {
  const line = 'x'.repeat(100_000);
  test.each([
    ['an id that fills a line', line],
    ['a text that fills a line', `A[${line}`],
    ['a link that fills a line', `A ${'-'.repeat(100_000)}`],
    ['a link of dots', `A -${'.'.repeat(100_000)}`],
    ['a link text that fills a line', `A -- ${line}`],
    ['quotes without end', `A["${line}`],
    ['properties without end', `A@{ label: "${line}`],
    ['brackets', `A${'['.repeat(100_000)}`],
    ['spaces', `A${' '.repeat(100_000)}B`],
    ['breaks before nothing', `A${'\n'.repeat(100_000)}"`],
    ['open subgraphs', 'subgraph s\n'.repeat(10_000)],
    ['more than 1 MiB', line.repeat(11)],
    ['2,001 nodes', Array.from({ length: 2_001 }, (_, at) => `n${at}`).join('\n')],
    ['10,001 edges', 'A --> A\n'.repeat(10_001)],
    [
      'edges by the million',
      `${Array.from({ length: 2_000 }, (_, at) => `n${at}`).join(' & ')} --> ${Array.from({ length: 2_000 }, (_, at) => `n${at}`).join(' & ')}`,
    ],
  ])('%s is refused at once, with a short message', (_, text) => {
    const began = process.cpuUsage();
    const said = refusal(`graph TD\n${text}`);
    const { user, system } = process.cpuUsage(began);
    expect(said).toMatch(/^f\.mmd:\d+:\d+: /);
    expect(said.length).toBeLessThan(400);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });

  test('2,000 nodes in one chain, and comments by the thousand, are read', () => {
    const chain = Array.from({ length: 2_000 }, (_, at) => `n${at}`).join(' -->\n');
    const { nodes, edges } = readFlowChart(`flowchart TD\n${'%% note\n'.repeat(20_000)}${chain}`, 'f.mmd');
    expect([nodes.length, edges.length]).toEqual([2_000, 1_999]);
  });

  test('only text in brackets is text: markup stays markup', () => {
    expect(readFlowChart('graph TD\nA["<script>alert(1)</script>"]', 'f.mmd').nodes[0]?.label).toBe(
      '<script>alert(1)</script>',
    );
  });
});
