import { type ChildProcess, fork } from 'node:child_process';
import { TapwrightError } from '@tapwright/contracts';
import type { FromWorker, ToWorker } from './messages.ts';

export interface PoolOptions<S, R> {
  /** File of the worker process; it calls {@link serveParent}. */
  readonly worker: string;
  readonly settings: S;
  readonly processes: number;
  /** Tasks that one process runs at a time: while one waits for its device or a disk, another goes on. */
  readonly inHand: number;
  readonly onResult: (result: R) => void;
}

/** Runs all tasks in several worker processes; the distribution does not affect the results. */
export async function runInPool<S, O, R>(orders: readonly O[], options: PoolOptions<S, R>): Promise<void> {
  const waiting = [...orders];
  const count = Math.min(options.processes, Math.max(1, waiting.length));
  const workers = Array.from({ length: count }, () =>
    fork(options.worker, { stdio: ['ignore', 2, 2, 'ipc'], env: process.env }),
  );
  try {
    await Promise.all(workers.map((worker) => drive(worker, waiting, options)));
  } finally {
    for (const worker of workers) if (worker.connected) worker.disconnect();
  }
}

function drive<S, O, R>(worker: ChildProcess, waiting: O[], options: PoolOptions<S, R>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let inHand = 0;
  const tell = (message: ToWorker<S, O>): boolean => worker.send(message);
  const fill = (): void => {
    while (inHand < options.inHand) {
      const order = waiting.shift();
      if (order === undefined) break;
      inHand += 1;
      tell({ kind: 'task', order });
    }
    if (inHand === 0) tell({ kind: 'stop' });
  };
  worker.on('message', (message: FromWorker<R>) => {
    if (message.kind === 'failed') return reject(new TapwrightError('INTERNAL', message.message));
    if (message.kind === 'result') {
      inHand -= 1;
      try {
        options.onResult(message.result);
      } catch (thrown) {
        return reject(thrown);
      }
    }
    fill();
  });
  worker.on('exit', (code) => {
    if (code === 0) resolve();
    else reject(new TapwrightError('INTERNAL', `a worker process ended with exit code ${code}`));
  });
  worker.on('error', reject);
  tell({ kind: 'start', settings: options.settings });
  return promise;
}
