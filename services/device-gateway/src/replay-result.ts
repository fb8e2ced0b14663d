import {
  type Action,
  type AppTrouble,
  type EventData,
  type HistoryItem,
  type Outcome,
  type Reason,
  ReplayPlanned,
  ReplayPlayed,
  type RunState,
  type ScreenMark,
  type Verdict,
} from '@tapwright/contracts';
import { holdsOn, type PlayMove, type PlayState, proposalOf } from '@tapwright/script';
import { eventFor, type HandlerResult, markOfScreen, type ReadScreen } from '@tapwright/service';
import {
  finishCommands,
  insertCapture,
  insertHealings,
  type NewHealing,
  type PlayedStep,
  recordPlayed,
} from '@tapwright/store';
import type { Observation } from './observe.ts';
import type { Performed } from './perform.ts';
import type { Awaited, Played, Stand } from './play-until.ts';

/** Why a move is not made. */
export type Refusal = Reason & { readonly outcome: Outcome };

type Ending = Extract<PlayMove, { kind: 'done' | 'failed' }>;
type Report = EventData<typeof ReplayPlanned>['played'];

/** The screen was waited for: the next move is made by an event of its own, on what is stored now. */
export function waitedResult(played: Played, awaited: Awaited): HandlerResult {
  const { job, run } = played;
  const { move, state, seen, late, capture } = awaited;
  const writes = [insertCapture(capture)];
  if (move.kind === 'done' || move.kind === 'failed') {
    const ended = endedResult(played, { state, seen, late, move });
    return { ...ended, writes: [...writes, ...(ended.writes ?? [])] };
  }
  const next = { step: run.step, captureId: capture.id, late };
  return {
    run: { state: { ...run.state, play: progressOf(state), current: markOfScreen(seen) } },
    writes,
    emit: [eventFor(ReplayPlanned, { job, run }, next)],
  };
}

export interface Acted {
  readonly move: Extract<PlayMove, { kind: 'act' | 'dismiss' }>;
  /** The screen on which it was done. */
  readonly seen: ReadScreen;
  readonly done: Performed;
  /** Time of the device for the action and for its log, milliseconds. */
  readonly actedMs: number;
  readonly trouble: AppTrouble | null;
  readonly first: Observation;
  /** What it led to; null where it led nowhere. */
  readonly awaited: Awaited | null;
}

/** The round of the move, as it is written down, and what comes next. */
export function actedResult(played: Played, acted: Acted): HandlerResult {
  const { job, run } = played;
  const { move, done, trouble, first, awaited } = acted;
  const step = run.step + 1;
  const { capture, settling, deviceMs } = awaited ?? first;
  const timing = { deviceMs: acted.actedMs + deviceMs, ...settling };
  const verdict = verdictOf(acted);
  const row: PlayedStep = {
    ...rowOf(played, { step, action: move.action, before: acted.seen.capture.id, verdict }),
    afterCaptureId: capture.id,
    status: done.status,
    deviceMs: timing.deviceMs,
    settleMs: timing.settleMs,
    settledBy: timing.settledBy,
    thought: thoughtOf(played, move),
  };
  const healed = move.kind === 'act' ? (move.healed?.score ?? null) : null;
  const report: Report = {
    status: done.status,
    timing,
    ...(healed === null ? {} : { healed }),
    ...(trouble === null ? {} : { trouble }),
  };
  const state = stateAfter(played, acted, { step, verdict });
  const end = endOf(played, acted, step);
  return {
    run: { step: end?.row === undefined ? step : step + 1, state },
    writes: [
      insertCapture(capture),
      finishCommands(done.ended),
      ...recordPlayed(end?.row === undefined ? [row] : [row, end.row]),
      ...insertHealings(healingsOf(played, move, step)),
    ],
    emit: [
      end === null
        ? eventFor(
            ReplayPlanned,
            { job, run },
            { step, captureId: capture.id, late: awaited?.late ?? false, played: report },
          )
        : eventFor(
            ReplayPlayed,
            { job, run },
            { step: end.row === undefined ? step : step + 1, ...end.how, played: report },
          ),
    ],
  };
}

