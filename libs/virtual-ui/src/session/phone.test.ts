import { describe, expect, it } from 'vitest';
import { elementAt, playStep, screenOf } from '../playing/play-truth.ts';
import type { TaskLocator } from '../playing/steps.ts';
import type { Phone, View } from '../source.ts';
import { CAMERA, EXCEPTION, GADGET, gadget, recordingPhone } from '../testing/gadget.fixture.ts';
import { createInteractiveSource } from './interactive-source.ts';
import { LAUNCHER_PACKAGE } from './session.ts';

function drive(change: Partial<Phone> = {}, bugs: readonly string[] = []) {
  const source = createInteractiveSource({ apps: [gadget], start: GADGET, bugs });
  const { phone, signals, answers } = recordingPhone(change);
  source.attach?.(phone);
  return {
    source,
    signals,
    answers,
    tap: (on: TaskLocator) => playStep(source, { kind: 'click', on }),
    kinds: () => signals.map(({ kind }) => kind),
    state: () => source.state(GADGET),
  };
}

describe('an app and its phone', () => {
  it('is reported once when it comes to the front, the first time when the phone is attached', () => {
    const { source, signals, kinds } = drive();
    const component = `${GADGET}/.MainActivity`;
    expect(signals).toEqual([{ kind: 'shown', packageName: GADGET, component }]);
    source.view();
    source.input({ kind: 'tap', x: 1, y: 1 });
    expect(kinds()).toEqual(['shown']);
    source.input({ kind: 'key', key: 'HOME' });
    source.start(GADGET);
    expect(signals.map((signal) => 'packageName' in signal && signal.packageName)).toEqual([
      GADGET,
      LAUNCHER_PACKAGE,
      GADGET,
    ]);
  });

  it('is reported as stopped by a force-stop and by a reset', () => {
    const { source, kinds } = drive();
    source.forceStop(GADGET);
    source.clear(GADGET);
    expect(kinds().filter((kind) => kind === 'stopped')).toHaveLength(2);
  });

  it('writes files and log lines', () => {
    const { tap, signals } = drive();
    tap({ text: 'Write' });
    tap({ text: 'Log' });
    expect(signals.slice(1)).toEqual([
      { kind: 'wrote_file', path: '/sdcard/Download/gadget.txt', content: Buffer.from('Grüße') },
      { kind: 'logged', packageName: GADGET, priority: 'W', tag: 'Gadget', message: 'careful' },
    ]);
  });

  it('asks for a permission that it lacks, and is answered at once where it has it', () => {
    const lacking = drive();
    lacking.tap({ text: 'Ask' });
    expect(lacking.state()).toEqual(['Ask']);
    lacking.answers[0]?.(false);
    expect(lacking.state()).toEqual(['Ask', 'denied']);
    const having = drive({ isGranted: (name, permission) => name === GADGET && permission === CAMERA });
    having.tap({ text: 'Ask' });
    expect(having.state()).toEqual(['Ask', 'granted']);
    expect(having.answers).toEqual([]);
  });

  it('gets no answer to what it asked before it died', () => {
    const { source, tap, answers, state } = drive();
    tap({ text: 'Ask' });
    source.forceStop(GADGET);
    answers[0]?.(true);
    expect(state()).toEqual(['Ask', 'stopped']);
  });

  it('dies of an exception: what came before stays, nothing comes after, the launcher is in front', () => {
    const { source, tap, signals, kinds, state } = drive();
    tap({ text: 'Crash' });
    expect(kinds()).toEqual(['shown', 'crashed', 'shown']);
    expect(signals[1]).toEqual({ kind: 'crashed', packageName: GADGET, exception: EXCEPTION });
    expect(source.view().packageName).toBe(LAUNCHER_PACKAGE);
    expect(state()).toEqual(['Crash', 'stopped']);
  });

  it('hangs: the screen stays, the next input is not answered, and a force-stop ends it', () => {
    const { source, tap, kinds, state } = drive();
    tap({ text: 'Freeze' });
    const before = source.view();
    expect(kinds()).toEqual(['shown']);
    tap({ text: 'Write' });
    tap({ text: 'Write' });
    expect(kinds()).toEqual(['shown', 'not_responding']);
    expect(source.view()).toEqual(before);
    source.input({ kind: 'key', key: 'HOME' });
    expect(source.view().packageName).toBe(LAUNCHER_PACKAGE);
    source.forceStop(GADGET);
    source.start(GADGET);
    tap({ text: 'Write' });
    expect(state()).toEqual(['Freeze', 'stopped', 'Write']);
  });
});

describe('time', () => {
  it('gives an app its events when they are due, in their order, without a timer', () => {
    const { source, tap, state } = drive();
    tap({ text: 'Later' });
    const asked = Math.round((source.clock.now() % 60_000) / 1_000);
    expect(state()).toEqual(['Later']);
    source.clock.pass(1_499);
    source.view();
    expect(state()).toEqual(['Later']);
    source.clock.pass(60_000);
    expect(source.view().hierarchy).toContain(`Later one@${asked + 2} five@${asked + 5}`);
  });

  it('forgets what is due when the app is stopped', () => {
    const { source, tap, state } = drive();
    tap({ text: 'Later' });
    source.forceStop(GADGET);
    source.clock.pass(60_000);
    source.view();
    expect(state()).toEqual(['Later', 'stopped']);
  });

  it('removes a toast after two seconds or at the second input after it; no dump shows it', async () => {
    for (const pass of ['clock', 'inputs'] as const) {
      const { source, tap } = drive();
      const before = await source.picture();
      tap({ text: 'Toast' });
      expect(source.view().hierarchy).not.toContain('Toasted');
      const during = await source.picture();
      expect(Buffer.from(during.png).equals(before.png)).toBe(false);
      if (pass === 'clock') source.clock.pass(2_000);
      else for (let i = 0; i < 2; i += 1) source.input({ kind: 'key', key: 'TAB' });
      const gone = await source.picture();
      expect(Buffer.from(gone.png).equals(during.png)).toBe(false);
    }
  });
});

