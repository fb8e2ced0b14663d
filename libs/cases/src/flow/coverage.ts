import { type CaseVerdict, TapwrightError } from '@tapwright/contracts';
import type { FlowChart } from './chart.ts';

/** A path that was run, or should have been. */
export interface RanPath {
  /** Ids of its nodes, or ids of its edges; nodes are enough unless two edges join the same two nodes. */
  readonly path: readonly string[];
  readonly verdict: CaseVerdict;
  /** Node at which it stopped, by its id or its position on the path: nothing after it was run. Absent: none. */
  readonly stoppedAt?: string | number;
}

/** How often a node or an edge was walked, by result. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Walked by a run with an unclear result. */
  readonly unclear: number;
}

export interface CoverageShare {
  readonly covered: number;
  /** Walked, and never by a run that failed or was unclear. */
  readonly passed: number;
  readonly of: number;
}

export interface FlowCoverage {
  /** By id; contains all nodes and edges of the chart. */
  readonly nodes: ReadonlyMap<string, Tally>;
  readonly edges: ReadonlyMap<string, Tally>;
  readonly nodeShare: CoverageShare;
  readonly edgeShare: CoverageShare;
}

type PathOutcome = keyof Tally;
type Counting = Record<PathOutcome, number>;

/** Blocked cases and those that were not run have walked nothing. */
const OUTCOMES: Readonly<Record<CaseVerdict, PathOutcome | null>> = {
  passed: 'passed',
  failed: 'failed',
  crashed: 'failed',
  inconclusive: 'unclear',
  blocked: null,
  not_run: null,
};

/**
 * What the runs have covered. If a run stopped at a node, that node has its verdict, everything before it passed, and
 * the rest was not run; otherwise the verdict is that of the whole path.
 *
 * @throws TapwrightError `INPUT_INVALID` for a path that is not one of the chart
 */
export function coverageOf(chart: FlowChart, ran: readonly RanPath[]): FlowCoverage {
  const zero = (): Counting => ({ passed: 0, failed: 0, unclear: 0 });
  const nodes = new Map(chart.nodes.map(({ id }) => [id, zero()]));
  const edges = new Map(chart.edges.map(({ id }) => [id, zero()]));
  const finder = pathFinder(chart);
  for (const [at, run] of ran.entries()) {
    const outcome = OUTCOMES[run.verdict];
    const walk = finder(run, `${at}`);
    if (outcome === null) continue;
    const { stoppedAt } = run;
    const stop =
      stoppedAt === undefined
        ? -1
        : typeof stoppedAt === 'number'
          ? stoppedAt
          : walk.nodes.indexOf(stoppedAt);
    const last = stop < 0 ? walk.nodes.length - 1 : stop;
    const said = (node: number): PathOutcome => (stop < 0 || node === last ? outcome : 'passed');
    // Each run counts once for a node or an edge, however often it was used in a loop; the last result counts.
    const outcomes = { nodes: new Map<string, PathOutcome>(), edges: new Map<string, PathOutcome>() };
    for (const [node, id] of walk.nodes.slice(0, last + 1).entries()) outcomes.nodes.set(id, said(node));
    for (const [edge, id] of walk.edges.slice(0, last).entries()) outcomes.edges.set(id, said(edge + 1));
    count(nodes, outcomes.nodes);
    count(edges, outcomes.edges);
  }
  return { nodes, edges, nodeShare: shareOf(nodes), edgeShare: shareOf(edges) };
}

function count(tallies: ReadonlyMap<string, Counting>, outcomes: ReadonlyMap<string, PathOutcome>): void {
  for (const [id, outcome] of outcomes) {
    const tally = tallies.get(id);
    if (tally !== undefined) tally[outcome]++;
  }
}

function shareOf(tallies: ReadonlyMap<string, Tally>): CoverageShare {
  const all = [...tallies.values()];
  return {
    covered: all.filter(({ passed, failed, unclear }) => passed + failed + unclear > 0).length,
    passed: all.filter(({ passed, failed, unclear }) => passed > 0 && failed + unclear === 0).length,
    of: all.length,
  };
}

type Found = { readonly nodes: readonly string[]; readonly edges: readonly string[] };

/** Finds the walk for a list of ids. */
function pathFinder({ nodes, edges }: FlowChart): (run: RanPath, field: string) => Found {
  const known = new Set(nodes.map(({ id }) => id));
  const byId = new Map(edges.map((edge) => [edge.id, edge]));
  const between = Map.groupBy(edges, ({ from, to }) => `${from}->${to}`);
  return ({ path, stoppedAt }, field) => {
    const isEdges = path.length > 0 && path.every((id) => byId.has(id));
    const ids = isEdges
      ? [byId.get(path[0] ?? '')?.from ?? '', ...path.map((id) => byId.get(id)?.to ?? '')]
      : path;
    const unknown = ids.find((id) => !known.has(id));
    if (unknown !== undefined || ids.length === 0)
      throw wrongPath(field, `'${(unknown ?? '').slice(0, 60)}' is not a node`);
    const taken = ids.slice(1).map((to, at) => {
      const named = isEdges ? byId.get(path[at] ?? '') : undefined;
      const joining = between.get(`${ids[at]}->${to}`) ?? [];
      const edge = named ?? joining[0];
      if (edge === undefined || edge.from !== ids[at])
        throw wrongPath(field, `no edge leads from '${ids[at]}' to '${to}'`);
      if (named === undefined && joining.length > 1)
        throw wrongPath(field, `several edges lead from '${ids[at]}' to '${to}'`);
      return edge.id;
    });
    const isOn = typeof stoppedAt === 'number' ? ids[stoppedAt] !== undefined : ids.includes(stoppedAt ?? '');
    if (stoppedAt !== undefined && !isOn)
      throw wrongPath(field, `it cannot have stopped at '${`${stoppedAt}`.slice(0, 60)}'`);
    return { nodes: ids, edges: taken };
  };
}

function wrongPath(at: string, problem: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `path ${Number(at) + 1} of the coverage: ${problem}`, {
    field: `${at}.path`,
    expected: 'the ids of nodes that follow each other in the chart, or the ids of edges (a->b, a->b#2)',
  });
}
