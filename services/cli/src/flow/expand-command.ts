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
import { type CaseSpec, TapwrightError } from '@tapwright/contracts';
import { EXIT } from '../exit-codes.ts';
import { prepareFolder } from '../output-folder.ts';
import { type ExpandArguments, parseExpandArguments } from './arguments.ts';
import { readCoverage } from './read-coverage.ts';
import { readText } from './read-text.ts';
import { writeCases } from './write-cases.ts';

interface Drawing {
  readonly coverage: FlowCoverage;
  readonly svg: string;
}

/** `tapwright flow expand`: the cases of a flow chart, and what of it has been run. Nothing is written unless all is right. */
export async function flowCommand(args: readonly string[]): Promise<number> {
  const parsed = parseExpandArguments(args);
  const chart = readFlowChart(await readText(parsed.file), parsed.file);
  const expanded = expandFlow(chart, parsed.expand);
  const broken = expanded.problems.find(({ severity }) => severity === 'error');
  if (broken !== undefined) throw chartError(parsed.file, broken);
  const drawing = parsed.svg === null ? null : await drawingOf(chart, expanded, parsed);
  const wantsCases = parsed.out !== null || parsed.json || drawing === null;
  const cases = wantsCases ? casesOf(chart, expanded, parsed) : [];
  const left = await writeAll(cases, drawing, parsed);
  for (const problem of expanded.problems) process.stderr.write(`${lineOf(parsed.file, problem)}\n`);
  for (const name of left) process.stderr.write(`${name} in ${parsed.out} is of an earlier expansion\n`);
  process.stdout.write(told({ expanded, cases, drawing }, parsed));
  return EXIT.completed;
}

function casesOf(chart: FlowChart, { paths }: ExpandedFlow, { id, app, style }: ExpandArguments) {
  return casesOfFlow(chart, paths, { id, style, ...(app === null ? {} : { app }) });
}

async function drawingOf(
  chart: FlowChart,
  { paths }: ExpandedFlow,
  { coverage: file, id }: ExpandArguments,
): Promise<Drawing> {
  const ran = file === null ? [] : readCoverage(await readText(file), { file, flow: id, paths });
  const coverage = coverageOf(chart, ran);
  return { coverage, svg: drawFlow(chart, coverage, { title: id }) };
}

async function writeAll(
  cases: readonly CaseSpec[],
  drawing: Drawing | null,
  { out, svg, id, overwrite }: ExpandArguments,
): Promise<readonly string[]> {
  if (svg !== null) await prepareFolder(dirname(svg));
  const left = out === null ? [] : await writeCases(cases, { folder: out, flow: id, overwrite });
  if (svg !== null && drawing !== null) await writeDrawing(svg, drawing.svg);
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
  readonly drawing: Drawing | null;
}

/** Without `--out` and `--svg` the cases themselves, as one YAML file of several documents. */
function told({ expanded, cases, drawing }: Result, { id, file, out, svg, json }: ExpandArguments): string {
  const { paths, truncated, problems } = expanded;
  const { nodeShare: nodes, edgeShare: edges } = drawing?.coverage ?? {};
  if (json) {
    const coverage = drawing === null ? {} : { coverage: { nodes, edges } };
    return `${JSON.stringify({ flow: id, truncated, problems, paths, cases, ...coverage })}\n`;
  }
  if (out === null && drawing === null) return cases.map(caseText).join('---\n');
  const more = truncated ? ' (there are more)' : '';
  const lines = out === null ? [] : [`${cases.length} cases of ${file} are in ${out}${more}`];
  if (nodes !== undefined && edges !== undefined) {
    const share = `${nodes.covered} of ${nodes.of} nodes and ${edges.covered} of ${edges.of} edges covered`;
    lines.push(`${svg}: ${share}`);
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
