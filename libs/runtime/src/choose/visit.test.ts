import type { HistoryItem } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { item, mark } from '../screen.fixture.ts';
import { leavingOf, visitOf, wasRefused } from './visit.ts';

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

test('a page is as it was where it shows what it did when the run left it', () => {
  const edit = went(2, 'editor', 'editor', { effect: 'edit', after: at('editor', 'filled') });
  const history = [went(1, 'list', 'editor'), edit];
  const left = went(3, 'editor', 'list', { before: at('editor', 'filled') });
  expect(leavingOf({ history, seen }, left)).toEqual({ asItWas: true, atWork: false });
  expect(leavingOf({ history, seen }, { ...left, after: at('list', 'longer') }).asItWas).toBe(false);
  expect(leavingOf({ history, seen }, { ...left, after: at('colours') }).asItWas).toBe(false);
  expect(leavingOf({ history, seen }, { ...left, after: null }).asItWas).toBe(false);
});

test('what was committed since, or has opened the page, may still be at work, unless it changed nothing', () => {
  const left = went(3, 'editor', 'list');
  const sent = went(2, 'editor', 'editor', { effect: 'commit', after: at('editor', 'sent') });
  const dead = { ...sent, after: sent.before };
  const opened = went(1, 'list', 'editor');
  expect(leavingOf({ history: [opened, sent], seen }, left).atWork).toBe(true);
  expect(leavingOf({ history: [opened, dead], seen }, left).atWork).toBe(false);
  expect(leavingOf({ history: [{ ...opened, effect: 'commit' }], seen }, left).atWork).toBe(true);
});

test('the page may have been left through a menu over it', () => {
  const menu = went(1, 'list', 'list', { after: at('list', 'menu') });
  const chosen = went(2, 'list', 'editor', { before: at('list', 'menu') });
  const left = went(3, 'editor', 'list');
  expect(leavingOf({ history: [menu, chosen], seen }, left).asItWas).toBe(true);
  expect(leavingOf({ history: [{ ...menu, effect: 'edit' }, chosen], seen }, left).asItWas).toBe(false);
});