describe('a bottom sheet', () => {
  it('is the active window, under its own name, over the lower part of the screen', () => {
    const { source, tap } = drive();
    tap({ text: 'Sheet' });
    expect(source.input({ kind: 'key', key: 'UNKNOWN' }).place).toBe('more');
    const { hierarchy } = source.view();
    expect(hierarchy).toContain('text="Choose"');
    expect(hierarchy).not.toContain('Toast');
    const [left, top, right, bottom] = elementAt(source, { id: 'design_bottom_sheet' }).bounds;
    expect([left, right, bottom]).toEqual([0, 1080, 2274]);
    expect(top).toBeGreaterThan(1170);
  });

  it.each([
    ['BACK', { kind: 'key', key: 'BACK' }, 'sheet_left'],
    ['a tap beside it', { kind: 'tap', x: 500, y: 300 }, 'sheet_left'],
  ] as const)('is cancelled by %s', (_name, event, word) => {
    const { source, tap, state } = drive();
    tap({ text: 'Sheet' });
    source.input(event);
    expect(state()).toEqual(['Sheet', word]);
    expect(source.view().hierarchy).toContain('text="Toast"');
  });

  it('closes with a choice, and stays open for a tap on its own ground', () => {
    const { source, tap, state } = drive();
    tap({ text: 'Sheet' });
    source.input({ kind: 'tap', x: 1000, y: 2260 });
    expect(source.view().hierarchy).toContain('text="Choose"');
    tap({ text: 'Choose' });
    expect(state()).toEqual(['Sheet', 'it']);
    expect(source.view().hierarchy).toContain('text="Toast"');
  });
});

describe('rotation and language', () => {
  it.each([
    [0, 1080, 2340],
    [1, 2340, 1080],
    [2, 1080, 2340],
    [3, 2340, 1080],
  ] as const)('lays a screen out for rotation %i: %i × %i', async (rotation, width, height) => {
    const { source } = drive({ rotation });
    expect(source.view()).toMatchObject({ rotation });
    expect(source.view().hierarchy).toContain(`<hierarchy rotation="${rotation}">`);
    expect(screenOf(source).elements[0]?.bounds).toEqual([0, 0, width, height]);
    const header = Buffer.from((await source.picture()).png);
    expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([width, height]);
  });

  it('keeps dialog, focus and keyboard when the phone is turned', () => {
    let rotation: View['rotation'] = 0;
    const { source, tap } = drive({
      get rotation() {
        return rotation;
      },
    });
    playStep(source, { kind: 'click', on: { id: 'field' } });
    rotation = 1;
    expect(source.view().keyboardShown).toBe(true);
    source.input({ kind: 'text', text: 'typed' });
    expect(source.state(GADGET)).toEqual(['typed']);
    source.input({ kind: 'key', key: 'BACK' });
    rotation = 0;
    tap({ text: 'Sheet' });
    rotation = 3;
    expect(source.view().hierarchy).toContain('text="Choose"');
    tap({ text: 'Choose' });
    expect(source.state(GADGET)).toEqual(['typed', 'Sheet', 'it']);
  });

  it('translates the words that come from the system', () => {
    expect(drive({ locale: 'de-DE' }).source.view().hierarchy).toContain('Weitere Optionen');
    expect(drive({ locale: 'fr-FR' }).source.view().hierarchy).toContain('More options');
  });
});

describe('a bug', () => {
  it('must be a known one', () => {
    const attempt = () => createInteractiveSource({ apps: [gadget], bugs: ['gadget:none'] });
    expect(attempt).toThrow(
      expect.objectContaining({
        code: 'INPUT_INVALID',
        field: 'bugs',
        expected: expect.stringContaining('gadget:dead-buttons'),
      }),
    );
  });

  it.each([
    ['gadget:crash-on-toast', ['shown', 'crashed', 'shown'], ['stopped']],
    ['gadget:dead-buttons', ['shown'], []],
    ['gadget:twice', ['shown', 'wrote_file'], ['twice', 'Write']],
  ])('%s shows in what happens', (bug, signals, state) => {
    const buggy = drive({}, [bug]);
    buggy.tap({ text: 'Write' });
    expect(buggy.kinds()).toEqual(signals);
    expect(buggy.state()).toEqual(state);
  });

  it('that hangs the app shows at the second tap', () => {
    const { tap, kinds } = drive({}, ['gadget:hangs']);
    tap({ text: 'Write' });
    expect(kinds()).toEqual(['shown']);
    tap({ text: 'Write' });
    expect(kinds()).toEqual(['shown', 'not_responding']);
  });

  it('that removes a label does not change the picture', async () => {
    const [right, wrong] = [drive().source, drive({}, ['gadget:no-label']).source];
    expect(elementAt(wrong, { id: 'button_write' })).toMatchObject({ text: '', desc: '' });
    expect(elementAt(right, { id: 'button_write' }).text).toBe('Write');
    expect(Buffer.from((await right.picture()).png).equals((await wrong.picture()).png)).toBe(true);
  });

  it('that moves a widget moves it in dump and picture', async () => {
    const [right, wrong] = [drive().source, drive({}, ['gadget:low-button']).source];
    const topOf = (source: typeof right) => elementAt(source, { id: 'button_write' }).bounds[1];
    expect(topOf(wrong) - topOf(right)).toBe(55);
    expect(Buffer.from((await right.picture()).png).equals((await wrong.picture()).png)).toBe(false);
  });
});
