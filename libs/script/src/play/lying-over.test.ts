import { parseHierarchy, type Screen } from '@tapwright/screen';
import { describe, expect, it } from 'vitest';
import { actionOn, notesTrace, screenOf } from '../emit/notes.fixture.ts';
import { bindTrace } from '../trace/bind-trace.ts';
import { recordStep } from '../trace/record-step.ts';
import type { Trace } from '../trace/trace.ts';
import { nextMove, PLAY_START, type PlayState } from './play-trace.ts';

const TRACE = bindTrace(notesTrace(), { parameters: {}, today: new Date(0) });
const [LIST, TYPED] = [screenOf('list'), screenOf('typed')];

function shade(): Screen {
  const system = 'com.android.systemui';
  const text = `<node class="a.T" text="No notifications" package="${system}" enabled="true" bounds="[0,0][1080,1920]"/>`;
  const { packageName, activity } = LIST;
  const parsed = parseHierarchy(`<hierarchy rotation="0">${text}</hierarchy>`, { packageName, activity });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

const common = { trace: TRACE, state: PLAY_START, isLate: false, heal: 'off' } as const;

describe('what lies over the app', () => {
  it('is closed with BACK if it is the notification shade, a few times at most', () => {
    let state: PlayState = PLAY_START;
    for (let times = 0; times < 3; times += 1) {
      const move = nextMove({ ...common, state, screen: shade() });
      expect(move).toMatchObject({ kind: 'uncover', action: { kind: 'back' } });
      state = move.state;
    }
    expect(nextMove({ ...common, state, screen: shade() }).kind).toBe('wait');
  });

  it('is closed where it hides the result of a step', () => {
    const state = { ...PLAY_START, acted: true };
    expect(nextMove({ ...common, state, screen: shade() }).kind).toBe('uncover');
  });

  it('is closed if it is a keyboard over the target, and only then', () => {
    const low = onlyStep(LIST, 'click', 'New note');
    const seen = { ...common, trace: low, screen: LIST };
    expect(nextMove({ ...seen, keyboardShown: true })).toMatchObject({
      kind: 'uncover',
      what: 'the keyboard',
    });
    expect(nextMove({ ...seen, keyboardShown: false }).kind).toBe('act');
    const high = onlyStep(LIST, 'click', 'Rent');
    expect(nextMove({ ...seen, trace: high, keyboardShown: true }).kind).toBe('act');
  });

  it('stays if it was there in the recording, too', () => {
    const trace = onlyStep(LIST, 'click', 'New note', true);
    expect(nextMove({ ...common, trace, screen: LIST, keyboardShown: true }).kind).toBe('act');
  });

  it('does not receive a BACK that is meant for the app', () => {
    const trace = onlyStep(TYPED, 'back', null, false);
    expect(nextMove({ ...common, trace, screen: TYPED, keyboardShown: true }).kind).toBe('uncover');
    expect(nextMove({ ...common, trace, screen: TYPED, keyboardShown: false }).kind).toBe('act');
  });

  it('is closed if it is a keyboard that came up by itself over the result of a step', () => {
    const [first, second, ...rest] = TRACE.steps;
    if (first === undefined || second === undefined) throw new Error('the trace has steps');
    const next = (keyboard: boolean) => ({ ...second, before: { ...second.before, keyboard } });
    const about = { ...common, screen: LIST, state: { ...PLAY_START, acted: true }, keyboardShown: true };
    const without = { ...TRACE, steps: [first, next(false), ...rest] };
    const over = { kind: 'uncover', what: 'the keyboard' };
    expect(nextMove({ ...about, trace: without, isStill: true })).toMatchObject(over);
    expect(nextMove({ ...about, trace: without, isStill: false }).kind).toBe('wait');
    const withOne = { ...TRACE, steps: [first, next(true), ...rest] };
    expect(nextMove({ ...about, trace: withOne, isStill: true }).kind).toBe('wait');
  });

  it('need not be closed again by a BACK that only did that', () => {
    const trace = onlyStep(TYPED, 'back', null, true);
    expect(nextMove({ ...common, trace, screen: TYPED, keyboardShown: false }).kind).not.toBe('act');
    expect(nextMove({ ...common, trace, screen: TYPED, keyboardShown: true }).kind).toBe('act');
  });
});

function onlyStep(screen: Screen, kind: 'click' | 'back', target: string | null, keyboard?: boolean): Trace {
  const step = recordStep(1, actionOn(screen, kind, target), screen, screen, 0, { keyboard });
  return { ...TRACE, steps: [step] };
}