/** The trace ends here: all of it was played, or it cannot go on. */
export function endedResult(played: Played, ending: Stand & { readonly move: Ending }): HandlerResult {
  const { job, run } = played;
  const step = run.step + 1;
  const { how, row } = ended(played, ending, step);
  return {
    run: { step, state: { ...run.state, current: markOfScreen(ending.seen) } },
    writes: recordPlayed([row]),
    emit: [eventFor(ReplayPlayed, { job, run }, { step, ...how })],
  };
}

/** The move is one that must not be made. */
export function refusedResult(
  played: Played,
  { seen, action, refusal }: Stand & { readonly action: Action; readonly refusal: Refusal },
): HandlerResult {
  const { job, run } = played;
  const step = run.step + 1;
  const { outcome, code, message } = refusal;
  const captureId = seen.capture.id;
  const verdict: Verdict = {
    kind: 'inconclusive',
    reason: null,
    evidence: { summary: message, captureId, elements: [] },
  };
  return {
    run: { step, state: { ...run.state, current: markOfScreen(seen) } },
    writes: recordPlayed([rowOf(played, { step, action, before: captureId, verdict })]),
    emit: [eventFor(ReplayPlayed, { job, run }, { step, outcome, reason: { code, message } })],
  };
}

/** The change of the script as it stands, its templates not bound. */
function healingsOf({ run, trace, recorded }: Played, move: Acted['move'], round: number): NewHealing[] {
  const { id: runId, tenantId, jobId, traceScriptId: scriptId } = run;
  const step = move.kind === 'act' ? recorded.steps[trace.steps.indexOf(move.step)] : undefined;
  if (move.kind !== 'act' || move.healed === null || step === undefined || scriptId === null) return [];
  return [{ ...proposalOf(step, move.healed), round, runId, tenantId, jobId, scriptId }];
}

interface End {
  readonly how: { readonly outcome: Outcome; readonly reason: Reason };
  /** Round of the end itself; absent where the round of the action says it. */
  readonly row?: PlayedStep;
}

function endOf(played: Played, { move, done, trouble, first, awaited }: Acted, step: number): End | null {
  if (done.status === 'not_found' || done.status === 'unsupported') {
    const code = done.status === 'not_found' ? 'LOCATOR_NOT_FOUND' : 'DEVICE_TEXT_UNSUPPORTED';
    const message = `${thoughtOf(played, move)}: the device could not do it (${done.status})`;
    return { how: { outcome: 'failed', reason: { code, message } } };
  }
  if (awaited === null) {
    const code = trouble?.kind === 'anr' ? 'APP_NOT_RESPONDING' : 'APP_CRASHED';
    const message = trouble?.summary ?? `the app failed on ${first.capture.activity}`;
    return { how: { outcome: 'crashed', reason: { code, message } } };
  }
  const { move: next } = awaited;
  if (next.kind !== 'done' && next.kind !== 'failed') return null;
  const end = ended(played, { ...awaited, move: next }, step + 1);
  return hasFailed(next) ? { how: end.how } : end;
}

/** The checks of the very step that was done do not hold. */
function hasFailed(next: PlayMove): boolean {
  return next.kind === 'failed' && next.state.acted;
}

