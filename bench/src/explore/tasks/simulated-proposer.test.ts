import type { ProposalFacts } from '@tapwright/contracts';
import { virtualApp } from '@tapwright/virtual-apps';
import { describe, expect, test } from 'vitest';
import { virtualPhone } from '../virtual-phone.ts';
import { exploreByTasks } from './explore-by-tasks.ts';
import { type ProposerOptions, simulatedProposer } from './simulated-proposer.ts';

const FACTS: ProposalFacts = {
  persona: { name: 'Ada', traits: [], goals: [], ultimateGoal: '', credentials: [] },
  objective: '',
  app: 'org.example',
  activity: '',
  screen: '',
  tasks: [],
  knowledge: [],
  activities: { visited: [], unvisited: [] },
  frontier: [],
  refused: [],
  actionsMax: 13,
};

/** Everything that a proposer proposes, one after another. */
function allOf(options: ProposerOptions): { readonly task: string; readonly viable: boolean }[] {
  const proposer = simulatedProposer(options);
  const phone = virtualPhone(options.app, { bugs: false });
  const now = { state: phone.state(), time: phone.now() };
  const told: { task: string; success: boolean; summary: string }[] = [];
  for (;;) {
    const { task } = proposer.propose({ ...FACTS, tasks: told }, now);
    if (task === null) break;
    told.push({ task, success: true, summary: '' });
  }
  return told.map(({ task }) => ({ task, viable: proposer.truthOf(task) !== null }));
}

describe('a simulated proposer', () => {
  test('says so in its reasons', () => {
    const phone = virtualPhone('notes', { bugs: false });
    const now = { state: phone.state(), time: phone.now() };
    expect(simulatedProposer({ app: 'notes', seed: 1 }).propose(FACTS, now).reasoning).toMatch(/^simulated/);
  });

  test('proposes no task twice and ends when its catalogue is used up', () => {
    const tasks = allOf({ app: 'shop', seed: 1 }).map(({ task }) => task);
    expect(new Set(tasks).size).toBe(tasks.length);
    expect(tasks.length).toBeGreaterThan(5);
  });

  test('is viable in the share that it is told, over many seeds', () => {
    const shares = [0.5, 0.85, 1].map((viable) => {
      const all = Array.from({ length: 20 }, (_, seed) => allOf({ app: 'notes', seed, viable })).flat();
      return all.filter((one) => one.viable).length / all.length;
    });
    expect(shares[0]).toBeCloseTo(0.5, 1);
    expect(shares[1]).toBeCloseTo(0.85, 1);
    expect(shares[2]).toBe(1);
  });

  test('draws the same from the same seed, and other orders from others', () => {
    const order = (seed: number) => allOf({ app: 'notes', seed }).map(({ task }) => task);
    expect(order(3)).toEqual(order(3));
    expect(order(3)).not.toEqual(order(4));
  });

  test('proposes only what fits into the actions of a task, and nothing that is so already', () => {
    const { tasks } = virtualApp('notes');
    const one = simulatedProposer({ app: 'notes', seed: 1, viable: 1 });
    expect(one.propose({ ...FACTS, actionsMax: 0 }, { state: {}, time: 0 }).task).toBeNull();
    const done = tasks.map(({ goal }) => ({ task: goal, success: true, summary: '' }));
    const phone = virtualPhone('notes', { bugs: false });
    expect(one.propose({ ...FACTS, tasks: done }, { state: phone.state(), time: 0 }).task).toBeNull();
  });
});

test('an exploration by its tasks keeps to its inputs, and what counts as done is confirmed or not by the app', async () => {
  const plan = { app: 'notes', seed: 1, inputs: 60, viable: 0.85, stalledAfter: 0, pictured: true };
  const { tasks, inputs, reached } = await exploreByTasks({ ...plan, actor: 'simulated-mid' });
  expect(inputs).toBe(60);
  expect(Math.max(...reached.values())).toBeLessThanOrEqual(60);
  expect(tasks.length).toBeGreaterThan(2);
  for (const { ended, confirmed, viable, actions } of tasks) {
    expect(actions).toBeLessThanOrEqual(13);
    if (!viable) expect(confirmed).toBe(false);
    expect(ended).toMatch(/^(completed|infeasible|refused|actions|outside|cut)$/);
  }
  const again = await exploreByTasks({ ...plan, actor: 'simulated-mid' });
  expect(again.tasks).toEqual(tasks);
});
