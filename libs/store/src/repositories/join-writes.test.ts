import { expect, test } from 'vitest';
import { finishCommands } from './commands.ts';
import { joinWrites } from './commit.ts';
import { newStep } from './rows.fixture.ts';
import { recordDecision, recordExecution, recordRestoration, recordVerdict } from './steps.ts';

const executed = recordExecution({
  runId: 'run_1',
  index: 4,
  status: 'done',
  afterCaptureId: 'cap_1',
  deviceMs: 3,
  settleMs: 1,
  settledBy: 'quiet',
});
const verdict = (index: number) =>
  recordVerdict({
    runId: 'run_1',
    index,
    verdict: { kind: 'advanced', reason: null, evidence: { summary: '', captureId: 'cap_1', elements: [] } },
    changes: [],
    modelMs: 5,
  });
const plain = finishCommands([]);

test('two changes of one row become one with the columns of both, in the place of the first', () => {
  const [first, second, third, ...rest] = joinWrites([plain, executed, verdict(3), verdict(4)]) ?? [];
  expect(rest).toEqual([]);
  expect(first).toBe(plain);
  expect(Object.keys(second?.change?.set ?? {})).toEqual(
    expect.arrayContaining(['status', 'afterCaptureId', 'verdict', 'modelMs']),
  );
  expect(third?.change?.row).toBe('step run_1 3');
});

test('two changes of the same column cannot be one', () => {
  expect(
    joinWrites([executed, recordRestoration({ runId: 'run_1', index: 4, plan: 'back', deviceMs: 2 })]),
  ).toBeNull();
  expect(joinWrites([verdict(4), verdict(4)])).toBeNull();
});

test('a step that is decided in a commit is not judged in it: its verdict would be lost', () => {
  const decided = recordDecision({ ...newStep('run_1'), index: 4, tenantId: 'default' });
  expect(joinWrites([decided, verdict(4)])).toBeNull();
  expect(joinWrites([decided, verdict(3)])).toEqual([decided, expect.anything()]);
});

test('writes that do not say which row they change stay as they are', () => {
  expect(joinWrites([plain, plain])).toEqual([plain, plain]);
});
