import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FarmFigures, FromFarm, ToFarm } from './messages.ts';

export interface SoakFarm extends AsyncDisposable {
  readonly port: number;
  figures(): Promise<FarmFigures>;
}

const ANSWER_MS = 120_000;

/** Starts the farm's process with this many phones, `soak-1` and so on, and faults at that pace. */
export async function startSoakFarm(devices: number, pace: number): Promise<SoakFarm> {
  const program = fileURLToPath(new URL('./farm-child.ts', import.meta.url));
  const child = fork(program, [String(devices), String(pace)]);
  const { port } = await next(child, 'ready');
  return {
    port,
    async figures() {
      const answer = next(child, 'figures');
      send(child, { kind: 'figures' });
      return answer;
    },
    async [Symbol.asyncDispose]() {
      const exited = once(child, 'exit');
      send(child, { kind: 'stop' });
      await exited;
    },
  };
}

function send(child: ChildProcess, message: ToFarm): void {
  child.send(message);
}

async function next<K extends FromFarm['kind']>(
  child: ChildProcess,
  kind: K,
): Promise<Extract<FromFarm, { kind: K }>> {
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(ANSWER_MS)]);
  const onExit = (code: number | null): void => ended.abort(new Error(`the farm ended with code ${code}`));
  child.once('exit', onExit);
  try {
    for (;;) {
      const [message]: FromFarm[] = await once(child, 'message', { signal });
      if (message !== undefined && isKind(message, kind)) return message;
    }
  } finally {
    child.off('exit', onExit);
  }
}

function isKind<K extends FromFarm['kind']>(
  message: FromFarm,
  kind: K,
): message is Extract<FromFarm, { kind: K }> {
  return message.kind === kind;
}
