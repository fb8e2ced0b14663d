import { CONVERSATION_MAX_CHARACTERS } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import type { SummariserInput } from '../../roles/summariser.ts';
import { summarise } from './summarise.ts';

const item = (action: string, values: Partial<SummariserInput['done'][number]> = {}) => ({
  action,
  kind: 'click',
  label: '',
  text: null,
  verdict: 'advanced',
  changes: [],
  ...values,
});
const asked = (values: Partial<SummariserInput>): SummariserInput => ({
  goal: 'rename the note',
  step: 3,
  summary: '',
  plan: [],
  done: [],
  nodes: [],
  ...values,
});

test('what was done follows what was known, in order', () => {
  const typed = item('text "Title"', { text: 'Bread', changes: ['changed: "Milk" → "Bread"'] });
  const first = summarise(asked({ done: [typed] }));
  expect(first.summary).toBe('text "Title" with Bread advanced (changed: "Milk" → "Bread")');
  const lost = item('click "Save"', { verdict: 'invalidated: not_found' });
  expect(summarise(asked({ ...first, done: [lost] })).summary).toBe(
    `${first.summary}; click "Save" invalidated: not_found`,
  );
});

test('the oldest goes first, whole, and the newest stays', () => {
  let { summary } = summarise(asked({}));
  for (let at = 0; at < 100; at += 1)
    ({ summary } = summarise(asked({ summary, done: [item(`click "Row; ${at}"`)] })));
  expect(summary.length).toBeLessThanOrEqual(CONVERSATION_MAX_CHARACTERS);
  expect(summary).toMatch(/^click "Row, \d+" advanced; /);
  expect(summary).toMatch(/click "Row, 99" advanced$/);
});

test('one action with very much to say is cut', () => {
  const long = item('click', { changes: ['x'.repeat(2_000)] });
  expect(summarise(asked({ done: [long] })).summary).toHaveLength(CONVERSATION_MAX_CHARACTERS);
});
