import { readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { EXIT, errorText, wrong } from '@tapwright/command-line';
import { TapwrightError } from '@tapwright/contracts';
import {
  benchmarkReport,
  bundleAt,
  cellsOfBundle,
  checkQuestions,
  type Manifest,
  missingIn,
  type Results,
  resultsOf,
  runBenchmark,
  type Spending,
  summaryOf,
  verifyBundle,
} from '@tapwright/suite/benchmark';
import { onInterrupt } from '../interrupt.ts';
import { takeFolder } from '../take-folder.ts';
import type { BenchmarkArguments } from './benchmark-command.ts';
import { openPlayer } from './open-player.ts';
import { type Measured, pageOfBundles } from './page-of-bundles.ts';
import { BENCHMARK_PAGE, writeBenchmarkPage } from './write-page.ts';

const TOLD_EVERY = 25;
const FAULTS_MAX = 20;
const FAULT_LENGTH_MAX = 300;

/** Runs a benchmark, or goes on with it. Returns the exit code. */
export async function benchmark({ json, ...options }: BenchmarkArguments): Promise<number> {
  using interrupt = onInterrupt();
  const faults = new Set<string>();
  const {
    results,
    report: text,
    cells,
    spent,
  } = await runBenchmark(options, {
    environment: process.env,
    signal: interrupt.signal,
    now: () => performance.now(),
    openPlayer,
    takeFolder,
    onCell(done, total) {
      if (done % TOLD_EVERY === 0 || done === total) process.stderr.write(`${done} of ${total} cells\n`);
    },
    onFault(model, fault) {
      // Once for each reason and place: an endpoint that is gone is gone for many cells.
      const about = `${model} ${fault.code} ${fault.field ?? ''}`;
      if (fault.code === 'CANCELED' || faults.has(about) || faults.size >= FAULTS_MAX) return;
      faults.add(about);
      process.stderr.write(errorText(`model ${model}`, shortened(fault)));
    },
  });
  const measured = `${cells - results.notMeasured.length} of ${cells} cells measured: ${options.out}`;
  const told = [measured, ...stopLines(results.notMeasured, spent)].map((line) => `${line}\n`).join('');
  tell([results], { text: `${text}\n${told}`, json });
  return results.notMeasured.length > 0 ? EXIT.infrastructure : EXIT.completed;
}

/** The first line, not too long: what a database or a phone says may be a page. */
function shortened({ code, message, field, expected, advice }: TapwrightError): TapwrightError {
  return new TapwrightError(code, (message.split('\n')[0] ?? '').slice(0, FAULT_LENGTH_MAX), {
    ...(field === undefined ? {} : { field }),
    ...(expected === undefined ? {} : { expected }),
    ...(advice === undefined ? {} : { advice }),
  });
}

function stopLines(notMeasured: Results['notMeasured'], spent: Spending): readonly string[] {
  const left = (reason: string): number => notMeasured.filter(({ code }) => code === reason).length;
  const late = left('TIME_SPENT');
  const time = `The time of this start is over: ${late} cells are left. The same command goes on.`;
  return [...(left('BUDGET_SPENT') > 0 ? [spentLine(spent)] : []), ...(late > 0 ? [time] : [])];
}

function spentLine({ calls, tokens, usd }: Spending): string {
  const money = usd > 0 ? `, ${usd.toFixed(6)} USD` : '';
  return `The budget is spent: ${calls} calls, ${tokens} tokens${money}. The same command with a larger --budget goes on.`;
}

export interface ReportOptions {
  readonly json: boolean;
  /** File of the page; true: one with the name that it has anyway; null: none. */
  readonly html: string | true | null;
}

/** Prints the tables of bundles, and writes them as a page where that is asked for. */
export async function report(dirs: readonly string[], { json, html }: ReportOptions): Promise<number> {
  const all = dirs.map((dir) => measuredIn(dir, dirs.length > 1));
  const results = all.map((one) => one.results);
  if (html !== null) {
    const [only = ''] = dirs;
    const file = html === true ? (dirs.length === 1 ? join(only, BENCHMARK_PAGE) : BENCHMARK_PAGE) : html;
    const title = dirs.map((dir) => basename(resolve(dir))).join(', ');
    await writeBenchmarkPage(file, pageOfBundles(title, all));
    process.stderr.write(`Page: ${file}\n`);
  }
  tell(results, { text: benchmarkReport(results, dirs.length > 1 ? dirs : []), json });
  return EXIT.completed;
}

function measuredIn(dir: string, isOneOfSeveral: boolean): Measured {
  const { bundle, manifest } = openedBundle(dir);
  const cells = cellsOfBundle(bundle, manifest);
  return {
    label: isOneOfSeveral ? dir : null,
    results: resultsOf(manifest, cells, missingIn(bundle, manifest, cells.length)),
    cells,
    readRun: (file) => bundle.readRun(file),
  };
}

/** Judges a bundle again. */
export async function verify(dir: string, json: boolean): Promise<number> {
  const { bundle, manifest } = openedBundle(dir);
  const verification = verifyBundle(bundle, manifest);
  const { cells, runs, problems } = verification;
  const out = json ? process.stderr : process.stdout;
  for (const problem of problems) out.write(`${problem}\n`);
  out.write(`${cells} cells and ${runs} runs judged again, ${problems.length} problems\n`);
  if (json) process.stdout.write(`${JSON.stringify(verification)}\n`);
  return problems.length === 0 ? EXIT.completed : EXIT.notCompleted;
}

/** Lists all errors of a file of questions. */
export async function questions(file: string): Promise<number> {
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile()) throw wrong(file, 'is not a file', 'a file of questions in JSON');
  const checked = checkQuestions(await readFile(file));
  if (checked.problems !== null) {
    for (const { field, expected } of checked.problems)
      process.stderr.write(`${file}${field === '' ? '' : `: ${field}`}: expected ${expected}\n`);
    return EXIT.badInput;
  }
  process.stdout.write(`${file}: ${checked.questions.length} questions: nothing wrong\n`);
  return EXIT.completed;
}

function openedBundle(dir: string): {
  readonly bundle: ReturnType<typeof bundleAt>;
  readonly manifest: Manifest;
} {
  const bundle = bundleAt(dir);
  const manifest = bundle.manifest();
  if (manifest === null)
    throw wrong(dir, 'holds no benchmark', 'the folder of `tapwright benchmark run --out`');
  return { bundle, manifest };
}

function tell(
  all: readonly Results[],
  { text, json }: { readonly text: string; readonly json: boolean },
): void {
  (json ? process.stderr : process.stdout).write(text);
  if (!json) return;
  const [first, ...others] = all.map(summaryOf);
  process.stdout.write(`${JSON.stringify(others.length === 0 ? first : { bundles: [first, ...others] })}\n`);
}
