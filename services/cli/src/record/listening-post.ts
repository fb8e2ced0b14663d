import { connect, createServer, type Server, type Socket } from 'node:net';
import { TapwrightError } from '@tapwright/contracts';
import type { Act } from './acts.ts';
import { actsOfLine } from './acts-of-line.ts';
import { createRequestReader } from './frames.ts';
import type { Turnstile } from './turnstile.ts';

export interface ListeningPostOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The adb server that does the work. */
  readonly upstream: { readonly host: string; readonly port: number };
  readonly serial: string;
  readonly turnstile: Turnstile;
  /** Awaited before a client's command that does something to the device is sent. */
  readonly beforeActs?: () => Promise<void>;
  /** Called with what a client's command did to the device, after the command has ended. */
  readonly onActs: (acts: readonly Act[]) => void;
}

export interface ListeningPost {
  readonly port: number;
  close(): Promise<void>;
}

const CONNECTIONS_MAX = 256;

/**
 * An adb server that passes everything on to another one and listens: clients drive the phone through it, and their acts
 * are recorded. Requests of one connection come one after another, as in adb's protocol.
 */
export async function openListeningPost(options: ListeningPostOptions): Promise<ListeningPost> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    if (sockets.size >= CONNECTIONS_MAX * 2) {
      client.destroy();
      return;
    }
    const upstream = connect({ ...options.upstream, allowHalfOpen: true, noDelay: true });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    tie(client, upstream);
    listen(client, upstream, options);
  });
  const port = await listening(server, options);
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** When one side closes, the other is closed too. Answers are passed back unchanged. */
function tie(client: Socket, upstream: Socket): void {
  upstream.pipe(client);
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    one.on('error', () => other.destroy());
    one.once('close', () => {
      if (!other.readableEnded || one === upstream) other.end();
    });
  }
}

/** Reads the client's requests up to the first one for the device. From there on the bytes only pass through. */
function listen(client: Socket, upstream: Socket, options: ListeningPostOptions): void {
  const reader = createRequestReader();
  let chosen = '';
  let chain = Promise.resolve();
  const onData = (chunk: Buffer): void => {
    const requests = reader.push(chunk);
    if (requests === null) {
      client.destroy();
      return;
    }
    for (const { text, bytes } of requests) {
      chosen = serialOf(text) ?? chosen;
      if (text === 'host:kill') {
        client.end('OKAY');
        return;
      }
      if (text.startsWith('host')) {
        upstream.write(bytes);
        continue;
      }
      client.off('data', onData);
      client.pause();
      chain = chain.then(() =>
        serve(client, upstream, { text, bytes, rest: reader.rest() }, options, chosen),
      );
      chain.catch(() => client.destroy());
      return;
    }
  };
  client.on('data', onData);
  client.on('end', () => upstream.end());
}

/** Serial in `host:transport:S` and `host:tport:serial:S`. Any other choice counts as the recorded device. */
function serialOf(request: string): string | null {
  return /^host:(?:transport|tport:serial):(.+)$/s.exec(request)?.[1] ?? null;
}

interface DeviceRequest {
  readonly text: string;
  readonly bytes: Buffer;
  readonly rest: Buffer;
}

/** Delays a command while the phone is looked at, and reports what it did when it has ended. */
async function serve(
  client: Socket,
  upstream: Socket,
  request: DeviceRequest,
  { turnstile, beforeActs, onActs, serial }: ListeningPostOptions,
  chosen: string,
): Promise<void> {
  const mine = chosen === '' || chosen === serial;
  const line = mine ? /^(?:shell|exec)[^:]*:(.+)$/s.exec(request.text)?.[1] : undefined;
  const acts = line === undefined ? [] : actsOfLine(line);
  if (acts.length > 0) await beforeActs?.();
  // A service without a command line (an interactive shell, a file transfer) may stay open for hours: nobody waits for it.
  const leave = line === undefined || isEndless(line) ? null : await turnstile.enter();
  upstream.once('close', () => {
    leave?.();
    if (acts.length > 0) onActs(acts);
  });
  upstream.write(request.bytes);
  if (request.rest.length > 0) upstream.write(request.rest);
  client.pipe(upstream);
}

/** True for commands that go on until the client ends them. */
function isEndless(line: string): boolean {
  return /\b(?:logcat(?!.*\s-d)|getevent|screenrecord|track-)/.test(line);
}

function listening(server: Server, { host, port }: ListeningPostOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new TapwrightError('INPUT_INVALID', `cannot listen on ${host}:${port}`, {
          field: '--port',
          expected: 'a free port of this machine',
          cause,
        }),
      ),
    );
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
