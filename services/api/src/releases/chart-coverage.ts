import {
  coverageOf,
  expandFlow,
  type FlowChart,
  type RanCase,
  type RanPath,
  ranCaseFinder,
  readFlowChart,
} from '@tapwright/cases';
import { type ChartCoverage, type ReleaseChart, TapwrightError } from '@tapwright/contracts';

/** A request must not take seconds; charts that need more are refused when the release is stored. */
const LIMITS = { max: 1_000, work: 500_000 } as const;
const EDGES_MAX = 500;

interface Expanded {
  readonly chart: FlowChart;
  readonly paths: ReturnType<typeof expandFlow>['paths'];
}

/** @throws TapwrightError `INPUT_INVALID` for a chart that has no path, or too many */
export function expandChart({ id, text, mode, visits }: ReleaseChart): Expanded {
  const chart = readFlowChart(text, text.trimStart().startsWith('{') ? `${id}.json` : `${id}.mmd`);
  if (chart.edges.length > EDGES_MAX)
    throw new TapwrightError('INPUT_INVALID', `chart ${id} has ${chart.edges.length} edges`, {
      field: 'charts',
      expected: `at most ${EDGES_MAX} edges; draw several charts`,
    });
  const { paths, problems, truncated } = expandFlow(chart, { ...LIMITS, mode, visits });
  const broken = problems.find(({ severity }) => severity === 'error');
  if (broken === undefined && !truncated) return { chart, paths };
  throw new TapwrightError('INPUT_INVALID', `chart ${id}: ${broken?.message ?? 'it has too many paths'}`, {
    field: 'charts',
    expected:
      broken === undefined
        ? `at most ${LIMITS.max} paths, or mode: edges`
        : 'a chart with a way from a start to an end',
  });
}

/** What the rows of a release have covered of a chart. XUAT-Copilot, section 1: flow charts are "intended to ensure the
 * completeness, accuracy and conformity of the requirements". */
export function chartCoverage(wanted: ReleaseChart, ran: readonly RanCase[]): ChartCoverage {
  const { chart, paths } = expandChart(wanted);
  const find = ranCaseFinder(chart, paths, { id: wanted.id, style: wanted.style });
  const walked: RanPath[] = [];
  const notCounted: ChartCoverage['notCounted'] = [];
  for (const run of ran) {
    const found = find(run);
    if (found === null) continue;
    if ('ran' in found) walked.push(found.ran);
    else notCounted.push({ case: run.id, why: found.unclear });
  }
  const { nodeShare, edgeShare } = coverageOf(chart, walked);
  return { chart: wanted.id, nodes: { ...nodeShare }, edges: { ...edgeShare }, notCounted };
}
