import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually, type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** On a busy machine a program starts slowly. */
const TIMEOUT_MS = 240_000;
/** What a reader's terminal has set must not change what a page promises. */
const UNSET = /^(ANDROID_|OPENAI_|MODEL|API_|TAPWRIGHT_API|VITEST|NODE_ENV$)/;

/** How this machine reaches the registry of packages. */
const TO_THE_REGISTRY =
  /^(?:https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|npm_config_(?:registry|cafile))$/i;

export interface Ran {
  /** Null: it was ended by a signal. */
  readonly code: number | null;
  /** Both outputs, in the order in which they came. */
  readonly printed: string;
}

export interface Served {
  readonly printed: () => string;
  /** Ends it with everything that it has started. */
  stop(): Promise<void>;
}

/** Somebody who types the commands of a page into a terminal, in a folder that looks like a fresh clone. */
export interface Reader extends AsyncDisposable {
  readonly folder: string;
  /** The shell variables of the commands. */
  readonly variables: Record<string, string>;
  has(path: string): boolean;
  /** The id of the last job that `tapwright run` has left. */
  lastJob(): string;
  run(line: string): Promise<Ran>;
  /** Starts what runs until it is stopped; resolves when it has printed that it is ready. */
  serve(line: string, ready: RegExp): Promise<Served>;
}

/** The folder holds links to what the workspace holds: what commands write stays outside of the workspace. */
export async function startReader(): Promise<Reader> {
  const folder = await temporaryDirectory();
  for (const name of readdirSync(ROOT).filter((entry) => entry !== '.git' && entry !== '.tapwright')) {
    await symlink(join(ROOT, name), join(folder.path, name));
  }
  return readerIn(folder, own());
}

/** In an empty folder of a machine that has Node and npm, and nothing of the workspace near. */
export async function startStranger(): Promise<Reader> {
  const { HOME, LANG } = process.env;
  const network = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => TO_THE_REGISTRY.test(name)),
  );
  const path = [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':');
  return readerIn(await temporaryDirectory(), { ...network, HOME, LANG, PATH: path });
}

function readerIn(folder: TemporaryDirectory, env: NodeJS.ProcessEnv): Reader {
  const variables: Record<string, string> = {};
  const served: Served[] = [];
  const start = (line: string) => startLine(line, { cwd: folder.path, env: { ...env, ...variables } });
  return {
    folder: folder.path,
    variables,
    has: (path) => existsSync(join(folder.path, path)),
    lastJob() {
      const names = readdirSync(join(folder.path, '.tapwright/runs')).toSorted();
      return names.findLast((name) => /^job_\w+\.json$/.test(name))?.replace('.json', '') ?? '';
    },
    async run(line) {
      const program = start(line);
      using _ = program.endAfter(TIMEOUT_MS);
      return { code: await program.ended, printed: program.printed() };
    },
    async serve(line, ready) {
      const program = start(line);
      served.push(program);
      let over = false;
      void program.ended.then(() => (over = true));
      await eventually(() => over || ready.test(program.printed()), { what: `${line} is ready` });
      if (over) throw new Error(`${line} has ended: ${program.printed()}`);
      return program;
    },
    async [Symbol.asyncDispose]() {
      for (const program of served) await program.stop();
      await folder.remove();
    },
  };
}

function own(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !UNSET.test(name)));
}

interface Program extends Served {
  /** The exit code, when all of its processes have ended. */
  readonly ended: Promise<number | null>;
  endAfter(ms: number): Disposable;
}

/** No process of the group is left. */
function isGone(group: number | undefined): boolean {
  if (group === undefined) return true;
  try {
    process.kill(-group, 0);
    return false;
  } catch {
    return true;
  }
}

/** The shell leads a group of processes, so that it can be ended together with what it has started. */
function startLine(line: string, { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }): Program {
  const shell = spawn('bash', ['-c', line], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (part) => (printed += part));
  let over = false;
  const ended = new Promise<number | null>((resolve, reject) => {
    shell.once('error', reject);
    shell.once('close', (code) => {
      over = true;
      resolve(code);
    });
  });
  const end = () => {
    if (!over && shell.pid !== undefined) process.kill(-shell.pid, 'SIGTERM');
  };
  return {
    printed: () => printed,
    ended,
    endAfter(ms) {
      const timer = setTimeout(end, ms);
      return { [Symbol.dispose]: () => clearTimeout(timer) };
    },
    async stop() {
      end();
      await ended;
      await eventually(() => isGone(shell.pid), { what: `nothing is left of ${line}` });
    },
  };
}
