import type { HistoryItem } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { item, mark } from '../screen.fixture.ts';
import { isAsItWas, visitOf, wasRefused } from './visit.ts';

const at = (activity: string, name = activity) => mark(name, { activity });
const went = (step: number, from: string, to: string, values: Partial<HistoryItem> = {}) =>
  item({ step, before: at(from), after: at(to), ...values });
const seen = [at('list'), at('editor'), at('colours'), at('list')];

test('a page is touched where something was edited since it was opened, though the run went on and came back', () => {
  const edit = went(2, 'editor', 'editor', { effect: 'edit' });
  const history = [
    went(1, 'list', 'editor'),
    edit,
    went(3, 'editor', 'colours'),
    went(4, 'colours', 'editor'),
  ];
  expect(visitOf({ history, seen }, 'editor').touched).toBe(true);
  expect(visitOf({ history, seen }, 'colours').touched).toBe(false);
  const anew = [...history, went(5, 'editor', 'list', { effect: 'commit' }), went(6, 'list', 'editor')];
  expect(visitOf({ history: anew, seen }, 'editor').touched).toBe(false);
});

test('only what happened before a step counts, and nothing that found no element', () => {
  const history = [went(1, 'list', 'editor'), went(2, 'editor', 'editor', { effect: 'edit' })];
  expect(visitOf({ history, seen }, 'editor', 2).touched).toBe(false);
  const missed = [went(1, 'editor', 'editor', { effect: 'commit', reason: 'not_found' })];
  expect(visitOf({ history: missed, seen }, 'editor').touched).toBe(false);
});

test('what is under way on a page that a commit has opened may be the work of the run', () => {
  const opened = (effect: HistoryItem['effect']) => ({
    history: [went(1, 'list', 'editor', { effect })],
    seen,
  });
  expect(visitOf(opened('commit'), 'editor')).toEqual({ touched: false, begun: true });
  expect(visitOf(opened('look'), 'editor')).toEqual({ touched: false, begun: false });
});

test('a press is refused once more where it was refused before and has led to this very screen', () => {
  const [empty, told] = [mark('empty'), mark('told')];
  const history = [item({ step: 1, key: 'save', before: empty, after: told, effect: 'look' })];
  const again = { step: 2, key: 'save', kind: 'click', before: told } as const;
  expect(wasRefused(history, again)).toBe(true);
  expect(wasRefused(history, { ...again, key: 'send' })).toBe(false);
  expect(wasRefused(history, { ...again, before: mark('filled') })).toBe(false);
  const commit = [item({ step: 1, key: 'save', before: empty, after: told, effect: 'commit' })];
  expect(wasRefused(commit, again)).toBe(false);
  const opened = [item({ step: 1, key: 'save', before: at('other'), after: told, effect: 'look' })];
  expect(wasRefused(opened, again)).toBe(false);
});

test('a page is as it was where it shows what it did when the run left it, and nothing is at work that the run began since', () => {
  const edit = went(2, 'editor', 'editor', { effect: 'edit', after: at('editor', 'filled') });
  const history = [went(1, 'list', 'editor'), edit];
  const left = went(3, 'editor', 'list', { before: at('editor', 'filled') });
  expect(isAsItWas({ history, seen }, left)).toBe(true);
  expect(isAsItWas({ history, seen }, { ...left, after: at('list', 'longer') })).toBe(false);
  expect(isAsItWas({ history, seen }, { ...left, after: at('colours') })).toBe(false);
  expect(isAsItWas({ history, seen }, { ...left, after: null })).toBe(false);
  const dead = { ...edit, effect: 'commit', after: edit.before } as const;
  expect(isAsItWas({ history: [went(1, 'list', 'editor'), dead], seen }, left)).toBe(true);
  const sent = { ...edit, effect: 'commit' } as const;
  expect(isAsItWas({ history: [went(1, 'list', 'editor'), sent], seen }, left)).toBe(false);
  const by = went(1, 'list', 'editor', { effect: 'commit' });
  expect(isAsItWas({ history: [by, edit], seen }, left)).toBe(false);
});

test('the page may have been left through a menu over it', () => {
  const history = [
    went(1, 'list', 'list', { after: at('list', 'menu') }),
    went(2, 'list', 'editor', { before: at('list', 'menu') }),
  ];
  const left = went(3, 'editor', 'list');
  expect(isAsItWas({ history, seen }, left)).toBe(true);
  const turned = [{ ...went(1, 'list', 'list'), effect: 'edit', after: at('list', 'menu') } as const];
  expect(isAsItWas({ history: [...turned, ...history.slice(1)], seen }, left)).toBe(false);
});
