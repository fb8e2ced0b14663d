import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AdbServer, createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import type { Trace } from '../../trace/trace.ts';
import { writeScriptFolder } from '../body/script-folder.fixture.ts';
import { uiautomator2 } from './uiautomator2.ts';

const runs = (program: string, ...args: readonly string[]) => spawnSync(program, args).status === 0;
/** The stub drives phones with the real adb. */
export const withoutPython = !runs('python3', '--version') || !runs('adb', 'version');
if (withoutPython)
  console.warn('NOT RUN: no emitted Python script was run: python3 or adb is not installed.');
export const withoutPytest = withoutPython || !runs('python3', '-m', 'pytest', '--version');
if (withoutPytest)
  console.warn('NOT RUN: no emitted Python script was run by pytest, which is not installed.');

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end without blocking this process, in which the phones live. @throws if it is missing. */
export function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const options = { env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...env }, timeout: 150_000 };
    execFile(program, [...args], options, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') reject(error);
      else resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

type Source = Parameters<typeof createVirtualDevice>[0]['source'];

/** A virtual phone behind an adb server; runs scripts on it with the stub of uiautomator2. */
export interface ScriptPhone extends AsyncDisposable {
  /** Runs the script by its helper. `change` edits its body first. */
  play(
    trace: Trace,
    env?: Readonly<Record<string, string>>,
    change?: (body: string) => string,
  ): Promise<Ended>;
  /** Runs the script with pytest, which shows much more of a script that fails. */
  pytest(trace: Trace, env?: Readonly<Record<string, string>>): Promise<Ended>;
  /** Kinds of the inputs that came through the shell, apart from the start of the app. */
  touches(): readonly string[];
}

const STARTING: ReadonlySet<string> = new Set(['force_stop', 'clear', 'start']);
const STUB = join(import.meta.dirname, 'stub');

export async function scriptPhone(source: Source): Promise<ScriptPhone> {
  const device = createVirtualDevice({ serial: 'script-phone', source });
  const server: AdbServer = await createAdbServer({ devices: [device] });
  const folder = await mkdtemp(join(tmpdir(), 'tapwright-python-'));
  const inputs: string[] = [];
  device.onInput(({ kind }) => inputs.push(kind));
  const environment = (env: Readonly<Record<string, string>>) => ({
    ANDROID_ADB_SERVER_PORT: String(server.port),
    ANDROID_SERIAL: device.serial,
    PYTHONPATH: STUB,
    TAPWRIGHT_DEADLINE_S: '10',
    ...env,
  });
  return {
    async play(trace, env = {}, change) {
      const file = await writeScriptFolder(
        folder,
        uiautomator2,
        trace,
        change === undefined ? {} : { change },
      );
      return run('python3', [join(folder, 'tapwright_u2.py'), file], environment(env));
    },
    async pytest(trace, env = {}) {
      const file = await writeScriptFolder(folder, uiautomator2, trace);
      return run('python3', ['-m', 'pytest', '-p', 'no:cacheprovider', file], environment(env));
    },
    touches: () => inputs.filter((kind) => !STARTING.has(kind)),
    async [Symbol.asyncDispose]() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
