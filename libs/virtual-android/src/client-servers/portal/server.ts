import type { IncomingMessage, ServerResponse } from 'node:http';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { readBody } from '../../webdriver/read-body.ts';
import { createHttpServer } from '../http-server.ts';
import type { Portal, PortalAnswer, Values } from './portal.ts';

/** The most that the portal takes in a body; it reads far less. */
const BODY_MAX_BYTES = 1024 * 1024;

export interface ServedPortal {
  readonly packageName: string;
  readonly port: number;
  readonly portal: Portal;
  /** Called once when it has stopped to listen. */
  readonly ended: () => void;
}

/**
 * The portal's HTTP server (`SocketServer.kt`): it belongs to the app's process and ends with it. Every path but `/ping` asks
 * for the token. Gives what stops it; null where another program listens on the port.
 */
export function servePortal(device: VirtualDevice, served: ServedPortal): (() => void) | null {
  const { processes } = device;
  const socket = createHttpServer(
    (request, response) => void answer(device, served.portal, request, response),
  );
  const stopListening = device.sockets.listen(`tcp:${served.port}`, socket.serve);
  if (stopListening === null) return null;
  const { pid } = processes.start(served.packageName);
  const stopWatching = processes.onChange(() => {
    if (processes.pidOf(served.packageName) !== pid) stop();
  });
  const stop = (): void => {
    stopWatching();
    stopListening();
    socket.close();
    served.ended();
  };
  return stop;
}

async function answer(
  device: VirtualDevice,
  portal: Portal,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const token = (request.headers.authorization ?? '').replace(/^Bearer /, '').trim();
  if (pathname !== '/ping' && !portal.isToken(token))
    return send(response, 401, { status: 'error', error: 'Unauthorized' });
  try {
    device.traffic.commands += 1;
    await device.faults.beforeAnswer(gone.signal);
    send(response, 200, await answerOf(portal, request, pathname.slice(1), Object.fromEntries(searchParams)));
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    send(response, 200, { status: 'error', error: `Internal server error: ${message}` });
  }
}

async function answerOf(
  portal: Portal,
  request: IncomingMessage,
  path: string,
  values: Values,
): Promise<PortalAnswer> {
  if (request.method === 'GET')
    return path === 'screenshot' ? portal.act(path, values) : portal.query(path, values);
  if (request.method === 'POST') return portal.act(path, await readBody(request, BODY_MAX_BYTES));
  return { status: 'error', error: `Method not allowed: ${request.method ?? ''}` };
}

function send(response: ServerResponse, status: number, body: PortalAnswer): void {
  if (response.destroyed) return;
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  });
  response.end(text);
}
