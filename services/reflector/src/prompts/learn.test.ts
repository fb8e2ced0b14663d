import { expect, test } from 'vitest';
import { lookBack } from '../look-back.ts';
import { click, stateOf, typing } from '../reflector.fixture.ts';
import { learnPrompt } from './learn.ts';

const HISTORY = [
  click(1, 'Menu', { verdict: 'invalidated', reason: 'loop' }),
  click(2, 'New note', { changes: ['appeared: field "Title"'] }),
  typing(3, 'Title', 'Bread', { changes: ['changed: "Title" is now "Bread"'] }),
  click(4, 'Bread', { observation: 'The note Bread <opened>.' }),
];

function asked(outcome: string): string {
  const question = lookBack(stateOf('write a note titled Bread', HISTORY), 0, outcome)?.question;
  if (question === undefined) throw new Error('a question');
  const text = learnPrompt(question).map(({ role, content }) => `--- ${role}\n${content}`);
  return `${text.join('\n')}\n`;
}

test.each(['completed', 'failed'])('the question what a task taught that ended as %s', async (outcome) => {
  await expect(asked(outcome)).toMatchFileSnapshot(`golden/learn-${outcome}.txt`);
});

test('typed texts appear nowhere: a rule must not contain the data of a goal', () => {
  expect(asked('completed')).not.toContain('Bread');
});

test('a task in which nothing was done but claimed is not asked about', () => {
  const claim = click(1, '', { kind: 'end', verdict: 'completed' });
  expect(lookBack(stateOf('g', [claim]), 0, 'failed')).toBeNull();
});
