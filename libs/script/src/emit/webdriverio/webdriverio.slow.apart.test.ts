import { createVirtualDevice } from '@tapwright/virtual-android';
import { createWebDriverServer } from '@tapwright/virtual-android/webdriver';
import type { InteractiveSource } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import type { Trace } from '../../trace/trace.ts';
import { CASE_PIN, caseTrace } from '../case.fixture.ts';
import { darkThemeTrace, isDark, phoneLeftOpen } from '../home.fixture.ts';
import { notesTrace } from '../notes.fixture.ts';
import { type BankOptions, bank } from './bank.fixture.ts';
import { failingAfterwards } from './failing-server.fixture.ts';
import {
  CALENDAR,
  type Deed,
  deviceWith,
  NOTES,
  plainTasks,
  recordRun,
  taskOf,
  WALLET,
} from './recorded.fixture.ts';
import { folderWith } from './run-script.fixture.ts';

const PASSWORD = { TAPWRIGHT_PASSWORD: '264019' };

/** Runs the script of a trace on a fresh device whose app has these bugs. */
async function replayOn(
  app: string,
  trace: Trace,
  more: Readonly<Record<string, string>> = {},
  bugs: readonly string[] = [],
) {
  const { device, source } = deviceWith(app, undefined, bugs);
  await using server = await createWebDriverServer({ devices: [device] });
  using folder = folderWith(trace);
  const environment = {
    APPIUM_URL: server.url,
    ANDROID_SERIAL: device.serial,
    TAPWRIGHT_DEADLINE_S: '6',
    ...more,
  };
  const ended = await folder.run(environment);
  return { ...ended, source };
}

/** Runs the script of the case on the bank. */
async function replayCase(options: BankOptions = {}, more: Readonly<Record<string, string>> = {}) {
  const { device, at } = bank(options);
  await using server = await createWebDriverServer({ devices: [device] });
  using folder = folderWith(caseTrace());
  const environment = { APPIUM_URL: server.url, TAPWRIGHT_DEADLINE_S: '2', TAPWRIGHT_PIN: CASE_PIN, ...more };
  const ended = await folder.run(environment);
  return { ...ended, at: at(), taps: device.journal.count({ kind: 'tap' }) };
}

const stateOf = (source: InteractiveSource, trace: Trace): string =>
  JSON.stringify(source.state(trace.packageName));

