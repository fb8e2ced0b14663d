import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';

/** A separate NATS server for the test, which may kill and restart it. */
export interface NatsServer {
  readonly address: string;
  start(): Promise<void>;
  /** SIGKILL: clients are not notified. */
  kill(): Promise<void>;
  /** Deletes all streams and consumers; only while it is down. */
  wipe(): void;
  dispose(): Promise<void>;
}

/** The server's binary on PATH or where Debian installs it; null if there is none. */
export function findNatsServer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, 'nats-server')).find((path) => existsSync(path)) ?? null;
}

export async function ownNatsServer(binary: string, flags: readonly string[] = []): Promise<NatsServer> {
  const port = await freePort();
  const store = mkdtempSync(join(tmpdir(), 'tapwright-nats-'));
  let child: ChildProcess | undefined;

  async function kill(): Promise<void> {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await gone;
  }

  return {
    address: `127.0.0.1:${port}`,
    async start() {
      // A configuration names its own store.
      const own = flags.includes('-c') ? [] : ['-js', '-sd', store];
      const args = ['-a', '127.0.0.1', '-p', String(port), ...own, ...flags];
      child = spawn(binary, args, { stdio: 'ignore' });
      await listening(port, child);
    },
    kill,
    wipe: () => rmSync(join(store, 'jetstream'), { recursive: true, force: true }),
    async dispose() {
      await kill();
      rmSync(store, { recursive: true, force: true });
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

const START_DEADLINE_MS = 15_000;

async function listening(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_DEADLINE_MS;
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`nats-server ended with exit code ${child.exitCode}`);
    if (performance.now() > deadline) throw new Error('nats-server does not listen');
    await pass(10);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
