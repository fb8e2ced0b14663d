import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { closeServer, listen } from '../adb/stream/listen.ts';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { WebDriverFault } from './fault.ts';
import { readBody } from './read-body.ts';
import { carryOut } from './routes.ts';
import { createSessions, type Sessions } from './sessions.ts';

export interface WebDriverServerOptions {
  readonly devices: readonly VirtualDevice[];
  /** Default: loopback, since the protocol has no authentication. */
  readonly host?: string;
  /** 0 takes any free port. */
  readonly port?: number;
  readonly bodyMaxBytes?: number;
  readonly connectionsMax?: number;
}

/** A WebDriver endpoint whose devices are virtual. */
export interface WebDriverServer extends AsyncDisposable {
  readonly host: string;
  readonly port: number;
  /** `http://127.0.0.1:4723/` */
  readonly url: string;
  /** Drops every connection and frees the port. */
  close(): Promise<void>;
}

const BODY_MAX_BYTES = 1024 * 1024;
const CONNECTIONS_MAX = 128;

/**
 * Starts a server that speaks W3C WebDriver and the few commands of Appium's UiAutomator2 driver that scripts use.
 * @throws `INPUT_INVALID` where the address cannot be used
 */
export async function createWebDriverServer(options: WebDriverServerOptions): Promise<WebDriverServer> {
  const { host = '127.0.0.1', bodyMaxBytes = BODY_MAX_BYTES } = options;
  const sessions = createSessions(options.devices);
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => void answer(sessions, request, response, bodyMaxBytes));
  server.maxConnections = options.connectionsMax ?? CONNECTIONS_MAX;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const port = await listen(server, host, options.port ?? 0);
  const close = () => closeServer(server, sockets);
  return { host, port, url: `http://${host}:${port}/`, close, [Symbol.asyncDispose]: close };
}

async function answer(
  sessions: Sessions,
  request: IncomingMessage,
  response: ServerResponse,
  bodyMaxBytes: number,
): Promise<void> {
  try {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const body = await readBody(request, bodyMaxBytes);
    const path = pathname.split('/').slice(1);
    send(response, 200, await carryOut(sessions, { method: request.method ?? 'GET', path, body }));
  } catch (thrown) {
    const fault = thrown instanceof WebDriverFault ? thrown : unexpected(thrown);
    send(response, fault.status, { error: fault.code, message: fault.message, stacktrace: '' });
  }
}

function unexpected(thrown: unknown): WebDriverFault {
  return new WebDriverFault('unknown error', thrown instanceof Error ? thrown.message : String(thrown));
}

/** Every answer has a `value`; `undefined` is not JSON. */
function send(response: ServerResponse, status: number, value: unknown): void {
  if (response.destroyed) return;
  const text = JSON.stringify({ value: value ?? null });
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
