import { centreOf } from '@tapwright/screen';
import type { InteractiveSource } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { darkThemeTrace, isDark, NOTES_PACKAGE, phoneLeftOpen } from '../emit/home.fixture.ts';
import { screenNow } from '../trace/app-runs.fixture.ts';
import { bindTrace } from '../trace/bind-trace.ts';
import type { Check, Trace } from '../trace/trace.ts';
import { nextMove, PLAY_START, type PlayState } from './play-trace.ts';

const TRACE = bindTrace(darkThemeTrace(), { parameters: {}, today: new Date(0) });

/** Plays a trace of taps to its end; taps on anything else than the steps' targets are not expected. */
function play(source: InteractiveSource, trace: Trace) {
  source.forceStop(NOTES_PACKAGE);
  source.input({ kind: 'key', key: 'HOME' });
  const taps: string[] = [];
  let state: PlayState = PLAY_START;
  for (;;) {
    const move = nextMove({ trace, state, screen: screenNow(source), isLate: taps.length > 9, heal: 'off' });
    state = move.state;
    if (move.kind === 'done' || move.kind === 'failed') return { move, taps, state };
    if (move.kind !== 'act' || move.element === null) throw new Error(`a move: ${move.kind}`);
    const [x, y] = centreOf(move.element.bounds);
    source.input({ kind: 'tap', x, y });
    taps.push(move.action.target?.label ?? '');
  }
}

describe('a step that turned a switch on', () => {
  it('turns it on where it is off', () => {
    const source = phoneLeftOpen({ dark: false });
    const { move, taps, state } = play(source, TRACE);
    expect(move.kind).toBe('done');
    expect(taps).toEqual(['Notes', 'More options', 'Settings', 'Dark theme']);
    expect(state.already).toBeUndefined();
    expect(isDark(source)).toBe(true);
  });

  it('leaves it alone where it is on already, and says so', () => {
    const source = phoneLeftOpen({ dark: true });
    expect(isDark(source)).toBe(true);
    const { move, taps, state } = play(source, TRACE);
    expect(move.kind).toBe('done');
    expect(taps).toEqual(['Notes', 'More options', 'Settings']);
    expect(state.already).toEqual([3]);
    expect(isDark(source)).toBe(true);
  });

  it('is tapped as before if the trace is older, or only the case expects the state', () => {
    const older = (check: Check): Check => (check.kind === 'state' ? { ...check, turned: undefined } : check);
    const steps = TRACE.steps.map((step) => ({
      ...step,
      after: { ...step.after, checks: step.after.checks.map(older) },
    }));
    const source = phoneLeftOpen({ dark: false });
    const { move, taps } = play(source, { ...TRACE, steps });
    expect([move.kind, taps.at(-1)]).toEqual(['done', 'Dark theme']);
  });
});
