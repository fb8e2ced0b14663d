import type { Screen } from '@tapwright/screen';
import { describe, expect, it } from 'vitest';
import { actionOn, notesTrace, screenOf } from '../emit/notes.fixture.ts';
import { locatorChain } from '../locate/locator-chain.ts';
import { bindTrace } from '../trace/bind-trace.ts';
import { recordStep } from '../trace/record-step.ts';
import type { Trace } from '../trace/trace.ts';
import { nextMove, PLAY_START, type Playing, type PlayMove, type PlayState } from './play-trace.ts';

const TRACE = bindTrace(notesTrace(), { parameters: {}, today: new Date(0) });
const [LIST, EMPTY, TYPED, SAVED] = [
  screenOf('list'),
  screenOf('editor'),
  screenOf('typed'),
  screenOf('saved'),
];

const move = (screen: Screen, state: PlayState, about: Partial<Playing> = {}): PlayMove =>
  nextMove({ trace: TRACE, screen, state, isLate: false, heal: 'off', ...about });

const said = (screen: Screen, from: string, to: string): Screen => ({
  ...screen,
  elements: screen.elements.map((at) => ({
    ...at,
    text: at.text === from ? to : at.text,
    desc: at.desc === from ? to : at.desc,
  })),
});

/** What the save button opens: a window with a text and a button of its own. */
const WINDOW = said(said(EMPTY, 'Grüße 🙂', 'Rate us?'), "It's done", 'Not now');
const buttonOf = (screen: Screen, text: string) => {
  const found = screen.elements.find((at) => at.text === text);
  if (found === undefined) throw new Error(text);
  return found;
};
const only = (screen: Screen, text: string) =>
  locatorChain(screen, buttonOf(screen, text)).filter(({ by }) => by === 'text');
const GUARDED: Trace = {
  ...TRACE,
  guards: [{ name: 'pop-up', shows: only(WINDOW, 'Rate us?'), dismiss: only(WINDOW, 'Not now') }],
};

describe('a trace played on the screens it was made on', () => {
  it('does its steps in order, each on the element as it is now, and finishes', () => {
    let state = PLAY_START;
    const done: string[] = [];
    for (const screen of [LIST, EMPTY, TYPED, SAVED]) {
      const next = move(screen, state);
      done.push(next.kind === 'act' ? `${next.action.kind} ${next.element?.index}` : next.kind);
      state = next.state;
    }
    const targets = TRACE.steps.map(({ action }) => `${action.kind} ${action.target?.index}`);
    expect(done).toEqual([...targets, 'done']);
    expect(state).toMatchObject({ at: 3, acted: false, healings: [] });
  });

  it('waits for the result of a step before the next one, and reports what is missing when time is up', () => {
    const acted: PlayState = { ...PLAY_START, acted: true };
    expect(move(LIST, acted)).toMatchObject({ kind: 'wait', state: acted });
    expect(move(LIST, acted, { isLate: true })).toMatchObject({
      kind: 'failed',
      step: 0,
      code: 'EXPECTATION_NOT_MET',
      message: expect.stringMatching(/^step 1 of 3: .*is not/),
      check: TRACE.steps[0]?.after.checks[0],
    });
    expect(move(EMPTY, acted).kind).toBe('act');
  });

  it('waits for a target, and for its final checks, as long as there is time', () => {
    const gone = said(LIST, 'New note', 'Another');
    expect(move(gone, PLAY_START)).toMatchObject({ kind: 'wait', for: '“New note”' });
    expect(move(gone, PLAY_START, { isLate: true })).toMatchObject({
      kind: 'failed',
      step: 0,
      code: 'LOCATOR_NOT_FOUND',
      message: expect.stringMatching(/^step 1 of 3: “New note” is not on the screen; \S+ shows “/),
    });
    const end: PlayState = { ...PLAY_START, at: 3 };
    expect(move(LIST, end).kind).toBe('wait');
    expect(move(LIST, end, { isLate: true })).toMatchObject({
      kind: 'failed',
      step: 3,
      code: 'EXPECTATION_NOT_MET',
    });
    expect(move(SAVED, end).kind).toBe('done');
  });

  it('gives the next step time of its own, however late the one before was', () => {
    const gone = said(EMPTY, 'Write here', 'x');
    const noBody: Screen = {
      ...gone,
      elements: gone.elements.map((at) => ({ ...at, resourceId: '', hint: '', className: 'x' })),
    };
    const trace: Trace = {
      ...TRACE,
      steps: TRACE.steps.map((step) => ({ ...step, after: { ...step.after, checks: [] } })),
    };
    const next = move(noBody, { ...PLAY_START, acted: true }, { isLate: true, trace });
    expect(next).toMatchObject({ kind: 'wait', state: { at: 1, acted: false } });
  });
});

