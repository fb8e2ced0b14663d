import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Client, ClientPlace } from './clients.ts';

const Answer = z.object({
  id: z.number(),
  result: z.object({ isError: z.boolean().optional() }).loose().optional(),
  error: z.unknown().optional(),
});
type Answer = z.infer<typeof Answer>;

const Daemon = z.object({ pid: z.int().positive() });

/** mobile-mcp on its standard streams, which asks mobilecli. It does not wait for a settled screen. */
export async function mobileMcp({ bin, home, env, serial: device }: ClientPlace): Promise<Client> {
  const server = spawn(join(bin, 'mcp-server-mobile'), [], {
    env: { ...env, MOBILEMCP_DISABLE_TELEMETRY: '1' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(server, 'exit');
  const lines = createInterface({ input: server.stdout });
  let asked = 0;
  const send = (message: object) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = async (method: string, params: object): Promise<Answer> => {
    asked += 1;
    const line = once(lines, 'line', { signal: AbortSignal.timeout(30_000) });
    send({ id: asked, method, params });
    const answer = Answer.parse(JSON.parse(String((await line)[0])));
    if (answer.id === asked && answer.error === undefined && answer.result?.isError !== true) return answer;
    throw new Error(`${method}: ${JSON.stringify(answer).slice(0, 200)}`);
  };
  const call = async (name: string, args: object = {}): Promise<void> => {
    const answer = await ask('tools/call', { name, arguments: { device, ...args } });
    // Refusals are told as the text of a result.
    if (/not found|please fix the issue/i.test(JSON.stringify(answer.result)))
      throw new Error(JSON.stringify(answer.result).slice(0, 200));
  };
  await ask('initialize', {
    protocolVersion: '2024-11-05',
    capabilities: {},
    clientInfo: { name: 'tapwright-bench', version: '1' },
  });
  send({ method: 'notifications/initialized' });
  return {
    look: () => call('mobile_list_elements_on_screen'),
    tap: (x, y) => call('mobile_click_on_screen_at_coordinates', { x, y }),
    back: () => call('mobile_press_button', { button: 'BACK' }),
    async [Symbol.asyncDispose]() {
      server.kill();
      await ended;
      // Its daemon outlives it.
      const { pid } = Daemon.parse(
        JSON.parse(await readFile(join(home, '.mobilecli', 'daemon.pid'), 'utf8')),
      );
      process.kill(pid);
    },
  };
}
