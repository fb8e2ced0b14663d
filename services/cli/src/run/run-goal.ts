import { join, resolve } from 'node:path';
import { chosenCandidate, jobReport, judgedLedgerOf, parseJobSpec, stepView } from '@tapwright/api';
import { EXIT, exitCodeOf } from '@tapwright/command-line';
import type { JobSpecInput } from '@tapwright/contracts';
import { createModel, modelConfigOf } from '@tapwright/model';
import { findHook } from '@tapwright/policy';
import { JobReport } from '@tapwright/report';
import { createMeter, type Prices, type StoredEvent } from '@tapwright/service';
import { type AnswerRecorder, createAnswerRecorder, type Standalone } from '@tapwright/standalone';
import { type Database, findRun, type JobRow, runsOfJob, stepsOfRun } from '@tapwright/store';
import { onInterrupt } from '../interrupt.ts';
import { messagesTo } from '../messages.ts';
import { deviceEnvironment, onDevice } from '../on-device.ts';
import { writeJobCassette, writeLogs, writeScripts, writeTimeline } from '../output-folder.ts';
import { createProgress, type Progress } from '../progress.ts';
import { jobDetails } from '../report/job-details.ts';
import { keptReports } from '../reporters/kept-reports.ts';
import { createStepClock, type MeasuredStep } from '../step-clock.ts';
import type { TargetDevice } from '../target-device.ts';
import { attemptResult } from '../test/run-test.ts';
import { confirmGoal, obligationsFrom } from './confirm-goal.ts';
import { endInWords } from './end-in-words.ts';
import { judgedInWords } from './ledger-in-words.ts';
import { modelUseInWords, modelUseOf } from './model-use.ts';
import { whatToDo } from './not-completed.ts';
import type { RunArguments } from './run-command.ts';
import { buildReport, unconfirmedReport } from './run-report.ts';
import { isUnproved, whyUnproved } from './unproved.ts';

const TENANT = 'default';

/** Runs one job in a standalone instance. Returns the exit code. */
export async function runGoal(parsed: RunArguments): Promise<number> {
  const environment = deviceEnvironment(parsed);
  const answers = createAnswerRecorder(
    createModel({ ...modelConfigOf(environment), provider: parsed.model }, createMeter(environment)),
  );
  // Checked before anything is started.
  const { obligations } = parsed;
  const written = obligations === null ? {} : { obligations: await obligationsFrom(obligations) };
  const { hook } = parseJobSpec({ ...parsed.job, ...written, confirm: parsed.confirm });
  if (hook !== undefined) findHook(environment.RESET_HOOKS, hook, TENANT);
  const folder = resolve(parsed.out ?? join('.tapwright', 'runs'));
  const { model } = answers;
  return onDevice({ target: parsed.target, environment, model, folder }, (standalone, device) =>
    runJob(standalone, {
      parsed,
      device,
      folder,
      answers,
      written,
      modelTimeoutMs: environment.MODEL_TIMEOUT_MS,
      prices: environment.MODEL_PRICES,
    }),
  );
}

interface Prepared {
  readonly parsed: RunArguments;
  readonly device: TargetDevice;
  readonly folder: string;
  readonly answers: AnswerRecorder;
  /** A person's own obligations, where there are any. */
  readonly written: Pick<JobSpecInput, 'obligations'>;
  readonly modelTimeoutMs: number;
  readonly prices: Prices;
}

