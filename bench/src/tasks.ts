import { virtualApp, virtualApps } from '@tapwright/virtual-apps';
import { exploreInMemory } from './explore/in-memory.ts';
import { countWithin } from './explore/plan.ts';
import { EVENTS_AT } from './explore/rows.ts';
import { exploreByTasks } from './explore/tasks/explore-by-tasks.ts';
import type { TasksOptions } from './explore/tasks/options.ts';
import { type TaskRow, taskTable } from './explore/tasks/table.ts';

/** The rule explores until so many inputs in a row have tried and shown nothing new; then a task is proposed. */
const STALLED_AFTER = 8;

/**
 * `npm run bench:tasks`: the explorer `tapwright` on the virtual apps, without the pipeline, with a **simulated** proposer,
 * beside `guided` with the same seeds. No language model is asked: nothing is said about how well one proposes.
 */
export async function main({ app, seeds, inputs, viable, actor, unseen, json }: TasksOptions): Promise<void> {
  if (app !== undefined) virtualApp(app);
  const rows: TaskRow[] = [];
  for (const name of app === undefined ? Object.keys(virtualApps) : [app])
    for (let seed = 1; seed <= seeds; seed += 1) {
      const asked = { app: name, seed, inputs, viable, actor, pictured: !unseen };
      rows.push(await rowOf({ ...asked, stalledAfter: STALLED_AFTER }));
    }
  process.stdout.write(taskTable(rows));
  if (json) process.stdout.write(`${JSON.stringify({ rows })}\n`);
}

async function rowOf(plan: Parameters<typeof exploreByTasks>[0]): Promise<TaskRow> {
  const { app, seed, inputs, actor } = plan;
  const { reached, tasks } = await exploreByTasks(plan);
  const alone = {
    explorer: 'guided',
    app,
    seed,
    rounds: inputs,
    phones: 1,
    shared: true,
    bugs: false,
  } as const;
  const guided = await exploreInMemory(alone);
  return {
    proposer: 'simulated',
    actor,
    app,
    seed,
    events200: countWithin(reached, 'event', EVENTS_AT),
    events: countWithin(reached, 'event', inputs),
    guided200: countWithin(guided, 'event', EVENTS_AT),
    guided: countWithin(guided, 'event', inputs),
    inputs,
    tasks,
  };
}