function ended(
  played: Played,
  { seen, move }: Stand & { readonly move: Ending },
  step: number,
): Required<End> {
  const { steps, final } = played.trace;
  const captureId = seen.capture.id;
  if (move.kind === 'done') {
    const message = `all ${steps.length} steps were played, and the end is the one that was recorded`;
    const elements = [...new Set(final.checks.flatMap((check) => holdsOn(seen.screen, check).elements))];
    const evidence = { summary: message, captureId, elements };
    const verdict: Verdict = { kind: 'completed', reason: null, evidence };
    const row = rowOf(played, { step, action: END, before: captureId, verdict });
    return { how: { outcome: 'completed', reason: { code: 'COMPLETED', message } }, row };
  }
  const { code, message } = move;
  const isMissing = code === 'LOCATOR_NOT_FOUND';
  const evidence = { summary: message, captureId, elements: [] };
  const reason = isMissing ? 'not_found' : 'claim_rejected';
  const verdict: Verdict = { kind: 'invalidated', reason, evidence };
  const action = steps[move.step]?.action ?? END;
  const row = rowOf(played, { step, action, before: captureId, verdict });
  return { how: { outcome: 'failed', reason: { code, message } }, row };
}

const END: Action = {
  kind: 'end',
  target: null,
  text: null,
  direction: null,
  effect: 'free',
  key: 'end|||||',
};

interface Round {
  readonly step: number;
  readonly action: Action;
  readonly before: string;
  readonly verdict: Verdict;
}

function rowOf({ run }: Played, { step, action, before, verdict }: Round): PlayedStep {
  const { id: runId, tenantId } = run;
  return { runId, tenantId, index: step, action, beforeCaptureId: before, verdict, changes: [] };
}

function verdictOf({ move, done, trouble, first, awaited }: Acted): Verdict {
  const { capture } = awaited ?? first;
  const evidence = { captureId: capture.id, elements: [], ...(trouble === null ? {} : { trouble }) };
  const judged = (kind: Verdict['kind'], reason: Verdict['reason'], summary: string): Verdict => ({
    kind,
    reason,
    evidence: { ...evidence, summary },
  });
  if (done.status === 'not_found') return judged('invalidated', 'not_found', 'the value could not be found');
  if (done.status === 'unsupported') return judged('invalidated', 'not_found', 'the device cannot do this');
  if (awaited === null) return judged('crashed', null, trouble?.summary ?? 'the app failed');
  if (awaited.move.kind === 'failed' && hasFailed(awaited.move))
    return judged('invalidated', null, awaited.move.message);
  if (move.kind === 'dismiss')
    return judged('advanced', null, `closed what stood in the way: ${move.guard.name}`);
  const healed = move.healed === null ? '' : `, healed: ${move.healed.why}`;
  return judged('advanced', null, `the screen shows what the step brings${healed}`);
}

function thoughtOf({ trace, run }: Played, move: Acted['move']): string {
  const at = run.state.play?.at ?? 0;
  const number = move.kind === 'act' ? trace.steps.indexOf(move.step) : at;
  const step = `step ${number + 1} of ${trace.steps.length} of the trace`;
  return move.kind === 'act' ? step : `${move.guard.name}, before ${step}`;
}

function progressOf({ at, acted, guards }: PlayState): RunState['play'] {
  return { at, acted, guards: { ...guards } };
}

function stateAfter(
  { run }: Played,
  { move, seen, awaited, first }: Acted,
  { step, verdict }: { step: number; verdict: Verdict },
): RunState {
  const before = run.state.current?.captureId === seen.capture.id ? run.state.current : markOfScreen(seen);
  const after: ScreenMark | null = awaited === null ? null : markOfScreen(awaited.seen);
  const { action } = move;
  const item: HistoryItem = {
    step,
    task: 0,
    key: action.key,
    kind: action.kind,
    label: action.target?.label ?? '',
    checked: null,
    text: action.text,
    ...(action.parameter === undefined ? {} : { parameter: action.parameter }),
    direction: action.direction,
    effect: action.effect,
    before,
    after,
    verdict: verdict.kind,
    reason: verdict.reason,
    changes: [],
  };
  const { state } = run;
  return {
    ...state,
    play: progressOf(awaited?.state ?? move.state),
    current: after ?? { ...before, captureId: first.capture.id },
    seen: state.seen.length === 0 ? [before] : state.seen,
    history: [...state.history, item],
  };
}
