import { describe, expect, it } from 'vitest';
import type { Locator } from '../../locate/locator.ts';
import { dayFromToday, literal, parameter } from '../../text/template.ts';
import type { Check, Trace, TraceParameter, TraceStep } from '../../trace/trace.ts';
import { darkThemeTrace, isDark, phoneLeftOpen } from '../home.fixture.ts';
import { scriptPhone, withoutPytest, withoutPython } from './python.fixture.ts';
import { appSource, type Deed, recordOn } from './recorded.fixture.ts';

const NOTE: readonly Deed[] = [
  { kind: 'click', on: 'New note' },
  { kind: 'text', on: 'title', text: 'It\'s "5%s" off' },
  { kind: 'text', on: 'body', text: 'Bring the green folder' },
  { kind: 'click', on: 'Save' },
];

const PIN = '264019';
const TRANSFER: readonly Deed[] = [
  { kind: 'click', on: 'go_transfer' },
  { kind: 'text', on: 'search', text: 'tobin' },
  { kind: 'click', on: 'Tobin Halworth' },
  { kind: 'text', on: 'amount', text: '42.50' },
  { kind: 'text', on: 'note', text: 'Garden chairs', parameter: 'note' },
  { kind: 'back' },
  { kind: 'click', on: 'continue' },
  { kind: 'click', on: 'confirm' },
  { kind: 'keypad', text: PIN, parameter: 'pin' },
  { kind: 'click', on: 'submit_password', waits: 2_000 },
];
const PARAMETERS: readonly TraceParameter[] = [
  { name: 'note', secret: false, value: 'Garden chairs', env: 'TAPWRIGHT_NOTE' },
  { name: 'pin', secret: true, value: null, env: 'TAPWRIGHT_PIN' },
];

const EVENT: readonly Deed[] = [
  { kind: 'click', on: 'New event' },
  { kind: 'text', on: 'title', text: 'Haircut' },
  { kind: 'back' },
  { kind: 'click', on: 'date' },
  { kind: 'click', on: '5' },
  { kind: 'click', on: 'start' },
  { kind: 'swipe_selector', on: 'android:id/hour', text: '15' },
  { kind: 'click', on: 'time_done' },
  { kind: 'click', on: 'action_save' },
];
const DAY_MS = 86_400_000;
const LOW = { width: 1080, height: 1000 };

/** The transfer; its note is checked against the given value. */
function transferTrace(): Trace {
  const trace = recordOn('wallet', TRANSFER, PARAMETERS);
  const steps = trace.steps.map((step) =>
    step.action.parameter === 'note'
      ? { ...step, after: { ...step.after, checks: [{ kind: 'text', text: parameter('note') } as const] } }
      : step,
  );
  return { ...trace, steps };
}

/** The event three days from now, whatever day it is. */
function eventTrace(): Trace {
  const trace = recordOn('calendar', EVENT);
  const shown = { kind: 'text', text: dayFromToday(3, 'EEE, MMM d') } as const;
  const steps = trace.steps.map((step): TraceStep => {
    if (step.index !== 4) return step;
    const [first] = step.locators;
    if (first?.by !== 'text') throw new Error('the day is found by its text');
    const locators = [{ ...first, text: dayFromToday(3, 'd') }];
    return { ...step, locators, after: { ...step.after, checks: [shown] } };
  });
  return { ...trace, steps };
}

/** The day of the event as the app stores it, a number. */
function dayOfEvent(state: unknown): number {
  return Number(/"title":"Haircut"[^}]*?"day":(\d+)/.exec(JSON.stringify(state))?.[1]);
}