describe('an emitted WebdriverIO script', () => {
  it.each([
    ['a plain goal', notesTrace()],
    ['a case with every action and check', caseTrace()],
  ])('type-checks under strict against the published types: %s', async (_name, trace) => {
    using folder = folderWith(trace);
    expect(await folder.typeCheck()).toBe('');
    using alone = folderWith(trace, { selfContained: true });
    expect(await alone.typeCheck()).toBe('');
  });

  it('fails the type check where it is wrong', async () => {
    const change = (body: string) => body.replace('app.tap("desc:New note")', 'app.tap(5)');
    using folder = folderWith(notesTrace(), { change });
    expect(await folder.typeCheck()).toContain('TS2345');
  });

  it.each<[string, readonly Deed[], string]>([
    ['notes', NOTES, 'grüß'],
    ['wallet', WALLET, '4250'],
    ['calendar', CALENDAR, '"start":930'],
  ])(
    'passes on a fresh device with the real webdriverio, and leaves the app as the run did: %s',
    async (app, deeds, shown) => {
      const { trace } = recordRun(app, deeds);
      const { status, output, errors, source } = await replayOn(app, trace, PASSWORD);
      expect({ status, errors }, output).toEqual({ status: 0, errors: '' });
      expect(output).toContain('PASSED');
      expect(stateOf(source, trace)).toContain(shown);
      expect(output).not.toContain(PASSWORD.TAPWRIGHT_PASSWORD);
    },
  );

  it.each<[string, readonly string[], number, string]>([
    ['once', [], 1, ''],
    ['twice, which the balance shows', ['wallet:paid-twice'], 2, '"€2,437.42" was not shown'],
  ])('taps twice at once: the app pays %s', async (_name, bugs, payments, wrong) => {
    const hasty = WALLET.map((deed) =>
      deed.kind === 'click' && deed.on.id === 'submit_password'
        ? { ...deed, kind: 'double_click' as const }
        : deed,
    );
    const { trace } = recordRun('wallet', hasty);
    const { status, output, errors, source } = await replayOn('wallet', trace, PASSWORD, bugs);
    expect(status, output).toBe(wrong === '' ? 0 : 1);
    expect(errors).toContain(wrong);
    expect(stateOf(source, trace).match(/"amount":4250/g)).toHaveLength(payments);
  });

  it.each(plainTasks())('reaches the goal of a task of %s: %s', async (app, id) => {
    const { deeds, done } = taskOf(app, id);
    const { trace } = recordRun(app, deeds);
    const { status, output, errors, source } = await replayOn(app, trace);
    expect({ status, errors }, output).toEqual({ status: 0, errors: '' });
    expect(done(source.state(trace.packageName))).toBe(true);
  });

  it('scrolls to a target that a smaller screen does not show, and fails if scrolling does not find it', async () => {
    const { trace } = recordRun('notes', [
      { kind: 'long_click', on: { text: 'Gift ideas' } },
      { kind: 'click', on: { text: 'Delete' } },
    ]);
    const { device, source } = deviceWith('notes', { width: 1080, height: 1000 });
    await using server = await createWebDriverServer({ devices: [device] });
    using folder = folderWith(trace);
    const environment = {
      APPIUM_URL: server.url,
      ANDROID_SERIAL: device.serial,
      TAPWRIGHT_DEADLINE_S: '6',
      TAPWRIGHT_KEEP_DATA: '1',
    };
    expect(await folder.run(environment)).toMatchObject({ status: 0, errors: '' });
    expect(stateOf(source, trace)).not.toContain('Gift ideas');
    const gone = await folder.run(environment);
    expect(gone.status).toBe(1);
    expect(gone.errors).toContain(' was not found within 6 s');
  });

  it('names a picker that does not have the value, after trying both its ends', async () => {
    const { trace } = recordRun('calendar', CALENDAR);
    const steps = trace.steps.map((step) =>
      step.action.kind === 'swipe_selector' ? { ...step, action: { ...step.action, text: 'noon' } } : step,
    );
    const { status, errors } = await replayOn('calendar', { ...trace, steps });
    expect(status).toBe(1);
    expect(errors).toMatch(/FAILED at step 5, pick .*does not show "noon"/);
  });

  it('restarts the app and leaves it where the run did', async () => {
    const { trace } = recordRun('notes', [{ kind: 'click', on: { desc: 'New note' } }]);
    const [first] = trace.steps;
    if (first === undefined) throw new Error('the trace has steps');
    const bare = (kind: 'restart' | 'home') => ({
      ...first,
      locators: [],
      action: { ...first.action, kind, target: null },
      after: { ...first.after, checks: [] },
    });
    const steps = [first, bare('restart'), bare('home')];
    const checks = [{ kind: 'activity', activity: 'launcher/.HomeActivity' } as const];
    const { status, output, errors, source } = await replayOn('notes', {
      ...trace,
      steps,
      final: { activity: '', checks },
    });
    expect({ status, errors }, output + source.view().activity).toEqual({ status: 0, errors: '' });
  });

  it('passes a case with every action and check, and shows no secret, even with logs turned on', async () => {
    const { status, output, errors, at } = await replayCase({}, { WDIO_LOG_LEVEL: 'trace' });
    expect({ status, errors, at }, output).toEqual({ status: 0, errors: '', at: 'receipt' });
    expect(output.trim().split('\n').slice(-3)).toEqual(['step 14, tap "Pay"', 'the final check', 'PASSED']);
    expect(output).not.toContain(CASE_PIN);
  });

  it('passes with another value on another day, which it takes from the phone', async () => {
    const options = {
      payee: `Grace "O'Hopper"`,
      today: '11 Feb 2030',
      due: '14 Feb 2030',
      now: Date.UTC(2030, 1, 11, 9),
    };
    const { status, errors, at } = await replayCase(options, { TAPWRIGHT_PAYEE: options.payee });
    expect({ status, errors, at }).toEqual({ status: 0, errors: '', at: 'receipt' });
  });

  it('sends no command twice: a tap that is answered with an error may have happened', async () => {
    const { device } = bank();
    await using server = await createWebDriverServer({ devices: [device] });
    await using liar = await failingAfterwards(server.url, '/click');
    using folder = folderWith(caseTrace());
    const { status, errors } = await folder.run({
      APPIUM_URL: liar.url,
      TAPWRIGHT_DEADLINE_S: '2',
      TAPWRIGHT_PIN: CASE_PIN,
    });
    expect({ status, taps: device.journal.count({ kind: 'tap' }) }).toEqual({ status: 1, taps: 1 });
    expect(errors).toContain('FAILED at step 1');
  });

  it('closes a window that comes up, even twice, and goes on', async () => {
    const { status, output, at } = await replayCase({ dialog: { over: 'form', times: 2 } });
    expect({ status, at }, output).toEqual({ status: 0, at: 'receipt' });
    expect(output.match(/closed: the question about notifications/g)).toHaveLength(2);
  });

  it('closes it only a few times', async () => {
    const { status, errors, output } = await replayCase({ dialog: { over: 'form', times: 99 } });
    expect(status).toBe(1);
    expect(errors).toContain('FAILED at step 3, tap "id:payee text:${payee}"');
    expect(output.match(/closed: /g)).toHaveLength(3);
  });

  it('names the step whose target is gone, and touches nothing in its place', async () => {
    const change = (dump: string) => dump.replace('text="New transfer"', 'text="Old transfers"');
    const { status, errors, at, taps } = await replayCase({ change });
    expect(status).toBe(1);
    expect(errors).toContain('FAILED at step 1, tap "New transfer": "New transfer" was not found within 2 s');
    expect({ at, taps }).toEqual({ at: 'home', taps: 0 });
  });

  it('chooses no target where two elements match', async () => {
    const change = (dump: string) => dump.replace('text="Accounts"', 'text="New transfer"');
    const { status, taps } = await replayCase({ change });
    expect({ status, taps }).toEqual({ status: 1, taps: 0 });
  });

  it('fails where the end differs from the run', async () => {
    const change = (dump: string, name: string) =>
      name === 'receipt' ? dump.replace('No fees', 'Pending fees') : dump;
    const { status, errors, at } = await replayCase({ change });
    expect({ status, at }).toEqual({ status: 1, at: 'receipt' });
    expect(errors).toContain('FAILED at the final check: "Pending" was still shown within 2 s');
  });

  it('shows no secret where a step with one fails', async () => {
    const change = (dump: string, name: string) =>
      name === 'repeated' ? dump.replace('text="Pay"', `text="${CASE_PIN}"`) : dump;
    const { status, output, errors } = await replayCase({ change });
    expect(status).toBe(1);
    expect(errors).toContain('FAILED at step 13');
    expect(output + errors).not.toContain(CASE_PIN);
  });

  it.each([
    [
      'a secret is missing',
      { TAPWRIGHT_PIN: '' },
      'NOT STARTED at the start: missing in the environment: TAPWRIGHT_PIN',
    ],
    ['there is no such device', { ANDROID_SERIAL: 'nowhere' }, 'NOT STARTED at the start'],
    [
      'the deadline is not a number',
      { TAPWRIGHT_DEADLINE_S: 'soon' },
      'TAPWRIGHT_DEADLINE_S is not a number of seconds',
    ],
    ['the address is not a URL', { APPIUM_URL: 'here' }, 'NOT STARTED at the start: Invalid URL'],
    ['nothing listens', { APPIUM_URL: 'http://127.0.0.1:9/' }, 'NOT STARTED at the start'],
  ])('ends with 2 where %s, and has touched nothing', async (_name, environment, message) => {
    const { status, errors, at, taps } = await replayCase({}, environment);
    expect(errors).toContain(message);
    expect({ status, at, taps }).toEqual({ status: 2, at: 'home', taps: 0 });
  });
});

describe('a script of a run from the home screen', () => {
  it('type-checks under strict against the published types', async () => {
    using folder = folderWith(darkThemeTrace());
    expect(await folder.typeCheck()).toBe('');
  });

  it.each([false, true])('goes there, and sets the theme to dark; dark before: %s', async (dark) => {
    const source = phoneLeftOpen({ dark });
    const device = createVirtualDevice({ serial: 'home', source });
    await using server = await createWebDriverServer({ devices: [device] });
    using folder = folderWith(darkThemeTrace());
    const { status, output, errors } = await folder.run({
      APPIUM_URL: server.url,
      TAPWRIGHT_DEADLINE_S: '6',
    });
    expect({ status, errors }).toEqual({ status: 0, errors: '' });
    expect(output.includes('  checked already')).toBe(dark);
    expect(device.journal.count({ kind: 'start' })).toBe(0);
    expect(isDark(source)).toBe(true);
  });
});
