import { wrong } from '@tapwright/command-line';
import { TASK_EXPLORERS } from '@tapwright/runtime';
import { virtualApp, virtualApps } from '@tapwright/virtual-apps';
import { exploreInMemory } from './explore/in-memory.ts';
import { countWithin } from './explore/plan.ts';
import { EVENTS_AT } from './explore/rows.ts';
import { exploreByTasks, type TaskPlan } from './explore/tasks/explore-by-tasks.ts';
import type { TasksOptions } from './explore/tasks/options.ts';
import { replayTable, type TaskRow, taskTable } from './explore/tasks/table.ts';
import { exploreByTasksThroughPipeline } from './explore/tasks/through-pipeline.ts';
import { exploreThroughPipeline } from './explore/through-pipeline.ts';

/** The rule explores until so many inputs in a row have tried and shown nothing new; then a task is proposed. */
const STALLED_AFTER = TASK_EXPLORERS.tapwright.stalledAfter ?? 0;

/**
 * `npm run bench:tasks`: the explorer `tapwright` on the virtual apps, by default without the pipeline, with a **simulated** proposer,
 * beside `guided` with the same seeds. No language model is asked: nothing is said about how well one proposes.
 */
export async function main({
  app,
  seeds,
  firstSeed,
  inputs,
  viable,
  actor,
  unseen,
  pipeline,
  explorer,
  replay,
  alone,
  json,
}: TasksOptions): Promise<void> {
  if (app !== undefined) virtualApp(app);
  if (replay && !pipeline) throw wrong('--replay', 'is given without --pipeline', 'both');
  if (explorer !== 'tapwright' && !pipeline) throw wrong('--explorer', 'is given without --pipeline', 'both');
  const rows: TaskRow[] = [];
  for (const name of app === undefined ? Object.keys(virtualApps) : [app])
    for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
      const asked = { app: name, seed, inputs, viable, actor, pictured: !unseen };
      rows.push(
        await rowOf({ ...asked, stalledAfter: STALLED_AFTER }, { pipeline, explorer, replay, alone }),
      );
    }
  process.stdout.write(taskTable(rows));
  if (replay) process.stdout.write(`\n${replayTable(rows)}`);
  if (json) process.stdout.write(`${JSON.stringify({ rows })}\n`);
}

async function rowOf(
  plan: TaskPlan,
  { pipeline, explorer, replay, alone }: Pick<TasksOptions, 'pipeline' | 'explorer' | 'replay' | 'alone'>,
): Promise<TaskRow> {
  const { app, seed, inputs, actor } = plan;
  const by = pipeline ? exploreByTasksThroughPipeline(plan, { explorer, replay }) : exploreByTasks(plan);
  const { reached, tasks, replayed = [] } = await by;
  const compare = {
    explorer: 'guided',
    app,
    seed,
    rounds: inputs,
    phones: 1,
    shared: true,
    bugs: false,
  } as const;
  const compared = pipeline ? exploreThroughPipeline : exploreInMemory;
  const guided = replay || alone ? null : await compared(compare);
  return {
    proposer: 'simulated',
    actor,
    app,
    seed,
    events200: countWithin(reached, 'event', EVENTS_AT),
    events: countWithin(reached, 'event', inputs),
    guided200: guided === null ? null : countWithin(guided, 'event', EVENTS_AT),
    guided: guided === null ? null : countWithin(guided, 'event', inputs),
    inputs,
    tasks,
    replayed,
  };
}
