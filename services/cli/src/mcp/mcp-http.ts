import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { listenError } from '../listen-error.ts';

export interface McpHttpOptions {
  readonly host: string;
  readonly port: number;
  /** What every request has to carry as bearer token. */
  readonly token: string;
  readonly createServer: () => McpServer;
}

export interface McpHttp {
  readonly url: string;
  close(): Promise<void>;
}

const PATH = '/mcp';
/** Sessions at a time, and how long one may be silent; the one that is silent longest goes first. */
const SESSIONS_MAX = 50;
const SILENT_MS = 30 * 60_000;
const BODY_MAX_BYTES = 1024 * 1024;
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

interface Session {
  readonly transport: StreamableHTTPServerTransport;
  usedAt: number;
}

/**
 * The streamable HTTP transport behind a token. A web page can reach neither it nor, by a name that it has resolved to this
 * machine, what listens here: requests with an `Origin`, or for a foreign host, are refused.
 */
export async function startMcpHttp(options: McpHttpOptions): Promise<McpHttp> {
  const sessions = new Map<string, Session>();
  const server = createServer((request, response) => {
    handle(request, response, { ...options, sessions }).catch(() => {
      if (!response.headersSent) refuse(response, 500, 'something went wrong on our side');
      response.end();
    });
  });
  await listening(server, options);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  const name = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    url: `http://${name}:${port}${PATH}`,
    async close() {
      await Promise.all([...sessions.values()].map(({ transport }) => transport.close()));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listening(server: Server, { host, port }: McpHttpOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, { host, port })));
    server.listen(port, host, () => resolve());
  });
}

type Handling = McpHttpOptions & { readonly sessions: Map<string, Session> };

async function handle(request: IncomingMessage, response: ServerResponse, on: Handling): Promise<void> {
  const { headers, url = '' } = request;
  if (url.split('?')[0] !== PATH) return refuse(response, 404, `there is only ${PATH}`);
  if (headers.origin !== undefined || !isOurs(headers.host, on.host))
    return refuse(response, 403, 'the request has a foreign Origin or Host');
  if (!isToken(headers.authorization, on.token)) {
    response.setHeader('www-authenticate', 'Bearer');
    return refuse(response, 401, 'the bearer token is missing or wrong');
  }
  if (Number(headers['content-length'] ?? 0) > BODY_MAX_BYTES)
    return refuse(response, 413, `a body has at most ${BODY_MAX_BYTES} bytes`);
  const id = [headers['mcp-session-id']].flat()[0];
  const known = id === undefined ? undefined : on.sessions.get(id);
  if (id !== undefined && known === undefined) return refuse(response, 404, 'there is no such session');
  if (known !== undefined) known.usedAt = Date.now();
  const transport = known?.transport ?? (await newSession(on));
  await transport.handleRequest(request, response);
}

async function newSession({
  sessions,
  createServer: create,
}: Handling): Promise<StreamableHTTPServerTransport> {
  await endSilent(sessions);
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => void sessions.set(id, { transport, usedAt: Date.now() }),
    onsessionclosed: (id) => void sessions.delete(id),
  });
  await create().connect(transport as Parameters<McpServer['connect']>[0]);
  return transport;
}

async function endSilent(sessions: Map<string, Session>): Promise<void> {
  const oldest = [...sessions].sort(([, a], [, b]) => a.usedAt - b.usedAt);
  for (const [id, { transport, usedAt }] of oldest) {
    if (sessions.size < SESSIONS_MAX && Date.now() - usedAt < SILENT_MS) return;
    sessions.delete(id);
    await transport.close();
  }
}

/** No page can have the names of loopback resolved to anything else; elsewhere the token alone decides. */
function isOurs(called: string | undefined, host: string): boolean {
  const name = URL.parse(`http://${called ?? ''}`)?.hostname ?? '';
  return LOOPBACK.has(name) || !(LOOPBACK.has(host) || host === '::1');
}

function isToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '';
  const [a, b] = [given, token].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }));
}
