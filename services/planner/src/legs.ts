import {
  emptyRunState,
  explorationIdOf,
  IDLE_LEGS_MAX,
  type JobEnded,
  LEG_STEPS_MAX,
  type Leg,
  LegEnded,
  newId,
  type ReproAsked,
  type RunQueued,
} from '@tapwright/contracts';
import { byRule, EXPLORE, exploringOf, findsTasks, legStrategy } from '@tapwright/runtime';
import { eventFor, type HandlerResult } from '@tapwright/service';
import {
  addRounds,
  endTasksOfRun,
  insertExploration,
  insertRun,
  type JobRow,
  type LegRow,
  legsOfJob,
  type NewRun,
  noteExploredVersion,
  type RunRow,
  reopenExploration,
  type Tx,
  type Write,
} from '@tapwright/store';
import { deadlineTimer } from './deadline.ts';
import type { WithDatabase } from './deps.ts';
import { explorationOf, isLast } from './end-of-legs.ts';
import { keepWhatWasSeen } from './keep-what-was-seen.ts';
import { queueRun } from './queue-run.ts';
import { nextRepro } from './repro/next-repro.ts';

/** Begins an exploration: a leg for each phone that explores at once. */
export function beginExploration(job: JobRow): HandlerResult<typeof RunQueued> {
  const { explorer, seed, resumes, tasks } = explorationOf(job);
  const { tenantId } = job;
  const exploration = {
    id: explorationIdOf(job),
    tenantId,
    jobId: job.id,
    packageName: job.spec.app ?? '',
    explorer: tasks?.explorer ?? explorer,
    seed,
    spec: {},
  };
  const legs = firstLegs(job);
  return {
    job: { status: 'running' },
    writes: resumes === undefined ? [] : [reopenExploration(resumes)],
    save: async (tx) => {
      if (resumes === undefined) await insertExploration(tx, exploration);
      for (const leg of legs) await insertRun(tx, leg);
    },
    emit: legs.map((leg) => queueRun(job, { id: leg.id, note: null })),
    timers: legs.map((leg) => deadlineTimer(job, leg.id)),
  };
}

function firstLegs(job: JobRow): readonly NewRun[] {
  const { steps, phones } = explorationOf(job);
  // The steps are shared out evenly: no phone begins without one.
  const used = Math.min(phones, steps);
  return Array.from({ length: used }, (_, phone) => {
    const share = Math.floor(steps / used) + (phone < steps % used ? 1 : 0);
    return legOf(job, { number: phone + 1, phone, steps: Math.min(LEG_STEPS_MAX, share) });
  });
}

function legOf(job: JobRow, leg: Leg): NewRun {
  const goal = `Explore ${job.spec.app ?? ''}`.trim();
  const exploring = exploringOf(job.spec);
  const stalledAfter = exploring?.stalledAfter ?? null;
  // Each task of its own is found on the screen where it begins.
  const own = stalledAfter === null ? [] : [byRule(job.spec, stalledAfter)];
  const tasks = findsTasks(job.spec) ? own : [{ goal, endCondition: '', expectation: '' }];
  return {
    id: newId('run'),
    jobId: job.id,
    tenantId: job.tenantId,
    purpose: 'leg',
    strategy: exploring === null ? EXPLORE.name : legStrategy(exploring).name,
    state: { ...emptyRunState(tasks, []), leg },
    traceScriptId: null,
  };
}

/**
 * A leg has ended: what it saw goes into the app's map. While steps are left, its phone's place is taken by another leg.
 * After the last one the crashes that were met are reduced.
 */
export async function afterLeg(
  { job, run }: { readonly job: JobRow; readonly run: RunRow },
  { db }: WithDatabase,
): Promise<HandlerResult<typeof LegEnded | typeof RunQueued | typeof ReproAsked | typeof JobEnded>> {
  const legs = await legsOfJob(db.read, job.id);
  const another = nextLeg(job, run, legs);
  const id = explorationIdOf(job);
  const spent = [addRounds({ id, rounds: run.step }), ...droppedWith(run, job), ...versionOf(run, id)];
  const save = async (tx: Tx) => {
    await keepWhatWasSeen(tx, { job, run });
    if (another !== null) await insertRun(tx, another);
  };
  const ended = eventFor(LegEnded, { job }, { runId: run.id });
  if (another !== null) {
    const timers = [deadlineTimer(job, another.id, Date.now() - job.createdAt.getTime())];
    return {
      job: {},
      writes: spent,
      save,
      emit: [ended, queueRun(job, { id: another.id, note: null })],
      timers,
    };
  }
  if (legs.some(({ status }) => status !== 'ended')) return { job: {}, writes: spent, save, emit: [ended] };
  const next = await nextRepro(job, { db, done: null });
  return { ...next, writes: [...spent, ...(next.writes ?? [])], save, emit: [ended, ...next.emit] };
}

/** A task that its leg did not get to the end of is dropped: what it needs may be gone with the phone. */
function droppedWith({ id: runId, step }: RunRow, { spec }: JobRow): readonly Write[] {
  if (!findsTasks(spec)) return [];
  const summary = 'The leg ended before the task did.';
  return [endTasksOfRun({ runId, outcome: 'inconclusive', summary, lastStep: step })];
}

function versionOf({ state: { appVersion } }: RunRow, id: string): readonly Write[] {
  return appVersion === undefined ? [] : [noteExploredVersion({ id, appVersion })];
}

/** Null where no steps are left, somebody has ended the job, its time is over, or legs end again and again without a step. */
function nextLeg(job: JobRow, { state }: RunRow, legs: readonly LegRow[]): NewRun | null {
  if (legs.some(isLast) || isIdle(legs)) return null;
  const left = explorationOf(job).steps - legs.reduce((sum, leg) => sum + stepsOf(leg), 0);
  if (left <= 0) return null;
  const { phone = 0 } = state.leg ?? {};
  return legOf(job, { number: legs.length + 1, phone, steps: Math.min(LEG_STEPS_MAX, left) });
}

/** What a leg has used, or may still use. */
function stepsOf({ status, step, leg }: LegRow): number {
  return status === 'ended' ? step : Math.max(step, leg.steps);
}

function isIdle(legs: readonly LegRow[]): boolean {
  const ended = legs.filter(({ status }) => status === 'ended').slice(-IDLE_LEGS_MAX);
  return ended.length >= IDLE_LEGS_MAX && ended.every(({ step }) => step === 0);
}
