import { TapwrightError } from '@tapwright/contracts';
import { bindTrace, parseDay, parseTrace, type Trace } from '@tapwright/script';
import { type Database, findScript, type JobRow, type RunRow } from '@tapwright/store';

/** The trace as its script has it, and with the values of the run. */
export interface RunTrace {
  readonly recorded: Trace;
  readonly trace: Trace;
}

/** The traces that runs play. */
export interface Traces {
  /** @throws TapwrightError `NOT_FOUND` where the run has no trace, or its script is gone */
  of(job: JobRow, run: RunRow): Promise<RunTrace>;
}

/** Number of runs whose trace is kept parsed: one of 50 steps takes some 100 KiB. */
const REMEMBERED = 32;

/** Reads the trace of a run once in this process. */
export function createTraces(db: Pick<Database, 'read'>): Traces {
  const known = new Map<string, RunTrace>();
  return {
    async of(job, run) {
      // On another phone it may be another day and another language.
      const key = `${run.id} ${run.state.day ?? ''} ${run.state.locale ?? ''}`;
      const kept = known.get(key);
      if (kept !== undefined) return kept;
      const trace = await readTrace(db, job, run);
      const oldest = known.keys().next();
      if (known.size >= REMEMBERED && oldest.done !== true) known.delete(oldest.value);
      known.set(key, trace);
      return trace;
    },
  };
}

async function readTrace(db: Pick<Database, 'read'>, job: JobRow, run: RunRow): Promise<RunTrace> {
  const script = run.traceScriptId === null ? null : await findScript(db.read, run.traceScriptId);
  if (script === null || script.tenantId !== run.tenantId) {
    throw new TapwrightError('NOT_FOUND', `the run ${run.id} has no trace to replay`);
  }
  const given = job.spec.replay?.parameters ?? [];
  const parameters = Object.fromEntries(
    given.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])),
  );
  // Days are counted from the phone's date when the replay began, also past midnight.
  const today = run.state.day === undefined ? run.createdAt : parseDay(run.state.day);
  const recorded = partOf(parseTrace(script.content), run);
  return { recorded, trace: bindTrace(recorded, { parameters, today, locale: run.state.locale }) };
}

/** Where the steps before a crash are reduced, only some of them are played. */
function partOf(trace: Trace, { state: { repro } }: RunRow): Trace {
  return repro === undefined ? trace : { ...trace, steps: repro.keep.flatMap((at) => trace.steps[at] ?? []) };
}
