import { DEFAULT_PERSONA, emptyRunState, type HistoryItem } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { past } from './actor.fixture.ts';
import { chosenWhereStalled, type Stalling } from './where-stalled.ts';

const APP = 'org.example.notes';
const RULE = { goal: 'Explore', endCondition: '', expectation: '', byRule: 16 };

interface Values {
  readonly explorer?: 'tapwright' | 'droidagent';
  readonly reset?: 'data' | 'restart' | 'none';
  readonly steps?: number;
  readonly step?: number;
  readonly idle?: number;
  readonly before?: number;
  readonly packageName?: string;
  readonly history?: readonly HistoryItem[];
}

function at(values: Values = {}): Stalling {
  const {
    explorer = 'tapwright',
    reset = 'restart',
    steps = 200,
    step = 50,
    idle = 16,
    before = idle,
  } = values;
  const tasks = { explorer, persona: DEFAULT_PERSONA, objective: '' };
  const explore = { explorer: 'guided' as const, seed: 1, steps, phones: 1, allowOutside: [], tasks };
  const leg = { number: 1, phone: 0, steps };
  const { history = [], packageName = APP } = values;
  return {
    spec: { app: APP, reset, explore },
    state: { ...emptyRunState([RULE], []), history: [...history], leg, idle: before },
    step,
    packageName,
    idle,
  };
}

const begun = past({ step: 50, kind: 'restart' });

describe('a rule that finds nothing new any more', () => {
  test('starts the app again, and gives way to a task on its first page', () => {
    expect(chosenWhereStalled(at())).toMatchObject({ claim: null, action: { kind: 'restart' } });
    expect(chosenWhereStalled(at({ history: [begun] }))).toMatchObject({ claim: 'done' });
  });

  test('gives way also where the first page shows something new each time', () => {
    expect(chosenWhereStalled(at({ history: [begun], idle: 0, before: 16 }))).toMatchObject({
      claim: 'done',
    });
  });

  test('does not take a start of its own for the beginning of a task', () => {
    expect(chosenWhereStalled(at({ history: [begun], idle: 3 }))).toBeNull();
  });

  test('gives way where it stands, where the job leaves the app as it is', () => {
    expect(chosenWhereStalled(at({ reset: 'none' }))).toMatchObject({ claim: 'done' });
  });

  test('goes on while it finds something, outside of the app, and where the leg would cut the task', () => {
    expect(chosenWhereStalled(at({ idle: 15 }))).toBeNull();
    expect(chosenWhereStalled(at({ packageName: 'org.example.other' }))).toBeNull();
    expect(chosenWhereStalled(at({ step: 184 }))).toMatchObject({ action: { kind: 'restart' } });
    expect(chosenWhereStalled(at({ step: 185 }))).toBeNull();
    expect(chosenWhereStalled(at({ step: 185, history: [begun] }))).toMatchObject({ claim: 'done' });
    expect(chosenWhereStalled(at({ step: 186, history: [begun] }))).toBeNull();
  });
});
