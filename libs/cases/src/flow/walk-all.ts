import { type Graph, loopsOf } from './graph.ts';

/** A path as numbers of nodes and edges. */
export interface Walk {
  readonly start: number;
  readonly edges: readonly number[];
}

/**
 * Number of edges that may still be visited; if it is spent (below 0), walks are missing. Large tangles of loops need
 * it.
 */
export interface Work {
  left: number;
}

/**
 * Every walk from a start to an end that uses no edge more than `visits` times, depth first: starts and edges in the
 * chart's order, and a walk that ends at a node before those that continue from it. A step is taken only if an end can
 * still be reached with the remaining edges, so that the time depends on the number of resulting walks.
 */
export function* walkAll(graph: Graph, visits: number, work: Work): Generator<Walk> {
  const used = new Uint32Array(graph.to.length);
  const canEnd = endReaching(graph, { visits, used, work });
  for (const start of graph.starts) {
    if (graph.isLive[start]) yield* walkFrom(start, graph, { visits, used, canEnd, work });
  }
}

interface Usage {
  readonly visits: number;
  /** How often the walk so far uses each edge. */
  readonly used: Uint32Array;
  readonly canEnd: (edge: number) => boolean;
  readonly work: Work;
}

function* walkFrom(
  start: number,
  { leaving, to, isEnd }: Graph,
  { visits, used, canEnd, work }: Usage,
): Generator<Walk> {
  const edges: number[] = [];
  const stack = [{ node: start, next: 0 }];
  const count = (edge: number, change: number): void => {
    used[edge] = (used[edge] ?? 0) + change;
  };
  if (isEnd[start]) yield { start, edges: [] };
  for (let top = stack.at(-1); top !== undefined && work.left >= 0; top = stack.at(-1)) {
    work.left--;
    const edge = leaving[top.node]?.[top.next++];
    if (edge === undefined) {
      stack.pop();
      const back = edges.pop();
      if (back !== undefined) count(back, -1);
      continue;
    }
    if ((used[edge] ?? 0) >= visits) continue;
    count(edge, 1);
    if (!canEnd(edge)) {
      count(edge, -1);
      continue;
    }
    edges.push(edge);
    const node = to[edge] ?? -1;
    if (isEnd[node]) yield { start, edges: [...edges] };
    stack.push({ node, next: 0 });
  }
}

/**
 * Whether an end can be reached after an edge that was just taken. Outside of loops the chart's form answers this:
 * edges ahead are unused. Within a loop its edges may be used up, so a way out of it (or to an end in it) is searched
 * for.
 */
function endReaching(graph: Graph, { visits, used, work }: Omit<Usage, 'canEnd'>): Usage['canEnd'] {
  const { from, to, leaving, isEnd, isLive } = graph;
  const loops = loopsOf(graph);
  const isOpen = (edge: number): boolean => isLive[to[edge] ?? -1] === true && (used[edge] ?? 0) < visits;
  const leavesLoop = (edge: number): boolean => loops[to[edge] ?? -1] !== loops[from[edge] ?? -1];
  const seen = new Uint32Array(leaving.length);
  let round = 0;
  return (taken) => {
    const first = to[taken] ?? -1;
    if (!isLive[first] || leavesLoop(taken)) return isLive[first] === true;
    seen[first] = ++round;
    const queue = [first];
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      const open = leaving[node]?.filter(isOpen) ?? [];
      work.left -= open.length;
      if (isEnd[node] || open.some(leavesLoop)) return true;
      for (const next of open.map((edge) => to[edge] ?? -1)) {
        if (seen[next] === round) continue;
        seen[next] = round;
        queue.push(next);
      }
    }
    return false;
  };
}
