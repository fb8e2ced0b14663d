import { readTasksOf } from '@tapwright/api';
import { type ExploredLeg, findTaskWay, goalsOfTasks, type KnownTask } from '@tapwright/cli';
import {
  ActionExecuted,
  type ExploreTaskView,
  explorationIdOf,
  ReplayPlayed,
  type TaskExplorerName,
} from '@tapwright/contracts';
import {
  createOfflineModel,
  type Model,
  type ModelAnswer,
  type ModelRequest,
  type Role,
} from '@tapwright/model';
import type { Trace } from '@tapwright/script';
import { legTrace, type Standalone } from '@tapwright/standalone';
import { findRun, type JobRow, legsOfJob, stepsOfRun } from '@tapwright/store';
import { createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { onPhones } from '../../harness/on-phones.ts';
import type { ExploredByTasks, TaskPlan, TriedTask } from './explore-by-tasks.ts';
import { isJudge, simulatedActor } from './simulated-actor.ts';
import { type SimulatedProposer, simulatedProposer } from './simulated-proposer.ts';

const TENANT = 'default';
const DEADLINE_MS = 4 * 3_600_000;
/** A virtual phone shows at once what a step brings. */
const PLAY_WAIT_MS = 2_000;

/** A task that counted as done, replayed on a fresh phone. */
export interface ReplayedTask {
  readonly task: string;
  /** Three of three replays did all of its steps and showed its end. */
  readonly proved: boolean;
  readonly steps: number;
  readonly replays: number;
  /** True if the app's state when the last replay was played is what the task asks for; null where its own phone's was not, either. */
  readonly confirmed: boolean | null;
}

export interface PipelineOptions {
  readonly explorer: TaskExplorerName;
  /** Tasks that counted as done are replayed on a fresh phone. */
  readonly replay: boolean;
}

/**
 * An explorer with tasks as a user runs it, a job on the whole platform in one process, with a **simulated** proposer and actor.
 * Before a task the app gets its first data back, as in memory: the checks of the catalogue are written for them.
 */
export async function exploreByTasksThroughPipeline(
  plan: TaskPlan,
  { explorer, replay }: PipelineOptions,
): Promise<ExploredByTasks & { readonly replayed: readonly ReplayedTask[] }> {
  const { app: installed } = virtualApp(plan.app);
  const app = installed.tile.packageName;
  const source = createInteractiveSource({ apps: [installed] });
  const phone = forgetful(source, app);
  const device = createVirtualDevice({ serial: 'phone-1', source: phone.source });
  const proposer = simulatedProposer(plan);
  const confirmed = new Map<string, boolean>();
  const model = simulatedModel(plan, { source, app, proposer, confirmed, begin: phone.begin });
  const first = new Map<string, number>();
  const { tasks, legs } = await onPhones(
    [device],
    async (standalone) => {
      const job = await explored(standalone, { plan, app, explorer, source, first });
      return {
        tasks: await readTasksOf(standalone.platform.db, TENANT, explorationIdOf(job)),
        legs: await legsOf(standalone, job),
      };
    },
    { model },
  );
  // What a rule has made is no proposal.
  const proposed = tasks.filter(({ proposedBy }) => proposedBy === 'model');
  const tried = proposed.map((task): TriedTask => triedOf(task, proposer, confirmed));
  const known = legs.map(({ runId, trace }) => ({
    trace,
    tasks: tasks.filter((task) => task.runId === runId),
  }));
  const replayed = replay ? await replays(plan.app, known, proposer, confirmed) : [];
  return { reached: first, tasks: tried, inputs: plan.inputs, replayed };
}

type Source = ReturnType<typeof createInteractiveSource>;

interface Forgetful {
  readonly source: Source;
  /** A task begins. True if the app has other data since, so that what was last read of its screen is old. */
  begin(): boolean;
}

/**
 * A phone on which the app has its first data where a task begins: it is started anew there, which nothing else does while it is in
 * front and its rule is not stuck. Where the rule has just started it, no other start is seen.
 */
function forgetful(source: Source, app: string): Forgetful {
  let isUntouched = false;
  const forget = () => {
    source.forceStop(app);
    source.clear(app);
  };
  const phone: Source = {
    ...source,
    start(component, uri) {
      isUntouched = uri === undefined;
      return source.start(component, uri);
    },
    input(event) {
      isUntouched = false;
      return source.input(event);
    },
    forceStop(packageName) {
      const isInFront = source.view().packageName === app;
      if (packageName === app && isInFront) forget();
      else source.forceStop(packageName);
    },
  };
  const begin = () => {
    if (!isUntouched || source.view().packageName !== app) return false;
    const before = JSON.stringify(source.state(app));
    forget();
    source.start(app);
    return JSON.stringify(source.state(app)) !== before;
  };
  return { source: phone, begin };
}

interface Simulating {
  readonly source: Source;
  readonly app: string;
  readonly proposer: SimulatedProposer;
  /** Called before a task is proposed; true if the screen that the platform has read is not the phone's any more. */
  begin(): boolean;
  /** What the app's state said of a task at the last claim that it was done. */
  readonly confirmed: Map<string, boolean>;
}

/** A **simulated** model for all roles of an exploration; the rules of the offline model answer for the others. */
function simulatedModel({ actor: policy, pictured, seed }: TaskPlan, on: Simulating): Model {
  const { source, app, proposer, confirmed, begin } = on;
  const state = () => source.state(app);
  const now = () => source.clock.now();
  const offline = createOfflineModel();
  const actors = new Map<string, Model>();
  // No app changes its data by itself between a look and a press: without a new look a task would press what is no longer there.
  let isOld = false;
  const actorOf = (goal: string): Model => {
    const truth = proposer.truthOf(goal);
    const how = { goal, truth, state, now, pictured, seed };
    const known = actors.get(goal) ?? (policy === 'offline' ? offline : simulatedActor({ ...how, policy }));
    actors.set(goal, known);
    return known;
  };
  return {
    name: `simulated proposer, ${policy}`,
    inProcess: true,
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      const { role, input } = request as ModelRequest<Role>;
      if (role === 'proposer' && 'frontier' in input) {
        isOld = begin();
        const output = request.schema.parse(proposer.propose(input, { state: state(), time: now() }));
        return { output, usage: FREE };
      }
      if (role === 'task-actor' && isOld) {
        isOld = false;
        const look = { thought: 'the app has begun anew', tool: 'wait', arguments: {} };
        return { output: request.schema.parse(look), usage: FREE };
      }
      if (role === 'task-actor' && 'offered' in input) return actorOf(input.task?.task ?? '').ask(request);
      if (isJudge(role) && 'claimReason' in input) {
        confirmed.set(input.goal, proposer.truthOf(input.goal)?.done(state()) ?? false);
        return actorOf(input.goal).ask(request);
      }
      return offline.ask(request);
    },
  };
}

