import { toTapwrightError } from '@tapwright/contracts';
import { loadRecording, type Recording } from '@tapwright/virtual-android';
import type { FromWorker, ToWorker, WorkerSettings } from './messages.ts';
import { type Bench, openBench } from './platform.ts';
import { runTask } from './run-task.ts';

/** A worker process: one standalone platform that runs the tasks which its parent sends. */
const recordings = new Map<string, Promise<Recording>>();
let opened: Promise<{ bench: Bench; settings: WorkerSettings }> | null = null;

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
  const { order } = message;
  const recording = recordings.get(order.folder) ?? loadRecording(order.folder);
  recordings.set(order.folder, recording);
  const assignment = { order, recording: await recording, settings: open.settings };
  send({ kind: 'result', result: await runTask(open.bench, assignment) });
}

process.on('message', (message: ToWorker) => {
  receive(message).catch((thrown: unknown) => {
    const { code, message: text } = toTapwrightError(thrown);
    send({ kind: 'failed', message: `${code}: ${text}` });
  });
});
process.on('disconnect', () => process.exit());
