import type { FlowChart, FlowEdge, FlowNode, Place } from './chart.ts';
import { type Graph, graphOf } from './graph.ts';

export type FlowProblemCode =
  | 'no-start'
  | 'no-end'
  | 'no-path'
  | 'unreachable'
  | 'dead-end'
  | 'self-loop'
  | 'double-edge'
  | 'not-covered'
  | 'truncated';

/**
 * Something that a chart's author should know. With an `error` there is no path at all; with a `warning` there are
 * paths, but a part of the chart is on none of them, or not all paths were listed.
 */
export interface FlowProblem extends Place {
  readonly severity: 'error' | 'warning';
  readonly code: FlowProblemCode;
  readonly message: string;
}

/** What is wrong with a chart as a flow: errors first, then warnings in the order of the file. */
export function chartProblems(chart: FlowChart): readonly FlowProblem[] {
  const graph = graphOf(chart);
  const warnings = [...nodeProblems(chart, graph), ...edgeProblems(chart)];
  return [...errorsOf(chart, graph), ...warnings.toSorted((a, b) => a.line - b.line || a.column - b.column)];
}

function errorsOf({ nodes, starts, ends }: FlowChart, { isLive }: Graph): readonly FlowProblem[] {
  const { line, column } = nodes[0] ?? { line: 1, column: 1 };
  const error = (code: FlowProblemCode, message: string): readonly FlowProblem[] => [
    { severity: 'error', code, message, line, column },
  ];
  if (starts.length === 0)
    return error(
      'no-start',
      'the chart has no start: an edge leads to every node; declare one, such as ([Start])',
    );
  if (ends.length === 0)
    return error('no-end', 'the chart has no end: an edge leaves every node; declare one, such as ([End])');
  const isJoined = nodes.some(({ id }, at) => starts.includes(id) && isLive[at]);
  return isJoined ? [] : error('no-path', 'no end can be reached from a start');
}

function nodeProblems({ nodes }: FlowChart, { isReached, isLive }: Graph): readonly FlowProblem[] {
  // If nothing leads to a node, that must be fixed first.
  return nodes.flatMap((node, at) => {
    if (!isReached[at]) return [warning(node, 'unreachable', `no start leads to ${named(node)}`)];
    return isLive[at] ? [] : [warning(node, 'dead-end', `no end can be reached from ${named(node)}`)];
  });
}

function edgeProblems({ edges }: FlowChart): readonly FlowProblem[] {
  const seen = new Set<string>();
  return edges.flatMap((edge) => {
    const key = JSON.stringify([edge.from, edge.to, edge.label]);
    const isDouble = seen.has(key);
    seen.add(key);
    const { from, to } = edge;
    return [
      ...(from === to ? [warning(edge, 'self-loop', `'${from}' leads to itself`)] : []),
      ...(isDouble
        ? [warning(edge, 'double-edge', `the same edge leads from '${from}' to '${to}' twice`)]
        : []),
    ];
  });
}

function named({ id, label }: FlowNode): string {
  return id === label ? `'${id}'` : `'${id}' (${label.slice(0, 60)})`;
}

export function warning(
  { line, column }: FlowNode | FlowEdge,
  code: FlowProblemCode,
  message: string,
): FlowProblem {
  return { severity: 'warning', code, message, line, column };
}
