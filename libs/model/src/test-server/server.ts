import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { behaviourFor, type ReceivedRequest, type Script } from './behaviour.ts';
import { respond, send } from './respond.ts';

export interface OpenAiTestServer {
  /** `http://127.0.0.1:<port>/v1` */
  readonly baseUrl: string;
  /** Questions received so far, oldest first; at most {@link REQUESTS_MAX} are kept. */
  readonly requests: readonly ReceivedRequest[];
  /** Ends every connection. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface OpenAiTestServerOptions {
  readonly script: Script;
  /** Names that `/v1/models` lists. */
  readonly models?: readonly string[];
  /** How many questions are kept; default: {@link REQUESTS_MAX}. */
  readonly keep?: number;
}

const REQUESTS_MAX = 1_000;
const BODY_MAX = 10_000_000;

/** An OpenAI-compatible endpoint on loopback that does what its script says, faults included. */
export async function startOpenAiTestServer({
  script,
  models = ['test-model'],
  keep = REQUESTS_MAX,
}: OpenAiTestServerOptions): Promise<OpenAiTestServer> {
  const requests: ReceivedRequest[] = [];
  let asked = 0;
  const server = createServer((incoming, response) => {
    // Many scripts let the client go away.
    response.on('error', () => undefined);
    receive(incoming)
      .then(async (request) => {
        if (requests.length < keep) requests.push(request);
        if (request.path === '/v1/models') return listModels(response, models);
        if (!request.path.endsWith('/chat/completions'))
          return send(response, 404, '{"error":{"message":"no such path"}}');
        asked += 1;
        respond(response, await behaviourFor(script, request, asked - 1));
      })
      .catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { baseUrl: `http://127.0.0.1:${port}/v1`, requests, close, [Symbol.asyncDispose]: close };
}

async function receive(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > BODY_MAX) throw new Error('the request is too large');
    chunks.push(chunk);
  }
  return {
    method: incoming.method ?? '',
    path: (incoming.url ?? '').split('?')[0] ?? '',
    query: (incoming.url ?? '').split('?')[1] ?? '',
    authorization: incoming.headers.authorization ?? '',
    headers: headersOf(incoming),
    body: parse(Buffer.concat(chunks).toString('utf8')),
  };
}

function headersOf({ headers }: IncomingMessage): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(headers).map(([name, value]) => [name, (Array.isArray(value) ? value[0] : value) ?? '']),
  );
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}

function listModels(response: ServerResponse, models: readonly string[]): void {
  const data = models.map((id) => ({ id, object: 'model', created: 0, owned_by: 'test' }));
  send(response, 200, JSON.stringify({ object: 'list', data }));
}
