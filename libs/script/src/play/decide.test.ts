import type { Screen } from '@tapwright/screen';
import { describe, expect, it } from 'vitest';
import { notesTrace, screenOf } from '../emit/notes.fixture.ts';
import { bindTrace } from '../trace/bind-trace.ts';
import type { Condition } from '../trace/conditions.ts';
import { CONDITIONAL_SCHEMA, type Trace } from '../trace/trace.ts';
import { notDone } from './decide.ts';
import { nextMove, PLAY_START, type Playing, type PlayState } from './play-trace.ts';

const TRACE = bindTrace(notesTrace(), { parameters: {}, today: new Date(0) });
const [LIST, EMPTY, TYPED, SAVED] = [
  screenOf('list'),
  screenOf('editor'),
  screenOf('typed'),
  screenOf('saved'),
];

const saying = (text: string): Condition['locators'] => [{ by: 'text', text, matches: 1, fragile: false }];
const BANNER: Condition = { is: 'visible', name: 'Cookies', locators: saying('Cookies'), steps: 1 };
const GONE: Condition = { ...BANNER, is: 'notVisible' };

/** The trace with a condition at one of its steps. */
const under = (when: readonly Condition[], at: number): Trace => ({
  ...TRACE,
  schema: CONDITIONAL_SCHEMA,
  steps: TRACE.steps.map((step, index) => (index === at ? { ...step, when } : step)),
});

/** The screen with one more element, which shows this text. */
const and = (screen: Screen, text: string): Screen => ({
  ...screen,
  elements: screen.elements.flatMap((one, at, { length }) =>
    at < length - 1 ? [one] : [one, { ...one, index: length, text, desc: '', resourceId: '' }],
  ),
});
const blank = (screen: Screen): Screen => ({ ...screen, elements: screen.elements.slice(0, 1) });

const move = (trace: Trace, screen: Screen, about: Partial<Playing> = {}) =>
  nextMove({ trace, screen, state: PLAY_START, isLate: false, heal: 'off', ...about });
const STILL = { isStill: true } as const;

describe('what stands under something visible', () => {
  const trace = under([BANNER], 0);

  it('is done as soon as it is there', () => {
    expect(move(trace, and(LIST, 'Cookies'))).toMatchObject({
      kind: 'act',
      state: { at: 0, acted: true, met: 1, decided: [{ at: 0, condition: 0, held: true }] },
    });
  });

  it('is awaited until the screen holds still', () => {
    expect(move(trace, EMPTY)).toMatchObject({ kind: 'wait', for: 'whether “Cookies” is visible' });
  });

  it('is not done where it is not there, and what is left out is told', () => {
    // The editor is where the second step begins.
    const next = move(trace, EMPTY, STILL);
    expect(next).toMatchObject({ kind: 'act', step: { index: trace.steps[1]?.index } });
    expect(notDone(trace, next.state)).toEqual([{ steps: [0], why: '“Cookies” is not visible' }]);
  });

  it('is awaited on a still screen that shows nothing of what comes next, until the time is over', () => {
    const start = blank(EMPTY);
    expect(move(trace, start, STILL).kind).toBe('wait');
    // Nothing was done: the next step has waited, too.
    expect(move(trace, start, { isLate: true })).toMatchObject({ kind: 'failed', step: 1 });
  });

  it('is asked once: a window that the first of its steps closes does not take the others away', () => {
    const both = under([{ ...BANNER, steps: 2 }], 1);
    const opened: PlayState = { ...PLAY_START, at: 0, acted: true };
    const first = move(both, and(EMPTY, 'Cookies'), { state: opened });
    expect(first).toMatchObject({ kind: 'act', state: { at: 1 } });
    expect(move(both, TYPED, { state: first.state })).toMatchObject({ kind: 'act', state: { at: 2 } });
  });

  it('with its checks: what the step would have brought is not expected', () => {
    const last = TRACE.steps.length - 1;
    const checks = [{ kind: 'text' as const, text: 'never shown' }];
    const steps = under([BANNER], last).steps.map((step, at) =>
      at === last ? { ...step, after: { ...step.after, checks } } : step,
    );
    const final = { activity: '', checks: [] };
    const next = move({ ...trace, steps, final }, SAVED, { state: { ...PLAY_START, at: last }, ...STILL });
    expect(next).toMatchObject({ kind: 'done', state: { at: last + 1, acted: false } });
  });
});

describe('what stands under something that is not visible', () => {
  const trace = under([GONE], 0);

  it('is done on a still screen that shows its target', () => {
    expect(move(trace, LIST).kind).toBe('wait');
    expect(move(trace, LIST, STILL)).toMatchObject({ kind: 'act', state: { at: 0 } });
    expect(move(trace, blank(LIST), STILL).kind).toBe('wait');
  });

  it('is not done where it stays', () => {
    expect(move(trace, and(EMPTY, 'Cookies')).kind).toBe('wait');
    const next = move(trace, and(EMPTY, 'Cookies'), STILL);
    expect(next).toMatchObject({ state: { decided: [{ held: false }] } });
    expect(notDone(trace, next.state)).toEqual([{ steps: [0], why: '“Cookies” is visible' }]);
  });
});

it('of two conditions both must hold', () => {
  const trace = under([BANNER, { ...GONE, name: 'Ads', locators: saying('Ads') }], 0);
  const next = move(trace, and(LIST, 'Cookies'), STILL);
  expect(next).toMatchObject({
    kind: 'act',
    state: { met: 2, decided: [{ condition: 0 }, { condition: 1 }] },
  });
  expect(move(trace, and(LIST, 'Ads'), { isLate: true }).state.at).toBe(1);
});
