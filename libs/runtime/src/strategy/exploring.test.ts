import { TaskExplorerName } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { type Exploring, TASK_EXPLORERS } from './exploring.ts';

/** The fields in which two rows differ, apart from what they are called. */
function differences(one: TaskExplorerName, other: TaskExplorerName): Partial<Exploring> {
  const [left, right] = [TASK_EXPLORERS[one], TASK_EXPLORERS[other]];
  const { name: _, says: __, ...fields } = right;
  const plain: Readonly<Record<string, unknown>> = { ...left };
  return Object.fromEntries(Object.entries(fields).filter(([field, value]) => plain[field] !== value));
}

test('every explorer has its row, under its own name', () => {
  expect(Object.keys(TASK_EXPLORERS).toSorted()).toEqual(TaskExplorerName.options.toSorted());
  for (const [name, row] of Object.entries(TASK_EXPLORERS)) expect(row.name).toBe(name);
});

test('they survive being written down and read again', () => {
  expect(JSON.parse(JSON.stringify(TASK_EXPLORERS))).toEqual(TASK_EXPLORERS);
});

test('the paper’s numbers: 13 actions, a critique after every third', () => {
  expect(TASK_EXPLORERS.droidagent).toMatchObject({ actionsMax: 13, critiqueEvery: 3 });
});

describe('an ablation differs in what the paper takes away, and in nothing else', () => {
  test('NoKnowledge: both retrievers', () => {
    expect(differences('droidagent', 'droidagent-noknowledge')).toEqual({
      taskKnowledge: false,
      widgetRoles: false,
    });
  });

  test('NoKnowledgeAndCritique: also the self-critique', () => {
    expect(differences('droidagent-noknowledge', 'droidagent-noknowledgeandcritique')).toEqual({
      critiqueEvery: null,
    });
  });

  test('Actor-only: also planner and reflector, so that no task is left to verify', () => {
    expect(differences('droidagent-noknowledgeandcritique', 'droidagent-actoronly')).toEqual({
      tasks: 'none',
      verifies: false,
    });
  });
});

test('tapwright adds the frontier, the ledger, the picture and a rule between two tasks to droidagent', () => {
  expect(differences('droidagent', 'tapwright')).toEqual({
    beginsAnew: true,
    frontier: true,
    ledger: true,
    vision: true,
    stalledAfter: 24,
  });
});

test('the baselines have no task and nobody to be', () => {
  for (const name of ['gptdroid', 'humanoid-like'] as const)
    expect(TASK_EXPLORERS[name]).toMatchObject({
      tasks: 'none',
      persona: false,
      taskKnowledge: false,
      widgetRoles: false,
      critiqueEvery: null,
    });
  expect(TASK_EXPLORERS['humanoid-like']).toMatchObject({ asksFor: 'likely', turnsTold: 3 });
});
