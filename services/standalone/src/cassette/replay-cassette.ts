import { isDeepStrictEqual } from 'node:util';
import { parseJobSpec } from '@tapwright/api';
import {
  emptyRunState,
  type HistoryItem,
  type OutgoingEvent,
  RunQueued,
  type RunState,
  RunStopped,
  TaskEnded,
  TaskPlanned,
} from '@tapwright/contracts';
import { NO_FAULTS } from '@tapwright/perception';
import { beginTask, wholeRun } from '@tapwright/runtime';
import { createLogger } from '@tapwright/service';
import type { JobRow, RunRow } from '@tapwright/store';
import { describeEvent, describeVerdict } from './describe-event.ts';
import type { Cassette } from './read-cassette.ts';
import { HANDLERS, type ReplayDeps } from './recorded-events.ts';
import { createRecordedModel, type RecordedModel } from './recorded-model.ts';
import { artifactsOfRecording, NO_DATABASE, readerOfRecording } from './recorded-screens.ts';
import { type RecordedSights, sightsOfRecording } from './recorded-sights.ts';

/** The first place where the recorded run and the present one differ. */
export interface Parting {
  readonly step: number;
  /** Number of the cassette's event, counted from 1; 0 where only a verdict differs at the end. */
  readonly event: number;
  readonly recorded: string;
  readonly now: string;
  readonly why: string;
}

export interface ReplayReport {
  readonly result: 'same' | 'parted';
  readonly strategy: { readonly recorded: string; readonly now: string };
  readonly version: string;
  readonly model: string;
  /** The events that were the same, in order. */
  readonly steps: readonly { readonly step: number; readonly what: string }[];
  readonly parted: Parting | null;
  /** Questions to the model whose words or choices differ now; the recorded answer was taken. */
  readonly askedOtherwise: number;
  /** Why the replay ended before the run's task did, other than by a difference. */
  readonly endedEarly: string | null;
}

/**
 * Decides a recorded run again, event by event, with the services' own handlers. They get the recorded screens,
 * answers and reports of the device, and the events that they emit are compared with the recorded ones. It ends at
 * the first difference, as the recorded screens show nothing of another way. Nothing is written; no device and no
 * model is used.
 * @throws TapwrightError `STRATEGY_UNKNOWN`; `INPUT_INVALID` where the cassette lacks what a handler needs.
 */
export async function replayCassette(
  cassette: Cassette,
  { strategy = cassette.header.strategy }: { readonly strategy?: string } = {},
): Promise<ReplayReport> {
  const { header, events, end } = cassette;
  const replay = begin(cassette, strategy);
  const steps: { step: number; what: string }[] = [];
  const report = (parted: Parting | null, endedEarly: string | null): ReplayReport => ({
    result: parted === null ? 'same' : 'parted',
    strategy: { recorded: header.strategy, now: strategy },
    version: header.version,
    model: header.model,
    steps,
    parted,
    askedOtherwise: replay.model.askedOtherwise(),
    endedEarly,
  });
  for (const [at, event] of events.entries()) {
    const early = whyEarly(events, at);
    if (early !== null) return report(null, early);
    const then = events[at + 1];
    if (then === undefined || !HANDLERS.has(event.type)) continue;
    if (event.type === TaskPlanned.type) onto(replay, event.data);
    replay.sights.turnTo(then);
    const now = await decideAgain(replay, event);
    const same = now !== null && isSame(now, then);
    if (!same) return report(partingAt(replay, { event: at + 2, then, now }), null);
    const what = describeEvent(then, replay.run.state.history.at(-1));
    if (what !== null) steps.push({ step: replay.run.step, what });
  }
  const ended = events.at(-1)?.type === TaskEnded.type;
  return report(
    ended ? partingAtEnd(wholeRun(replay.run.state).history, end.verdicts) : null,
    ended ? null : CUT_OFF,
  );
}

const CUT_OFF = 'the recording ends before the task does';

interface Replay {
  readonly job: JobRow;
  run: RunRow;
  readonly model: RecordedModel;
  readonly sights: RecordedSights;
  readonly deps: ReplayDeps;
}

function begin(cassette: Cassette, strategy: string): Replay {
  const { header, answers } = cassette;
  const spec = parseJobSpec({ ...header.spec, strategy });
  const model = createRecordedModel(header.model, answers);
  const sights = sightsOfRecording();
  const about = { id: header.runId, tenantId: '', version: 0, outcome: null, reason: null, createdAt: AT };
  return {
    job: { ...about, ...NEW_JOB, id: 'job', kind: spec.kind, spec },
    run: { ...about, ...NEW_RUN, strategy, state: stateAtStart(header) },
    model,
    sights,
    deps: {
      db: NO_DATABASE,
      screens: readerOfRecording(cassette),
      // No picture was kept: what a model saw on a picture is in its answers.
      artifacts: artifactsOfRecording(cassette),
      inProcess: true,
      icons: sights.read,
      links: sights.readLinks,
      pictureChanged: sights.pictureChanged,
      waysOf: sights.waysOf,
      faults: async () => NO_FAULTS,
      model: model.model,
      modelTimeoutMs: 0,
    },
  };
}

