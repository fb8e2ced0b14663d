/** An edge by the numbers of its nodes. */
export interface Arc {
  readonly from: number;
  readonly to: number;
}

/** Row of each node, from 0: by longest path, once the edges that close loops are turned round. Without recursion: charts may be long chains. */
export function rankNodes(nodes: number, arcs: readonly Arc[], starts: readonly number[]): readonly number[] {
  const leaving: number[][] = Array.from({ length: nodes }, () => []);
  for (const [at, { from }] of arcs.entries()) leaving[from]?.push(at);
  const { isBack, finished } = walk(arcs, leaving, [...starts, ...leaving.keys()]);
  const ranks = leaving.map(() => 0);
  const raise = (node: number, least: number): void => {
    ranks[node] = Math.max(ranks[node] ?? 0, least);
  };
  const backs = arcs.flatMap((arc, at) => (isBack[at] ? [arc] : []));
  const byUpper = Map.groupBy(backs, ({ to }) => to);
  // Last finished first is an order in which every edge, turned round or not, leads onwards.
  for (const node of finished.toReversed()) {
    const below = (ranks[node] ?? 0) + 1;
    for (const at of leaving[node] ?? []) if (!isBack[at]) raise(arcs[at]?.to ?? -1, below);
    for (const { from } of byUpper.get(node) ?? []) if (from !== node) raise(from, below);
  }
  return ranks;
}

function walk(arcs: readonly Arc[], leaving: readonly (readonly number[])[], roots: readonly number[]) {
  const state = leaving.map((): 'new' | 'open' | 'done' => 'new');
  const isBack = arcs.map(() => false);
  const finished: number[] = [];
  for (const root of roots) {
    if (state[root] !== 'new') continue;
    state[root] = 'open';
    const work = [{ node: root, next: 0 }];
    for (let top = work.at(-1); top !== undefined; top = work.at(-1)) {
      const at = leaving[top.node]?.[top.next++];
      const to = at === undefined ? -1 : (arcs[at]?.to ?? -1);
      if (at === undefined) {
        state[top.node] = 'done';
        finished.push(top.node);
        work.pop();
      } else if (state[to] === 'new') {
        state[to] = 'open';
        work.push({ node: to, next: 0 });
      } else if (state[to] === 'open') isBack[at] = true;
    }
  }
  return { isBack, finished };
}
