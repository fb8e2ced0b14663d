import { resolve } from 'node:path';
import { cancelJob, jobReport, submitJob } from '@tapwright/api';
import { createModel, ModelEnvironment, modelConfigOf } from '@tapwright/model';
import { JobReport } from '@tapwright/report';
import { ResetHooksEnvironment, readConfig } from '@tapwright/service';
import { type Standalone, startStandalone } from '@tapwright/standalone';
import { findJob, type JobRow } from '@tapwright/store';
import { exitCodeOf } from '../exit-codes.ts';
import { prepareFolder, writeTimeline } from '../output-folder.ts';
import { writeReportFolder } from '../report/report-folder.ts';
import { openTarget, type TargetDevice } from '../target-device.ts';
import { readTrace } from './read-trace.ts';
import { parseReplayArguments, type ReplayArguments } from './replay-arguments.ts';

const ReplayEnvironment = ModelEnvironment.extend(ResetHooksEnvironment.shape);
const TENANT = 'default';

/** `tapwright replay`: a trace on a device; a model is asked with `--heal model` alone. Answers 0 where all of its steps and checks held. */
export async function replayCommand(args: readonly string[]): Promise<number> {
  const parsed = parseReplayArguments(args);
  const { json } = await readTrace(parsed.file);
  const folder = resolve(parsed.out ?? '.tapwright/replays');
  await prepareFolder(folder);
  const environment = readConfig(ReplayEnvironment, { ...process.env, MODEL_PROVIDER: undefined });
  const provider = parsed.heal === 'model' ? parsed.model : 'offline';
  const model = createModel({ ...modelConfigOf(environment), provider });
  const device = await openTarget(parsed.target, process.env);
  try {
    const standalone = await startStandalone({
      dataDirectory: folder,
      inMemory: true,
      adbServers: [device.adb],
      model,
      modelTimeoutMs: environment.MODEL_TIMEOUT_MS,
      logLevel: process.env.LOG_LEVEL ?? 'silent',
      settleQuietMs: device.quietMs,
      resetHooks: environment.RESET_HOOKS,
    });
    try {
      return await replay(standalone, { parsed, json, device, folder });
    } finally {
      await standalone.close();
    }
  } finally {
    await device.close();
  }
}

interface Prepared {
  readonly parsed: ReplayArguments;
  readonly json: string;
  readonly device: TargetDevice;
  readonly folder: string;
}

async function replay(standalone: Standalone, prepared: Prepared): Promise<number> {
  const { parsed, json, device, folder } = prepared;
  const { platform } = standalone;
  const body = {
    kind: 'replay',
    trace: JSON.parse(json),
    parameters: parsed.values,
    heal: parsed.heal,
    repeatable: parsed.repeatable,
    device: { serial: device.serial },
  };
  const { job } = await submitJob(platform, { tenantId: TENANT, body, idempotencyKey: null });
  const cancel = () => void cancelJob(platform, TENANT, job.id).catch(() => {});
  process.once('SIGINT', cancel);
  const ended = await endOf(standalone, job.id);
  process.off('SIGINT', cancel);
  const report = JobReport.parse(await jobReport(platform, ended));
  const frame = (id: string) => platform.artifacts.get(TENANT, id).catch(() => null);
  await writeReportFolder(folder, { report, frame });
  await writeTimeline(platform.db, job.id, folder);
  const out = parsed.json ? process.stderr : process.stdout;
  out.write(lines(report, ended));
  if (parsed.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  return exitCodeOf(ended);
}

/** Waits for the event that ends the job; what has ended before anybody listened is seen at once. */
async function endOf({ platform }: Standalone, jobId: string): Promise<JobRow> {
  const told = Promise.withResolvers<void>();
  const stop = platform.publisher.onCommitted((events) => {
    if (events.some(({ type, jobId: id }) => type === 'job.ended' && id === jobId)) told.resolve();
  });
  const now = await findJob(platform.db.read, TENANT, jobId);
  if (now?.status !== 'ended') await told.promise;
  stop();
  const job = await findJob(platform.db.read, TENANT, jobId);
  if (job === null) throw new Error('the job is gone');
  return job;
}

function lines(report: JobReport, job: JobRow): string {
  const actions = report.steps.flatMap((step) => step.actions);
  const told = actions.map(
    ({ index, description, verdict, evidence }) =>
      `${String(index).padStart(3)}  ${description}  ${verdict}  ${evidence?.summary ?? ''}`,
  );
  const healed = report.healed.map(
    ({ action, was, becomes, why }) => `healed ${action}: ${was} → ${becomes} (${why})`,
  );
  const end = `${job.outcome ?? job.status}: ${job.reason?.message ?? ''} (${job.reason?.code ?? ''})`;
  return `${[...told, ...healed, end].join('\n')}\n`;
}
