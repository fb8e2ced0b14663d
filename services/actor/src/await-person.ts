import {
  ActAwaited,
  type ActOutcome,
  type HistoryItem,
  IDLE_DEFAULT_MS,
  RunStopped,
} from '@tapwright/contracts';
import { pauseStop } from '@tapwright/runtime';
import { eventFor, type HandlerResult, timerFor } from '@tapwright/service';
import { type ActEnd, endAct, type JobRow, type RunRow } from '@tapwright/store';

export interface Held {
  readonly job: JobRow;
  readonly run: RunRow;
}

/** What the verdict on a step says to whoever has asked for it. */
const OUTCOMES: Readonly<Partial<Record<NonNullable<HistoryItem['verdict']>, ActOutcome>>> = {
  crashed: 'crashed',
  inconclusive: 'inconclusive',
  invalidated: 'not_done',
};

/** Nothing is decided: the phone is seen, and the next act is waited for. The one that has led here has ended. */
export function awaitPerson({ job, run }: Held, captureId: string): HandlerResult<typeof ActAwaited> {
  const last = run.state.history.findLast(({ step }) => step === run.step);
  return {
    writes: [
      endAct({ runId: run.id, step: null }, { outcome: 'done', detail: 'looked', captureId }),
      ...(last === undefined ? [] : [endAct({ runId: run.id, step: run.step }, endOf(last, captureId))]),
    ],
    timers: [waitTimer({ job, run })],
    emit: [eventFor(ActAwaited, { job, run }, { step: run.step, captureId })],
  };
}

function endOf({ verdict, observation }: HistoryItem, captureId: string): ActEnd {
  const outcome = verdict === null ? 'inconclusive' : (OUTCOMES[verdict] ?? 'done');
  return { outcome, detail: observation ?? '', captureId };
}

/** How long the next act is waited for; while the run is paused, as long as a pause may last. */
export function waitTimer({ job, run }: Held) {
  if (run.state.paused !== true) return idleTimer({ job, run });
  return timerFor(RunStopped, { job, runId: run.id }, pauseStop(job.spec));
}

/** The phone is given back when nobody asks for anything. */
function idleTimer({ job, run }: Held) {
  const inMs = job.spec.interactive?.idleMs ?? IDLE_DEFAULT_MS;
  const reason = { code: 'IDLE_TOO_LONG', message: `nobody asked for anything for ${inMs} ms` };
  const data = { outcome: 'out_of_budget' as const, reason };
  return timerFor(RunStopped, { job, runId: run.id }, { purpose: 'idle', inMs, data });
}
