import { randomBytes } from 'node:crypto';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createClient } from '@tapwright/client';
import { EXIT } from '@tapwright/command-line';
import { readConfig } from '@tapwright/service';
import { z } from 'zod';
import { onInterrupt } from '../interrupt.ts';
import { createMcpServer } from './create-mcp-server.ts';
import type { McpArguments } from './mcp-command.ts';
import { startMcpHttp } from './mcp-http.ts';
import { openPlatform } from './open-platform.ts';

const Environment = z.object({
  TAPWRIGHT_API_KEY: z.string().optional(),
  /** What callers over HTTP have to send as bearer token; absent: a new one is made and printed. */
  TAPWRIGHT_MCP_TOKEN: z.string().min(16, '16 characters or more').optional(),
});

/** Serves until the agent goes, or until it is stopped. Standard output belongs to the protocol. */
export async function serveMcp({ url, target, http }: McpArguments): Promise<number> {
  const environment = readConfig(Environment, process.env);
  using interrupt = onInterrupt();
  const platform =
    url === null
      ? await openPlatform(target)
      : { url, key: environment.TAPWRIGHT_API_KEY, app: null, close: async () => {} };
  const client = createClient({ url: platform.url, key: platform.key });
  const createServer = () => createMcpServer({ client, app: platform.app });
  try {
    if (http === null) await serveStdio(createServer(), interrupt.signal);
    else {
      const token = environment.TAPWRIGHT_MCP_TOKEN ?? randomBytes(24).toString('base64url');
      const listener = await startMcpHttp({ ...http, token, createServer });
      const told = environment.TAPWRIGHT_MCP_TOKEN === undefined ? `\ntoken: ${token}` : '';
      process.stderr.write(`listening on ${listener.url}${told}\n`);
      await aborted(interrupt.signal);
      await listener.close();
    }
  } finally {
    await platform.close();
  }
  return EXIT.completed;
}

async function serveStdio(server: ReturnType<typeof createMcpServer>, signal: AbortSignal): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
  });
  await server.connect(new StdioServerTransport());
  await Promise.race([gone, aborted(signal)]);
  await server.close();
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
