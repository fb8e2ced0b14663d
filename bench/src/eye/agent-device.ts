import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Client, ClientPlace } from './clients.ts';

const run = promisify(execFile);

const Daemon = z.object({ pid: z.int().positive() });

/** agent-device by its command, a process for each, as agents start it; its daemon keeps the session with the phone. */
export async function agentDevice({ bin, home, env, serial, app }: ClientPlace): Promise<Client> {
  const command = async (...args: readonly string[]): Promise<void> => {
    const words = [...args, '--platform', 'android', '--serial', serial, '--json'];
    const options = { env: { ...env, AGENT_DEVICE_NO_UPDATE_NOTIFIER: '1' }, timeout: 60_000 };
    // Ends with another code than 0 where it fails.
    await run(join(bin, 'agent-device'), words, { ...options, maxBuffer: 1 << 24 });
  };
  await command('open', app);
  return {
    look: () => command('snapshot'),
    tap: (x, y) => command('press', String(Math.round(x)), String(Math.round(y))),
    back: () => command('back'),
    async [Symbol.asyncDispose]() {
      await command('close');
      // Its daemon outlives the command.
      const { pid } = Daemon.parse(
        JSON.parse(await readFile(join(home, '.agent-device', 'daemon.json'), 'utf8')),
      );
      process.kill(pid);
    },
  };
}
