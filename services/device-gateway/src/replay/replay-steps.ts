import type { ReadScreen } from '@tapwright/captures';
import type { Action, AppTrouble, Outcome, Reason, RunState, Verdict } from '@tapwright/contracts';
import { conditionInWords, holdsOn, notDone, type PlayMove, type PlayState } from '@tapwright/script';
import type { PlayedStep } from '@tapwright/store';
import type { Performed } from '../act/perform.ts';
import type { Observation } from '../observe/observe.ts';
import type { Awaited, Played, Stand } from './play-until.ts';

export type Ending = Extract<PlayMove, { kind: 'done' | 'failed' }>;

export interface Acted {
  readonly move: Extract<PlayMove, { kind: 'act' | 'dismiss' | 'search' | 'uncover' }>;
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

export interface End {
  readonly how: { readonly outcome: Outcome; readonly reason: Reason };
  /** Step of the run for the end itself; absent where that of the action says it. */
  readonly row?: PlayedStep;
}

export function endOf(
  played: Played,
  { move, done, trouble, first, awaited }: Acted,
  step: number,
): End | null {
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

/** The checks of the step that was just done do not hold. */
function hasFailed(next: PlayMove): boolean {
  return next.kind === 'failed' && next.state.acted;
}

export function ended(
  played: Played,
  { seen, move }: Stand & { readonly move: Ending },
  step: number,
): Required<End> {
  const { steps, final } = played.trace;
  const captureId = seen.capture.id;
  if (move.kind === 'done') {
    const message = `${playedOf(played, move.state)}${nothingToTurn(move.state)}, and the end is the one that was recorded`;
    const elements = [...new Set(final.checks.flatMap((check) => holdsOn(seen.screen, check).elements))];
    const evidence = { summary: message, captureId, elements, ...filesBehind(seen) };
    const verdict: Verdict = { kind: 'completed', reason: null, evidence };
    const row = rowOf(played, { step, action: END, before: captureId, verdict });
    return { how: { outcome: 'completed', reason: { code: 'COMPLETED', message } }, row };
  }
  const { code } = move;
  const message = `${move.message}${leftOutOf(played, move.state)}`;
  const isMissing = code === 'LOCATOR_NOT_FOUND';
  const files = move.check?.kind === 'file' ? filesBehind(seen) : {};
  const evidence = { summary: message, captureId, elements: [], ...files };
  const reason = isMissing ? 'not_found' : 'claim_rejected';
  const verdict: Verdict = isUnknown(move)
    ? { kind: 'inconclusive', reason: null, evidence }
    : { kind: 'invalidated', reason, evidence };
  const action = steps[move.step]?.action ?? END;
  const row = rowOf(played, { step, action, before: captureId, verdict });
  if (isUnknown(move))
    return { how: { outcome: 'inconclusive', reason: { code: 'NOT_VERIFIED', message } }, row };
  return { how: { outcome: 'failed', reason: { code, message } }, row };
}

/** A step that was not done is never told as played. */
function playedOf({ trace }: Played, state: PlayState): string {
  const { length } = trace.steps;
  const left = new Set(notDone(trace, state).flatMap(({ steps }) => steps)).size;
  if (left === 0) return `all ${length} steps were played`;
  return `${length - left} of ${length} steps were played${leftOutOf({ trace }, state)}`;
}

/** ` (not done: step 2, 3, as “Cookies” is not visible)`; empty where all was done so far. */
function leftOutOf({ trace }: Pick<Played, 'trace'>, state: PlayState): string {
  const groups = notDone(trace, state).map(
    ({ steps, why }) => `step ${steps.map((at) => at + 1).join(', ')}, as ${why}`,
  );
  return groups.length === 0 ? '' : ` (not done: ${groups.join('; ')})`;
}

function nothingToTurn({ already = [] }: PlayState): string {
  if (already.length === 0) return '';
  const which = already.map((at) => at + 1).join(', ');
  return ` (nothing had to be turned in step ${which})`;
}

/** Where nobody can tell, nothing has failed. */
function isUnknown(move: PlayMove): boolean {
  return move.kind === 'failed' && move.unknown === true;
}

function filesBehind({ capture }: ReadScreen): Pick<Verdict['evidence'], 'files'> {
  const files = capture.files ?? [];
  return files.length === 0 ? {} : { files };
}

const END: Action = {
  kind: 'end',
  target: null,
  text: null,
  direction: null,
  effect: 'look',
  key: 'end|||||',
};

interface JudgedStep {
  readonly step: number;
  readonly action: Action;
  readonly before: string;
  readonly verdict: Verdict;
}

export function rowOf({ run }: Played, { step, action, before, verdict }: JudgedStep): PlayedStep {
  const { id: runId, tenantId } = run;
  return { runId, tenantId, index: step, action, beforeCaptureId: before, verdict, changes: [] };
}

export function verdictOf({ move, done, trouble, first, awaited }: Acted): Verdict {
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
    return judged(isUnknown(awaited.move) ? 'inconclusive' : 'invalidated', null, awaited.move.message);
  if (move.kind !== 'act') return judged('advanced', null, wayOf(move));
  const healed = move.healed === null ? '' : `, healed: ${move.healed.why}`;
  return judged('advanced', null, `the screen shows what the step brings${heldBefore(move)}${healed}`);
}

/** The conditions that let the step be done. */
function heldBefore({ step, state }: Extract<Acted['move'], { kind: 'act' }>): string {
  const { when = [] } = step;
  if (when.length === 0 || state.decided === undefined) return '';
  return `, done as ${when.map(conditionInWords).join(' and ')}`;
}

export function thoughtOf({ trace, run }: Played, move: Acted['move']): string {
  const at = run.state.play?.at ?? 0;
  const number = move.kind === 'act' ? trace.steps.indexOf(move.step) : at;
  const step = `step ${number + 1} of ${trace.steps.length} of the trace`;
  return move.kind === 'act' ? step : `${wayOf(move)}, before ${step}`;
}

/** A move that is not in the trace. */
function wayOf(move: Exclude<Acted['move'], { kind: 'act' }>): string {
  switch (move.kind) {
    case 'dismiss':
      return `closed what stood in the way: ${move.guard.name}`;
    case 'uncover':
      return `closed what lay over the app: ${move.what}`;
    case 'search':
      return `scrolled ${move.action.direction ?? 'down'}: ${move.for}`;
  }
}

/** How far the trace was played, as it is kept in the run's row. */
export function progressOf(state: PlayState): RunState['play'] {
  const { at, acted, guards, search, asked, already, met, decided } = state;
  const searching = search === undefined ? {} : { search: { ...search, held: [...search.held] } };
  return {
    at,
    acted,
    guards: { ...guards },
    ...searching,
    ...(asked === undefined ? {} : { asked: [...asked] }),
    ...(already === undefined ? {} : { already: [...already] }),
    ...(met === undefined ? {} : { met }),
    ...(decided === undefined ? {} : { decided: [...decided] }),
  };
}
