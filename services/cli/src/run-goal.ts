import { join, resolve } from 'node:path';
import { parseJobSpec, stepView } from '@tapwright/api';
import { EXIT, exitCodeOf } from '@tapwright/command-line';
import { createModel, modelConfigOf } from '@tapwright/model';
import { findHook } from '@tapwright/policy';
import type { StoredEvent } from '@tapwright/service';
import { type AnswerRecorder, createAnswerRecorder, type Standalone } from '@tapwright/standalone';
import { type Database, findRun, stepsOfRun } from '@tapwright/store';
import { endInWords } from './end-in-words.ts';
import { onInterrupt } from './interrupt.ts';
import { whatToDo } from './not-completed.ts';
import { deviceEnvironment, onDevice } from './on-device.ts';
import { writeJobCassette, writeLogs, writeScripts, writeTimeline } from './output-folder.ts';
import { createProgress, type Progress } from './progress.ts';
import type { RunArguments } from './run-command.ts';
import { buildReport } from './run-report.ts';
import { createStepClock, type MeasuredStep } from './step-clock.ts';
import type { TargetDevice } from './target-device.ts';
import { isUnproved, whyUnproved } from './unproved.ts';

const TENANT = 'default';

/** Runs one job in a standalone instance. Returns the exit code. */
export async function runGoal(parsed: RunArguments): Promise<number> {
  const environment = deviceEnvironment();
  const answers = createAnswerRecorder(
    createModel({ ...modelConfigOf(environment), provider: parsed.model }),
  );
  // Checked before anything is started.
  const { hook } = parseJobSpec(parsed.job);
  if (hook !== undefined) findHook(environment.RESET_HOOKS, hook, TENANT);
  const folder = resolve(parsed.out ?? join('.tapwright', 'runs'));
  const { model } = answers;
  return onDevice({ target: parsed.target, environment, model, folder }, (standalone, device) =>
    runJob(standalone, { parsed, device, folder, answers }),
  );
}

interface Prepared {
  readonly parsed: RunArguments;
  readonly device: TargetDevice;
  readonly folder: string;
  readonly answers: AnswerRecorder;
}

async function runJob(standalone: Standalone, prepared: Prepared): Promise<number> {
  const { platform } = standalone;
  const { parsed, device, folder } = prepared;
  const out = parsed.json ? process.stderr : process.stdout;
  const progress = createProgress(out);
  const app = parsed.job.app ?? device.app;
  const body = {
    ...parsed.job,
    ...(app === null ? {} : { app }),
    device: { serial: device.serial },
  };
  const started = performance.now();
  const watched = watch(platform.db, progress);
  using interrupt = onInterrupt();
  const job = await standalone.run(body, {
    signal: interrupt.signal,
    onAccepted: ({ id, spec }) => out.write(`job ${id}: ${spec.goal}\n`),
    onEvent: watched.note,
  });
  await watched.shown();
  progress.end();
  const wallMs = performance.now() - started;
  const scripts = await writeScripts(platform.db, job.id, folder);
  const timelinePath = await writeTimeline(platform.db, job.id, folder);
  const cassettePath = await writeJobCassette({ platform, answers: prepared.answers }, job, folder);
  const artifacts = await writeLogs(platform, job, folder);
  out.write(`${endInWords(job)}\n`);
  for (const script of scripts) out.write(`script   ${script.format} (${script.proof}): ${script.path}\n`);
  if (isUnproved(job, scripts)) out.write(whyUnproved(scripts));
  out.write(whatToDo(job, { knowsApp: app !== null, model: parsed.model }));
  out.write(`timeline ${timelinePath}\n`);
  if (cassettePath !== null) out.write(`cassette ${cassettePath}\n`);
  for (const { path } of artifacts) out.write(`logcat   ${path}\n`);
  if (parsed.json) {
    const measured = { steps: watched.steps, wallMs };
    const report = await buildReport(
      platform.db,
      { tenantId: TENANT, id: job.id },
      { measured, scripts, artifacts },
    );
    process.stdout.write(`${JSON.stringify(report)}\n`);
  }
  return isUnproved(job, scripts) ? EXIT.unproved : exitCodeOf(job);
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
