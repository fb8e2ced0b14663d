import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  casesOfFlow,
  caseText,
  coverageOf,
  drawFlow,
  type ExpandedFlow,
  expandFlow,
  type FlowChart,
  type FlowCoverage,
  type FlowProblem,
  readFlowChart,
} from '@tapwright/cases';
import { EXIT } from '@tapwright/command-line';
import { type CaseSpec, TapwrightError } from '@tapwright/contracts';
import { prepareFolder } from '../output-folder.ts';
import type { ExpandArguments } from './expand-command.ts';
import { type RanCases, readCoverage } from './read-coverage.ts';
import { readText } from './read-text.ts';
import { writeCases } from './write-cases.ts';

interface Covered extends Pick<RanCases, 'notCounted'> {
  readonly coverage: FlowCoverage;
}

/** Expands a flow chart to cases, and shows what of it has been run. Nothing is written unless everything is right. */
export async function expandChart(parsed: ExpandArguments): Promise<number> {
  const chart = readFlowChart(await readText(parsed.file), parsed.file);
  const expanded = expandFlow(chart, parsed.expand);
  const broken = expanded.problems.find(({ severity }) => severity === 'error');
  if (broken !== undefined) throw chartError(parsed.file, broken);
  const wantsCoverage = parsed.svg !== null || parsed.coverage.length > 0;
  const covered = wantsCoverage ? await coveredBy(chart, expanded, parsed) : null;
  const wantsCases = parsed.out !== null || parsed.json || covered === null;
  const cases = wantsCases ? casesOf(chart, expanded, parsed) : [];
  const svg = covered === null ? null : drawFlow(chart, covered.coverage, { title: parsed.id });
  const left = await writeAll(cases, svg, parsed);
  for (const problem of expanded.problems) process.stderr.write(`${lineOf(parsed.file, problem)}\n`);
  for (const { source, case: id, why } of covered?.notCounted ?? [])
    process.stderr.write(
      `${source}: ${id} is not counted: ${why}; expand the chart and run the case again\n`,
    );
  for (const name of left) process.stderr.write(`${name} in ${parsed.out} is from an earlier expansion\n`);
  process.stdout.write(outputOf({ expanded, cases, covered }, parsed));
  return EXIT.completed;
}

function casesOf(chart: FlowChart, { paths }: ExpandedFlow, { id, app, style }: ExpandArguments) {
  return casesOfFlow(chart, paths, { id, style, ...(app === null ? {} : { app }) });
}

async function coveredBy(
  chart: FlowChart,
  { paths }: ExpandedFlow,
  { coverage: sources, id, style }: ExpandArguments,
): Promise<Covered> {
  const { ran, notCounted } = await readCoverage(sources, { chart, paths, id, style });
  return { coverage: coverageOf(chart, ran), notCounted };
}

async function writeAll(
  cases: readonly CaseSpec[],
  drawing: string | null,
  { out, svg, id, overwrite }: ExpandArguments,
): Promise<readonly string[]> {
  if (svg !== null) await prepareFolder(dirname(svg));
  const left = out === null ? [] : await writeCases(cases, { folder: out, flow: id, overwrite });
  if (svg !== null && drawing !== null) await writeDrawing(svg, drawing);
  return left;
}

async function writeDrawing(path: string, svg: string): Promise<void> {
  try {
    await writeFile(path, svg);
  } catch (cause) {
    const details = { field: '--svg', expected: 'a file that can be written', cause };
    throw new TapwrightError('INPUT_INVALID', `${path} cannot be written`, details);
  }
}

interface Result {
  readonly expanded: ExpandedFlow;
  readonly cases: readonly CaseSpec[];
  readonly covered: Covered | null;
}

/** Without `--out`, `--svg` and `--coverage`: the cases themselves, as one YAML file of several documents. */
function outputOf(
  { expanded, cases, covered }: Result,
  { id, file, out, svg, json }: ExpandArguments,
): string {
  const { paths, truncated, problems } = expanded;
  const { nodeShare: nodes, edgeShare: edges } = covered?.coverage ?? {};
  if (json) {
    const coverage = covered === null ? {} : { coverage: { nodes, edges, notCounted: covered.notCounted } };
    return `${JSON.stringify({ flow: id, truncated, problems, paths, cases, ...coverage })}\n`;
  }
  if (out === null && covered === null) return cases.map(caseText).join('---\n');
  const more = truncated ? ' (there are more)' : '';
  const lines = out === null ? [] : [`${cases.length} cases of ${file} are in ${out}${more}`];
  if (nodes !== undefined && edges !== undefined) {
    const share = `${nodes.covered} of ${nodes.of} nodes and ${edges.covered} of ${edges.of} edges covered`;
    lines.push(svg === null ? share : `${svg}: ${share}`);
  }
  return `${lines.join('\n')}\n`;
}

function lineOf(file: string, { line, column, severity, message }: FlowProblem): string {
  return `${file}:${line}:${column}: ${severity}: ${message}`;
}

function chartError(file: string, { line, column, message }: FlowProblem): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `${file}:${line}:${column}: ${message}`, {
    field: file,
    expected: 'a chart with a way from a start to an end',
  });
}
