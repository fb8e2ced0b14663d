import type { FlowChart } from './chart.ts';

/**
 * A chart with numbers instead of names, for fast walking. Arrays are indexed by node or by edge, in the chart's order.
 */
export interface Graph {
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** The edges that leave each node. */
  readonly leaving: readonly (readonly number[])[];
  readonly entering: readonly (readonly number[])[];
  readonly starts: readonly number[];
  readonly isEnd: readonly boolean[];
  /** An end can be reached from the node. */
  readonly isLive: readonly boolean[];
  /** The node can be reached from a start. */
  readonly isReached: readonly boolean[];
}

/** Replaces names by numbers and computes what can be reached from where. */
export function graphOf({ nodes, edges, starts, ends }: FlowChart): Graph {
  const number = new Map(nodes.map(({ id }, at) => [id, at]));
  const at = (id: string): number => number.get(id) ?? -1;
  const from = edges.map((edge) => at(edge.from));
  const to = edges.map((edge) => at(edge.to));
  const leaving: number[][] = nodes.map(() => []);
  const entering: number[][] = nodes.map(() => []);
  for (const edge of edges.keys()) {
    leaving[from[edge] ?? -1]?.push(edge);
    entering[to[edge] ?? -1]?.push(edge);
  }
  const first = starts.map(at);
  const isEnd = nodes.map(() => false);
  for (const id of ends) isEnd[at(id)] = true;
  const last = [...isEnd.keys()].filter((node) => isEnd[node]);
  return {
    from,
    to,
    leaving,
    entering,
    starts: first,
    isEnd,
    isLive: reach(last, entering, from),
    isReached: reach(first, leaving, to),
  };
}

/** Nodes that the seeds lead to, themselves included. */
function reach(
  seeds: readonly number[],
  edgesOf: readonly (readonly number[])[],
  target: readonly number[],
): readonly boolean[] {
  const seen = edgesOf.map(() => false);
  for (const seed of seeds) seen[seed] = true;
  const queue = [...seeds];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    for (const edge of edgesOf[node] ?? []) {
      const next = target[edge] ?? -1;
      if (seen[next]) continue;
      seen[next] = true;
      queue.push(next);
    }
  }
  return seen;
}

/**
 * The loop that each node belongs to, as a number: nodes that reach each other have the same number (Tarjan's
 * algorithm, without recursion).
 */
export function loopsOf({ leaving, to }: Graph): readonly number[] {
  const loop = leaving.map(() => -1);
  const order = leaving.map(() => -1);
  const low = leaving.map(() => 0);
  const stack: number[] = [];
  const work: { readonly node: number; next: number }[] = [];
  let counter = 0;
  const lower = (node: number, by: number): void => {
    low[node] = Math.min(low[node] ?? 0, by);
  };
  const open = (node: number): void => {
    order[node] = low[node] = counter++;
    stack.push(node);
    work.push({ node, next: 0 });
  };
  const close = (node: number): void => {
    work.pop();
    const parent = work.at(-1)?.node;
    if (parent !== undefined) lower(parent, low[node] ?? 0);
    if (low[node] !== order[node]) return;
    for (const member of stack.splice(stack.lastIndexOf(node))) loop[member] = node;
  };
  for (const root of leaving.keys()) {
    if (order[root] === -1) open(root);
    for (let top = work.at(-1); top !== undefined; top = work.at(-1)) {
      const edge = leaving[top.node]?.[top.next++];
      const next = edge === undefined ? -1 : (to[edge] ?? -1);
      if (edge === undefined) close(top.node);
      else if (order[next] === -1) open(next);
      else if (loop[next] === -1) lower(top.node, order[next] ?? 0);
    }
  }
  return loop;
}
