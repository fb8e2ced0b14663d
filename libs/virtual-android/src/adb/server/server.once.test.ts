import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../phone/device/still-source.ts';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { PACKET } from '../services/shell-packets.ts';
import { FEATURES } from './client.ts';
import { type AdbServer, createAdbServer } from './server.ts';
import { connectRaw, rawClients } from './test-client.ts';

const newDevice = (serial: string) => createVirtualDevice({ serial, source: createStillSource() });

let device: VirtualDevice;
let server: AdbServer;
const clients = rawClients(() => server.port);
const { open, openDevice } = clients;

beforeEach(async () => {
  device = newDevice('virtual-1');
  server = await createAdbServer({ devices: [device] });
});

afterEach(async () => {
  clients.close();
  await server.close();
});

async function ask(request: string): Promise<string> {
  const client = await open();
  client.request(request);
  const status = await client.status();
  return status === 'OKAY' ? client.frame() : status;
}

describe('host services', () => {
  it.each([
    ['host:version', '0029'],
    ['host:devices', 'virtual-1\tdevice\n'],
    [
      'host:devices-l',
      'virtual-1              device product:virtual model:Virtual device:virtual transport_id:1\n',
    ],
    ['host:features', FEATURES],
    ['host-serial:virtual-1:features', FEATURES],
    ['host:host-features', FEATURES],
    ['host-serial:virtual-1:get-state', 'device'],
    ['host-transport-id:1:get-serialno', 'virtual-1'],
    ['host:get-serialno', 'virtual-1'],
    ['host-serial:other:get-state', "FAIL device 'other' not found"],
    ['host:transport:other', "FAIL device 'other' not found"],
    ['host-usb:get-state', 'FAIL no devices found'],
    ['host:nonsense', 'FAIL unknown host service'],
    ['host:server-status', 'FAIL unknown host service'],
    ['host:mdns:check', 'ERROR: mdns daemon unavailable'],
    ['host:mdns:services', ''],
    ['host:connect:127.0.0.1:9', "failed to connect to '127.0.0.1:9': Connection refused"],
    ['host:connect:127.0.0.1:0', "bad port number '0' in '127.0.0.1:0'"],
    ['host:disconnect:127.0.0.1', "FAIL no such device '127.0.0.1:5555'"],
    ['host:disconnect:', 'disconnected everything'],
    ['host-serial:other:reconnect', "device 'other' not found"],
    ['host:reconnect-offline', ''],
    ['host-serial:virtual-1:attach', 'FAIL attach is for devices on USB; virtual ones are not'],
    ['host:wait-for-any-nonsense', 'FAIL unknown host service'],
    ['shell:echo', 'FAIL device offline (no transport)'],
  ])('%s', async (request, answer) => {
    expect(await ask(request)).toBe(answer);
  });

  it('gives the transport id to clients that ask for it', async () => {
    for (const request of ['host:tport:any', 'host:tport:serial:virtual-1']) {
      const client = await open();
      client.request(request);
      expect(await client.status()).toBe('OKAY');
      expect((await client.bytes(8)).readBigUInt64LE()).toBe(1n);
      client.request('shell:echo there');
      expect((await client.rest()).toString()).toBe('OKAYthere\n');
    }
  });

  it('does not choose between two devices', async () => {
    server.add(newDevice('10.0.0.1:5555'));
    expect(await ask('host:transport-any')).toBe('FAIL more than one device/emulator');
    expect(await ask('host-serial:10.0.0.1:5555:get-serialno')).toBe('10.0.0.1:5555');
    expect(() => server.add(newDevice('virtual-1'))).toThrow('cannot be added');
  });

  it('sends the list to clients that track it, after every change', async () => {
    const client = await open();
    client.request('host:track-devices');
    expect(await client.status()).toBe('OKAY');
    expect(await client.frame()).toBe('virtual-1\tdevice\n');
    server.add(newDevice('virtual-2'));
    expect(await client.frame()).toBe('virtual-1\tdevice\nvirtual-2\tdevice\n');
    server.setState('virtual-2', 'unauthorized');
    expect(await client.frame()).toBe('virtual-1\tdevice\nvirtual-2\tunauthorized\n');
    server.remove('virtual-1');
    expect(await client.frame()).toBe('virtual-2\tunauthorized\n');
    expect(await ask('host:transport:virtual-2')).toBe('FAIL device unauthorized');
  });

  it('waits for a device to come and to go', async () => {
    const coming = await open();
    coming.request('host-serial:virtual-2:wait-for-any-device');
    expect(await coming.status()).toBe('OKAY');
    server.add(newDevice('virtual-2'));
    expect(await coming.status()).toBe('OKAY');
    const going = await open();
    going.request('host-serial:virtual-2:wait-for-any-disconnect');
    expect(await going.status()).toBe('OKAY');
    server.remove('virtual-2');
    expect(await going.status()).toBe('OKAY');
  });

  it('connects and disconnects devices whose serial number is an address; other devices come back at once', async () => {
    server.add(newDevice('10.0.0.1:5555'));
    expect(await ask('host:connect:10.0.0.1')).toBe('already connected to 10.0.0.1:5555');
    expect(await ask('host:disconnect:10.0.0.1')).toBe('disconnected 10.0.0.1');
    expect(await ask('host:devices')).toBe('virtual-1\tdevice\n');
    expect(await ask('host:connect:10.0.0.1:5555')).toBe('connected to 10.0.0.1:5555');
    expect(await ask('host:disconnect:')).toBe('disconnected everything');
    expect(await ask('host:devices')).toBe('virtual-1\tdevice\n');
    expect(await ask('host:disconnect:virtual-1')).toBe('disconnected virtual-1');
    expect(await ask('host:devices-l')).toContain('transport_id:4');
    expect(await ask('host:reconnect')).toBe('reconnecting virtual-1 [device]\n');
    expect(await ask('host:devices-l')).toContain('transport_id:5');
  });

  it('does not wait for one of several devices', async () => {
    server.add(newDevice('virtual-2'));
    const client = await open();
    client.request('host:wait-for-any-device');
    expect(await client.status()).toBe('OKAY');
    expect(await client.status()).toBe('FAIL more than one device/emulator');
  });

  it('waits for a device of the state that is asked for', async () => {
    server.setState('virtual-1', 'unauthorized');
    const [ready, any] = [await open(), await open()];
    ready.request('host:wait-for-any-device');
    any.request('host:wait-for-any-any');
    expect(await any.text(8)).toBe('OKAYOKAY');
    expect(await ready.status()).toBe('OKAY');
    server.setState('virtual-1', 'device');
    expect(await ready.status()).toBe('OKAY');
  });

  it('answers kill but goes on, unless it was created as killable', async () => {
    const client = await open();
    client.request('host:kill');
    expect(await client.status()).toBe('OKAY');
    expect(await ask('host:version')).toBe('0029');

    await using killable = await createAdbServer({ killable: true });
    const killer = await connectRaw(killable.port);
    clients.keep(killer);
    killer.request('host:kill');
    await killer.rest();
    await expect(connectRaw(killable.port)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('bad clients', () => {
  it.each([
    ['zzzz', 'FAIL malformed length'],
    ['0000', 'FAIL a request has 1 to 65535 bytes'],
    ['GET / HTTP/1.1\r\n\r\n', 'FAIL malformed length'],
  ])('get a message and are dropped: %j', async (bytes, answer) => {
    const other = await openDevice();
    const client = await open();
    client.raw(bytes);
    expect(await client.status()).toBe(answer);
    await client.rest();
    other.request('shell:echo unharmed');
    expect((await other.rest()).toString()).toBe('OKAYunharmed\n');
  });

  it('may not send more than the server accepts', async () => {
    await using small = await createAdbServer({ devices: [device], requestMaxBytes: 100 });
    const client = await connectRaw(small.port);
    clients.keep(client);
    client.request('x'.repeat(101));
    expect(await client.status()).toBe('FAIL a request has 1 to 100 bytes');
  });

  it('may not open more connections than the server accepts', async () => {
    await using small = await createAdbServer({ devices: [device], connectionsMax: 1 });
    const first = await connectRaw(small.port);
    const second = await connectRaw(small.port);
    clients.keep(first, second);
    expect(await second.status()).toBe('FAIL too many connections');
    first.request('host:version');
    expect(await first.status()).toBe('OKAY');
  });

  it('leave nothing behind when they disappear during a request', async () => {
    const client = await openDevice();
    client.raw('00ffshell:ec');
    client.socket.resetAndDestroy();
    await once(client.socket, 'close');
    const witness = await open();
    witness.request('host:version');
    expect((await witness.rest()).toString()).toBe('OKAY00040029');
    expect(server.connections()).toBeLessThan(3);
  });

  it('with a packet of 4 GB are dropped', async () => {
    const client = await openDevice();
    client.request('shell,v2,raw:cat');
    expect(await client.status()).toBe('OKAY');
    client.raw(Buffer.from([PACKET.stdin, 0xff, 0xff, 0xff, 0xff]));
    expect((await client.rest()).length).toBe(0);
  });

  it('do not see the error of a source; the harness sees it', async () => {
    const source = { ...createStillSource(), picture: () => Promise.reject(new Error('no picture')) };
    const thrown: unknown[] = [];
    const broken = createVirtualDevice({ serial: 'broken', source });
    await using own = await createAdbServer({ devices: [broken], onError: (error) => thrown.push(error) });
    const client = await connectRaw(own.port);
    clients.keep(client);
    client.request('host:transport-any');
    client.request('shell:screencap -p');
    expect((await client.rest()).toString()).toBe('OKAYOKAY');
    expect(thrown).toEqual([new Error('no picture')]);
  });

  it('get no server where the port is taken', async () => {
    await expect(createAdbServer({ port: server.port })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      field: 'port',
    });
  });
});
