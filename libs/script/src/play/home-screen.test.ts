import { LAUNCHER_NAMES } from '@tapwright/screen';
import { playStep } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { darkThemeTrace, homePhone, NOTES_PACKAGE } from '../emit/home.fixture.ts';
import { screenNow } from '../trace/app-runs.fixture.ts';
import { homePattern } from './home-screen.ts';
import { nextMove, PLAY_START, type Playing } from './play-trace.ts';

const TRACE = darkThemeTrace();
const at = (playing: Partial<Playing>) => {
  const screen = screenNow(homePhone());
  return nextMove({ trace: TRACE, state: PLAY_START, screen, isLate: false, heal: 'off', ...playing });
};

describe('a trace that begins on the home screen', () => {
  it('begins when the home screen is shown', () => {
    expect(at({})).toMatchObject({ kind: 'act', action: { target: { label: 'Notes' } } });
  });

  it('waits for it in front of anything else, also where the first target is shown, and fails in the end', () => {
    const source = homePhone();
    playStep(source, { kind: 'click', on: { text: 'Notes' } });
    const screen = screenNow(source);
    expect(screen.elements.some(({ text }) => text === 'Notes')).toBe(true);
    expect(at({ screen })).toMatchObject({ kind: 'wait', for: 'the home screen', state: PLAY_START });
    expect(at({ screen, isLate: true })).toMatchObject({
      kind: 'failed',
      step: 0,
      code: 'EXPECTATION_NOT_MET',
      message: expect.stringMatching(
        /^the start: the home screen is not in front; org\.tapwright\.notes shows/,
      ),
    });
    const anywhere = { ...TRACE, start: { component: null, cleared: false } };
    expect(at({ screen, trace: anywhere }).kind).toBe('act');
  });

  it('begins on the home screen of another phone, too, and on that of the run, whatever its name is', () => {
    const home = screenNow(homePhone());
    const of = (packageName: string) => ({
      ...home,
      packageName,
      elements: home.elements.map((element) => ({ ...element, packageName })),
    });
    expect(at({ screen: of('com.sec.android.app.launcher') }).kind).toBe('act');
    expect(at({ screen: of('org.example.start') }).kind).toBe('wait');
    const [first, ...others] = TRACE.steps;
    if (first === undefined) throw new Error('the trace has steps');
    const before = { ...first.before, activity: 'org.example.start/.Main' };
    const trace = { ...TRACE, steps: [{ ...first, before }, ...others] };
    expect(at({ screen: of('org.example.start'), trace }).kind).toBe('act');
  });
});

describe('the pattern for scripts', () => {
  const pattern = new RegExp(homePattern(TRACE) ?? '', 'i');

  it.each(['org.tapwright.launcher', 'com.android.launcher3', 'com.miui.Home'])('fits %s', (name) => {
    expect(name).toMatch(pattern);
  });

  it.each([NOTES_PACKAGE, 'org-tapwright.launcher.app', 'org.example.homework', ''])(
    'does not fit %s',
    (name) => {
      expect(name).not.toMatch(pattern);
    },
  );

  it('is only there for the home screen, and uses nothing that grep does not know', () => {
    expect(homePattern({ ...TRACE, start: { component: null, cleared: false } })).toBeNull();
    expect(homePattern({ ...TRACE, steps: [] })).toBe(LAUNCHER_NAMES);
    expect(homePattern(TRACE)).not.toMatch(/\(\?|\\d|\\w|\\b/);
  });
});