async function runJob(standalone: Standalone, prepared: Prepared): Promise<number> {
  const { platform } = standalone;
  const { parsed, device, folder } = prepared;
  const out = messagesTo(parsed);
  const progress = createProgress(out);
  const app = parsed.job.app ?? device.app;
  using interrupt = onInterrupt();
  const { signal } = interrupt;
  const asked = performance.now();
  const wanted = await wantedBy(prepared, { app, signal, out });
  if (wanted === null) {
    out.write('nothing was done: the goal was not confirmed\n');
    if (parsed.json)
      process.stdout.write(`${JSON.stringify(unconfirmedReport(performance.now() - asked))}\n`);
    return EXIT.notCompleted;
  }
  const body = {
    ...parsed.job,
    ...wanted,
    ...(app === null ? {} : { app }),
    device: { serial: device.serial },
  };
  const started = performance.now();
  const watched = watch(platform.db, progress);
  const job = await standalone.run(body, {
    signal,
    onAccepted: ({ id, spec }) => out.write(`job ${id}: ${spec.goal}\n`),
    onEvent: watched.note,
  });
  await watched.shown();
  progress.end();
  const wallMs = performance.now() - started;
  const runs = await runsOfJob(platform.db.read, job.id);
  const candidate = await chosenCandidate(platform.db, job.id, runs);
  const ledger = judgedLedgerOf(
    job,
    candidate === null ? [] : await stepsOfRun(platform.db.read, candidate.id),
  );
  const scripts = await writeScripts(platform.db, job.id, folder);
  const timelinePath = await writeTimeline(platform.db, job.id, folder);
  const cassettePath = await writeJobCassette({ platform, answers: prepared.answers }, job, folder);
  const artifacts = await writeLogs(platform, job, folder);
  out.write(`${endInWords(job)}\n`);
  if (ledger !== null) out.write(judgedInWords(ledger));
  for (const script of scripts) out.write(`script   ${script.format} (${script.proof}): ${script.path}\n`);
  if (isUnproved(job, scripts)) out.write(whyUnproved(scripts));
  out.write(whatToDo(job, { knowsApp: app !== null, model: parsed.model }));
  const model = await modelUseOf(platform.db, job.id, prepared.prices);
  out.write(modelUseInWords(model));
  out.write(`timeline ${timelinePath}\n`);
  if (cassettePath !== null) out.write(`cassette ${cassettePath}\n`);
  for (const { path } of artifacts) out.write(`logcat   ${path}\n`);
  for (const line of await reported(platform, { ...prepared, job })) out.write(`${line}\n`);
  if (parsed.json) {
    const measured = { steps: watched.steps, wallMs };
    const report = await buildReport(
      platform.db,
      { tenantId: TENANT, id: job.id },
      { measured, scripts, artifacts, ledger, model },
    );
    process.stdout.write(`${JSON.stringify(report)}\n`);
  }
  return isUnproved(job, scripts) ? EXIT.unproved : exitCodeOf(job);
}

/** Writes the report that `tapwright report` reads. Returns a line about each file that was asked for. */
async function reported(
  platform: Standalone['platform'],
  {
    job,
    parsed,
    folder,
    answers,
  }: Pick<Prepared, 'parsed' | 'folder' | 'answers'> & { readonly job: JobRow },
): Promise<readonly string[]> {
  const report = JobReport.parse(await jobReport(platform, job));
  const kept = keptReports(folder);
  const details = await jobDetails(platform, { job, report, answers });
  await kept.keep(report, (id) => platform.artifacts.get(TENANT, id).catch(() => null), details);
  const test = { name: report.job.title, file: '', kind: 'task' as const, attempts: [] };
  const told = await kept.finish(report, parsed.reporters, [{ ...test, ...attemptResult(report, job) }]);
  return parsed.reporters.length === 0 ? [] : told;
}

/** The obligations of the goal as a person wrote or confirmed them; null where the person wants nothing done. */
async function wantedBy(
  { parsed, written, answers, modelTimeoutMs }: Prepared,
  {
    app,
    signal,
    out,
  }: { readonly app: string | null; readonly signal: AbortSignal; readonly out: NodeJS.WriteStream },
): Promise<Pick<JobSpecInput, 'obligations'> | null> {
  if (!parsed.confirm || written.obligations !== undefined) return written;
  const { goal } = parsed.job;
  const terminal = { input: process.stdin, out };
  const asking = { goal, app: app ?? '', model: answers.model, modelTimeoutMs, signal, ...terminal };
  const obligations = await confirmGoal(asking);
  return obligations === null ? null : { obligations };
}

interface Watched {
  readonly steps: MeasuredStep[];
  note(event: StoredEvent, atMs: number): void;
  /** Resolves when every step so far is on the screen. */
  shown(): Promise<void>;
}

/** Prints each finished step of a job and what goes on between two. */
function watch(db: Database, progress: Progress): Watched {
  const clock = createStepClock();
  const steps: MeasuredStep[] = [];
  let printing: Promise<void> = Promise.resolve();
  /** Number of the step of each run that was printed last. */
  const printed = new Map<string, number>();
  const show = async ({ runId, step, wallMs }: MeasuredStep): Promise<void> => {
    const run = await findRun(db.read, runId);
    if (run === null) return;
    const upTo = step === -1 ? run.step : step;
    const rows = await stepsOfRun(db.read, runId);
    // A replay does its last action and sees the end in one go: several steps end with one event.
    const finished = rows.filter(
      ({ index, verdict }) => index > (printed.get(runId) ?? -1) && index <= upTo && verdict !== null,
    );
    for (const [at, row] of finished.entries())
      progress.step(run.purpose, stepView(row), at === finished.length - 1 ? wallMs : null);
    printed.set(runId, Math.max(upTo, printed.get(runId) ?? -1));
  };
  return {
    steps,
    note(event, atMs) {
      for (const measured of clock.see(event, atMs)) {
        steps.push(measured);
        printing = printing.then(() => show(measured)).catch(() => {});
      }
      progress.note(`${event.type} …`);
    },
    shown: () => printing,
  };
}
