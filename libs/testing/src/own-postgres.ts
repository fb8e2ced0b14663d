import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { eventually } from './eventually.ts';
import { freePort } from './nats-server.ts';
import { withClient } from './postgres-databases.ts';

/** A separate PostgreSQL server for the test, which may crash it, restart it and fill its disk. */
export interface OwnPostgres {
  /** Of its one empty database. */
  readonly url: string;
  /** Where its data lie; null where this user cannot mount a disk. */
  readonly disk: SmallDisk | null;
  start(): Promise<void>;
  /** Ends it as a crash does: connections break, and the next start recovers from its log. */
  crash(): Promise<void>;
  dispose(): Promise<void>;
}

export interface SmallDisk {
  /** Nothing more fits from now on. */
  fill(): void;
  makeRoom(): void;
}

const BINARIES = ['initdb', 'postgres'];
const START_MS = 60_000;
const DISK_BYTES = 1024 * 1024 * 1024;
const DATABASE = 'tapwright';

/** The folder of PostgreSQL's own programs, on PATH or where Debian installs them; null if there is none. */
export function findPostgresBinaries(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => BINARIES.every((name) => existsSync(join(folder, name)))) ?? null;
}

/** Makes a cluster in a temporary folder. PostgreSQL does not run as root: there it runs as the user `postgres`. */
export async function ownPostgres(binaries: string): Promise<OwnPostgres> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'tapwright-postgres-'));
  const user = userOfServer();
  const data = join(folder, 'data');
  for (const path of [folder, data]) {
    mkdirSync(path, { recursive: true });
    if (user !== null) chownSync(path, user.uid, user.gid);
  }
  const as = user ?? {};
  const flags = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(binaries, 'initdb'), flags, { ...as, cwd: folder, stdio: 'ignore' });
  const small = mountDisk(join(folder, 'disk'), user);
  const url = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    // A crash of its processes loses nothing without fsync; only one of the machine would.
    const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off'];
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((one) => ['-c', one])];
    child = spawn(join(binaries, 'postgres'), args, { ...as, cwd: folder, stdio: 'ignore' });
    await eventually(() => withClient(url('postgres'), async () => true), {
      timeoutMs: START_MS,
      what: 'PostgreSQL answers',
    });
  }

  async function crash(): Promise<void> {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGQUIT');
    await gone;
  }

  async function dispose(): Promise<void> {
    await crash();
    small?.unmount();
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    await start();
    await withClient(url('postgres'), async (client) => {
      if (small !== null) await client.query(`create tablespace small location '${small.path}'`);
      await client.query(`create database ${DATABASE}${small === null ? '' : ' tablespace small'}`);
    });
  } catch (error) {
    await dispose();
    throw error;
  }
  return { url: url(DATABASE), disk: small, start, crash, dispose };
}

interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** Null: this process's own user will do. */
function userOfServer(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Of the small disk that is full; far less than one job writes. */
const SPARE_BLOCKS_MAX = 160;

/** Where the data grow; the log is elsewhere, so that a full disk refuses writes and does not end the server. */
function mountDisk(
  path: string,
  user: ServerUser | null,
): (SmallDisk & { path: string; unmount(): void }) | null {
  const mounted = (options: string) =>
    execFileSync('mount', [...options.split(' '), path], { stdio: 'ignore' });
  mkdirSync(path);
  try {
    mounted(`-t tmpfs -o size=${DISK_BYTES} tmpfs`);
  } catch {
    return null;
  }
  if (user !== null) chownSync(path, user.uid, user.gid);
  return {
    path,
    fill() {
      // The server may write between the look and the change: the size must not be below what it holds.
      for (let spare = 0; ; spare += 16) {
        const { blocks, bfree, bsize } = statfsSync(path);
        try {
          mounted(`-o remount,size=${(blocks - bfree + spare) * bsize}`);
          return;
        } catch (error) {
          if (spare >= SPARE_BLOCKS_MAX) throw error;
        }
      }
    },
    makeRoom: () => void mounted(`-o remount,size=${DISK_BYTES}`),
    unmount: () => void execFileSync('umount', [path], { stdio: 'ignore' }),
  };
}
