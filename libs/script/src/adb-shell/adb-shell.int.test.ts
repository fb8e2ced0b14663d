import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DUMPS, notesTrace } from '../notes.fixture.ts';
import type { Trace } from '../trace.ts';
import { adbShell } from './adb-shell.ts';

/**
 * A stand-in for `adb` that serves the dumps of the notes app, writes down every other command and moves on by the table
 * `moves`. After each move the first dump fails the way Android does: an error text before the file of the old screen.
 */
const STUB = `#!/bin/sh
cd "$(dirname "$0")"
[ "$1" = -s ] && { printf '%s\\n' "$2" > serial; shift 2; }
case $2 in
  'uiautomator dump'*)
    if [ -e busy ]; then rm busy; printf 'ERROR: could not get idle state.\\n'; cat "$(cat before).xml"; exit 0; fi
    printf 'UI hierchary dumped to: x\\n'; cat "$(cat now).xml" ;;
  *)
    printf '%s\\n' "$2" >> log
    next=$(NOW=$(cat now) SAID=$2 awk -F '\\t' '$1 == ENVIRON["NOW"] && $2 == ENVIRON["SAID"] { print $3 }' moves)
    if [ -n "$next" ]; then cp now before; printf '%s' "$next" > now; : > busy; fi ;;
esac
`;

const MOVES = [
  ['home', "am start -n 'org.example.notes/.List' 2>&1", 'list'],
  ['list', 'input tap 970 1770', 'editor'],
  ['editor', `input text 's%s&%s"eggs"'`, 'typed'],
  ['typed', 'input tap 270 1070', 'saved'],
];

let folder = '';
const file = (name: string) => join(folder, name);
const proof = { status: 'not_replayed', detail: '' } as const;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tapwright-script-'));
  for (const [name, xml] of Object.entries(DUMPS)) writeFileSync(file(`${name}.xml`), xml);
  writeFileSync(file('home.xml'), DUMPS.list.replaceAll('New note', 'Apps'));
  writeFileSync(file('now'), 'home');
  writeFileSync(file('moves'), MOVES.map((move) => `${move.join('\t')}\n`).join(''));
  writeFileSync(file('adb'), STUB);
  chmodSync(file('adb'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(trace: Trace, environment: Record<string, string> = {}) {
  writeFileSync(file('replay.sh'), adbShell.emit(trace, { proof }).content);
  const env = { PATH: process.env.PATH, ADB: file('adb'), TAPWRIGHT_DEADLINE_S: '1', ...environment };
  const { status, stdout, stderr } = spawnSync('sh', [file('replay.sh')], {
    env,
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { status, stdout, stderr, log: readFileSync(file('log'), 'utf8').trim().split('\n') };
}

describe('an emitted shell script', () => {
  it('is accepted by the shell', async () => {
    writeFileSync(file('replay.sh'), adbShell.emit(notesTrace(), { proof }).content);
    await expect(promisify(execFile)('sh', ['-n', file('replay.sh')])).resolves.toMatchObject({ stderr: '' });
  });

  it('replays the run by locators, past dumps that fail, and passes', () => {
    const { status, stdout, stderr, log } = run(notesTrace(), {
      ANDROID_SERIAL: 'phone-1',
      TAPWRIGHT_DEADLINE_S: '30',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.trim().split('\n')).toEqual([
      'step 0, click "New note"',
      'step 1, text "100%s & "eggs"" into "Write here"',
      'step 2, click "It\'s done"',
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
    expect(readFileSync(file('serial'), 'utf8').trim()).toBe('phone-1');
  });

  it('finds an element that has moved', () => {
    writeFileSync(file('list.xml'), DUMPS.list.replace('[900,1700][1040,1840]', '[100,1500][200,1600]'));
    const { log } = run(notesTrace(), { TAPWRIGHT_DEADLINE_S: '3' });
    expect(log).toContain('input tap 150 1550');
  });

  it('gives the surest locator half of the time before it takes a weaker one', () => {
    writeFileSync(file('list.xml'), DUMPS.list.replace('content-desc="New note"', 'content-desc="Compose"'));
    const began = performance.now();
    const { log } = run(notesTrace(), { TAPWRIGHT_DEADLINE_S: '4' });
    expect(log).toContain('input tap 970 1770');
    expect(performance.now() - began).toBeGreaterThan(1_000);
  });

  it('keeps the data where it is told to', () => {
    expect(run(notesTrace(), { TAPWRIGHT_KEEP_DATA: '1' }).log).not.toContain('pm clear org.example.notes');
  });

  it('fails with the name of the step whose target is gone, and taps nothing in its place', () => {
    writeFileSync(
      file('list.xml'),
      DUMPS.list.replaceAll('New note', 'Old note').replaceAll('ImageButton', 'View'),
    );
    const { status, stderr, log } = run(notesTrace());
    expect(status).toBe(1);
    expect(stderr).toContain('FAILED at step 0, click "New note": "New note" was not found within 1 s');
    expect(log.filter((line) => line.startsWith('input'))).toEqual([]);
  });

  it('fails where a step does not bring what it brought', () => {
    writeFileSync(file('typed.xml'), DUMPS.editor);
    const { status, stderr } = run(notesTrace());
    expect(status).toBe(1);
    expect(stderr).toContain('FAILED at step 1');
    expect(stderr).toContain('was not shown within 1 s');
  });

  it('empties a field before it types, and only as far as it is full', () => {
    writeFileSync(file('editor.xml'), DUMPS.editor.replace('text="Write here"', 'text="old"'));
    const trace = notesTrace();
    const steps = trace.steps.map((step) => ({ ...step, after: { ...step.after, checks: [] } }));
    const { log } = run({ ...trace, steps }, { TAPWRIGHT_DEADLINE_S: '3' });
    expect(log).toContain('input keyevent KEYCODE_DEL KEYCODE_DEL KEYCODE_DEL');
  });

  it('fails at once where the device cannot be reached', () => {
    writeFileSync(
      file('adb'),
      '#!/bin/sh\necho "error: no devices" >&2\nprintf x >> "$(dirname "$0")/log"\nexit 1\n',
    );
    const { status, stderr } = run(notesTrace(), { TAPWRIGHT_DEADLINE_S: '60' });
    expect(status).toBe(1);
    expect(stderr).toContain('FAILED at the start');
  });
});
