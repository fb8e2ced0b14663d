import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy extends AsyncDisposable {
  readonly port: number;
  /** Breaks every connection and refuses new ones: the server behind is away. */
  cut(): void;
  restore(): void;
}

/** A server that can be taken away in the middle of everything, in front of one that cannot. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let away = false;
  const server = createServer((client) => {
    if (away) return void client.destroy();
    const upstream = connect(target);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy does not listen');
  const cut = () => {
    away = true;
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    cut,
    restore: () => {
      away = false;
    },
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
