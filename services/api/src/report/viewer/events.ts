import { ActionExecuted, type DeviceTiming, StateRestored, StepInvalidated } from '@tapwright/contracts';
import { VIEWER_MAX, type ViewerEvent, type ViewerRestoration, type ViewerWait } from '@tapwright/report';
import { type Reader, timeline } from '@tapwright/store';

const PAGE = 1_000;

/** The events of a job as the viewer lists them, and what they say of the steps of one run. */
export interface ToldByEvents {
  readonly events: readonly ViewerEvent[];
  readonly leftOut: boolean;
  /** Of the run, by the number of the step. */
  readonly waits: ReadonlyMap<number, ViewerWait>;
  readonly restorations: ReadonlyMap<number, ViewerRestoration>;
}

/** Events that say more of a step than its row does. */
const OF_STEPS = [ActionExecuted.type, StepInvalidated.type, StateRestored.type];

/** What the events of a job say of the steps of one of its runs; no event is listed. */
export async function stepsToldByEvents(
  db: Reader,
  jobId: string,
  runId: string | null,
): Promise<ToldByEvents> {
  const told = { events: [], leftOut: false, waits: new Map(), restorations: new Map() };
  for (let afterSeq = 0, isMore = true; isMore; ) {
    const rows = await timeline(db, { jobId, afterSeq, limit: PAGE, types: OF_STEPS });
    for (const row of rows) if (row.runId === runId) note(row, told);
    afterSeq = rows.at(-1)?.seq ?? afterSeq;
    isMore = rows.length === PAGE;
  }
  return told;
}

/** All events of a job, and what they say of the steps of one of its runs. */
export async function toldByEvents(db: Reader, jobId: string, runId: string | null): Promise<ToldByEvents> {
  const events: ViewerEvent[] = [];
  const waits = new Map<number, ViewerWait>();
  const restorations = new Map<number, ViewerRestoration>();
  for (let afterSeq = 0; ; ) {
    const rows = await timeline(db, { jobId, afterSeq, limit: PAGE });
    for (const { seq, type, runId: run, createdAt, data } of rows) {
      if (events.length >= VIEWER_MAX.events) return { events, leftOut: true, waits, restorations };
      events.push({
        seq,
        type,
        at: createdAt.toISOString(),
        run,
        step: stepIn(data),
        data: JSON.stringify(data),
      });
      if (run === runId) note({ type, data }, { waits, restorations });
    }
    afterSeq = rows.at(-1)?.seq ?? afterSeq;
    if (rows.length < PAGE) return { events, leftOut: false, waits, restorations };
  }
}

function stepIn(data: unknown): number | null {
  if (typeof data !== 'object' || data === null || !('step' in data)) return null;
  return typeof data.step === 'number' ? data.step : null;
}

function note(
  { type, data }: { readonly type: string; readonly data: unknown },
  { waits, restorations }: { waits: Map<number, ViewerWait>; restorations: Map<number, ViewerRestoration> },
): void {
  if (type === ActionExecuted.type) {
    const { step, timing } = ActionExecuted.schema.parse(data);
    waits.set(step, waitOf(timing));
  } else if (type === StepInvalidated.type) {
    const { step, plan, wantedCaptureId } = StepInvalidated.schema.parse(data);
    const steps = plan.kind === 'replay' ? plan.steps : [];
    const open = { reached: null, moves: null, came: null, wait: null };
    restorations.set(step, { plan: plan.kind, steps, wanted: wantedCaptureId, ...open });
  } else if (type === StateRestored.type) {
    const { step, plan, timing, reached, actions, captureId, wantedCaptureId } =
      StateRestored.schema.parse(data);
    restorations.set(step, {
      plan,
      steps: restorations.get(step)?.steps ?? [],
      reached: reached ?? null,
      moves: actions ?? null,
      wanted: wantedCaptureId,
      came: captureId,
      wait: waitOf(timing),
    });
  }
}

function waitOf({ settledBy, settleMs, settlePolls, seenBy, seenWhy }: DeviceTiming): ViewerWait {
  return {
    settledBy,
    settleMs,
    polls: settlePolls,
    ...(seenBy === undefined ? {} : { seenBy }),
    ...(seenWhy === undefined ? {} : { seenWhy }),
  };
}
