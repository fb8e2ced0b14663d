/**
 * The only file that uses adbkit, for what an adb server answers. Connections are opened here instead:
 * - adbkit starts an adb server by itself when a connection is refused, and has no deadlines;
 * - a signal among the options of a socket makes an exception for each that is closed, which costs more than to open it.
 *
 * Promises of adbkit (Bluebird) may stay pending for ever on a destroyed socket: they are raced against the signal.
 *
 * The protocol spoken is that of adb's *server* (port 5037): 4 hex digits of length, the request, then OKAY or FAIL
 * with a message; after `host:transport:<serial>` the socket belongs to the device and takes one service.
 */
import { createRequire } from 'node:module';
import { connect, type Socket } from 'node:net';
import type { Parser } from '@devicefarmer/adbkit';
import { TapwrightError } from '@tapwright/contracts';
import { abortable, abortReason } from './bounded.ts';

// What an `import` makes of this CommonJS module differs between versions of Node and the test runner.
const adbkit: typeof import('@devicefarmer/adbkit') = createRequire(import.meta.url)('@devicefarmer/adbkit');

export interface AdbEndpoint {
  readonly host: string;
  readonly port: number;
}

/** Lengths are written as four hex digits. */
const REQUEST_MAX_BYTES = 0xffff;
/** Detects a peer that vanished silently on a connection that is idle for hours. */
const KEEP_ALIVE_MS = 30_000;

interface AdbConnection {
  readonly socket: Socket;
  readonly parser: Parser;
}

/** Sends the adb server itself one question, such as `host:devices`, and returns its answer. */
export function askServer(endpoint: AdbEndpoint, request: string, signal: AbortSignal): Promise<string> {
  return guarded(signal, 'the adb server', async () => {
    const connection = await open(endpoint, signal);
    try {
      await send(connection, request);
      const answer: Buffer = await connection.parser.readValue();
      return answer.toString('utf8');
    } finally {
      connection.socket.destroy();
    }
  });
}

/** Calls back with every message of a continuous service, such as `host:track-devices`; ends only by rejecting. */
export function followServer(
  endpoint: AdbEndpoint,
  request: string,
  signal: AbortSignal,
  onMessage: (message: string) => void,
): Promise<never> {
  return guarded(signal, 'the adb server', async () => {
    const connection = await open(endpoint, signal);
    connection.socket.setKeepAlive(true, KEEP_ALIVE_MS);
    try {
      await send(connection, request);
      for (;;) {
        const message: Buffer = await connection.parser.readValue();
        onMessage(message.toString('utf8'));
      }
    } finally {
      connection.socket.destroy();
    }
  });
}

/**
 * Opens a service of a device, such as `shell,v2,raw:ls`, and passes its socket to `use`; always destroys the socket
 * afterwards. @throws `DEVICE_UNAVAILABLE`, the signal's reason, `INPUT_INVALID` (line too long)
 */
export function withService<T>(
  endpoint: AdbEndpoint,
  service: { readonly serial: string; readonly request: string },
  signal: AbortSignal,
  use: (socket: Socket) => Promise<T>,
): Promise<T> {
  return guarded(signal, `device ${service.serial}`, async () => {
    const connection = await open(endpoint, signal);
    try {
      await send(connection, `host:transport:${service.serial}`);
      await send(connection, service.request);
      return await use(connection.socket);
    } finally {
      connection.socket.destroy();
    }
  });
}

/** The socket is destroyed as soon as the signal is aborted. */
function open({ host, port }: AdbEndpoint, signal: AbortSignal): Promise<AdbConnection> {
  const { promise, resolve, reject } = Promise.withResolvers<AdbConnection>();
  const socket = connect({ host, port, noDelay: true });
  const cut = (): void => void socket.destroy(abortReason(signal));
  signal.addEventListener('abort', cut, { once: true });
  socket.once('close', () => signal.removeEventListener('abort', cut));
  // Whoever reads is told as well.
  socket.on('error', reject);
  socket.once('connect', () => resolve({ socket, parser: new adbkit.Parser(socket) }));
  return promise;
}

async function send(connection: AdbConnection, request: string): Promise<void> {
  const body = Buffer.from(request, 'utf8');
  if (body.length > REQUEST_MAX_BYTES) {
    throw new TapwrightError('INPUT_INVALID', `A command line of ${body.length} bytes is too long for adb.`, {
      expected: `at most ${REQUEST_MAX_BYTES} bytes`,
    });
  }
  const length = Buffer.from(body.length.toString(16).padStart(4, '0'), 'ascii');
  connection.socket.write(Buffer.concat([length, body]));
  const reply: string = await connection.parser.readAscii(4);
  if (reply === 'OKAY') return;
  if (reply === 'FAIL') await connection.parser.readError();
  throw new Error(`adb answered "${reply}" where OKAY or FAIL was expected`);
}

/** Native promise, TapwrightErrors only, and never longer than the signal. */
function guarded<T>(signal: AbortSignal, peer: string, body: () => Promise<T>): Promise<T> {
  if (signal.aborted) return Promise.reject(abortReason(signal));
  return abortable(
    body().catch((error: unknown) => {
      throw signal.aborted ? abortReason(signal) : asDeviceError(error, peer);
    }),
    signal,
  );
}

function asDeviceError(error: unknown, peer: string): TapwrightError {
  if (error instanceof TapwrightError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Error && error.name === 'FailError') {
    return new TapwrightError('DEVICE_UNAVAILABLE', `adb refused: ${message}.`, { cause: error });
  }
  const isRefused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
  const why = isRefused ? 'no adb server listens there' : message;
  return new TapwrightError('DEVICE_UNAVAILABLE', `The connection to ${peer} failed: ${why}.`, {
    cause: error,
    advice: 'Check that the adb server runs and that the device is attached.',
  });
}
