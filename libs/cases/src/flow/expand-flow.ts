import { TapwrightError } from '@tapwright/contracts';
import type { FlowChart, FlowPath } from './chart.ts';
import { chartProblems, type FlowProblem, warning } from './chart-problems.ts';
import { coverEdges } from './cover-edges.ts';
import { type Graph, graphOf } from './graph.ts';
import { type Walk, walkAll } from './walk-all.ts';

export interface ExpandOptions {
  /** How often one path may use one edge, 1 to 10; this limits loops. Default 1. */
  readonly visits?: number;
  /** Maximum number of listed paths, 1 to 100,000. Default 1,000. */
  readonly max?: number;
  /** `all`: every path. `edges`: a small set of paths that uses every edge. Default `all`. */
  readonly mode?: 'all' | 'edges';
  /** Maximum number of visited edges, for whoever cannot wait for seconds. */
  readonly work?: number;
}

export interface ExpandedFlow {
  /** Empty if a problem is an error. */
  readonly paths: readonly FlowPath[];
  /** There are more paths than were listed; a problem reports this, too. */
  readonly truncated: boolean;
  readonly problems: readonly FlowProblem[];
}

const VISITS_MAX = 10;
const PATHS_MAX = 100_000;
/** Maximum for all paths together: long loops must not fill the memory. */
const STEPS_MAX = 5_000_000;
/** Maximum number of visited edges: takes seconds, even in the worst tangle of loops. */
const WORK_MAX = 50_000_000;

/**
 * The paths of a chart from a start to an end, each using no edge more than `visits` times, in the order of the file.
 *
 * @throws TapwrightError `INPUT_INVALID` for options out of range; a chart without a path is reported in `problems`
 */
export function expandFlow(chart: FlowChart, options: ExpandOptions = {}): ExpandedFlow {
  const { visits = 1, max = 1_000, mode = 'all', work: workMax = WORK_MAX } = options;
  checkRange('visits', visits, VISITS_MAX);
  checkRange('max', max, PATHS_MAX);
  const problems = chartProblems(chart);
  if (problems.some(({ severity }) => severity === 'error')) return { paths: [], truncated: false, problems };
  const graph = graphOf(chart);
  const work = { left: workMax };
  const { walks, isAll } = list(
    mode === 'edges' ? coverEdges(graph, visits) : walkAll(graph, visits, work),
    max,
  );
  const truncated = !isAll || work.left < 0;
  return {
    paths: walks.map((walk) => pathOf(chart, graph, walk)),
    truncated,
    problems: [
      ...problems,
      ...(truncated ? [truncation(chart, walks.length)] : uncovered(chart, graph, { walks, visits })),
    ],
  };
}

function checkRange(field: string, value: number, most: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= most) return;
  const expected = `a whole number from 1 to ${most}`;
  throw new TapwrightError('INPUT_INVALID', `${field} is ${value}`, { field, expected });
}

/** Looks for one more than requested: only then is it known that there are more. */
function list(
  source: Iterable<Walk>,
  max: number,
): { readonly walks: readonly Walk[]; readonly isAll: boolean } {
  const walks: Walk[] = [];
  let steps = 0;
  for (const walk of source) {
    steps += walk.edges.length + 1;
    if (walks.length >= max || steps > STEPS_MAX) return { walks, isAll: false };
    walks.push(walk);
  }
  return { walks, isAll: true };
}

function pathOf({ nodes, edges }: FlowChart, { to }: Graph, walk: Walk): FlowPath {
  const idOf = (node: number): string => nodes[node]?.id ?? '';
  return {
    nodes: [idOf(walk.start), ...walk.edges.map((edge) => idOf(to[edge] ?? -1))],
    edges: walk.edges.map((edge) => edges[edge]?.id ?? ''),
  };
}

function truncation({ nodes }: FlowChart, count: number): FlowProblem {
  const { line, column } = nodes[0] ?? { line: 1, column: 1 };
  const message = `the list stops after ${count} paths, but there are more; allow more, or ask for those that cover every edge`;
  return { severity: 'warning', code: 'truncated', message, line, column };
}

/** Edges between a start and an end that are on no path: the way back would use another edge too often. */
function uncovered(
  { edges }: FlowChart,
  { from, to, isReached, isLive }: Graph,
  { walks, visits }: { readonly walks: readonly Walk[]; readonly visits: number },
): readonly FlowProblem[] {
  const used = new Set(walks.flatMap((walk) => walk.edges));
  const limit = visits === 1 ? 'once' : `${visits} times`;
  const problem = `is on no path that uses each edge at most ${limit}; allow more visits to cover it`;
  return edges.flatMap((edge, at) => {
    const isBetween = isReached[from[at] ?? -1] && isLive[to[at] ?? -1];
    if (!isBetween || used.has(at)) return [];
    return [warning(edge, 'not-covered', `the edge from '${edge.from}' to '${edge.to}' ${problem}`)];
  });
}