describe.skipIf(withoutPython)('an emitted Python script', () => {
  it('writes a note on a phone with other notes', async () => {
    const source = appSource('notes');
    await using phone = await scriptPhone(source);
    const { code, stdout, stderr } = await phone.play(recordOn('notes', NOTE));
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.trim().split('\n')).toEqual([
      'step 1, tap "id:new_note"',
      expect.stringMatching(/^step 2, type into "id:title" "It's "5%s" off"$/),
      expect.stringMatching(/^step 3, type into "id:body" "Bring the green folder"$/),
      'step 4, tap "id:action_save"',
      'the final check',
      'PASSED: 4 steps',
    ]);
    expect(JSON.stringify(source.state('org.tapwright.notes'))).toContain('It\'s \\"5%s\\" off');
  });

  it('types and checks a text as a whole that its line shows cut', async () => {
    const text = `${'green folder '.repeat(15)}and the end`;
    const source = appSource('notes');
    await using phone = await scriptPhone(source);
    const deeds: readonly Deed[] = [
      { kind: 'click', on: 'New note' },
      { kind: 'text', on: 'body', text },
      { kind: 'click', on: 'Save' },
    ];
    const { code, stderr } = await phone.play(recordOn('notes', deeds));
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.stringify(source.state('org.tapwright.notes'))).toContain(text);
  });

  it.skipIf(withoutPytest)(
    'passes under pytest too, and pays by the number pad with values from the environment',
    async () => {
      const source = appSource('wallet');
      await using phone = await scriptPhone(source);
      const env = { TAPWRIGHT_NOTE: 'Deck chairs', TAPWRIGHT_PIN: PIN };
      const { code, stdout } = await phone.pytest(transferTrace(), env);
      expect(stdout).toContain('1 passed');
      expect(code).toBe(0);
      expect(JSON.stringify(source.state('org.tapwright.wallet'))).toContain('Deck chairs');
    },
  );

  it.each([
    ['once', [], 1],
    ['twice', ['wallet:paid-twice'], 2],
  ])('taps twice at once: the app pays %s', async (_name, bugs, payments) => {
    const hasty = TRANSFER.map((deed) =>
      deed.on === 'submit_password' ? { ...deed, kind: 'double_click' as const } : deed,
    );
    const source = appSource('wallet', bugs);
    await using phone = await scriptPhone(source);
    const { code, stderr } = await phone.play(recordOn('wallet', hasty, PARAMETERS), { TAPWRIGHT_PIN: PIN });
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.stringify(source.state('org.tapwright.wallet')).match(/"amount":4250/g)).toHaveLength(
      payments,
    );
  });

  it('does nothing at all where a secret is missing, and says which', async () => {
    await using phone = await scriptPhone(appSource('wallet'));
    const { code, stderr } = await phone.play(transferTrace());
    expect(code).toBe(1);
    expect(stderr).toContain('these environment variables must be set: TAPWRIGHT_PIN');
    expect(phone.touches()).toEqual([]);
  });

  it.skipIf(withoutPytest)('shows no secret where it fails, not even under pytest', async () => {
    await using phone = await scriptPhone(appSource('wallet'));
    const env = { TAPWRIGHT_PIN: '864209', TAPWRIGHT_DEADLINE_S: '1' };
    const { code, stdout, stderr } = await phone.pytest(transferTrace(), env);
    expect(code).toBe(1);
    expect(stdout).toContain('FAILED at step 10');
    expect(stdout + stderr).not.toContain('864209');
  });

  it.each([0, 40])('finds the day and turns the wheel, %s days later', async (later) => {
    const source = appSource('calendar');
    source.clock.pass(later * DAY_MS);
    const today = Math.floor(source.clock.now() / DAY_MS);
    await using phone = await scriptPhone(source);
    const { code, stdout, stderr } = await phone.play(eventTrace());
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('PASSED: 9 steps');
    expect(dayOfEvent(source.state('org.tapwright.calendar'))).toBe(today + 3);
  });

  it('fails with the name of the step whose target is gone, and touches nothing in its place', async () => {
    await using phone = await scriptPhone(appSource('notes'));
    const trace = recordOn('notes', NOTE);
    const [first, ...others] = trace.steps;
    if (first === undefined) throw new Error('the trace has steps');
    const gone = {
      ...first,
      locators: [{ by: 'desc', desc: literal('Compose'), matches: 1, fragile: false } as const],
    };
    const { code, stderr } = await phone.play(
      { ...trace, steps: [gone, ...others] },
      { TAPWRIGHT_DEADLINE_S: '1' },
    );
    expect(code).toBe(1);
    expect(stderr.trim()).toBe(
      'FAILED at step 1, tap "desc:Compose": "desc:Compose" was not found within 1 s',
    );
    expect(phone.touches()).toEqual([]);
  });

  it('fails where a bug of the app loses the result of a step', async () => {
    const again: readonly Deed[] = [...NOTE, { kind: 'click', on: 'It\'s "5%s" off' }];
    const trace = recordOn('notes', again);
    await using right = await scriptPhone(appSource('notes'));
    expect((await right.play(trace)).stderr).toBe('');
    await using phone = await scriptPhone(appSource('notes', ['notes:body-not-saved']));
    const { code, stderr } = await phone.play(trace, { TAPWRIGHT_DEADLINE_S: '1' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^FAILED at step [45],/);
  });

  it('fails where texts overlap', async () => {
    const trace = { ...recordOn('notes', []), final: { activity: '', checks: [{ kind: 'apart' } as const] } };
    await using right = await scriptPhone(appSource('notes'));
    expect((await right.play(trace)).stderr).toBe('');
    await using phone = await scriptPhone(appSource('notes', ['notes:overlapping-date']));
    const { code, stderr } = await phone.play(trace, { TAPWRIGHT_DEADLINE_S: '1' });
    expect([code, stderr]).toEqual([1, expect.stringContaining('texts lay over each other')]);
  });

  it('closes a window that comes up in between, and goes on', async () => {
    // The recorded phone had granted the permission; the phone of the script asks for it.
    const trace = recordOn('camera', [{ kind: 'click', on: 'Flash: off' }]);
    const button: Locator = { by: 'text', text: 'While using the app', matches: 1, fragile: false };
    const guard = { name: 'a permission', shows: [button], dismiss: [button] };
    await using phone = await scriptPhone(appSource('camera'));
    expect((await phone.play(trace, { TAPWRIGHT_DEADLINE_S: '1' })).code).toBe(1);
    const { code, stdout } = await phone.play({ ...trace, guards: [guard] });
    expect([code, stdout]).toEqual([0, expect.stringContaining('closed: a permission')]);
  });

  it('scrolls to a target that a smaller screen does not show, and fails if scrolling does not find it', async () => {
    const trace = recordOn('notes', [
      { kind: 'long_click', on: 'Gift ideas' },
      { kind: 'click', on: 'Delete' },
    ]);
    const source = appSource('notes', [], LOW);
    await using phone = await scriptPhone(source);
    const { code, stderr } = await phone.play(trace);
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.stringify(source.state('org.tapwright.notes'))).not.toContain('Gift ideas');
    await using again = await scriptPhone(source);
    const gone = await again.play({ ...trace, start: { ...trace.start, cleared: false } });
    expect(gone.stderr).toContain('FAILED at step 1');
    expect(again.touches()).toContain('swipe');
  });

  it('scrolls, long-presses, goes back and starts again', async () => {
    const source = appSource('notes');
    const trace = recordOn('notes', [
      { kind: 'scroll', on: 'note_list', direction: 'down' },
      { kind: 'long_click', on: 'Gift ideas' },
      { kind: 'click', on: 'Delete' },
      { kind: 'click', on: 'More options' },
      { kind: 'click', on: 'Settings' },
      { kind: 'back' },
      { kind: 'restart' },
      { kind: 'open_link', text: 'notes://note/4' },
    ]);
    await using phone = await scriptPhone(source);
    const { code, stderr } = await phone.play(trace);
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.stringify(source.state('org.tapwright.notes'))).not.toContain('Gift ideas');
    expect(phone.touches()).toContain('swipe');
  });
});

