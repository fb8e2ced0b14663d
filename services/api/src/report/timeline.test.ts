import type { Verdict } from '@tapwright/contracts';
import { StepView } from '@tapwright/contracts';
import type { StepRow } from '@tapwright/store';
import { expect, test } from 'vitest';
import { stepView } from './timeline.ts';

const target = {
  index: 1,
  resourceId: '',
  text: '',
  desc: '',
  className: '',
  label: 'Title',
  bounds: [0, 0, 1, 1] as [number, number, number, number],
};
const step: StepRow = {
  runId: 'run_1',
  index: 3,
  tenantId: 'default',
  action: { kind: 'text', target, text: 'Bread', direction: null, effect: 'look', key: 'k' },
  thought: 'why',
  beforeCaptureId: 'cap_1',
  afterCaptureId: null,
  status: null,
  changes: null,
  verdict: null,
  restoration: null,
  deviceMs: 12,
  settleMs: 3,
  settledBy: null,
  modelMs: 7,
  decidedAt: new Date(0),
  judgedAt: null,
};
const verdict = (values: Partial<Verdict>): Verdict => ({
  kind: 'advanced',
  reason: null,
  evidence: { summary: 'the screen changed', captureId: null, elements: [] },
  ...values,
});

test('a step as users see it: what was done, to what, its result and its time', () => {
  const view = stepView({ ...step, verdict: verdict({}) });
  expect(StepView.parse(view)).toEqual({
    index: 3,
    action: 'text',
    target: 'Title',
    text: 'Bread',
    verdict: 'advanced',
    evidence: 'the screen changed',
    deviceMs: 12,
    modelMs: 7,
  });
});

test('a step after which the picture is black says so, others do not', () => {
  const black = new Set(['cap_2']);
  expect(StepView.parse(stepView({ ...step, afterCaptureId: 'cap_2' }, black)).blackPicture).toBe(true);
  expect(stepView({ ...step, afterCaptureId: 'cap_1' }, black)).not.toHaveProperty('blackPicture');
  expect(stepView(step, black)).not.toHaveProperty('blackPicture');
});

test('a wrong turn says why; a step in progress is open; a scroll says where to', () => {
  expect(stepView({ ...step, verdict: verdict({ kind: 'invalidated', reason: 'loop' }) }).verdict).toBe(
    'invalidated: loop',
  );
  expect(stepView(step)).toMatchObject({ verdict: 'open', evidence: '' });
  const action = { ...step.action, kind: 'scroll' as const, direction: 'down' as const };
  expect(stepView({ ...step, action }).action).toBe('scroll down');
});

test('an app that failed: what the log said about it', () => {
  const trouble = { kind: 'crash' as const, process: 'org.example', pid: 7, summary: 'x', stack: ['x'] };
  const evidence = { summary: 'the app crashed: x', captureId: null, elements: [], trouble };
  const view = stepView({ ...step, verdict: verdict({ kind: 'crashed', evidence }) });
  expect(StepView.parse(view)).toMatchObject({ verdict: 'crashed', trouble });
});

test('an action on the whole device has no target', () => {
  expect(stepView({ ...step, action: { ...step.action, kind: 'back', target: null } }).target).toBeNull();
});
