import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createAdbServer } from '@tapwright/android';
import { wrong } from '@tapwright/command-line';
import { TapwrightError, toTapwrightError } from '@tapwright/contracts';

export interface Emulators {
  readonly serials: readonly string[];
  /** Ends them, with everything that their commands have started. */
  close(): Promise<void>;
}

interface Starting {
  /** `{port}` in it is the console port of the emulator. */
  readonly command: string;
  readonly count: number;
  readonly adb: { readonly host: string; readonly port: number };
  readonly signal: AbortSignal;
}

/** The first console port that an emulator takes; each takes two. */
const FIRST_PORT = 5_554;
export const EMULATORS_MAX = 16;
const BOOT_MS = 300_000;
const LOOK_EVERY_MS = 500;
const STOP_MS = 20_000;
const OUTPUT_KEPT = 2_000;

/**
 * Starts emulators by a command of the user, each at a console port of its own, and waits until the adb server has them and
 * each answers. Ports whose serial is taken are left out.
 * @throws TapwrightError `INPUT_INVALID` for a command without `{port}`; `DEVICE_UNAVAILABLE` where one does not come
 */
export async function startEmulators({ command, count, adb, signal }: Starting): Promise<Emulators> {
  if (!command.includes('{port}'))
    throw wrong(
      '--emulator',
      'does not say where its port goes',
      'a command with {port}, such as emulator -port {port} …',
    );
  if (count > EMULATORS_MAX) throw wrong('--workers', `needs ${count} emulators`, `at most ${EMULATORS_MAX}`);
  const taken = await connected(adb);
  const ports = Array.from({ length: 64 }, (_, at) => FIRST_PORT + 2 * at)
    .filter((port) => !taken.some(({ serial }) => serial === serialOf(port)))
    .slice(0, count);
  const started = ports.map((port) => start(command, port));
  const close = async () => {
    await Promise.all(started.map((one) => stop(one.child)));
  };
  try {
    await Promise.all(started.map((one) => untilBooted(one, { adb, signal })));
    return { serials: ports.map(serialOf), close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

const serialOf = (port: number): string => `emulator-${port}`;

interface Started {
  readonly child: ChildProcess;
  readonly serial: string;
  /** The end of what it has printed. */
  output(): string;
}

/** In a group of its own, so that its end takes along what it has started, and Ctrl-C does not reach it first. */
function start(command: string, port: number): Started {
  const line = command.replaceAll('{port}', String(port));
  const child = spawn(line, { shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  const keep = (chunk: Buffer) => {
    printed = `${printed}${chunk.toString('utf8')}`.slice(-OUTPUT_KEPT);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  child.on('error', (error) => keep(Buffer.from(error.message)));
  return { child, serial: serialOf(port), output: () => printed };
}

async function untilBooted(
  { child, serial, output }: Started,
  { adb, signal }: Pick<Starting, 'adb' | 'signal'>,
): Promise<void> {
  const deadline = AbortSignal.timeout(BOOT_MS);
  while (!(await isUp(adb, serial))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw unavailable(`the command for ${serial} has ended: ${lastLine(output()) || endOf(child)}`);
    if (deadline.aborted) throw unavailable(`${serial} did not come up in ${BOOT_MS / 1_000} s`);
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => {
      throw new TapwrightError('CANCELED', 'the start of emulators was stopped');
    });
  }
}

/** The adb server has it, and a program of the phone answers with what it is. */
async function isUp(adb: Starting['adb'], serial: string): Promise<boolean> {
  const server = createAdbServer(adb);
  try {
    const there = await server.list();
    if (!there.some((one) => one.serial === serial && one.state === 'device')) return false;
    await server.device(serial).facts();
    return true;
  } catch {
    return false;
  } finally {
    await server.close();
  }
}

/** None where no adb server answers yet: the emulator starts one. */
async function connected(adb: Starting['adb']): Promise<readonly { readonly serial: string }[]> {
  const server = createAdbServer(adb);
  try {
    return await server.list();
  } catch {
    return [];
  } finally {
    await server.close();
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  signalGroup(child.pid, 'SIGTERM');
  const late = new AbortController();
  const inTime = await Promise.race([
    ended.then(() => true),
    delay(STOP_MS, false, { signal: late.signal }).catch(() => true),
  ]);
  late.abort();
  if (inTime) return;
  signalGroup(child.pid, 'SIGKILL');
  await ended;
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // It has ended by itself.
    if (toTapwrightError(error).message.includes('ESRCH')) return;
    throw error;
  }
}

/** How a command ended that said nothing. */
const endOf = ({ exitCode, signalCode }: ChildProcess): string =>
  exitCode === null ? `by ${signalCode}` : `it said nothing, exit code ${exitCode}`;
const lastLine = (printed: string): string => printed.trim().split('\n').at(-1)?.slice(0, 200) ?? '';

function unavailable(what: string): TapwrightError {
  return new TapwrightError('DEVICE_UNAVAILABLE', what, {
    field: '--emulator',
    expected: 'a command that starts an emulator at console port {port} and stays until it is stopped',
  });
}
