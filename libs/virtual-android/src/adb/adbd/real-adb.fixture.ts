import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

export const adbIsInstalled = spawnSync('adb', ['version']).status === 0;

export interface Run {
  readonly status: number;
  readonly output: Buffer;
  readonly error: string;
}

/** A real adb server of its own, with its own keys, on a port of its own. */
export interface RealAdb extends AsyncDisposable {
  readonly port: number;
  /** A folder for files of the test; removed with the server. */
  readonly directory: string;
  /** Runs the command for at most 30 s. */
  run(words: readonly string[], input?: string): Promise<Run>;
}

export async function startRealAdb(): Promise<RealAdb> {
  const directory = await mkdtemp(join(tmpdir(), 'tapwright-real-adb-'));
  const port = await freePort();
  // Otherwise the server also looks for emulators on the ports 5555 to 5585 of this machine.
  const env = { ...process.env, HOME: directory, TMPDIR: directory, ADB_LOCAL_TRANSPORT_MAX_PORT: '5553' };
  // Starts it as adb starts its own server: `OK` comes on the descriptor when it listens.
  const words = ['-P', String(port), 'fork-server', 'server', '--reply-fd', '3'];
  const server = spawn('adb', words, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  await listening(server);
  const run = (words: readonly string[], input = ''): Promise<Run> =>
    new Promise((resolve) => {
      const options = { encoding: 'buffer', timeout: 150_000, env, maxBuffer: 64 * 1024 * 1024 } as const;
      const child = execFile('adb', ['-P', String(port), ...words], options, (failure, output, error) => {
        const status = failure === null ? 0 : typeof failure.code === 'number' ? failure.code : -1;
        resolve({ status, output, error: error.toString() });
      });
      // A command that does not read its input may end before everything is written.
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input);
    });
  return {
    port,
    directory,
    run,
    async [Symbol.asyncDispose]() {
      const ended = server.exitCode === null ? once(server, 'exit') : undefined;
      server.kill();
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Waits until the server listens: a client that finds no server starts its own. */
async function listening(server: ChildProcess): Promise<void> {
  const ready = server.stdio[3];
  if (!(ready instanceof Readable)) throw new Error('the server has no descriptor 3 to report its start');
  const signal = AbortSignal.timeout(20_000);
  const [reply] = await once(ready, 'data', { signal });
  if (String(reply) !== 'OK\n') throw new Error(`adb did not start: ${reply}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
