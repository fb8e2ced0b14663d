import {
  CHART_LIMITS,
  type FlowChart,
  type FlowEdge,
  type FlowNode,
  type NodeKind,
  type Place,
} from './chart.ts';
import { mistakeError, quoted } from './input-error.ts';

/** What a reader has learnt about a node; null where this mention does not say it. */
export interface NodeMention extends Place {
  readonly id: string;
  readonly label: string | null;
  readonly kind: NodeKind | null;
}

export interface ChartBuilder {
  node(mention: NodeMention): void;
  edge(from: string, to: string, about: Place & { readonly label: string }): void;
  /** Declared starts and ends replace those that follow from the chart's form. */
  finish(declared?: { readonly starts?: readonly string[]; readonly ends?: readonly string[] }): FlowChart;
}

type Draft = { -readonly [K in keyof NodeMention]: NodeMention[K] };

const START_WORD = /^(start|begin)$/i;
const END_WORD = /^(end|stop|finish|finished|done|exit)$/i;

/** True for texts that are not an action of a user: `Start`, `End` and the like. */
export function isTerminalWord(text: string): boolean {
  return START_WORD.test(text) || END_WORD.test(text);
}

/** Builds a chart from what a reader finds. @throws TapwrightError `INPUT_INVALID` with the place */
export function chartBuilder(file: string): ChartBuilder {
  const drafts = new Map<string, Draft>();
  const edges: FlowEdge[] = [];
  const parallels = new Map<string, number>();
  const refuse = (place: Place, message: string, expected: string): never => {
    throw mistakeError({ file, line: place.line, column: place.column, message, expected });
  };
  return {
    node(mention) {
      const known = drafts.get(mention.id);
      if (known !== undefined) return merge(known, mention, refuse);
      if (drafts.size >= CHART_LIMITS.nodes)
        refuse(mention, 'the chart has too many nodes', `at most ${CHART_LIMITS.nodes} nodes`);
      drafts.set(mention.id, { ...mention });
    },
    edge(from, to, { label, line, column }) {
      if (edges.length >= CHART_LIMITS.edges)
        refuse({ line, column }, 'the chart has too many edges', `at most ${CHART_LIMITS.edges} edges`);
      const between = `${from}->${to}`;
      const count = (parallels.get(between) ?? 0) + 1;
      parallels.set(between, count);
      const id = count === 1 ? between : `${between}#${count}`;
      edges.push({ id, from, to, label, line, column });
    },
    finish({ starts, ends } = {}) {
      const nodes = [...drafts.values()].map(nodeOf);
      if (nodes.length === 0) refuse({ line: 1, column: 1 }, 'the chart has no nodes', 'at least one node');
      return { nodes, edges, ...terminalsOf(nodes, edges, { starts, ends }) };
    },
  };
}

/** Two different texts for one id: it is unknown which step is meant. */
function merge(
  known: Draft,
  mention: NodeMention,
  refuse: (...args: [Place, string, string]) => never,
): void {
  if (known.label !== null && mention.label !== null && known.label !== mention.label) {
    const first = `${quoted(known.label)} in line ${known.line}`;
    refuse(
      mention,
      `the id ${quoted(mention.id)} is given to two nodes: ${first} and ${quoted(mention.label)}`,
      'a different id for each node',
    );
  }
  if (known.label === null && mention.label !== null) {
    Object.assign(known, { label: mention.label, line: mention.line, column: mention.column });
  }
  known.kind = mention.kind ?? known.kind;
}

function nodeOf({ id, label, kind, line, column }: Draft): FlowNode {
  return { id, label: label ?? id, kind: kind ?? 'action', line, column };
}

/** The rules for starts and ends; docs/flow-charts.md states them. */
function terminalsOf(
  nodes: readonly FlowNode[],
  edges: readonly FlowEdge[],
  declared: { readonly starts: readonly string[] | undefined; readonly ends: readonly string[] | undefined },
): { readonly starts: readonly string[]; readonly ends: readonly string[] } {
  const left = new Set(edges.map(({ from }) => from));
  const entered = new Set(edges.map(({ to }) => to));
  // A node without any edges is a start only if it is the whole chart.
  const stands = ({ id }: FlowNode): boolean => nodes.length === 1 || left.has(id) || entered.has(id);
  const named = nodes.filter((node) => isDeclared(node, 'start', START_WORD));
  const first = named.length > 0 ? named : nodes.filter((node) => stands(node) && !entered.has(node.id));
  const last = nodes.filter(
    (node) => (stands(node) && !left.has(node.id)) || isDeclared(node, 'end', END_WORD),
  );
  const among = (ids: readonly string[]): readonly string[] =>
    nodes.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
  return {
    starts: declared.starts === undefined ? first.map(({ id }) => id) : among(declared.starts),
    ends: declared.ends === undefined ? last.map(({ id }) => id) : among(declared.ends),
  };
}

function isDeclared({ id, label, kind }: FlowNode, as: NodeKind, word: RegExp): boolean {
  return kind === as || (kind === 'terminal' && (word.test(label) || word.test(id)));
}
