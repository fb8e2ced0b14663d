import { join, resolve } from 'node:path';
import { cancelJob, parseJobSpec, stepView, submitJob } from '@tapwright/api';
import { createModel, ModelEnvironment, modelConfigOf } from '@tapwright/model';
import { findHook, ResetHooksEnvironment, readConfig, type StoredEvent } from '@tapwright/service';
import {
  type AnswerRecorder,
  createAnswerRecorder,
  type Standalone,
  startStandalone,
} from '@tapwright/standalone';
import { findJob, findRun, findStep, type JobRow } from '@tapwright/store';
import { parseRunArguments, type RunArguments } from './arguments.ts';
import { exitCodeOf } from './exit-codes.ts';
import { prepareFolder, writeJobCassette, writeLogs, writeScripts, writeTimeline } from './output-folder.ts';
import { createProgress, type Progress } from './progress.ts';
import { buildReport } from './run-report.ts';
import { createStepClock, type Round } from './step-clock.ts';
import { openTarget, type TargetDevice } from './target-device.ts';

const RunEnvironment = ModelEnvironment.extend(ResetHooksEnvironment.shape);
const TENANT = 'default';

/** `tapwright run`: one job in a standalone instance. Answers the exit code. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const parsed = parseRunArguments(args);
  const environment = readConfig(RunEnvironment, { ...process.env, MODEL_PROVIDER: undefined });
  const answers = createAnswerRecorder(
    createModel({ ...modelConfigOf(environment), provider: parsed.model }),
  );
  // Checked before anything is started.
  const { hook } = parseJobSpec(parsed.job);
  if (hook !== undefined) findHook(environment.RESET_HOOKS, hook, TENANT);
  const device = await openTarget(parsed.target, process.env);
  const folder = resolve(parsed.out ?? join('.tapwright', 'runs'));
  try {
    await prepareFolder(folder);
    const standalone = await startStandalone({
      dataDirectory: folder,
      inMemory: true,
      adbServers: [device.adb],
      model: answers.model,
      modelTimeoutMs: environment.MODEL_TIMEOUT_MS,
      logLevel: process.env.LOG_LEVEL ?? 'silent',
      settleQuietMs: device.quietMs,
      resetHooks: environment.RESET_HOOKS,
    });
    try {
      return await runJob(standalone, { parsed, device, folder, answers });
    } finally {
      await standalone.close();
    }
  } finally {
    await device.close();
  }
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
  const watched = watch(standalone, progress);
  const { job } = await submitJob(platform, { tenantId: TENANT, body, idempotencyKey: null });
  out.write(`job ${job.id}: ${job.spec.goal}\n`);
  const stopAsking = cancelOnInterrupt(standalone, job.id);
  const ended = await watched.ended(job.id);
  stopAsking();
  progress.end();
  const wallMs = performance.now() - started;
  const scripts = await writeScripts(platform.db, job.id, folder);
  const timelinePath = await writeTimeline(platform.db, job.id, folder);
  const cassettePath = await writeJobCassette({ platform, answers: prepared.answers }, job, folder);
  const artifacts = await writeLogs(platform, job, folder);
  out.write(
    `${ended.outcome ?? ended.status}: ${ended.reason?.message ?? ''} (${ended.reason?.code ?? ''})\n`,
  );
  for (const script of scripts) out.write(`script   ${script.format} (${script.proof}): ${script.path}\n`);
  out.write(`timeline ${timelinePath}\n`);
  if (cassettePath !== null) out.write(`cassette ${cassettePath}\n`);
  for (const { path } of artifacts) out.write(`logcat   ${path}\n`);
  if (parsed.json) {
    const measured = { rounds: watched.rounds, wallMs };
    const report = await buildReport(
      platform.db,
      { tenantId: TENANT, id: job.id },
      { measured, scripts, artifacts },
    );
    process.stdout.write(`${JSON.stringify(report)}\n`);
  }
  return exitCodeOf(ended);
}

interface Watched {
  readonly rounds: Round[];
  ended(jobId: string): Promise<JobRow>;
}

/** Follows the committed events: prints each finished round and notices the end. */
function watch({ platform }: Standalone, progress: Progress): Watched {
  const clock = createStepClock();
  const rounds: Round[] = [];
  let printing: Promise<void> = Promise.resolve();
  let announce: (jobId: string) => void = () => {};
  const show = async (round: Round): Promise<void> => {
    const [run, step] = await Promise.all([
      findRun(platform.db.read, round.runId),
      findStep(platform.db.read, round.runId, round.step === -1 ? 0 : round.step),
    ]);
    const last = step ?? (run === null ? null : await findStep(platform.db.read, run.id, run.step));
    if (run !== null && last !== null) progress.step(run.purpose, stepView(last), round.wallMs);
  };
  platform.publisher.onCommitted((events) => {
    for (const round of clock.see(events)) {
      rounds.push(round);
      printing = printing.then(() => show(round)).catch(() => {});
    }
    for (const event of events) {
      progress.note(noteOf(event));
      if (event.type === 'job.ended') announce(event.jobId);
    }
  });
  return {
    rounds,
    async ended(jobId) {
      const endedEvent = new Promise<void>((resolve) => {
        announce = (id) => id === jobId && resolve();
      });
      const now = await findJob(platform.db.read, TENANT, jobId);
      if (now?.status !== 'ended') await endedEvent;
      await printing;
      const job = await findJob(platform.db.read, TENANT, jobId);
      if (job === null) throw new Error('the job is gone');
      return job;
    },
  };
}

function noteOf(event: StoredEvent): string {
  return `${event.type} …`;
}

/** The first Ctrl-C cancels the job and waits for the device to be given back. */
function cancelOnInterrupt({ platform }: Standalone, jobId: string): () => void {
  const cancel = () => void cancelJob(platform, TENANT, jobId).catch(() => {});
  process.once('SIGINT', cancel);
  process.once('SIGTERM', cancel);
  return () => {
    process.off('SIGINT', cancel);
    process.off('SIGTERM', cancel);
  };
}
