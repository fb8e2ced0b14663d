import { expect, test } from 'vitest';
import { item, state } from '../screen.fixture.ts';
import { TASK_EXPLORERS } from '../strategy/exploring.ts';
import { taskTurns } from './task-turns.ts';

test('why an action was taken back is told, however much it has changed', () => {
  const changes = Array.from({ length: 12 }, (_, at) => `gone: "A rather long text of a row, number ${at}"`);
  const away = item({ kind: 'back', changes, verdict: 'invalidated', reason: 'foreign_app' });
  const [turn] = taskTurns(state({ history: [away] }), TASK_EXPLORERS.droidagent);
  expect(turn?.observation).toMatch(
    /^gone: .*\(it left the app, which is not allowed, and was taken back\)$/,
  );
  expect(turn?.observation.length).toBeLessThanOrEqual(300);
});