describe('a guard', () => {
  it('is closed where its window hides the target, at most three times in a step', () => {
    let state: PlayState = { ...PLAY_START, at: 2 };
    for (let use = 1; use <= 3; use += 1) {
      const next = move(WINDOW, state, { trace: GUARDED });
      expect(next).toMatchObject({ kind: 'dismiss', action: { kind: 'click', target: { text: 'Not now' } } });
      state = next.state;
      expect(state).toMatchObject({ at: 2, acted: false, guards: { 'pop-up': use } });
    }
    expect(move(WINDOW, state, { trace: GUARDED }).kind).toBe('wait');
    expect(move(WINDOW, state, { trace: GUARDED, isLate: true })).toMatchObject({
      code: 'LOCATOR_NOT_FOUND',
    });
    const next = move(TYPED, state, { trace: GUARDED });
    expect(next).toMatchObject({ kind: 'act' });
    expect(move(SAVED, next.state, { trace: GUARDED }).state.guards).toEqual({});
  });

  it('is closed where its window hides the result of the step', () => {
    const acted: PlayState = { ...PLAY_START, at: 2, acted: true };
    expect(move(WINDOW, acted, { trace: GUARDED })).toMatchObject({
      kind: 'dismiss',
      state: { acted: true },
    });
  });

  it('is closed before something counts as gone, and before a key is pressed', () => {
    const back = recordStep(0, actionOn(TYPED, 'back', null), TYPED, LIST);
    const absent = { ...back, after: { ...back.after, checks: [{ kind: 'absent' as const, text: 'Lost' }] } };
    const trace: Trace = { ...GUARDED, steps: [absent] };
    expect(move(WINDOW, PLAY_START, { trace }).kind).toBe('dismiss');
    expect(move(WINDOW, { ...PLAY_START, acted: true }, { trace }).kind).toBe('dismiss');
    expect(move(TYPED, PLAY_START, { trace }).kind).toBe('act');
  });

  it('whose window does not show is left alone', () => {
    expect(move(LIST, PLAY_START, { trace: GUARDED })).toMatchObject({ kind: 'act', state: { guards: {} } });
  });
});

describe('healing', () => {
  const renamed = said(TYPED, "It's done", 'Done');
  const atSave: PlayState = { ...PLAY_START, at: 2 };

  it('finds what has become of a target, only after the waiting time, and proposes the change', () => {
    expect(move(renamed, atSave, { heal: 'similarity' }).kind).toBe('wait');
    const next = move(renamed, atSave, { heal: 'similarity', isLate: true });
    expect(next).toMatchObject({ kind: 'act', action: { target: { text: 'Done' } }, state: { acted: true } });
    expect(next.state.healings).toMatchObject([{ stepIndex: 2, before: TRACE.steps[2]?.locators }]);
    if (next.kind === 'act') expect(next.healed?.element.text).toBe('Done');
  });

  it('happens only if it is turned on', () => {
    expect(move(renamed, atSave, { isLate: true })).toMatchObject({ code: 'LOCATOR_NOT_FOUND' });
  });

  it('never lets a check pass', () => {
    const acted: PlayState = { ...atSave, acted: true };
    const other = {
      ...SAVED,
      elements: SAVED.elements.map((at) => ({ ...at, text: `${at.text}!`, desc: `${at.desc}!` })),
    };
    expect(move(other, acted, { heal: 'similarity', isLate: true })).toMatchObject({
      kind: 'failed',
      code: 'EXPECTATION_NOT_MET',
    });
  });
});

