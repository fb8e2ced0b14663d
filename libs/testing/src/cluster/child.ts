import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
/** Default maximum number of restarts of a process that dies. */
const RESTARTS_MAX = 20;
const STOP_MS = 25_000;

/** Whoever dies of an error stops nothing: what it has started would go on for ever. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface ChildOptions {
  readonly name: string;
  /** Script and arguments for Node, relative to the workspace. */
  readonly command: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** True for the line that shows that the process is ready. */
  readonly isReady: (line: string) => boolean;
  readonly onLine: (name: string, line: string) => void;
  readonly restartsMax?: number;
}

/** A process of the cluster that is started again when it dies. */
export interface Child {
  readonly name: string;
  /** Resolves when the current process is ready. */
  ready(): Promise<void>;
  readonly restarts: () => number;
  /** How each process that died so far ended: by a signal or with an exit code. */
  readonly deaths: () => readonly string[];
  kill(signal: NodeJS.Signals): void;
  /** Id of the current process; undefined if it could not be started. */
  readonly pid: () => number | undefined;
  /** Ends it by SIGTERM, after a while by SIGKILL; returns how it ended. */
  stop(): Promise<string>;
}

export function startChild(options: ChildOptions): Child {
  const { restartsMax = RESTARTS_MAX } = options;
  const deaths: string[] = [];
  let stopping = false;
  let current = launch();

  function launch(): { process: ChildProcess; ready: Promise<void>; exit: Promise<string> } {
    const child = spawn(process.execPath, [...options.command], {
      cwd: ROOT,
      env: options.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    const ready = new Promise<void>((resolve, reject) => {
      eachLine(child, (line) => {
        options.onLine(options.name, line);
        if (options.isReady(line)) resolve();
      });
      child.once('exit', (code) => reject(new Error(`${options.name} ended (${code}) before it was ready`)));
    });
    ready.catch(() => {});
    const exit = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) => {
        const how = signal ?? `exit ${code}`;
        resolve(how);
        if (stopping) return;
        deaths.push(how);
        if (deaths.length <= restartsMax) current = launch();
      });
    });
    return { process: child, ready, exit };
  }

  return {
    name: options.name,
    ready: () => current.ready,
    restarts: () => deaths.length,
    deaths: () => deaths,
    pid: () => current.process.pid,
    kill: (signal) => void current.process.kill(signal),
    async stop() {
      stopping = true;
      current.process.kill('SIGTERM');
      const timer = setTimeout(() => current.process.kill('SIGKILL'), STOP_MS);
      const how = await current.exit;
      clearTimeout(timer);
      return how;
    },
  };
}

function eachLine(child: ChildProcess, take: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8');
    stream?.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    });
  }
}
