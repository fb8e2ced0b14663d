import { ActionExecuted, EVENTS, eventDefinition, RunStopped, TaskEnded } from '@tapwright/contracts';
import type { RunRow } from '@tapwright/store';
import { describe, expect, test } from 'vitest';
import { isStale } from './stale.ts';

const RUN_EVENTS = EVENTS.filter((definition) => definition.scope === 'run').map(({ type }) => type);
/** What a run in each state still waits for; everything else comes too late. Steps are told apart below. */
const AWAITED: Readonly<Record<RunRow['status'], readonly string[]>> = {
  queued: ['run.queued', 'run.started', 'run.stopped'],
  running: RUN_EVENTS.filter((type) => type !== 'run.queued' && type !== 'run.started'),
  closing: ['run.closed', 'run.ended'],
  ended: ['run.ended'],
};
const STATES = ['queued', 'running', 'closing', 'ended'] as const;

describe.each(STATES)('a run that is %s', (status) => {
  test.each(RUN_EVENTS)('%s', (type) => {
    const definition = eventDefinition(type) ?? ActionExecuted;
    expect(definition.type).toBe(type);
    expect(isStale(definition, { step: 2 }, { status, step: 2 })).toBe(!AWAITED[status].includes(type));
  });
});

describe('a running run', () => {
  test.each([
    ['an earlier step', 1],
    ['a step that has not begun', 3],
  ])('drops an event of %s', (_, step) => {
    expect(isStale(ActionExecuted, { step }, { status: 'running', step: 2 })).toBe(true);
  });

  test.each([
    ['an event without a step', { task: 0 }],
    ['data that are no object', null],
    ['a step that is no number', { step: 'one' }],
  ])('keeps %s: it belongs to the run as a whole', (_, data) => {
    expect(isStale(TaskEnded, data, { status: 'running', step: 2 })).toBe(false);
  });
});

test('a stop is heard in every state in which there is something to stop, and in no other', () => {
  const heard = STATES.filter((status) => !isStale(RunStopped, {}, { status, step: 0 }));
  expect(heard).toEqual(['queued', 'running']);
});
