import { TASK_EXPLORERS } from '@tapwright/runtime';
import { expect, test } from 'vitest';
import { exploreInMemory } from '../in-memory.ts';
import { countWithin, type Reached } from '../plan.ts';
import { exploreByTasks } from './explore-by-tasks.ts';

const INPUTS = 200;
const eventsOf = (reached: Reached) => countWithin(reached, 'event', INPUTS);

test('a rule that knows what a task has done loses nothing by it', async () => {
  const on = { app: 'player', seed: 5 };
  const stalledAfter = TASK_EXPLORERS.tapwright.stalledAfter ?? 0;
  const how = { inputs: INPUTS, viable: 0.85, stalledAfter, actor: 'simulated-mid', pictured: true };
  const byTasks = await exploreByTasks({ ...on, ...how });
  expect(byTasks.tasks.length).toBeGreaterThan(0);
  const rule = { explorer: 'guided', rounds: INPUTS, phones: 1, shared: true, bugs: false } as const;
  expect(eventsOf(byTasks.reached)).toBeGreaterThanOrEqual(
    eventsOf(await exploreInMemory({ ...on, ...rule })),
  );
});
