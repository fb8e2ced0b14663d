import type { Graph } from './graph.ts';
import type { Walk } from './walk-all.ts';

/**
 * A small set of walks that together use every edge that lies between a start and an end. Greedy: always the shortest
 * walk through the first uncovered edge; of equally short ones, that with most uncovered edges. If the ways to and from
 * an edge must share another one, that one is used twice, whatever `visits` says.
 */
export function* coverEdges(graph: Graph, visits: number): Generator<Walk> {
  const { from, to, isEnd, isLive, isReached, leaving } = graph;
  const covered = to.map(() => false);
  for (const start of graph.starts) {
    // If nothing leads on, no edge can stand for the node.
    if (isEnd[start] && !leaving[start]?.some((edge) => isLive[to[edge] ?? -1])) yield { start, edges: [] };
  }
  for (const edge of to.keys()) {
    const before = from[edge] ?? -1;
    const after = to[edge] ?? -1;
    if (covered[edge] || !isReached[before] || !isLive[after]) continue;
    const isFresh = (each: number): boolean => !covered[each];
    const starts = new Set(graph.starts);
    const back = shortestWay(graph, {
      at: before,
      goal: (node) => starts.has(node),
      isFresh,
      backwards: true,
    });
    const edges = [...(back ?? []).toReversed(), edge];
    const used = new Map<number, number>();
    for (const each of edges) used.set(each, (used.get(each) ?? 0) + 1);
    const isFree = (each: number): boolean => (used.get(each) ?? 0) < visits;
    const onward = { at: after, goal: (node: number) => isEnd[node] === true, isFresh };
    edges.push(...(shortestWay(graph, { ...onward, isFree }) ?? shortestWay(graph, onward) ?? []));
    for (const each of edges) covered[each] = true;
    yield { start: from[edges[0] ?? edge] ?? before, edges };
  }
}

interface Search {
  readonly at: number;
  readonly goal: (node: number) => boolean;
  readonly isFresh: (edge: number) => boolean;
  readonly isFree?: (edge: number) => boolean;
  readonly backwards?: boolean;
}

/** Breadth first, level by level: within a level the way with most new edges is kept. Null if there is none. */
function shortestWay(graph: Graph, search: Search): readonly number[] | null {
  const { at, goal, isFresh, isFree = () => true, backwards = false } = search;
  const [edgesOf, target] = backwards ? [graph.entering, graph.from] : [graph.leaving, graph.to];
  const came = new Map<number, { readonly edge: number; readonly before: number }>();
  let level = new Map([[at, 0]]);
  const seen = new Set([at]);
  while (level.size > 0) {
    const [best] = [...level].filter(([node]) => goal(node)).toSorted(([, a], [, b]) => b - a);
    if (best !== undefined) return wayTo(best[0], came, at);
    const next = new Map<number, number>();
    for (const [node, fresh] of level) {
      for (const edge of edgesOf[node]?.filter(isFree) ?? []) {
        const to = target[edge] ?? -1;
        const gain = fresh + Number(isFresh(edge));
        if (seen.has(to) || gain <= (next.get(to) ?? -1)) continue;
        next.set(to, gain);
        came.set(to, { edge, before: node });
      }
    }
    for (const node of next.keys()) seen.add(node);
    level = next;
  }
  return null;
}

function wayTo(
  goal: number,
  came: ReadonlyMap<number, { readonly edge: number; readonly before: number }>,
  at: number,
): readonly number[] {
  const edges: number[] = [];
  for (let node = goal; node !== at; ) {
    const step = came.get(node);
    if (step === undefined) break;
    edges.push(step.edge);
    node = step.before;
  }
  return edges.reverse();
}
