import { type EventData, ReproAsked, ReproWritten, TapwrightError } from '@tapwright/contracts';
import { emitters, parseTrace, TRACE_FORMAT, type Trace, whyNot } from '@tapwright/script';
import { defineJobHandler, eventFor } from '@tapwright/service';
import {
  type CrashRow,
  findCrash,
  findRun,
  findScript,
  insertScripts,
  type JobRow,
  type NewScript,
  stepsOfRun,
} from '@tapwright/store';
import { crashTrace, inPlace } from './crash-trace.ts';
import type { EmitterDeps } from './deps.ts';

type Asked = EventData<typeof ReproAsked>;
type Reduced = NonNullable<Asked['reduced']>;

/** Writes the trace of all steps before a crash, or the scripts of those few that it needs. */
export const onReproAsked = defineJobHandler({
  on: ReproAsked,
  emits: [ReproWritten],

  async handle({ data, job }, deps: EmitterDeps) {
    // Canceled in the meantime.
    if (job.status === 'ended') return { emit: [] };
    const { crashId } = data;
    const written = await scriptsFor(job, data, deps).catch((error: unknown) => problemOf(error));
    if (typeof written === 'string')
      return { emit: [eventFor(ReproWritten, { job }, { crashId, scriptIds: [], problem: written })] };
    const scriptIds = written.map(({ id }) => id);
    return {
      writes: insertScripts(written),
      emit: [eventFor(ReproWritten, { job }, { crashId, scriptIds })],
    };
  },
});

/** What another attempt would meet again must not end the exploration: its crash stays as it is. */
function problemOf(error: unknown): string {
  if (error instanceof TapwrightError && !error.retryable) return error.message;
  throw error;
}

async function scriptsFor(job: JobRow, { crashId, runId, step, reduced }: Asked, deps: EmitterDeps) {
  const { read } = deps.db;
  const crash = await findCrash(read, { tenantId: job.tenantId, id: crashId });
  if (crash === null) throw gone(`the crash ${crashId}`);
  if (reduced !== undefined) {
    const all = await findScript(read, reduced.scriptId);
    if (all === null) throw gone(`the script ${reduced.scriptId}`);
    return reducedScripts({ job, crash, runId }, parseTrace(all.content), reduced);
  }
  const run = await findRun(read, runId);
  if (run === null) throw gone(`the run ${runId}`);
  const steps = await stepsOfRun(read, runId);
  return [wholeScript({ job, crash, runId }, await crashTrace({ job, run, steps, step, crash }, deps))];
}

function gone(what: string): TapwrightError {
  return new TapwrightError('NOT_FOUND', `${what} is gone`);
}

interface About {
  readonly job: JobRow;
  readonly crash: CrashRow;
  readonly runId: string;
}

/** The ids are made from crash and job, so writing twice stores each script once. */
function idOf({ job, crash }: About, which: string): string {
  return `scr_${crash.id}_${job.id}_${which}`;
}

/** All steps, to be reduced. */
function wholeScript(about: About, trace: Trace): NewScript {
  const proof = { status: 'not_replayed' as const, detail: 'all steps before the crash, not replayed' };
  const writer = emitters.find(({ format }) => format === TRACE_FORMAT);
  if (writer === undefined) throw new TapwrightError('INTERNAL', 'no emitter writes traces');
  const { content, losses } = writer.emit(trace, { proof });
  return {
    ...ofJob(about),
    id: idOf(about, 'all'),
    format: TRACE_FORMAT,
    fileName: `crash-${about.crash.fingerprint}-all-steps.${writer.fileExtension}`,
    content,
    losses: [...losses],
    proof: proof.status,
    proofDetail: proof.detail,
  };
}

function ofJob({ job, runId }: About): Pick<NewScript, 'tenantId' | 'jobId' | 'runId'> {
  return { tenantId: job.tenantId, jobId: job.id, runId };
}

/** One script for every emitter that can write one. */
function reducedScripts(about: About, all: Trace, { keep, instead, played, same }: Reduced): NewScript[] {
  const steps = keep.flatMap((at) => {
    const step = all.steps[at];
    const other = instead.find((one) => one.at === at);
    return step === undefined ? [] : [other === undefined ? step : inPlace(step, other.label)];
  });
  const trace = { ...all, steps: steps.map((step, at) => ({ ...step, index: at + 1 })) };
  const { crash } = about;
  const proof = proofOf(crash, { played, same });
  const missing = emitters.flatMap((emitter) => whyNot(emitter, trace) ?? []);
  const able = emitters.filter((emitter) => whyNot(emitter, trace) === null);
  return able.map((emitter) => {
    const name = `crash-${crash.fingerprint}`;
    const { content, files, losses } = emitter.emit(trace, { proof, name });
    return {
      ...ofJob(about),
      id: idOf(about, emitter.format),
      format: emitter.format,
      fileName: `${name}.${emitter.fileExtension}`,
      content,
      files: [...files],
      losses: [...losses, ...(emitter.format === TRACE_FORMAT ? missing : [])],
      proof: proof.status,
      proofDetail: proof.detail,
    };
  });
}

/** Steps that end in a crash were replayed if each replay ended so. Scripts cannot check for a crash, and say so. */
function proofOf(crash: CrashRow, { played, same }: Pick<Reduced, 'played' | 'same'>) {
  const what = `${crash.kind === 'anr' ? 'hang' : 'crash'} (${crash.exception})`;
  const detail = `${same} of ${played} replays of these steps made the app ${what}; the script does not check that it does`;
  return { status: same === played ? ('replayed' as const) : ('replay_failed' as const), detail };
}
