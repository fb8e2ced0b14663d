import { findStrategy } from '@tapwright/runtime';
import { describe, expect, test } from 'vitest';
import { secondTry } from './second-try.ts';
import { itemOf, markOf, screenOf, stateWith } from './verifier.fixture.ts';

const list = markOf('cap_1', screenOf(['Milk']));
const editor = markOf('cap_2', screenOf(['Title']));
const strategy = findStrategy('tapwright');
const dead = itemOf(list, {
  step: 2,
  label: 'New note',
  after: list,
  verdict: 'invalidated',
  reason: 'no_change',
});
const opened = itemOf(editor, { step: 1, key: 'click|open', after: list, verdict: 'advanced' });
const block = { task: 0, key: dead.key, screen: 's', reason: 'the screen did not change' };

describe('an action that did nothing', () => {
  test('may be chosen once more: the app is brought back to its screen', () => {
    const again = secondTry(stateWith({ history: [opened, dead], current: editor }), strategy);
    expect(again).toMatchObject({ plan: { kind: 'path' }, wantedCaptureId: 'cap_1' });
    expect(again?.state.history.at(-1)?.reason).toBe('interrupted');
  });

  test('needs no restoration where the run still stands on its screen', () => {
    const again = secondTry(stateWith({ history: [opened, dead], current: list }), strategy);
    expect(again?.plan).toEqual({ kind: 'nothing' });
  });

  test('loses its own block and no other', () => {
    const mine = { ...block, screen: `${list.packageName}/${list.activity}#${list.content}` };
    const state = stateWith({ history: [dead], blocked: [block, mine], current: list });
    expect(secondTry(state, strategy)?.state.blocked).toEqual([block]);
  });

  test.each([
    ['was tried twice', { history: [dead, { ...dead, step: 3 }] }],
    ['may happen once only', { history: [{ ...dead, effect: 'commit' as const, deed: true }] }],
    ['was a way to look around', { history: [{ ...dead, kind: 'scroll' as const }] }],
    ['led on', { history: [{ ...dead, verdict: 'advanced' as const, reason: null }] }],
  ])('is not tried again where it %s', (_name, values) => {
    expect(secondTry(stateWith({ ...values, current: list }), strategy)).toBeNull();
  });

  test('is not tried again where the way there would repeat what may happen once only', () => {
    const once = { ...opened, effect: 'commit' as const };
    expect(secondTry(stateWith({ history: [once, dead], current: editor }), strategy)).toBeNull();
  });

  test('is not tried again by a strategy that accepts every outcome', () => {
    expect(secondTry(stateWith({ history: [dead], current: list }), findStrategy('guardian'))).toBeNull();
  });
});
