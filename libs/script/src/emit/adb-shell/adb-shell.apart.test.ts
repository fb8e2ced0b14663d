import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DUMPS, notesTrace } from '../notes.fixture.ts';
import { stubAdb } from './stub-adb.fixture.ts';

const MOVES = [
  ['home', "am start -n 'org.example.notes/.List' 2>&1", 'list'],
  ['list', 'input tap 970 1770', 'editor'],
  ['editor', `input text 's%s&%s"eggs"'`, 'typed'],
  ['typed', 'input tap 270 1070', 'saved'],
] as const;

const HOME = DUMPS.list.replaceAll('New note', 'Apps');
let stub = stubAdb({ dumps: { home: HOME, ...DUMPS }, moves: MOVES });
beforeEach(() => {
  stub.remove();
  stub = stubAdb({ dumps: { home: HOME, ...DUMPS }, moves: MOVES });
});
afterAll(() => stub.remove());
const run = (...given: Parameters<typeof stub.run>) => stub.run(...given);

describe('an emitted shell script', () => {
  it('finds elements by locators, survives dumps that fail, and passes', () => {
    const { status, stdout, stderr, log } = run(notesTrace(), {
      ANDROID_SERIAL: 'phone-1',
      TAPWRIGHT_DEADLINE_S: '30',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.trim().split('\n')).toEqual([
      'step 1, tap "desc:New note"',
      'step 2, type into "id:body" "100%s & "eggs""',
      'step 3, tap "It\'s done"',
      '',
      'the final check',
      'PASSED: 3 steps',
    ]);
    expect(log).toEqual([
      'am force-stop org.example.notes',
      'pm clear org.example.notes',
      "am start -n 'org.example.notes/.List' 2>&1",
      'input tap 970 1770',
      'input tap 540 600',
      "input text '100%'",
      `input text 's%s&%s"eggs"'`,
      'input tap 270 1070',
    ]);
    expect(stub.read('serial').trim()).toBe('phone-1');
  });

  it('finds an element that has moved', () => {
    stub.write('list.xml', DUMPS.list.replace('[900,1700][1040,1840]', '[100,1500][200,1600]'));
    const { log } = run(notesTrace(), { TAPWRIGHT_DEADLINE_S: '3' });
    expect(log).toContain('input tap 150 1550');
  });

  it('gives the surest locator half of the time before it takes a weaker one', () => {
    const trace = notesTrace();
    const counted = { matches: 1, fragile: false };
    const locators = ['Compose', 'New note'].map((desc) => ({ by: 'desc', desc, ...counted }) as const);
    const steps = trace.steps.map((step, at) => (at === 0 ? { ...step, locators } : step));
    const began = performance.now();
    const { log } = run({ ...trace, steps }, { TAPWRIGHT_DEADLINE_S: '4' });
    expect(log).toContain('input tap 970 1770');
    expect(performance.now() - began).toBeGreaterThan(1_000);
  });

  it('keeps the data if asked to', () => {
    expect(run(notesTrace(), { TAPWRIGHT_KEEP_DATA: '1' }).log).not.toContain('pm clear org.example.notes');
  });

  it('fails with the name of the step whose target is gone, and taps nothing in its place', () => {
    stub.write('list.xml', DUMPS.list.replaceAll('New note', 'Old note').replaceAll('ImageButton', 'View'));
    const { status, stderr, log } = run(notesTrace());
    expect(status).toBe(1);
    expect(stderr).toContain(
      'FAILED at step 1, tap "desc:New note": "desc:New note" was not found within 2 s',
    );
    expect(log.filter((line) => line.startsWith('input'))).toEqual([]);
  });

  it('fails where a step does not have the result that it had in the run', () => {
    stub.write('typed.xml', DUMPS.editor);
    const { status, stderr } = run(notesTrace());
    expect(status).toBe(1);
    expect(stderr).toContain('FAILED at step 2');
    expect(stderr).toContain('was not shown within 2 s');
  });

  it('empties a field before it types, and erases only as many characters as it holds', () => {
    stub.write('editor.xml', DUMPS.editor.replace('text="Write here"', 'text="old"'));
    const trace = notesTrace();
    const steps = trace.steps.map((step) => ({ ...step, after: { ...step.after, checks: [] } }));
    const { log } = run({ ...trace, steps }, { TAPWRIGHT_DEADLINE_S: '3' });
    expect(log).toContain('input keyevent KEYCODE_DEL KEYCODE_DEL KEYCODE_DEL');
  });

  it('fails at once where the device cannot be reached', () => {
    stub.write('adb', '#!/bin/sh\necho "error: no devices" >&2\nexit 1\n');
    const { status, stderr } = run(notesTrace(), { TAPWRIGHT_DEADLINE_S: '60' });
    expect(status).toBe(2);
    expect(stderr).toContain('CANNOT RUN, at the start: the device cannot be reached');
  });
});
