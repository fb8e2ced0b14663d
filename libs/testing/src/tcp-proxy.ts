import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy extends AsyncDisposable {
  readonly port: number;
  /** Breaks every connection and refuses new ones: the server behind is away. */
  cut(): void;
  /** Lets nothing through any more, without closing anything: what is sent arrives when the network is back. */
  freeze(): void;
  /** Freezes when a client sends something that fits, before it gets through. */
  freezeAt(fits: (request: Buffer) => boolean): void;
  restore(): void;
}

export interface TcpProxyOptions {
  /** Gets everything that the server sends, with the number of the connection. */
  readonly onAnswer?: (chunk: Buffer, connection: number) => void;
  /** Gets everything that clients send, with the number of the connection. */
  readonly onRequest?: (chunk: Buffer, connection: number) => void;
}

/** A proxy that can be taken away at any moment, in front of a server that cannot. */
export async function startTcpProxy(
  target: { host: string; port: number },
  { onAnswer, onRequest }: TcpProxyOptions = {},
): Promise<TcpProxy> {
  /** Every open socket, with the function that begins to forward its data. */
  const open = new Map<Socket, () => void>();
  let state: 'there' | 'away' | 'frozen' = 'there';
  let trap: ((request: Buffer) => boolean) | null = null;
  const freeze = () => {
    state = 'frozen';
    for (const socket of open.keys()) socket.pause();
  };

  /** `pipe` is not used: it resumes by itself when the other side has room again, even while frozen. */
  const forward = (from: Socket, to: Socket, take: (chunk: Buffer) => boolean) => {
    const goOn = () => void (state === 'frozen' || from.resume());
    open.set(from, goOn);
    from.on('data', (chunk: Buffer) => {
      if (!take(chunk)) return from.unshift(chunk);
      if (!to.write(chunk)) from.pause();
    });
    to.on('drain', goOn);
    from.on('end', () => to.end());
    from.on('error', () => to.destroy());
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
    if (state === 'frozen') from.pause();
  };

  let connections = 0;
  const server = createServer({ noDelay: true }, (client) => {
    if (state === 'away') return void client.destroy();
    connections += 1;
    const connection = connections;
    const upstream = connect({ ...target, noDelay: true });
    forward(client, upstream, (request) => {
      if (trap?.(request) !== true) {
        onRequest?.(request, connection);
        return true;
      }
      trap = null;
      freeze();
      return false;
    });
    forward(upstream, client, (answer) => {
      onAnswer?.(answer, connection);
      return true;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy does not listen');
  const cut = () => {
    state = 'away';
    for (const socket of open.keys()) socket.destroy();
  };
  return {
    port: address.port,
    cut,
    freeze,
    freezeAt: (fits) => {
      trap = fits;
    },
    restore: () => {
      state = 'there';
      trap = null;
      for (const goOn of open.values()) goOn();
    },
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
