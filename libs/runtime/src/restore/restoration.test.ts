import type { HistoryItem, InvalidReason, RestorationPlan } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import type { ActionOutcome } from '../judge/outcome.ts';
import { button, item, mark, node, screenOf, state } from '../screen.fixture.ts';
import { opensWindow, planTo, restorationPlan } from './restoration.ts';

/** An advanced click from one screen to another, each named by a letter. */
const went = (step: number, from: string, to: string, values: Partial<HistoryItem> = {}): HistoryItem =>
  item({ step, before: mark(from), after: mark(to), key: `click|${step}`, ...values });

interface Turn {
  readonly past?: readonly HistoryItem[];
  readonly from?: string;
  readonly to?: string;
  readonly did?: Partial<HistoryItem>;
  readonly seen?: readonly string[];
}

/** A wrong turn of a run that began on screen `a`. */
function wrongTurn(turn: Turn, values: Partial<ActionOutcome> = {}): ActionOutcome {
  const after = mark(turn.to ?? 'x');
  const judged = item({ step: 9, before: mark(turn.from ?? 'a'), after, verdict: null, ...turn.did });
  const seen = (turn.seen ?? ['a']).map((name) => mark(name));
  const run = state({ history: [...(turn.past ?? []), judged], seen });
  return {
    item: judged,
    after,
    status: 'done',
    screenKind: 'app',
    app: 'org.example',
    state: run,
    ...values,
  };
}

const plan = (reason: InvalidReason, of: ActionOutcome): RestorationPlan =>
  restorationPlan({ kind: 'invalidated', reason, summary: '' }, of);

describe('nothing is done', () => {
  test.each<[string, InvalidReason, Turn]>([
    ['if nothing has changed', 'no_change', { to: 'a' }],
    ['for a claim', 'claim_rejected', {}],
    ['if the element was not there', 'not_found', {}],
    ['for an action that stays on its screen, such as a text', 'reflection', { did: { kind: 'text' } }],
  ])('%s', (_name, reason, turn) => {
    expect(plan(reason, wrongTurn(turn))).toEqual({ kind: 'nothing' });
  });

  test('if only a "once" action leads back from a fresh start', () => {
    const past = [went(1, 'a', 'b', { effect: 'commit' })];
    expect(plan('foreign_app', wrongTurn({ past, from: 'b' }, { screenKind: 'launcher' }))).toEqual({
      kind: 'nothing',
    });
  });
});

describe('BACK', () => {
  const past = [went(1, 'a', 'b'), went(2, 'b', 'c')];

  test('comes first if the action has opened another activity, or a window', () => {
    const other = { after: mark('x', { activity: 'org.example/.Other' }) };
    expect(plan('reflection', wrongTurn({ past, from: 'c' }, other)).kind).toBe('back');
    expect(plan('reflection', wrongTurn({ past, from: 'c' }, { opened: true })).kind).toBe('back');
  });

  test('is tried before a fresh start if nothing better is known', () => {
    const back = plan('reflection', wrongTurn({ past, from: 'c' }));
    expect(back).toMatchObject({ kind: 'back', route: { launch: [1, 2] } });
  });

  test('is not tried if the screen is known and a short way leads from there', () => {
    expect(plan('reflection', wrongTurn({ past, from: 'c', to: 'b' })).kind).toBe('path');
  });

  test('is not used after going back, nor outside of the app', () => {
    expect(plan('loop', wrongTurn({ past, from: 'c', did: { kind: 'back' } })).kind).toBe('replay');
    expect(plan('foreign_app', wrongTurn({ past, from: 'c' }, { screenKind: 'launcher' })).kind).toBe(
      'replay',
    );
  });
});

