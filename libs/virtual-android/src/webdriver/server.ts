import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { closeServer, listen } from '../adb/stream/listen.ts';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { handOn } from '../uiautomator2-server/routes.ts';
import { createServerSettings, type ServerSettings } from '../uiautomator2-server/settings.ts';
import { type Command, respond } from './respond.ts';
import { carryOut, type HandOn } from './routes.ts';
import { type Session, withBothKeys } from './session.ts';
import { createSessions } from './sessions.ts';

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

const withoutPrefix = (path: Command['path']): Command['path'] =>
  path[0] === 'wd' && path[1] === 'hub' ? path.slice(2) : path;

const BODY_MAX_BYTES = 1024 * 1024;
const CONNECTIONS_MAX = 128;

/**
 * Starts a server that speaks W3C WebDriver as Appium's UiAutomator2 driver does. What the driver hands on to its server on
 * the phone is answered by the routes of that server. The old prefix `/wd/hub` may stand before each path.
 * @throws `INPUT_INVALID` where the address cannot be used
 */
export async function createWebDriverServer(options: WebDriverServerOptions): Promise<WebDriverServer> {
  const { host = '127.0.0.1', bodyMaxBytes = BODY_MAX_BYTES } = options;
  const sessions = createSessions(options.devices);
  const sockets = new Set<Socket>();
  const settings = new WeakMap<Session, ServerSettings>();
  const settingsOf = (session: Session): ServerSettings => {
    const own = settings.get(session) ?? createServerSettings();
    settings.set(session, own);
    return own;
  };
  const onPhone: HandOn = (session, command) => handOn({ session, settings: settingsOf(session) }, command);
  const answer = async (command: Command) => ({
    value: withBothKeys(await carryOut(sessions, { ...command, path: withoutPrefix(command.path) }, onPhone)),
  });
  const server = createServer((request, response) => void respond(request, response, bodyMaxBytes, answer));
  server.maxConnections = options.connectionsMax ?? CONNECTIONS_MAX;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const port = await listen(server, host, options.port ?? 0);
  const close = () => closeServer(server, sockets);
  return { host, port, url: `http://${host}:${port}/`, close, [Symbol.asyncDispose]: close };
}
