import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call of a hook, as its backend sees it. */
export interface HookCall {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

export interface HookServer extends AsyncDisposable {
  readonly url: string;
  readonly calls: readonly HookCall[];
}

/** A backend on the loopback device that answers each call with the next of these statuses; null: not at all. */
export async function startHookServer(
  answers: readonly (number | null)[] = [],
  headers: Readonly<Record<string, string>> = {},
): Promise<HookServer> {
  const calls: HookCall[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const status = answers[calls.length] ?? (calls.length < answers.length ? null : 204);
      const { method, url: path, headers: sent } = request;
      calls.push({ method, path, headers: sent, body: JSON.parse(Buffer.concat(parts).toString()) });
      if (status !== null) response.writeHead(status, headers).end('a body that nobody reads');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/reset`,
    calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
