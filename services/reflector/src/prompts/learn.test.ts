import { expect, test } from 'vitest';
import { learnPrompt } from './learn.ts';

const input = {
  goal: 'write a note titled Bread',
  outcome: 'completed',
  history: [
    {
      action: 'click "Menu"',
      kind: 'click',
      label: 'Menu',
      text: null,
      verdict: 'invalidated: loop',
      changes: [],
    },
    { action: 'text "Title"', kind: 'text', label: 'Title', text: 'Bread', verdict: 'advanced', changes: [] },
  ],
};

test('the question what a task taught', async () => {
  const text = learnPrompt(input).map(({ role, content }) => `--- ${role}\n${content}`);
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('golden/learn.txt');
});

test('what was typed is not told: a rule must not carry the data of a goal', () => {
  expect(
    learnPrompt({ ...input, goal: 'write a note' })
      .map(({ content }) => content)
      .join(),
  ).not.toContain('Bread');
});
