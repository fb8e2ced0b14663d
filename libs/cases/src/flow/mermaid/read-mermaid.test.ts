import { describe, expect, test } from 'vitest';
import type { FlowChart } from '../chart.ts';
import { readFlowChart } from '../read-flow-chart.ts';

const read = (text: string): FlowChart => readFlowChart(text, 'f.mmd');
const body = (text: string): FlowChart => read(`flowchart TD\n${text}\n`);
const edgesOf = ({ edges }: FlowChart): readonly string[] =>
  edges.map(({ from, to, label }) => `${from}>${to}${label === '' ? '' : `:${label}`}`);
const nodesOf = ({ nodes }: FlowChart): readonly string[] =>
  nodes.map(({ id, label, kind }) => `${id} ${kind} ${label}`);

describe('the first line of a chart', () => {
  test.each([
    'flowchart TD\nA-->B',
    'flowchart LR;A-->B;',
    'graph TB\nA-->B',
    'graph RL\r\nA-->B\r\n',
    'graph\nA-->B',
    'flowchart-elk BT\nA-->B',
    'graph >\nA-->B',
    '\uFEFFgraph LR\nA-->B',
    '\n\n  graph LR\nA-->B',
    '---\ntitle: A --> C\n---\ngraph LR\nA-->B',
    '%%{init: {"theme": "dark",\n "flow": {}}}%%\n%% a note\ngraph LR\nA-->B',
  ])('%j is understood', (text) => {
    expect(edgesOf(read(text))).toEqual(['A>B']);
  });
});

describe('shapes', () => {
  test.each([
    ['A', 'A action A'],
    ['A[Log in]', 'A action Log in'],
    ['A(Log in)', 'A action Log in'],
    ['A([Log in])', 'A terminal Log in'],
    ['A[[Log in]]', 'A action Log in'],
    ['A[(Log in)]', 'A action Log in'],
    ['A((Log in))', 'A terminal Log in'],
    ['A(((Log in)))', 'A terminal Log in'],
    ['A(-Log in-)', 'A action Log in'],
    ['A{Log in?}', 'A decision Log in?'],
    ['A{{Log in}}', 'A action Log in'],
    ['A[/Log in/]', 'A action Log in'],
    ['A[\\Log in\\]', 'A action Log in'],
    ['A[/on/off\\]', 'A action on/off'],
    ['A[\\Log in/]', 'A action Log in'],
    ['A>Log in]', 'A action Log in'],
    ['A@{ shape: diamond, label: "Right, or not?" }', 'A decision Right, or not?'],
    ['A@{ shape: stadium }', 'A terminal A'],
    ['A@{ shape: sm-circ, label: "Here" }', 'A start Here'],
    ['A@{ shape: framed-circle }', 'A end A'],
    ['A[Log in]@{ shape: decision }', 'A decision Log in'],
    ['A@{ icon: "fa:user", label: "Log in", w: 60 }', 'A action Log in'],
    ['A:::loud', 'A action A'],
    ['A[Log in]:::loud', 'A action Log in'],
    ['über-1.b/c_d[Log in]', 'über-1.b/c_d action Log in'],
    ['endpoint[Log in]', 'endpoint action Log in'],
    ['class-1[Log in]', 'class-1 action Log in'],
  ])('%s', (text, expected) => {
    expect(nodesOf(body(text))).toEqual([expected]);
  });

  test('are given once: later mentions need no text, but may repeat it', () => {
    expect(nodesOf(body('A --> B\nB{Right?} --> A\nA[Log in] --> B'))).toEqual([
      'A action Log in',
      'B decision Right?',
    ]);
    expect(nodesOf(body('A[Log in] --> A[Log in]'))).toEqual(['A action Log in']);
  });
});

describe('texts', () => {
  test.each([
    ['A["Pay (now) | [all] {x}"]', 'Pay (now) | [all] {x}'],
    ['A["Pay<br/>now<BR>all\\nat once"]', 'Pay now all at once'],
    ['A["say #quot;hi#quot; &amp; #9829; #35;1 &lt;b&gt;"]', 'say "hi" & ♥ #1 <b>'],
    ['A["#7; #1114112; #nope;"]', '#7; #1114112; #nope;'],
    ['A["`Pay **now**\n  _all_`"]', 'Pay now all'],
    ['A["two\nlines"]', 'two lines'],
    ['A[<b>Pay</b> now]', 'Pay now'],
    ['A[fa:fa-user Log in]', 'Log in'],
    ['A[Type ${card number}]', 'Type ${card number}'],
    ['A["Type ${today+3d|dd.MM.yyyy}"]', 'Type ${today+3d|dd.MM.yyyy}'],
    ['A[ 支付 é 😀 ]', '支付 é 😀'],
    ['A[costs 5$ - ok; done]', 'costs 5$ - ok; done'],
  ])('%s', (text, expected) => {
    expect(body(text).nodes[0]?.label).toBe(expected);
  });
});