describe("the run's own steps", () => {
  test('lead back from a screen that was visited before: the shortest way, from there', () => {
    const past = [
      went(1, 'a', 'b'),
      went(2, 'b', 'c'),
      went(3, 'c', 'd'),
      went(4, 'd', 'b'),
      went(5, 'b', 'd'),
    ];
    const route = plan('loop', wrongTurn({ past, from: 'd', to: 'b' }));
    expect(route).toMatchObject({ kind: 'path', route: { known: [{ step: 3 }, { step: 5 }, { step: 1 }] } });
  });

  test('include a BACK that was seen to lead there', () => {
    const past = [went(1, 'a', 'b'), went(2, 'b', 'a', { kind: 'back', key: 'back|||||' })];
    expect(plan('loop', wrongTurn({ past, from: 'a', to: 'b' }))).toMatchObject({
      kind: 'path',
      route: { known: [{ content: 'content-b', step: 2 }] },
    });
  });

  test('begin with a fresh start if that is shorter', () => {
    const past = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, at, all) => went(at, name, all[at + 1] ?? 'a'));
    const found = plan('loop', wrongTurn({ past, from: 'b', to: 'c' }));
    expect(found).toMatchObject({ kind: 'replay', steps: [0] });
  });

  test('avoid steps that change something if another way leads there', () => {
    const saved = went(2, 'b', 'c', { label: 'Save' });
    const past = [went(1, 'a', 'b'), saved, went(3, 'b', 'd'), went(4, 'd', 'c')];
    const found = plan('foreign_app', wrongTurn({ past, from: 'c' }, { screenKind: 'launcher' }));
    expect(found).toMatchObject({ kind: 'replay', steps: [1, 3, 4] });
  });

  test('are only a fresh start if the run was on its first screen', () => {
    expect(plan('foreign_app', wrongTurn({}, { screenKind: 'launcher' }))).toMatchObject({
      kind: 'relaunch',
    });
  });

  test('leave out steps that were invalidated, waited or changed nothing', () => {
    const past = [
      went(1, 'a', 'b', { verdict: 'invalidated' }),
      went(2, 'a', 'a'),
      went(3, 'a', 'b', { kind: 'wait' }),
      went(4, 'a', 'b'),
    ];
    const found = plan('foreign_app', wrongTurn({ past, from: 'b' }, { screenKind: 'launcher' }));
    expect(found).toMatchObject({ kind: 'replay', steps: [4] });
  });

  test('lead to the same layout if nothing led to the same content', () => {
    const past = [went(1, 'a', 'b')];
    const typed = mark('typed', { layout: 'layout-b' });
    const found = plan(
      'foreign_app',
      wrongTurn({ past, did: { before: typed } }, { screenKind: 'launcher' }),
    );
    expect(found).toMatchObject({ kind: 'replay', steps: [1] });
  });
});

describe('the way to an earlier screen of the run', () => {
  const history = [went(1, 'a', 'b'), went(2, 'b', 'c'), went(3, 'c', 'd')];

  test.each([
    ['nothing, if the run is there already', 'b', { kind: 'nothing' }],
    ['a fresh start and the steps to it', 'd', { kind: 'replay', steps: [1] }],
    ['the steps from the current screen', 'a', { kind: 'path' }],
  ])('is %s', (_name, at, expected) => {
    const run = state({ history, seen: [mark('a')], current: mark(at) });
    expect(planTo(run, mark('b'), 3)).toMatchObject(expected);
  });

  test('is everything that was done before it, if the chain of screens is broken', () => {
    const broken = [went(1, 'a', 'b'), went(2, 'x', 'y'), went(3, 'y', 'z')];
    const run = state({ history: broken, seen: [mark('a')], current: mark('z') });
    expect(planTo(run, mark('x'), 2)).toMatchObject({ kind: 'replay', steps: [1] });
    const once = broken.map((past) => ({ ...past, effect: 'commit' as const }));
    expect(planTo({ ...run, history: once }, mark('x'), 2)).toEqual({ kind: 'nothing' });
  });
});

test('no plan ever contains a "once" action: every mix of four steps', () => {
  for (let bits = 0; bits < 256; bits += 1) {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const past = [1, 2, 3, 4].map((step) =>
      went(step, names[step - 1] ?? '', names[step] ?? '', {
        effect: bits & (1 << (step - 1)) ? 'commit' : 'look',
        verdict: bits & (16 << (step - 1)) ? 'advanced' : 'invalidated',
      }),
    );
    for (const screenKind of ['app', 'launcher']) {
      const made = plan('loop', wrongTurn({ past, from: 'e', to: 'b' }, { screenKind }));
      const once = new Set(past.filter(({ effect }) => effect === 'commit').map(({ step }) => step));
      const named = [...JSON.stringify(made).matchAll(/\d+(?=[,\]}])/g)].map(([text]) => Number(text));
      expect(
        named.filter((step) => once.has(step)),
        `case ${bits}`,
      ).toEqual([]);
    }
  }
});

test('a window counts as opened if it leaves a part of the screen below free', () => {
  const full = screenOf(button('More'));
  const dialog = screenOf();
  const small = { ...dialog, elements: dialog.elements.map((element) => ({ ...element, bounds: BOX })) };
  expect(opensWindow(full, small)).toBe(true);
  expect(opensWindow(small, full)).toBe(false);
  expect(opensWindow(full, screenOf(node({ text: 'other' })))).toBe(false);
});

const BOX: [number, number, number, number] = [100, 500, 980, 1200];