/** The switch of the dark theme in the settings of the notes. */
const SWITCH: readonly Locator[] = [
  {
    by: 'near',
    className: 'android.widget.Switch',
    anchor: 'Dark theme',
    side: 'after',
    matches: 1,
    fragile: false,
  },
];
const state = (is: Extract<Check, { kind: 'state' }>['is']): Check => ({
  kind: 'state',
  name: 'Dark theme',
  locators: SWITCH,
  is,
});
const title: readonly Locator[] = [{ by: 'text', text: 'Settings', matches: 1, fragile: false }];

describe.skipIf(withoutPython)('checks of an emitted Python script', () => {
  const settings: readonly Deed[] = [
    { kind: 'click', on: 'More options' },
    { kind: 'click', on: 'Settings' },
  ];
  const holding: readonly Check[] = [
    { kind: 'text', text: 'Dark theme' },
    { kind: 'contains', text: 'on the eyes' },
    { kind: 'absent', text: 'Balcony' },
    { kind: 'pattern', pattern: 'Easier .+ at (night|noon)' },
    { kind: 'activity', activity: '.SettingsActivity' },
    { kind: 'value', name: 'title', locators: title, text: 'Settings' },
    ...(['present', 'unchecked', 'enabled', 'unselected'] as const).map(state),
  ];
  const failing: readonly Check[] = [
    { kind: 'text', text: 'on the eyes' },
    { kind: 'contains', text: 'on the ears' },
    { kind: 'absent', text: 'Dark' },
    { kind: 'pattern', pattern: 'Easier' },
    { kind: 'activity', activity: '.MainActivity' },
    { kind: 'value', name: 'title', locators: title, text: 'Setting' },
    ...(['absent', 'checked', 'disabled', 'selected', 'focused'] as const).map(state),
  ];

  it('hold where they hold', async () => {
    const trace = recordOn('notes', settings);
    await using phone = await scriptPhone(appSource('notes'));
    const { code, stderr } = await phone.play({ ...trace, final: { ...trace.final, checks: holding } });
    expect([code, stderr]).toEqual([0, '']);
  });

  it.each(failing)('fail where they do not: $kind $is', async (check) => {
    const trace = recordOn('notes', settings);
    await using phone = await scriptPhone(appSource('notes'));
    const wrong = { ...trace, final: { ...trace.final, checks: [check] } };
    const { code, stderr } = await phone.play(wrong, { TAPWRIGHT_DEADLINE_S: '0.4' });
    expect(code).toBe(1);
    expect(stderr).toContain('FAILED at the final check');
  });
});

describe.skipIf(withoutPython)('a Python script of a run from the home screen', () => {
  it.each([false, true])('goes there, and sets the theme to dark; dark before: %s', async (dark) => {
    const source = phoneLeftOpen({ dark });
    await using phone = await scriptPhone(source);
    const { code, stdout, stderr } = await phone.play(darkThemeTrace());
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.includes('  checked already')).toBe(dark);
    expect(isDark(source)).toBe(true);
  });
});
