import { expect, test } from 'vitest';
import { item, mark, state } from '../../screen.fixture.ts';
import { findStrategy } from '../../strategy/strategy.ts';
import { judge } from '../judge.ts';
import type { ActionOutcome } from '../outcome.ts';

const strategy = { ...findStrategy('guardian'), checks: ['crash'] as const };
const crashed = item({ step: 1, verdict: 'crashed', after: mark('launcher') });
const restarted = item({ step: 2, kind: 'restart', before: mark('launcher'), verdict: null });
const dialog: ActionOutcome = {
  item: restarted,
  after: mark('dialog'),
  status: 'done',
  screenKind: 'crash',
  app: 'org.example',
  state: state({ history: [item({ step: 1, verdict: 'advanced' })] }),
};

test('the dialog of a crash tells of it where the log does not', () => {
  expect(judge(dialog, strategy).kind).toBe('crashed');
});

test('the dialog of a crash that was told of is no further crash, nor is one that is still there', () => {
  expect(judge({ ...dialog, state: state({ history: [crashed] }) }, strategy).kind).toBe('advanced');
  const still = item({ step: 3, kind: 'restart', before: mark('dialog'), verdict: null });
  const history = [crashed, { ...restarted, verdict: 'advanced' as const }];
  expect(judge({ ...dialog, item: still, state: state({ history }) }, strategy).kind).toBe('advanced');
});

test('a crash in the log is one whatever the screen shows', () => {
  const trouble = { kind: 'crash' as const, process: 'org.example', pid: 1, summary: 'E', stack: [] };
  expect(judge({ ...dialog, trouble, state: state({ history: [crashed] }) }, strategy).kind).toBe('crashed');
});