const FREE = {
  ...{ inputTokens: 0, outputTokens: 0, cachedTokens: 0, latencyMs: 0, attempts: 1 },
  ...{ repaired: false, model: 'simulated' },
};

interface Exploring {
  readonly plan: TaskPlan;
  readonly explorer: TaskExplorerName;
  readonly app: string;
  readonly source: Source;
  readonly first: Map<string, number>;
}

function explored(
  standalone: Standalone,
  { plan, app, explorer, source, first }: Exploring,
): Promise<JobRow> {
  let executed = 0;
  const body = { kind: 'explore', app, explorer, seed: plan.seed, steps: plan.inputs };
  return standalone.run(
    { ...body, reset: 'data', pictures: false, verify: false, deadlineMs: DEADLINE_MS },
    {
      onEvent: ({ type }) => {
        if (type !== ActionExecuted.type) return;
        executed += 1;
        for (const name of source.happened(app)) if (!first.has(name)) first.set(name, executed);
      },
    },
  );
}

async function legsOf({ platform }: Standalone, job: JobRow) {
  const { db, screens, artifacts } = platform;
  const legs: { readonly runId: string; readonly trace: Trace }[] = [];
  for (const { id: runId } of await legsOfJob(db.read, job.id)) {
    const run = await findRun(db.read, runId);
    const steps = await stepsOfRun(db.read, runId);
    const trace = run === null ? null : await legTrace({ job, run, steps }, { screens, artifacts });
    if (trace !== null) legs.push({ runId, trace });
  }
  return legs;
}

/** A task as the bench counts it. Pure. */
export function triedOf(
  { task, done, outcome, firstStep, lastStep }: TaskEnd,
  proposer: Pick<SimulatedProposer, 'truthOf'>,
  confirmed: ReadonlyMap<string, boolean>,
): TriedTask {
  const actions = firstStep === null || lastStep === null ? 0 : lastStep - firstStep + 1;
  return {
    ...{ task, actions, viable: proposer.truthOf(task) !== null },
    ended: done === true ? 'completed' : unfinished(outcome, confirmed.has(task)),
    confirmed: confirmed.get(task) ?? false,
  };
}

type TaskEnd = Pick<ExploreTaskView, 'task' | 'done' | 'outcome' | 'firstStep' | 'lastStep'>;

/** What the end of its leg has cut is inconclusive, too; but nobody was asked whether it was done. */
function unfinished(outcome: ExploreTaskView['outcome'], wasJudged: boolean): TriedTask['ended'] {
  if (outcome === 'infeasible') return 'infeasible';
  if (outcome === null) return 'cut';
  if (outcome === 'inconclusive') return wasJudged ? 'refused' : 'cut';
  return 'actions';
}

async function replays(
  name: string,
  legs: readonly (ExploredLeg & { readonly tasks: readonly KnownTask[] })[],
  proposer: SimulatedProposer,
  confirmed: ReadonlyMap<string, boolean>,
): Promise<readonly ReplayedTask[]> {
  const { app: installed } = virtualApp(name);
  const app = installed.tile.packageName;
  const source = createInteractiveSource({ apps: [installed] });
  const device = createVirtualDevice({ serial: 'fresh-1', source });
  const body = async (standalone: Standalone) => {
    // When a job has ended its app is stopped, and what belongs to its process, such as music, is over.
    let played = source.state(app);
    const onEvent = ({ type }: { readonly type: string }) => {
      if (type === ReplayPlayed.type) played = source.state(app);
    };
    const play = async (trace: Trace): Promise<boolean> => {
      const how = { heal: 'off', pictures: false, device: { serial: 'fresh-1' } };
      const { outcome } = await standalone.run({ kind: 'replay', trace, ...how }, { onEvent });
      return outcome === 'completed';
    };
    const found: ReplayedTask[] = [];
    for (const leg of legs)
      for (const goal of goalsOfTasks(leg)) {
        const { task } = goal;
        if (task === undefined) continue;
        const { proved, keep, tests } = await findTaskWay(leg, { ...goal, task }, play);
        const holds = proposer.truthOf(task.words)?.done(played) ?? false;
        const wasTrue = confirmed.get(task.words) === true;
        const row = { task: task.words, proved, steps: keep.length, replays: tests };
        found.push({ ...row, confirmed: wasTrue ? holds : null });
      }
    return found;
  };
  return onPhones([device], body, { playWaitMs: PLAY_WAIT_MS });
}
