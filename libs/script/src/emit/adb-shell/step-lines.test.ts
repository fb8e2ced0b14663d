import type { Action } from '@tapwright/contracts';
import { expect, it } from 'vitest';
import type { TraceStep } from '../../trace/trace.ts';
import { actionOn, screenOf } from '../notes.fixture.ts';
import { describeAction } from './step-lines.ts';

const onList = (kind: Action['kind'], more: Partial<Action> = {}): Action => ({
  ...actionOn(screenOf('list'), kind, 'New note'),
  ...more,
});
const stepOf = (action: Action): TraceStep => ({
  task: 0,
  index: 7,
  action,
  locators: action.target === null ? [] : [{ by: 'desc', desc: 'New note', matches: 1, fragile: false }],
  before: { activity: '', contentHash: '', structureKey: '', known: [] },
  after: { activity: '', structureKey: '', checks: [] },
});

it('an action reads as a person would say it', () => {
  expect(describeAction(stepOf(onList('long_click')))).toBe('long click "New note"');
  expect(describeAction(stepOf(onList('text', { text: 'a\nb' })))).toBe('text "a b" into "New note"');
  expect(describeAction(stepOf(onList('scroll', { direction: 'down' })))).toBe('scroll down "New note"');
  expect(describeAction(stepOf({ ...onList('back'), target: null }))).toBe('back');
});
