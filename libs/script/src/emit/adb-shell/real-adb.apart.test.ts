import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@tapwright/testing';
import { createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, type InteractiveSource } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { parameter } from '../../text/template.ts';
import type { Trace } from '../../trace/trace.ts';
import { writeScriptFolder } from '../body/script-folder.fixture.ts';
import { darkThemeTrace, isDark, phoneLeftOpen } from '../home.fixture.ts';
import { adbShell } from './adb-shell.ts';
import { appointment, note, PASSWORD, selfie, TITLE, transfer } from './app-traces.fixture.ts';

const hasAdb = spawnSync('adb', ['version']).status === 0;
if (!hasAdb) process.stderr.write('NOT RUN: scripts with the real adb binary: adb is not installed\n');
const run = promisify(execFile);
const DAY_MS = 86_400_000;

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly source: InteractiveSource;
}

interface PhoneOptions {
  readonly environment?: Record<string, string>;
  readonly days?: number;
  readonly bugs?: readonly string[];
  readonly display?: { readonly width: number; readonly height: number };
  /** Instead of a fresh one. */
  readonly source?: InteractiveSource;
}

/** Runs the script of a trace with the real adb on a fresh virtual phone. */
async function runOnPhone(
  name: Parameters<typeof virtualApp>[0],
  trace: Trace,
  { environment = {}, days = 0, bugs = [], display, source: given }: PhoneOptions = {},
): Promise<Ran> {
  const size = display === undefined ? {} : { display };
  const source = given ?? createInteractiveSource({ apps: [virtualApp(name).app], bugs, ...size });
  source.clock.shift(days * DAY_MS);
  const device = createVirtualDevice({ serial: 'phone', source });
  await using adb = await createAdbServer({ devices: [device] });
  await using folder = await temporaryDirectory();
  const path = await writeScriptFolder(folder.path, adbShell, trace);
  const env = {
    PATH: process.env.PATH,
    HOME: folder.path,
    ANDROID_ADB_SERVER_PORT: String(adb.port),
    ANDROID_SERIAL: 'phone',
    TAPWRIGHT_DEADLINE_S: '15',
    ...environment,
  };
  const ended = await run('sh', [path], { env }).then(
    (said) => ({ code: 0, ...said }),
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  );
  return { code: ended.code, stdout: ended.stdout, stderr: ended.stderr, source };
}

const stateOf = (source: InteractiveSource, trace: Trace): string =>
  JSON.stringify(source.state(trace.packageName));
