import { isTerminalWord } from './assemble-chart.ts';
import type { FlowChart, FlowEdge, FlowNode, FlowPath } from './chart.ts';

/** A step of a path before it is put into words. */
export interface PathStep {
  /** Conditions of the step: answers of decisions, and the text of an edge that leaves the start. */
  readonly given: readonly string[];
  /** What the user does; null if the path ends with a decision. */
  readonly action: string | null;
  /** The text of the edge that leaves the action. */
  readonly how: string;
  /** Position on the path of the first decision or action of the step. */
  readonly at: number;
}

/** Longer conditions become a separate step, to limit the length of a sentence. */
const GIVEN_MAX = 600;

/** Nodes and edges of a chart by their ids. */
export interface ChartIndex {
  readonly nodes: ReadonlyMap<string, FlowNode>;
  readonly edges: ReadonlyMap<string, FlowEdge>;
  readonly ends: ReadonlySet<string>;
  readonly starts: ReadonlySet<string>;
}

export function indexOfChart({ nodes, edges, starts, ends }: FlowChart): ChartIndex {
  return {
    nodes: new Map(nodes.map((node) => [node.id, node])),
    edges: new Map(edges.map((edge) => [edge.id, edge])),
    starts: new Set(starts),
    ends: new Set(ends),
  };
}

/**
 * A path as steps. A decision is part of the step that follows it, and the text of an edge that leaves an action is
 * part of that action. A start or an end that has only such a name is not a step.
 */
export function stepsOfPath(path: FlowPath, index: ChartIndex): readonly PathStep[] {
  const steps: PathStep[] = [];
  let given: string[] = [];
  let first: number | null = null;
  const add = (action: string | null, { how, at }: Pick<PathStep, 'how' | 'at'>): void => {
    steps.push({ given, action, how, at: first ?? at });
    given = [];
    first = null;
  };
  for (const [at, id] of path.nodes.entries()) {
    const node = index.nodes.get(id);
    const how = index.edges.get(path.edges[at] ?? '')?.label ?? '';
    if (node === undefined) continue;
    if (node.kind === 'decision') {
      given.push(answered(node.label, how));
      first ??= at;
    } else if (!isSilent(node, index)) add(node.label, { how, at });
    else if (how !== '') given.push(how);
    if (given.join('').length > GIVEN_MAX) add(null, { how: '', at });
  }
  if (given.length > 0) add(null, { how: '', at: path.nodes.length - 1 });
  return steps;
}

function isSilent({ id, kind, label }: FlowNode, { starts, ends }: ChartIndex): boolean {
  // The small circles that declare a start or an end have no text.
  const isUnnamed = (kind === 'start' || kind === 'end') && label === id;
  return (starts.has(id) || ends.has(id)) && (isUnnamed || isTerminalWord(label));
}

/** If a decision's edge has no text, the sentence does not say what was decided. */
function answered(question: string, answer: string): string {
  return answer === '' ? `"${question}" is settled` : `"${question}" is answered "${answer}"`;
}

/** `Check that "PIN right?" is answered "no", then: Try again`. */
export function plainSentence({ given, action, how }: PathStep): string {
  const check = given.length === 0 ? null : `Check that ${given.join(' and ')}`;
  const act = action === null ? null : `${action}${how === '' ? '' : `: ${how}`}`;
  return [check, act].filter((part) => part !== null).join(', then: ');
}

/**
 * The form in which XUAT writes cases (XUAT-Copilot, table 1): first the matter, then what the user has to do. The
 * latter is the plain sentence, because rewriting keeps only that.
 */
export function semiStructuredSentence(step: PathStep): string {
  const matter = step.action ?? 'go on';
  const rest = `System validates the result feedback from User is ${plainSentence(step)}.`;
  return `System requests User to ${matter}, and ${rest}`;
}
