import {
  emptyRunState,
  type HistoryItem,
  type JobEnded,
  newId,
  ReproAsked,
  type RunQueued,
  type ScreenMark,
} from '@tapwright/contracts';
import {
  beginReduction,
  firstTries,
  minimal,
  nextTest,
  REPLAY,
  type ReductionState,
  type ReplayResult,
  reductionVerdict,
  withResult,
} from '@tapwright/runtime';
import { parseTrace, type Trace, type TraceStep } from '@tapwright/script';
import { eventFor, type HandlerResult } from '@tapwright/service';
import {
  type CrashRow,
  type Database,
  findScript,
  insertRun,
  type JobRow,
  type NewRun,
  type RunRow,
  setRepro,
} from '@tapwright/store';
import { deadlineTimer } from '../deadline.ts';
import { queueRun } from '../queue-run.ts';
import { beforeOthers } from './before-others.ts';
import { insteadIn } from './instead.ts';
import { nextRepro, type Running, unreduced } from './next-repro.ts';

/** Most replays of one crash, with those that prove the result. */
const REPLAYS_MAX = 40;
/** Replays of one crash that come to nothing, such as those that lose their phone, before it is given up. */
const LOST_MAX = 3;

export interface Reducing {
  readonly job: JobRow;
  readonly crash: CrashRow;
  readonly repro: Running;
}

type Result = HandlerResult<typeof RunQueued | typeof ReproAsked | typeof JobEnded>;

/** The trace of all steps is there: the first replay is queued. */
export async function beginReplays(
  reducing: Reducing,
  { scriptId, trace, leg }: { readonly scriptId: string; readonly trace: Trace; readonly leg: RunRow },
  db: Database,
): Promise<Result> {
  const { screens, tries } = guessesOf(playedHistory(trace, leg, ({ structureKey }) => structureKey));
  // Where a badge or a hint comes and goes, only the activity stays the same.
  const others = guessesOf(playedHistory(trace, leg, ({ activity }) => activity)).tries;
  const lists = new Map([...tries, ...others].map((list) => [list.join(), list]));
  const reduction = beginReduction(trace.steps.length, {
    maxTests: REPLAYS_MAX,
    screens,
    doubtful: beforeOthers(trace, leg),
    tries: [...lists.values()].toSorted((a, b) => a.length - b.length),
  });
  return goOn({ ...reducing, repro: { ...reducing.repro, scriptId } }, reduction, db);
}

function guessesOf(history: HistoryItem[]): ReturnType<typeof firstTries> {
  return firstTries({ history, seen: history.slice(0, 1).map(({ before }) => before) });
}

/**
 * What the leg did in the steps of the trace. Screens are equal where their keys are. By the kinds of elements, a list stays one
 * screen when something is added to it or deleted, so that more ways are known. The replays show which of them can be gone.
 */
function playedHistory(
  { steps }: Trace,
  { state }: RunRow,
  keyOf: (screen: Pick<TraceStep['after'], 'activity' | 'structureKey'>) => string,
): HistoryItem[] {
  const items = new Map(state.history.map((item) => [item.step, item]));
  return steps.flatMap(({ index, before, after }) => {
    const item = items.get(index);
    if (item === undefined) return [];
    const to = item.after === null ? null : alike(item.after, keyOf(after));
    return [{ ...item, before: alike(item.before, keyOf(before)), after: to }];
  });
}

function alike(mark: ScreenMark, key: string): ScreenMark {
  return { ...mark, place: key, layout: key, content: key };
}

/** A replay was played: the next one is queued, or the scripts of the few steps are asked for. */
export async function afterReplay(
  reducing: Reducing,
  { run, result }: { readonly run: RunRow; readonly result: ReplayResult },
  db: Database,
): Promise<Result> {
  return goOn(reducing, withResult(stateOf(reducing.repro), result), db, run);
}

/** A replay came to nothing: it is done again, a few times at most. */
export async function replayAgain(reducing: Reducing, why: string, db: Database): Promise<Result> {
  const { job, crash, repro } = reducing;
  const lost = repro.lost + 1;
  if (lost <= LOST_MAX) return goOn({ ...reducing, repro: { ...repro, lost } }, stateOf(repro), db);
  return nextRepro(job, { db, done: { id: crash.id, repro: unreduced(job, why) } });
}

/** What the replays have proved of the steps that are left. */
export function outcomeOf(repro: Running): {
  readonly keep: readonly number[];
  readonly tests: number;
  readonly played: number;
  readonly same: number;
} {
  const state = stateOf(repro);
  const { tests, proofs, unstable } = state;
  const counted = reductionVerdict(state) === 'proved' || unstable === null ? proofs : unstable.proofs;
  return { keep: minimal(state), tests, ...counted };
}

/** It was stored by `goOn`. */
function stateOf({ reduction }: Running): ReductionState {
  return reduction as ReductionState;
}

async function goOn(
  { job, crash, repro }: Reducing,
  reduction: ReductionState,
  db: Database,
  last: RunRow | null = null,
): Promise<Result> {
  const now = { ...repro, reduction };
  const { id: crashId } = crash;
  const test = nextTest(reduction);
  if (test !== null) {
    const run = replayOf({ job, crash, repro }, test.keep);
    return {
      job: {},
      writes: [setRepro({ id: crashId, repro: now })],
      save: (tx) => insertRun(tx, run),
      emit: [queueRun(job, { id: run.id, note: null })],
      timers: [deadlineTimer(job, run.id, Date.now() - job.createdAt.getTime())],
    };
  }
  const { keep, tests, played, same } = outcomeOf(now);
  const verdict = reductionVerdict(reduction);
  if (repro.scriptId === null || verdict === 'not_reproduced' || verdict === 'unproved')
    return nextRepro(job, { db, done: { id: crashId, repro: unreduced(job, notAgain(tests)) } });
  const script = await findScript(db.read, repro.scriptId);
  const instead = script === null || last === null ? [] : insteadIn(parseTrace(script.content), last);
  const reduced = { scriptId: repro.scriptId, keep: [...keep], instead, played, same };
  const { runId, step } = repro;
  return {
    job: {},
    writes: [setRepro({ id: crashId, repro: now })],
    emit: [eventFor(ReproAsked, { job }, { crashId, runId, step, reduced })],
  };
}

function notAgain(tests: number): string {
  return `the crash did not come again in ${tests} replays, those of all steps included`;
}

function replayOf({ job, crash, repro }: Reducing, keep: readonly number[]): NewRun {
  const task = {
    goal: `Replay ${keep.length} steps before a crash`,
    endCondition: 'the app crashes',
    expectation: '',
  };
  const play = { crashId: crash.id, fingerprint: crash.fingerprint, keep: [...keep] };
  return {
    id: newId('run'),
    jobId: job.id,
    tenantId: job.tenantId,
    purpose: 'repro',
    strategy: REPLAY.name,
    state: { ...emptyRunState([task], []), repro: play },
    traceScriptId: repro.scriptId,
  };
}
