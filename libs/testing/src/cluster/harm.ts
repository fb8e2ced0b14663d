import { setTimeout as pass } from 'node:timers/promises';
import { eventually } from '../eventually.ts';
import type { TcpProxy } from '../tcp-proxy.ts';
import type { Child } from './child.ts';

/** A start takes some seconds of the processor, which a busy machine does not have. */
const START_MS = 240_000;

/** Resolves when the successor has been started. */
export async function killed(child: Child): Promise<void> {
  const before = child.deaths().length;
  child.kill('SIGKILL');
  await eventually(() => child.deaths().length > before, {
    timeoutMs: START_MS,
    what: `the death of ${child.name}`,
  });
}

/** Its successor shows no sign of life for this long. */
export async function killedFor(child: Child, ms: number): Promise<void> {
  await killed(child);
  await paused(child, ms);
}

export async function paused(child: Child, ms: number): Promise<void> {
  child.kill('SIGSTOP');
  await pass(ms);
  child.kill('SIGCONT');
}

/** Nothing gets through for this long: connections break, or fall silent. */
export async function parted(
  proxies: readonly TcpProxy[],
  { frozen, ms }: { readonly frozen: boolean; readonly ms: number },
): Promise<void> {
  for (const proxy of proxies) frozen ? proxy.freeze() : proxy.cut();
  await pass(ms);
  for (const proxy of proxies) proxy.restore();
}

/** Resolves when the process that runs now is ready. One that is killed while it starts never is; the next one will be. */
export async function readyAgain(child: Child): Promise<void> {
  const isReady = () =>
    child.ready().then(
      () => true,
      () => false,
    );
  await eventually(isReady, { timeoutMs: START_MS, what: `${child.name} is ready` });
}
