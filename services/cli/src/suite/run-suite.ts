import { join, resolve } from 'node:path';
import { parseJobSpec } from '@tapwright/api';
import { EXIT, wrong } from '@tapwright/command-line';
import { createModel, ModelEnvironment, modelConfigOf } from '@tapwright/model';
import { type JobReport, REPORTS_MAX, type SuiteReport } from '@tapwright/report';
import { createMeter, MeterEnvironment, readConfig } from '@tapwright/service';
import { type Standalone, startStandalone } from '@tapwright/standalone';
import {
  type SuiteRun,
  type SuiteSummary,
  type SuiteTask,
  suiteTable,
  summariseSuite,
  whyOf,
} from '@tapwright/suite';
import { onInterrupt } from '../interrupt.ts';
import { messagesTo } from '../messages.ts';
import { withModelSet } from '../on-device.ts';
import { prepareFolder } from '../output-folder.ts';
import { collectReports } from '../reporters/collected-reports.ts';
import { keptReports } from '../reporters/kept-reports.ts';
import { passingData } from '../temporary-folder.ts';
import { createLiveLines } from './live-lines.ts';
import { type LoadedSuite, loadSuite } from './load-suite.ts';
import { checkPreparation, prepared } from './prepare-app.ts';
import type { SuiteArguments } from './run-command.ts';
import { notRun, runTask, type TaskRun } from './run-task.ts';
import { openSuiteTarget, type SuiteTarget } from './suite-target.ts';
import { jobOf } from './task-job.ts';

/** Runs the tasks of a file one after the other in one standalone instance. Returns the exit code. */
export async function runSuite(parsed: SuiteArguments): Promise<number> {
  return withSuite(parsed, { data: null }, async ({ standalone, plan, provider }) => {
    const kept = keptReports(plan.folder);
    const reports = new Map<string, JobReport>();
    const keep: TaskRun['keep'] = async (report, frame, details) => {
      await kept.keep(report, frame, details);
      if (reports.size < REPORTS_MAX) reports.set(report.job.id, report);
    };
    const runs = await runTasks(standalone, { ...plan, keep });
    const { suite } = plan.loaded.suite;
    const summary = summariseSuite({ suite, model: provider, tasks: plan.tasks }, runs);
    const told = await kept.finish(reportOfSuite(plan, { runs, reports }), parsed.reporters);
    tell(summary, { ...parsed, told });
    return exitCodeOfSuite(summary);
  });
}

export interface OpenSuite {
  readonly standalone: Standalone;
  readonly plan: Plan;
  /** Name of the model's provider. */
  readonly provider: string;
}

/**
 * Loads a suite, checks all of it and starts a standalone instance for its tasks. Everything is closed afterwards.
 * `data`: folder for the instance's database; null: it is not kept.
 */
export async function withSuite(
  parsed: SuiteArguments,
  { data }: { readonly data: string | null },
  use: (open: OpenSuite) => Promise<number>,
): Promise<number> {
  const loaded = await loadSuite(parsed.file);
  const tasks = tasksOf(loaded, parsed.tasks);
  const provider = parsed.model ?? loaded.suite.defaults.model ?? 'offline';
  const environment = withModelSet(
    readConfig(ModelEnvironment.extend(MeterEnvironment.shape), {
      ...process.env,
      MODEL_PROVIDER: undefined,
    }),
    parsed,
  );
  const model = createModel({ ...modelConfigOf(environment), provider }, createMeter(environment));
  const folder = resolve(parsed.out ?? join('.tapwright', 'suites'));
  const target = await openSuiteTarget(parsed.target, loaded, tasks);
  try {
    // Checked before anything is started.
    for (const task of tasks) {
      parseJobSpec(jobOf(loaded.suite, task, { ...parsed, target }));
      checkPreparation(loaded, task, target);
    }
    await prepareFolder(folder);
    await using passing = data === null ? await passingData(folder) : null;
    const standalone = await startStandalone({
      dataDirectory: data ?? passing?.path ?? folder,
      inMemory: data === null,
      adbServers: [target.adb],
      model,
      modelTimeoutMs: environment.MODEL_TIMEOUT_MS,
      logLevel: process.env.LOG_LEVEL ?? 'silent',
      settleQuietMs: target.quietMs,
    });
    try {
      const plan = { loaded, tasks, target, parsed, folder, learn: false };
      return await use({ standalone, plan, provider });
    } finally {
      await standalone.close();
    }
  } finally {
    await target.close();
  }
}

