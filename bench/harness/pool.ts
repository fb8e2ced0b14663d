import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { TapwrightError } from '@tapwright/contracts';
import type { FromWorker, TaskOrder, TaskResult, ToWorker, WorkerSettings } from './messages.ts';

export interface PoolOptions {
  readonly settings: WorkerSettings;
  readonly processes: number;
  /** Tasks that one process has in hand at a time: while one waits for its device or a disk, another goes on. */
  readonly inHand: number;
  readonly onResult: (result: TaskResult) => void;
}

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Runs all tasks, spread over worker processes; which one gets which does not matter to the results. */
export async function runInPool(orders: readonly TaskOrder[], options: PoolOptions): Promise<void> {
  const waiting = [...orders];
  const count = Math.min(options.processes, Math.max(1, waiting.length));
  const workers = Array.from({ length: count }, () =>
    fork(WORKER, { stdio: ['ignore', 2, 2, 'ipc'], env: process.env }),
  );
  try {
    await Promise.all(workers.map((worker) => drive(worker, waiting, options)));
  } finally {
    for (const worker of workers) if (worker.connected) worker.disconnect();
  }
}

function drive(worker: ChildProcess, waiting: TaskOrder[], options: PoolOptions): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let inHand = 0;
  const tell = (message: ToWorker): boolean => worker.send(message);
  const fill = (): void => {
    while (inHand < options.inHand) {
      const order = waiting.shift();
      if (order === undefined) break;
      inHand += 1;
      tell({ kind: 'task', order });
    }
    if (inHand === 0) tell({ kind: 'stop' });
  };
  worker.on('message', (message: FromWorker) => {
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
