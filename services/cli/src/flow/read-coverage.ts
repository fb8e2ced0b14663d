import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  caseIdOf,
  type FlowChart,
  type FlowPath,
  type RanCase,
  type RanPath,
  ranCaseFinder,
} from '@tapwright/cases';
import { wrong } from '@tapwright/command-line';
import { CaseVerdict } from '@tapwright/contracts';
import { type JobReport, parseReport, REPORT_MAX_CHARACTERS } from '@tapwright/report';
import { z } from 'zod';
import { REPORT_FILE } from '../report/report-folder.ts';
import { readText } from './read-text.ts';

const Ran = z
  .array(
    z.strictObject({
      /** Id of a case of this flow. */
      case: z.string().optional(),
      path: z.array(z.string()).min(1).max(10_000).optional(),
      verdict: CaseVerdict,
      stoppedAt: z.string().optional(),
    }),
  )
  .max(100_000);

/** The flow as it expands now, with the given flags. */
export interface ExpandedChart {
  readonly chart: FlowChart;
  readonly paths: readonly FlowPath[];
  readonly id: string;
  readonly style: 'plain' | 'semi-structured';
}

/** The known results of runs, and those that could not be counted. */
export interface RanCases {
  readonly ran: readonly RanPath[];
  readonly notCounted: readonly { readonly source: string; readonly case: string; readonly why: string }[];
}

/**
 * Reads what has been run from reports of cases, folders of `case run --out`, and lists
 * `[{case or path, verdict, stoppedAt?}]`. Cases are found by their number, so the flow must be expanded in the same way as
 * before.
 *
 * @throws TapwrightError `INPUT_INVALID` naming the file and the entry
 */
export async function readCoverage(sources: readonly string[], flow: ExpandedChart): Promise<RanCases> {
  const find = ranCaseFinder(flow.chart, flow.paths, flow);
  const ran: RanPath[] = [];
  const notCounted: RanCases['notCounted'][number][] = [];
  for (const source of (await Promise.all(sources.map(filesOf))).flat()) {
    const text = await readText(source, REPORT_MAX_CHARACTERS);
    if (isList(text)) ran.push(...readList(text, source, flow));
    else
      for (const run of casesIn(text, source)) {
        const found = find(run);
        if (found === null) continue;
        if ('ran' in found) ran.push(found.ran);
        else notCounted.push({ source, case: run.id, why: found.unclear });
      }
  }
  return { ran, notCounted };
}

/** For a folder: the report in it, or the reports in its folders. */
async function filesOf(source: string): Promise<readonly string[]> {
  const isFolder = await stat(source).then(
    (it) => it.isDirectory(),
    () => false,
  );
  if (!isFolder) return [source];
  const entries = await readdir(source, { withFileTypes: true });
  if (entries.some(({ name }) => name === REPORT_FILE)) return [join(source, REPORT_FILE)];
  const inner: string[] = [];
  for (const { name } of entries.filter((entry) => entry.isDirectory()).toSorted(byName)) {
    const file = join(source, name, REPORT_FILE);
    if (await stat(file).catch(() => null)) inner.push(file);
  }
  if (inner.length > 0) return inner;
  throw wrong(source, 'holds no report', `${REPORT_FILE} in it, or in folders of it`);
}

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name.localeCompare(b.name, 'en', { numeric: true });

const isList = (text: string): boolean => !/^\s*\{/.test(text);

/** The cases in a report or list. Goals and replays are not cases of a flow. */
function casesIn(text: string, source: string): RanCase[] {
  const report = parseReport(text, source);
  const jobs: readonly JobReport[] = 'reports' in report ? report.reports : [report];
  return jobs.flatMap(({ case: of, steps }) =>
    of === null ? [] : [{ id: of.id, requirement: of.requirement, steps }],
  );
}

function readList(text: string, file: string, { id: flow, paths }: ExpandedChart): readonly RanPath[] {
  const parsed = Ran.safeParse(parseJson(text, file));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = [file, ...(issue?.path ?? [])].map(String).join('.');
    throw wrong(field, 'is wrong', issue?.message ?? 'a list of what has been run');
  }
  const byCase = new Map(paths.map((path, at) => [caseIdOf(flow, at), path]));
  return parsed.data.map(({ case: id, path, verdict, stoppedAt }, at) => {
    if ((id === undefined) === (path === undefined))
      throw wrong(`${file}.${at}`, 'has neither a case nor a path, or both', 'either a case or a path');
    const known = id === undefined ? undefined : byCase.get(id);
    if (id !== undefined && known === undefined) {
      const expected = `one of the ${paths.length} cases that this flow expands to with these flags`;
      throw wrong(`${file}.${at}.case`, `is '${id.slice(0, 80)}'`, expected);
    }
    // A path of one node has no edges, so its node identifies it.
    const taken = known === undefined || known.edges.length > 0 ? known?.edges : known.nodes;
    return { path: taken ?? path ?? [], verdict, ...(stoppedAt === undefined ? {} : { stoppedAt }) };
  });
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrong(file, 'is not JSON', 'a report, or [{"case": "…", "verdict": "passed"}, …]');
  }
}
