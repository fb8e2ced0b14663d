import type { HistoryItem, Outcome } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { item, mark } from '../screen.fixture.ts';
import { type EndedCandidate, isSettled } from './candidates.ts';

function go(label: string, from: string, to: string, values: Partial<HistoryItem> = {}): HistoryItem {
  return item({ label, key: `click|${label}`, before: mark(from), after: mark(to), ...values });
}
const believed = item({ kind: 'end', key: 'end', verdict: 'completed' });
const refused = item({ kind: 'end', key: 'end', verdict: 'invalidated', reason: 'claim_rejected' });
const back = (from: string, to: string) => go('', from, to, { kind: 'back', key: 'back' });
const ended = (outcome: Outcome | null, ...history: HistoryItem[]): EndedCandidate => ({ outcome, history });

const menu = go('Menu', 'a', 'm');
const dark = go('Dark', 'm', 'd');
const straight = ended('completed', menu, dark, believed);
const doubted = ended('completed', menu, dark, refused, go('Save', 'd', 'a'), believed);
const detour = ended('completed', go('Help', 'a', 'h'), back('h', 'a'), menu, dark, believed);
const wrongTurn = ended('completed', go('x', 'a', 'a', { verdict: 'invalidated' }), menu, dark, believed);

test.each<[string, EndedCandidate[]]>([
  ['one that completed straight away', [straight]],
  ['such a one after others that did not complete', [ended('out_of_budget', menu), doubted, straight]],
  ['two that did the same, whatever else they did', [detour, wrongTurn]],
  [
    'two that failed in exactly the same way',
    [ended('failed', menu, refused), ended('failed', menu, refused)],
  ],
  ['one that also waited', [ended('completed', item({ kind: 'wait', key: 'wait' }), menu)]],
])('settled by %s', (_name, candidates) => {
  expect(isSettled(candidates)).toBe(true);
});

test.each<[string, EndedCandidate[]]>([
  ['none', []],
  ['one that did not complete', [ended('out_of_budget', menu, dark)]],
  ['one about which nothing is known', [ended(null)]],
  ['a claim that was refused before', [doubted]],
  ['a way there and back', [detour]],
  ['a wrong turn', [wrongTurn]],
  ['two that did different things', [doubted, detour]],
  ['two that failed in different ways', [ended('failed', menu), ended('out_of_budget', menu, dark)]],
  [
    'two that typed different texts and failed',
    ['a', 'b'].map((text) => ended('failed', go('Name', 'a', 'b', { kind: 'text', text }))),
  ],
])('not settled by %s', (_name, candidates) => {
  expect(isSettled(candidates)).toBe(false);
});
