import { toTapwrightError } from '@tapwright/contracts';
import { loadRecording, type Recording } from '@tapwright/virtual-android';
import type { FromWorker, TaskOrder, TaskResult, ToWorker, WorkerSettings } from './messages.ts';
import { type Bench, openBench } from './platform.ts';
import { runTask } from './run-task.ts';

/** A worker process: one standalone platform that runs the tasks which its parent sends. */
const recordings = new Map<string, Promise<Recording>>();
let opened: Promise<Opened> | null = null;

interface Opened {
  readonly bench: Bench;
  readonly settings: WorkerSettings;
}

function send(message: FromWorker): void {
  process.send?.(message);
}

async function receive(message: ToWorker): Promise<void> {
  if (message.kind === 'start') {
    const { settings } = message;
    opened = openBench(settings.model).then((bench) => ({ bench, settings }));
    await opened;
    return send({ kind: 'ready' });
  }
  const open = await opened;
  if (open === null) throw new Error('a worker was not started');
  if (message.kind === 'stop') {
    await open.bench.close();
    return process.disconnect();
  }
  send({ kind: 'result', result: await run(open, message.order) });
}

/** What goes wrong with one task is told with it: the others go on. */
async function run(open: Opened, order: TaskOrder): Promise<TaskResult> {
  const { bench, settings } = open;
  try {
    const recording = recordings.get(order.folder) ?? loadRecording(order.folder);
    recordings.set(order.folder, recording);
    return await runTask(bench, { order, recording: await recording, settings });
  } catch (thrown) {
    const { code, message } = toTapwrightError(thrown);
    const fault = `${code}: ${message}`;
    return { key: order.key, fault, outcome: 'none', reason: fault, rounds: [], wallMs: 0 };
  }
}

process.on('message', (message: ToWorker) => {
  receive(message).catch((thrown: unknown) => {
    const { code, message: text } = toTapwrightError(thrown);
    send({ kind: 'failed', message: `${code}: ${text}` });
  });
});
// The parent is gone, or a person stopped both: only the exit handlers are still of use.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