/** @throws TapwrightError `INPUT_INVALID` where the pattern matches no task */
function tasksOf({ path, suite }: LoadedSuite, pattern: RegExp): readonly SuiteTask[] {
  const tasks = suite.tasks.filter(({ id, goal }) => pattern.test(`${id} ${goal}`));
  if (tasks.length > 0) return tasks;
  throw wrong(
    '--tasks',
    `matches no task of ${path}`,
    'a regular expression that matches the id or goal of a task',
  );
}

export interface Plan {
  readonly loaded: LoadedSuite;
  readonly tasks: readonly SuiteTask[];
  readonly target: SuiteTarget;
  readonly parsed: SuiteArguments;
  readonly folder: string;
  /** True: the persistent memory is written, not only read. */
  readonly learn: boolean;
  /** Is given the report of each job. */
  readonly keep?: TaskRun['keep'];
}

/** The runs of all tasks. Those that Ctrl-C skipped are included as not run. */
export async function runTasks(standalone: Standalone, plan: Plan): Promise<readonly SuiteRun[]> {
  const { loaded, tasks, target, parsed, folder, learn, keep } = plan;
  const lines = createLiveLines(messagesTo(parsed));
  // The first Ctrl-C cancels the running job, waits until its device is released, and skips the rest.
  using interrupt = onInterrupt();
  const { signal } = interrupt;
  const orders = tasks.flatMap((task) =>
    Array.from({ length: task.repeat }, (_, index) => ({ task, repetition: index + 1 })),
  );
  const runs: SuiteRun[] = [];
  for (const [index, { task, repetition }] of orders.entries()) {
    lines.begin(task, `${index + 1}/${orders.length}`);
    const job = { ...jobOf(loaded.suite, task, { ...parsed, target }), learn };
    const run = signal.aborted
      ? notRun(task.id, repetition)
      : await prepared(plan, task, { repetition, signal }, () =>
          runTask(standalone, { task, repetition, job, folder, keep, signal, onEvent: lines.note }),
        );
    runs.push(run);
    lines.end(run, task);
  }
  return runs;
}

/** The runs as tests, with the reports of their jobs. */
function reportOfSuite(
  { loaded, tasks, parsed }: Plan,
  { runs, reports }: { readonly runs: readonly SuiteRun[]; readonly reports: ReadonlyMap<string, JobReport> },
): SuiteReport {
  const collected = collectReports();
  for (const run of runs) {
    const repeat = tasks.find(({ id }) => id === run.task)?.repeat ?? 1;
    const name = repeat === 1 ? run.task : `${run.task} (${run.repetition} of ${repeat})`;
    const about = { name, file: parsed.file, kind: 'task' as const };
    collected.add({ ...about, result: run.status, why: whyOf(run) }, reports.get(run.job ?? '') ?? null);
  }
  return collected.suite(loaded.suite.suite);
}

function tell(
  summary: SuiteSummary,
  {
    told,
    ...parsed
  }: Pick<SuiteArguments, 'json' | 'reporters' | 'quiet'> & { readonly told: readonly string[] },
): void {
  const { json, reporters } = parsed;
  const out = messagesTo(parsed);
  out.write(`\n${suiteTable(summary)}`);
  if (reporters.length > 0) out.write(`${told.join('\n')}\n`);
  if (json) process.stdout.write(`${JSON.stringify(summary)}\n`);
}

/** A task that could not be judged has priority over a failed one: the whole result is then not reliable. */
export function exitCodeOfSuite({ status }: Pick<SuiteSummary, 'status'>): number {
  if (status === 'error') return EXIT.infrastructure;
  return status === 'passed' ? EXIT.completed : EXIT.notCompleted;
}