describe('a target that only its look identifies', () => {
  const [first] = TRACE.steps;
  const add = LIST.elements.find(({ desc }) => desc === 'New note');
  if (first === undefined || add === undefined) throw new Error('a step on a button');
  const LOOK = {
    by: 'look',
    className: add.className,
    hash: 'f0'.repeat(64),
    matches: 1,
    fragile: true,
  } as const;
  const trace: Trace = { ...TRACE, steps: [{ ...first, locators: [...first.locators, LOOK] }] };
  const renamed = said(LIST, 'New note', 'Compose');
  const looks = new Map([[add.index, LOOK.hash]]);
  const on = (screen: Screen, about: Partial<Playing>) => move(screen, PLAY_START, { trace, ...about });

  it('is looked at when the screen holds still, and only if there are pictures', () => {
    expect(on(renamed, { looks: null })).not.toHaveProperty('look');
    const still = { isStill: true, looks: null };
    expect(on(renamed, still)).toMatchObject({ kind: 'wait', look: LOOK.className });
    expect(on(renamed, { isStill: true })).not.toHaveProperty('look');
    expect(on(renamed, { ...still, isStill: false, isLate: true })).toHaveProperty('look');
  });

  it('is found by it, which is not healing', () => {
    expect(on(renamed, { isStill: true, looks })).toMatchObject({
      kind: 'act',
      element: { index: add.index },
      healed: null,
    });
  });

  it('is never looked at if an earlier locator finds it', () => {
    expect(on(LIST, { isStill: true, looks: null })).toMatchObject({
      kind: 'act',
      element: { index: add.index },
    });
  });

  it('fails as usual where nothing looks like it', () => {
    expect(on(renamed, { isLate: true, looks: new Map() })).toMatchObject({
      kind: 'failed',
      code: 'LOCATOR_NOT_FOUND',
    });
  });
});

describe('a target that nothing resembles', () => {
  const [first] = TRACE.steps;
  const target = first?.action.target;
  if (first === undefined || target === null || target === undefined) throw new Error('a step on a button');
  const unlike = { ...target, label: 'Qqq', text: 'Qqq', desc: '', resourceId: 'a:id/qqq' };
  const LOST = [{ by: 'text', text: 'Qqq', matches: 1, fragile: false }] as const;
  const lost = (change: Partial<Trace['steps'][number]['action']> = {}): Trace => ({
    ...TRACE,
    steps: [{ ...first, locators: LOST, action: { ...first.action, target: unlike, ...change } }],
  });
  const add = LIST.elements.find(({ desc }) => desc === 'New note')?.index ?? -1;
  const late = { trace: lost(), heal: 'model', isLate: true } as const;
  const on = (about: Partial<Playing> = {}, state = PLAY_START) => move(LIST, state, { ...late, ...about });
  const say = (index: number | null) => ({ index, reason: 'it adds a note' });

  it('is asked about once, with the elements it may have become, and never with what stood beside it', () => {
    const ask = on();
    if (ask.kind !== 'ask') throw new Error(ask.kind);
    const rows = LIST.elements.filter(({ resourceId }) => resourceId.endsWith('/row'));
    expect(ask.choices.map(({ index }) => index)).toEqual([add]);
    expect(rows.length).toBeGreaterThan(0);
    expect(ask.state.asked).toEqual([0]);
    expect(on({}, ask.state).kind).toBe('failed');
    expect(on({}, { ...PLAY_START, asked: [3, 4, 5] }).kind).toBe('failed');
    expect(on({ heal: 'similarity' }).kind).toBe('failed');
    expect(on({ isLate: false }).kind).toBe('wait');
  });

  it('is the element that the answer names, marked as healed, with its reason', () => {
    expect(on({ answer: say(add) }, { ...PLAY_START, asked: [0] })).toMatchObject({
      kind: 'act',
      element: { index: add },
      healed: { why: 'chosen by the model: it adds a note' },
      state: { healings: [{ stepIndex: first.index, before: LOST }] },
    });
  });

  it('is not found where the answer is none of the choices', () => {
    const row = LIST.elements.find(({ resourceId }) => resourceId.endsWith('/row'))?.index ?? -1;
    for (const index of [null, 999, 0, row])
      expect(on({ answer: say(index) })).toMatchObject({ kind: 'failed', code: 'LOCATOR_NOT_FOUND' });
  });

  it('is not asked about if it may happen once, types a secret, or the caller bars it', () => {
    const parameters = [{ name: 'pin', secret: true, value: null, env: 'PIN' }];
    const secret = { ...lost({ parameter: 'pin' }), parameters };
    for (const about of [
      { trace: lost({ effect: 'commit' }) },
      { trace: secret },
      { isBarred: () => true },
    ]) {
      expect(on(about).kind).toBe('failed');
      expect(on({ ...about, answer: say(add) }).kind).toBe('failed');
    }
  });
});
