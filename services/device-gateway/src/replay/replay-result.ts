import { markOfScreen } from '@tapwright/captures';
import {
  type Action,
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
import type { PlayState } from '@tapwright/script';
import { eventFor, type HandlerResult } from '@tapwright/service';
import { finishCommands, insertCapture, type PlayedStep, recordPlayed } from '@tapwright/store';
import type { Awaited, Played, Stand } from './play-until.ts';
import {
  type Acted,
  type Ending,
  ended,
  endOf,
  progressOf,
  rowOf,
  thoughtOf,
  verdictOf,
} from './replay-steps.ts';

/** Why a move is not made. */
export type Refusal = Reason & { readonly outcome: Outcome };

/** The trace goes on, or has ended. */
export type PlayResult = HandlerResult<typeof ReplayPlanned | typeof ReplayPlayed>;
type EndedResult = HandlerResult<typeof ReplayPlayed>;

type Report = EventData<typeof ReplayPlanned>['played'];

/** The screen was waited for. The next move has an event of its own, on what is stored now. */
export function waitedResult(played: Played, awaited: Awaited): PlayResult {
  const { job, run } = played;
  const { move, state, seen, late, still, capture } = awaited;
  const writes = [insertCapture(capture)];
  if (move.kind === 'done' || move.kind === 'failed') {
    const ended = endedResult(played, { state, seen, late, still, move });
    return { ...ended, writes: [...writes, ...(ended.writes ?? [])] };
  }
  const next = { step: run.step, captureId: capture.id, late, still };
  return {
    run: { state: { ...run.state, play: progressOf(state), current: markOfScreen(seen) } },
    writes,
    emit: [eventFor(ReplayPlanned, { job, run }, next)],
  };
}

/** The step of the run that the move was, as it is written down, and what comes next. */
export function actedResult(played: Played, acted: Acted): PlayResult {
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
    ],
    emit: [
      end === null
        ? eventFor(
            ReplayPlanned,
            { job, run },
            {
              step,
              captureId: capture.id,
              late: awaited?.late ?? false,
              still: awaited?.still ?? false,
              played: report,
            },
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
export function endedResult(played: Played, ending: Stand & { readonly move: Ending }): EndedResult {
  const { job, run } = played;
  const step = run.step + 1;
  const { how, row } = ended(played, ending, step);
  return {
    run: {
      step,
      state: { ...run.state, play: progressOf(ending.move.state), current: markOfScreen(ending.seen) },
    },
    writes: recordPlayed([row]),
    emit: [eventFor(ReplayPlayed, { job, run }, { step, ...how })],
  };
}

/** The move must not be made. */
export function refusedResult(
  played: Played,
  { seen, action, refusal }: Stand & { readonly action: Action; readonly refusal: Refusal },
): EndedResult {
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

/** Where the trace stands for its next move; at its end, that move is the last one. */
function stateOf(awaited: Awaited | null): PlayState | undefined {
  const isOver = awaited?.move.kind === 'done' || awaited?.move.kind === 'failed';
  return isOver ? awaited?.move.state : awaited?.state;
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
    play: progressOf(stateOf(awaited) ?? move.state),
    current: after ?? { ...before, captureId: first.capture.id },
    seen: state.seen.length === 0 ? [before] : state.seen,
    history: [...state.history, item],
  };
}