function stateAtStart({ tasks, rules, memory }: Cassette['header']): RunState {
  return { ...emptyRunState(tasks, rules), ...(memory === undefined ? {} : { memory }) };
}

const AT = new Date(0);
const NEW_JOB = {
  ledger: null,
  secrets: null,
  status: 'running',
  idempotencyKey: null,
  bodyHash: null,
  eventSeq: 0,
  traceparent: null,
  resumes: null,
  endedAt: null,
} as const;
const NEW_RUN = {
  jobId: 'job',
  purpose: 'candidate',
  status: 'running',
  step: 0,
  traceScriptId: null,
  gateway: null,
  serial: null,
  leaseToken: null,
  startedAt: null,
  endedAt: null,
} as const;

/** Why an event is not decided again: the run was stopped or moved at it or right after it, or the recording ends. */
function whyEarly(events: Cassette['events'], at: number): string | null {
  const [event, next] = events.slice(at);
  // The first one only says that the run may begin.
  const left = event === undefined || at === 0 ? null : whyLeft(event);
  if (left !== null || event === undefined || !HANDLERS.has(event.type)) return left;
  return next === undefined ? CUT_OFF : whyLeft(next);
}

/** Stops and moves come from outside: no screen decided them. */
function whyLeft(event: Cassette['events'][number]): string | null {
  if (event.type === RunQueued.type) return 'the run went on on another device';
  if (event.type !== RunStopped.type) return null;
  return `the run was stopped: ${describeEvent(event) ?? ''}`;
}

/** The planner takes up the next task by its event, on the phone of the task's role. */
function onto(replay: Replay, data: unknown): void {
  const { task } = TaskPlanned.schema.parse(data);
  replay.run = { ...replay.run, state: beginTask(replay.run.state, task) };
}

/** What is emitted now, or null where the recording has no answer to the present question. */
async function decideAgain(
  replay: Replay,
  { type, data }: Cassette['events'][number],
): Promise<OutgoingEvent | null> {
  const { job, run, deps, model } = replay;
  const handler = HANDLERS.get(type);
  const signal = new AbortController().signal;
  const log = createLogger('replay', 'silent');
  try {
    const result = await handler?.handle({ data, job, run, eventId: '', gateway: null, signal, log }, deps);
    replay.run = { ...run, ...result?.run };
    return result?.emit[0] ?? null;
  } catch (error) {
    if (model.unanswered() === null) throw error;
    return null;
  }
}

interface Difference {
  readonly event: number;
  readonly then: Cassette['events'][number];
  readonly now: OutgoingEvent | null;
}

function partingAt({ run, model }: Replay, { event, then, now }: Difference): Parting {
  const last = run.state.history.at(-1);
  const block = run.state.blocked.at(-1);
  const blocked = last !== undefined && block?.key === last.key ? block.reason : null;
  const reason = last?.verdict == null ? null : `judged ${describeVerdict(last)}`;
  const why = model.unanswered() ?? [reason, blocked].filter((text) => text !== null).join(': ');
  return {
    step: stepOf(then.data) ?? run.step,
    event,
    recorded: describeEvent(then) ?? then.type,
    now:
      now === null
        ? 'nothing: the recording has no answer'
        : (describeEvent({ type: now.definition.type, data: now.data }, last) ?? now.definition.type),
    why: why === '' ? 'decided from the same screen and the same answer' : why,
  };
}

function stepOf(data: unknown): number | null {
  const step = typeof data === 'object' && data !== null && 'step' in data ? data.step : null;
  return typeof step === 'number' ? step : null;
}

/** Verdicts can differ without changing what came next, so the final verdict on each step is compared at the end. */
function partingAtEnd(
  history: readonly HistoryItem[],
  verdicts: Cassette['end']['verdicts'],
): Parting | null {
  for (const then of verdicts) {
    const now = history.find(({ step }) => step === then.step);
    if (now !== undefined && now.verdict === then.verdict && now.reason === then.reason) continue;
    const text = now === undefined ? 'no such step' : describeVerdict(now);
    const why = 'what came next is the same, the verdict is not';
    return { step: then.step, event: 0, recorded: describeVerdict(then), now: text, why };
  }
  return null;
}

/** The wording of the reason why a task ended does not count. */
function isSame({ definition, data }: OutgoingEvent, then: Cassette['events'][number]): boolean {
  if (definition.type !== then.type) return false;
  // As the timeline would hold it: without what JSON leaves out.
  const now: unknown = JSON.parse(JSON.stringify(data));
  if (then.type !== TaskEnded.type) return isDeepStrictEqual(now, then.data);
  return isDeepStrictEqual(endOfTask(now), endOfTask(then.data));
}

function endOfTask(data: unknown): unknown {
  const { task, outcome, reason } = TaskEnded.schema.parse(data);
  return { task, outcome, code: reason.code };
}