describe.runIf(hasAdb)('a script with the real adb on a virtual phone', () => {
  it('passes with the value of the run, and with another one', async () => {
    const trace = note();
    const same = await runOnPhone('notes', trace);
    expect(same).toMatchObject({ code: 0, stderr: '' });
    expect(stateOf(same.source, trace)).toContain(TITLE);
    const title = `$HOME "x" \`y\` it's 100%`;
    const other = await runOnPhone('notes', trace, { environment: { TAPWRIGHT_TITLE: title } });
    expect(other).toMatchObject({ code: 0, stderr: '' });
    expect(stateOf(other.source, trace)).toContain(JSON.stringify(title).slice(1, -1));
  });

  it.each([
    ['once', [], 1],
    ['twice', ['wallet:paid-twice'], 2],
  ])('taps twice at once: the app pays %s', async (_name, bugs, payments) => {
    const trace = transfer();
    const steps = trace.steps.map((step, at) =>
      at === trace.steps.length - 1
        ? { ...step, action: { ...step.action, kind: 'double_click' as const } }
        : step,
    );
    const environment = { TAPWRIGHT_PASSWORD: PASSWORD };
    const ran = await runOnPhone('wallet', { ...trace, steps }, { bugs, environment });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(stateOf(ran.source, trace).match(/"amount":4250/g)).toHaveLength(payments);
  });

  it('scrolls to a target that a smaller screen does not show', async () => {
    const [first] = note().steps;
    if (first === undefined) throw new Error('a note has steps');
    const locators = [{ by: 'text', text: 'Gift ideas', matches: 1, fragile: false } as const];
    const step = { ...first, locators, after: { ...first.after, checks: [] } };
    const trace = { ...note(), steps: [step], final: { activity: '', checks: [] } };
    const display = { width: 1080, height: 1000 };
    const ran = await runOnPhone('notes', trace, { display });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.source.view().activity).toContain('Editor');
    const nowhere = [{ by: 'text', text: 'Nowhere', matches: 1, fragile: false } as const];
    const gone = { ...step, locators: nowhere };
    const failed = await runOnPhone('notes', { ...trace, steps: [gone] }, { display });
    expect(failed.code).toBe(1);
  });

  it('names the failed step where the app has changed', async () => {
    const trace = note();
    const locators = [{ by: 'desc', desc: 'Keep', matches: 1, fragile: false } as const];
    const renamed = {
      ...trace,
      steps: trace.steps.map((step, at) => (at === 2 ? { ...step, locators } : step)),
    };
    const { code, stderr } = await runOnPhone('notes', renamed, {
      environment: { TAPWRIGHT_DEADLINE_S: '2' },
    });
    expect(code).toBe(1);
    expect(stderr).toBe('FAILED at step 3, tap "desc:Keep": "desc:Keep" was not found within 2 s\n');
  });

  it('names a check that does not hold', async () => {
    const trace = note();
    const checks = [{ kind: 'absent', text: parameter('title') } as const];
    const { code, stderr } = await runOnPhone(
      'notes',
      { ...trace, final: { ...trace.final, checks } },
      { environment: { TAPWRIGHT_DEADLINE_S: '2', TAPWRIGHT_TITLE: 'Chair' } },
    );
    expect(code).toBe(1);
    expect(stderr).toBe('FAILED at the final check: "${title}" was still shown after 2 s\n');
  });

  it('fails where texts overlap', async () => {
    const trace: Trace = { ...note(), steps: [], final: { activity: '', checks: [{ kind: 'apart' }] } };
    expect(await runOnPhone('notes', trace)).toMatchObject({ code: 0, stderr: '' });
    const bugs = ['notes:overlapping-date'];
    const environment = { TAPWRIGHT_DEADLINE_S: '2' };
    const { code, stderr } = await runOnPhone('notes', trace, { bugs, environment });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^FAILED at the final check: ".+" and ".+" lie over each other\n$/);
  });

  it('presses a secret on a shuffled number pad and pays', async () => {
    const trace = transfer();
    expect(adbShell.emit(trace, { proof: { status: 'not_replayed', detail: '' } }).content).not.toContain(
      PASSWORD,
    );
    const ran = await runOnPhone('wallet', trace, { environment: { TAPWRIGHT_PASSWORD: PASSWORD } });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).not.toContain(PASSWORD);
    const wrong = await runOnPhone('wallet', trace, {
      environment: { TAPWRIGHT_PASSWORD: '111111', TAPWRIGHT_DEADLINE_S: '4' },
    });
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toBe(
      'FAILED at step 9, tap "id:submit_password": "Payment sent" was not shown within 4 s\n',
    );
  });

  it.each([0, 40, 300])('chooses tomorrow in a calendar and turns a wheel, %i days later', async (days) => {
    const trace = appointment();
    const ran = await runOnPhone('calendar', trace, { days });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    const tomorrow = Math.floor(Date.UTC(2026, 2, 3) / DAY_MS) + days;
    expect(stateOf(ran.source, trace)).toMatch(
      new RegExp(
        `"title":"Haircut"[^}]*"day":${tomorrow}[^}]*"start":960|"day":${tomorrow}[^}]*"title":"Haircut"`,
      ),
    );
  });

  it('grants the permission that the phone asks for, and fails at an unknown question', async () => {
    const trace = selfie();
    const ran = await runOnPhone('camera', trace);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toContain('  closed: the question for a permission');
    const without = { ...trace, guards: [] };
    const stuck = await runOnPhone('camera', without, { environment: { TAPWRIGHT_DEADLINE_S: '2' } });
    expect(stuck.code).toBe(1);
    expect(stuck.stderr).toBe('FAILED at step 1, tap "Video": "Video" was not found within 2 s\n');
  });

  it.each([false, true])('goes home, and sets the theme to dark; dark before: %s', async (dark) => {
    const source = phoneLeftOpen({ dark });
    const ran = await runOnPhone('notes', darkThemeTrace(), { source });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout.includes('  checked already')).toBe(dark);
    expect(isDark(source)).toBe(true);
  });

  it('cannot run where the phone is not there', async () => {
    const { code, stderr } = await runOnPhone('notes', note(), { environment: { ANDROID_SERIAL: 'nobody' } });
    expect(code).toBe(2);
    expect(stderr).toContain('CANNOT RUN, at the start: the device cannot be reached');
  });
});
