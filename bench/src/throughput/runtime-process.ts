import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FromRuntime, Load, Measured } from './messages.ts';

/** Measures one farm. @throws with the reason where a job does not complete or the process ends early */
export async function measureApart(load: Load): Promise<Measured> {
  const child = fork(fileURLToPath(new URL('./runtime-child.ts', import.meta.url)));
  const ended = new AbortController();
  child.once('exit', (code) => ended.abort(new Error(`the runtime ended with code ${code}`)));
  child.send(load);
  const [message]: FromRuntime[] = await once(child, 'message', { signal: ended.signal });
  if (child.exitCode === null) await once(child, 'exit');
  if (message?.kind === 'done') return message.measured;
  throw new Error(message?.reason ?? 'the runtime said nothing');
}
