import { ActionExecuted, type DeviceTiming, StateRestored, StepInvalidated } from '@tapwright/contracts';
import { VIEWER_MAX, type ViewerEvent, type ViewerRestoration, type ViewerWait } from '@tapwright/report';
import { type EventRow, type Reader, timeline } from '@tapwright/store';

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
  for await (const event of eventsOf(db, jobId, OF_STEPS)) if (event.runId === runId) note(event, told);
  return told;
}

/** All events of a job, and what they say of the steps of one of its runs. */
export async function toldByEvents(db: Reader, jobId: string, runId: string | null): Promise<ToldByEvents> {
  const events: ViewerEvent[] = [];
  const waits = new Map<number, ViewerWait>();
  const restorations = new Map<number, ViewerRestoration>();
  for await (const { seq, type, runId: run, createdAt, data } of eventsOf(db, jobId)) {
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
  return { events, leftOut: false, waits, restorations };
}

/** Oldest first, read page by page. `types`: only these; absent: all. */
async function* eventsOf(db: Reader, jobId: string, types?: readonly string[]): AsyncGenerator<EventRow> {
  for (let afterSeq = 0, isMore = true; isMore; ) {
    const rows = await timeline(db, {
      jobId,
      afterSeq,
      limit: PAGE,
      ...(types === undefined ? {} : { types }),
    });
    yield* rows;
    afterSeq = rows.at(-1)?.seq ?? afterSeq;
    isMore = rows.length === PAGE;
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
