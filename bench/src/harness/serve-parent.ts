import { toTapwrightError } from '@tapwright/contracts';
import type { FromWorker, ToWorker } from './messages.ts';
import { type Bench, openBench } from './platform.ts';

/** A worker's platform, with the settings from its parent. */
export interface Opened<S> {
  readonly bench: Bench;
  readonly settings: S;
}

/** A worker process: one standalone platform, on which `run` carries out the orders that the parent sends. */
export function serveParent<S, O, R>(run: (opened: Opened<S>, order: O) => Promise<R>): void {
  let opened: Promise<Opened<S>> | null = null;
  const send = (message: FromWorker<R>): void => void process.send?.(message);
  const receive = async (message: ToWorker<S, O>): Promise<void> => {
    if (message.kind === 'start') {
      const { settings } = message;
      opened = openBench().then((bench) => ({ bench, settings }));
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
  };
  process.on('message', (message: ToWorker<S, O>) => {
    receive(message).catch((thrown: unknown) => {
      const { code, message: text } = toTapwrightError(thrown);
      send({ kind: 'failed', message: `${code}: ${text}` });
    });
  });
  // The parent is gone, or a person stopped both: only the exit handlers still matter.
  process.on('disconnect', () => process.exit());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
}
