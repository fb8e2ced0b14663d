import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ToChild, ToParent } from './messages.ts';

export interface FarmProcess {
  readonly port: number;
  /** Resident memory and CPU time since the start, as the farm's own process sees them. */
  usage(): Promise<{ readonly rssMb: number; readonly cpuMs: number }>;
  stop(): Promise<void>;
}

/** Starts a farm of this many devices with all virtual apps or the one that is named; 0 is the bare server. */
export async function startFarm(devices: number, app = ''): Promise<FarmProcess> {
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [String(devices), app]);
  const ready = await next(child, 'ready');
  return {
    port: ready.port,
    async usage() {
      send(child, { kind: 'usage' });
      return next(child, 'usage');
    },
    async stop() {
      const exited = once(child, 'exit');
      send(child, { kind: 'stop' });
      await exited;
    },
  };
}

function send(child: ChildProcess, message: ToChild): void {
  child.send(message);
}

async function next<K extends ToParent['kind']>(
  child: ChildProcess,
  kind: K,
): Promise<Extract<ToParent, { kind: K }>> {
  for (;;) {
    const [message]: ToParent[] = await once(child, 'message', { signal: AbortSignal.timeout(120_000) });
    if (message !== undefined && isKind(message, kind)) return message;
  }
}

function isKind<K extends ToParent['kind']>(
  message: ToParent,
  kind: K,
): message is Extract<ToParent, { kind: K }> {
  return message.kind === kind;
}
