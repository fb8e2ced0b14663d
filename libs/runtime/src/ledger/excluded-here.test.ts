import { Obligation } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { actionSpace } from '../choose/action-space.ts';
import { button, item, node, screenOf } from '../screen.fixture.ts';
import { excludedHere } from './excluded.ts';

const obligations = [
  Obligation.parse({ id: 'o1', says: 'all notes' }),
  Obligation.parse({ id: 'o2', says: 'except "Gifts"', values: ['Gifts'], negative: true }),
];
const opened = item({ kind: 'click', label: 'Gifts, a lamp, 13 Feb', verdict: 'advanced' });
const other = item({ kind: 'click', label: 'Gifts for Ana, a book', verdict: 'advanced' });
const back = item({ kind: 'back', label: '', verdict: 'advanced' });

test.each([
  ['in its question', [opened], 'Gifts will be gone for good.', true],
  ['after going back', [opened, back], 'Gifts will be gone for good.', false],
  ['in the question of another', [opened], 'Film will be gone for good.', false],
  ['where another thing was opened', [other], 'Gifts will be gone for good.', false],
] as const)('what deletes the excluded thing is not offered: %s', (_name, history, text, isExcluded) => {
  const screen = screenOf(node({ text }), button('Delete'));
  const choice = actionSpace(screen, { keyboardShown: false }).find(
    ({ action }) => action.target?.label === 'Delete',
  );
  expect(choice?.action.effect).toBe('commit');
  const reason = choice === undefined ? null : excludedHere(choice, obligations, { screen, history });
  expect(reason !== null).toBe(isExcluded);
});