describe('links', () => {
  test.each([
    ['A-->B', ['A>B']],
    ['A --> B --> C', ['A>B', 'B>C']],
    ['A ---> B ----> C', ['A>B', 'B>C']],
    ['A --- B -.- C === D', ['A>B', 'B>C', 'C>D']],
    ['A -.-> B -..-> C', ['A>B', 'B>C']],
    ['A ==> B ====> C', ['A>B', 'B>C']],
    ['A --o B --x C', ['A>B', 'B>C']],
    ['A o--o B x--x C', ['A>B', 'B>C']],
    ['A---oB', ['A>B']],
    ['A <--> B', ['A>B', 'B>A']],
    ['A <-. maybe .-> B', ['A>B:maybe', 'B>A:maybe']],
    ['A ~~~ B --> C', ['B>C']],
    ['A -->|yes| B -.->|"no (never)"| C', ['A>B:yes', 'B>C:no (never)']],
    ['A --> |yes| B', ['A>B:yes']],
    ['A -- yes --> B -. no .-> C == "so | so" ==> D', ['A>B:yes', 'B>C:no', 'C>D:so | so']],
    ['A -- re-do it ---> B', ['A>B:re-do it']],
    ['A -- ${name} --> B', ['A>B:${name}']],
    ['A & B --> C & D', ['A>C', 'A>D', 'B>C', 'B>D']],
    ['A[a] & B{b} -->|x| C([c])', ['A>C:x', 'B>C:x']],
    ['A e1@--> B\ne1@{ animate: true }', ['A>B']],
    ['A --> B; B --> C;', ['A>B', 'B>C']],
    ['A --> B %% and so on', ['A>B']],
    ['%% A --> C\nA --> B', ['A>B']],
    ['A\n  --> B\n  --> C', ['A>B', 'B>C']],
    ['A --> B\nx --> o', ['A>B', 'x>o']],
    ['A --> A', ['A>A']],
  ])('%s', (text, expected) => {
    expect(edgesOf(body(text))).toEqual(expected);
  });

  test('between the same nodes get different ids', () => {
    expect(body('A -- a --> B\nA -- b --> B\nB --> A').edges.map(({ id }) => id)).toEqual([
      'A->B',
      'A->B#2',
      'B->A',
    ]);
  });
});

describe('statements about the look of a chart', () => {
  test.each([
    [
      'subgraphs',
      'subgraph one [The first]\ndirection LR\nA --> B\nsubgraph "in (it)"\nC\nend\nend\nB --> C',
    ],
    ['a subgraph without a name', 'subgraph\nA --> B\nend\nB --> C'],
    [
      'styles',
      'A --> B --> C\nclassDef loud fill:#f9f,stroke:#333\nclass A,B loud;\nstyle A fill:#fff\nlinkStyle 0,1 stroke:red',
    ],
    ['clicks', 'A --> B --> C\nclick A "https://a.example/?b;c" "tip" _blank\nclick B call go()'],
    ['descriptions', 'accTitle: A --> X\naccDescr { A --> X\n}\nA --> B --> C'],
  ])('%s: ignored', (_, text) => {
    const chart = body(text);
    expect(edgesOf(chart)).toEqual(['A>B', 'B>C']);
    expect(chart.nodes.map(({ id }) => id)).toEqual(['A', 'B', 'C']);
  });
});

describe('starts and ends', () => {
  test.each([
    ['A --> B --> C', ['A'], ['C']],
    ['A --> C\nB --> C', ['A', 'B'], ['C']],
    ['A([Begin]) --> B --> A\nB --> C', ['A'], ['C']],
    ['start((Here)) --> B --> start\nB --> C\nD --> B', ['start'], ['C']],
    ['A[Start] --> B --> A', [], []],
    ['A --> B(((Stop))) --> C', ['A'], ['B', 'C']],
    ['s@{shape: start} --> B --> s\nB --> e@{shape: stop} --> B', ['s'], ['e']],
    ['A', ['A'], ['A']],
    ['A --> B\nC', ['A'], ['B']],
  ])('%s', (text, starts, ends) => {
    expect(body(text)).toMatchObject({ starts, ends });
  });
});
