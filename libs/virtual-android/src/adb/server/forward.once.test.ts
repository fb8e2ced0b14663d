import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../phone/device/still-source.ts';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import type { Service } from '../stream/service-stream.ts';
import { type AdbServer, createAdbServer } from './server.ts';
import { connectRaw, type RawClient } from './test-client.ts';

let device: VirtualDevice;
let server: AdbServer;
const clients: RawClient[] = [];
const sockets: Socket[] = [];

beforeEach(async () => {
  device = createVirtualDevice({ serial: 'virtual-1', source: createStillSource(), bootMs: 20 });
  server = await createAdbServer({ devices: [device] });
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.destroy();
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

const echo: Service = async ({ reader, write }) => {
  for (let bytes = await reader.readSome(); bytes !== null; bytes = await reader.readSome()) write(bytes);
};

const greet: Service = async ({ write }) => write(Buffer.from('hello'));

async function open(...requests: readonly string[]): Promise<RawClient> {
  const client = await connectRaw(server.port);
  clients.push(client);
  for (const request of requests) client.request(request);
  return client;
}

/** The whole answer of the server to one request. */
async function ask(...requests: readonly string[]): Promise<string> {
  return (await (await open(...requests)).rest()).toString();
}

async function forward(remote: string, local = 'tcp:0'): Promise<number> {
  const answer = await ask(`host-serial:virtual-1:forward:${local};${remote}`);
  expect(answer).toMatch(/^OKAYOKAY000[45]\d+$/);
  return Number(answer.slice(12));
}

async function dial(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.push(socket);
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const received = async (port: number) => (await buffer(await dial(port))).toString();

describe('forwarded ports', () => {
  it('belong to the device that the connection chose, as `adb -s SERIAL forward` does', async () => {
    server.add(createVirtualDevice({ serial: 'virtual-2', source: createStillSource() }));
    const tcp = 'host:forward:tcp:0;tcp:7000';
    expect(await ask(tcp)).toMatch(/^FAIL.*more than one device/);
    const forwarded = await ask('host:tport:serial:virtual-2', tcp);
    // The transport's id is eight bytes.
    expect(forwarded).toMatch(/^OKAY.{8}OKAYOKAY0005\d{5}$/s);
    expect(await ask('host:list-forward')).toContain(`virtual-2 tcp:${forwarded.slice(-5)} tcp:7000\n`);
    expect(await ask('host:transport:virtual-1', 'host:get-serialno')).toBe('OKAYOKAY0009virtual-1');
  });

  it.each(['tcp:7000', 'localabstract:made', 'localreserved:made', 'localfilesystem:/data/made'])(
    'lead to %s on the phone',
    async (name) => {
      device.sockets.listen(name, echo);
      const socket = await dial(await forward(name));
      socket.write('there and back');
      expect((await once(socket, 'data')).toString()).toBe('there and back');
    },
  );

  it('close a connection where nothing listens on the phone, and accept the next', async () => {
    const port = await forward('tcp:7000');
    expect(await received(port)).toBe('');
    device.sockets.listen('tcp:7000', greet);
    expect(await received(port)).toBe('hello');
  });

  it('are listed, replaced where that is allowed, and removed', async () => {
    device.sockets.listen('tcp:7000', greet);
    const port = await forward('tcp:1');
    expect(await ask('host:list-forward')).toBe(
      `OKAY${`virtual-1 tcp:${port} tcp:1\n`.length.toString(16).padStart(4, '0')}virtual-1 tcp:${port} tcp:1\n`,
    );
    expect(await ask(`host:forward:norebind:tcp:${port};tcp:7000`)).toBe(
      'FAIL001dcannot rebind existing socket',
    );
    expect(await forward('tcp:7000', `tcp:${port}`)).toBe(port);
    expect(await received(port)).toBe('hello');
    expect(await ask(`host:killforward:tcp:${port}`)).toBe('OKAYOKAY');
    expect(await ask('host:list-forward')).toBe('OKAY0000');
    await expect(dial(port)).rejects.toThrow('ECONNREFUSED');
    expect(await ask(`host:killforward:tcp:${port}`)).toContain('not found');
    expect(await ask('host:killforward-all')).toBe('OKAYOKAY');
  });

  it('are refused with a message', async () => {
    expect(await ask(`host:forward:tcp:${server.port};tcp:1`)).toContain(
      'cannot bind listener: Address already in use',
    );
    expect(await ask('host:forward:tcp:10.0.0.1:80;tcp:1')).toContain('unknown socket specification');
    expect(await ask('host-serial:other:forward:tcp:0;tcp:1')).toContain("device 'other' not found");
    expect(await ask('host:forward:tcp:1')).toContain('bad forward: tcp:1');
  });

  it('end with the device, with all their connections', async () => {
    device.sockets.listen('tcp:7000', echo);
    const port = await forward('tcp:7000');
    const socket = await dial(port);
    const closed = once(socket, 'close');
    socket.resume();
    server.remove('virtual-1');
    await closed;
    await expect(dial(port)).rejects.toThrow('ECONNREFUSED');
    expect(await ask('host:list-forward')).toBe('OKAY0000');
  });

  it('end with the server', async () => {
    device.sockets.listen('tcp:7000', echo);
    const port = await forward('tcp:7000');
    const socket = await dial(port);
    const closed = once(socket, 'close');
    socket.resume();
    await server.close();
    await closed;
    await expect(dial(port)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('services opened by name', () => {
  it('reach what listens on the phone', async () => {
    device.sockets.listen('tcp:7000', greet);
    device.sockets.listen('localreserved:made', greet);
    for (const name of ['tcp:7000', 'tcp:7000:localhost', 'localreserved:made', 'local:made'])
      expect(await ask('host:transport-any', name)).toBe('OKAYOKAYhello');
  });
});

describe('reversed ports', () => {
  let host: Server;
  let hostPort: number;

  beforeEach(async () => {
    host = createServer((socket) => socket.end('from the host')).listen(0, '127.0.0.1');
    await once(host, 'listening');
    const address = host.address();
    hostPort = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterEach(() => host.close());

  const reverse = (text: string) => ask('host:transport-any', `reverse:${text}`);

  it('lead from the phone to the host', async () => {
    expect(await reverse(`forward:tcp:8081;tcp:${hostPort}`)).toBe('OKAYOKAYOKAY00048081');
    expect(await ask('host:transport-any', 'tcp:8081')).toBe('OKAYOKAYfrom the host');
    const line = `host-1 tcp:8081 tcp:${hostPort}\n`;
    expect(await reverse('list-forward')).toBe(`OKAYOKAY${line.length.toString(16).padStart(4, '0')}${line}`);
    expect(await reverse('killforward:tcp:8081')).toBe('OKAYOKAYOKAY');
    expect(await ask('host:transport-any', 'tcp:8081')).toBe('OKAYFAIL0006closed');
    expect(await reverse('killforward:tcp:8081')).toContain('not found');
  });

  it('take a free port of the phone for tcp:0', async () => {
    const port = (await reverse(`forward:tcp:0;tcp:${hostPort}`)).slice('OKAYOKAYOKAY0005'.length);
    expect(await ask('host:transport-any', `tcp:${port}`)).toBe('OKAYOKAYfrom the host');
    expect(await reverse('killforward-all')).toBe('OKAYOKAYOKAY');
    expect(await reverse('list-forward')).toBe('OKAYOKAY0000');
  });

  it('lead only to this machine, and close a connection where nobody listens', async () => {
    await reverse('forward:tcp:8081;tcp:10.0.0.1:80');
    expect(await ask('host:transport-any', 'tcp:8081')).toBe('OKAYOKAY');
    expect(await reverse('forward:norebind:tcp:8081;tcp:1')).toContain('cannot rebind existing socket');
    expect(await reverse('forward:tcp:8081;tcp:1')).toContain('OKAY00048081');
    expect(await ask('host:transport-any', 'tcp:8081')).toBe('OKAYOKAY');
    expect(await reverse('nonsense')).toContain('not a reverse forwarding command');
  });

  it('end with the connection to the device', async () => {
    await reverse(`forward:tcp:8081;tcp:${hostPort}`);
    await ask('host:reconnect');
    expect(device.sockets.names()).toEqual([]);
  });
});

describe('a reboot', () => {
  it('breaks open connections, and the device comes back with a new id', async () => {
    device.sockets.listen('tcp:7000', echo);
    const port = await forward('tcp:7000');
    const shell = await open('host:transport-any', 'shell:sleep 600; input tap 1 1');
    expect(await shell.text(8)).toBe('OKAYOKAY');
    const tracker = await open('host:track-devices-l');
    await tracker.text(4);
    expect(await tracker.frame()).toContain('transport_id:1');

    const reboot = await open('host:transport-any', 'reboot:');
    expect((await reboot.rest()).toString()).toBe('OKAYOKAY');
    expect((await shell.rest()).length).toBe(0);
    expect(await tracker.frame()).toBe('');
    expect(await tracker.frame()).toContain('transport_id:2');
    await expect(dial(port)).rejects.toThrow('ECONNREFUSED');
    expect(device.journal.count({ kind: 'reboot' })).toBe(1);
    expect(device.journal.count({ kind: 'tap' })).toBe(0);
  });
});
