import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../phone/device/still-source.ts';
import { type Adbd, type AdbdOptions, createAdbd } from './adbd.ts';
import { createHostKeyPair } from './host-key.fixture.ts';
import { connectRawHost, type RawHost, type RawMessage } from './raw-host.fixture.ts';
import { COMMAND } from './wire.ts';

const TOKEN = 1;
const SIGNATURE = 2;
const PUBLIC_KEY = 3;

const known = createHostKeyPair('known@desk');
const fresh = createHostKeyPair('fresh@desk');

let adbd: Adbd;
let hosts: RawHost[];
let errors: unknown[];

beforeEach(() => {
  hosts = [];
  errors = [];
});

afterEach(async () => {
  for (const host of hosts) host.socket.destroy();
  await adbd.close();
});

async function start(options: Partial<AdbdOptions> = {}): Promise<void> {
  const device = createVirtualDevice({ serial: 'virtual-1', source: createStillSource() });
  adbd = await createAdbd({
    device,
    auth: true,
    trustedKeys: [known.line],
    onError: (thrown) => errors.push(thrown),
    ...options,
  });
}

/** A host that was asked to sign, and the token. */
async function asked(): Promise<readonly [RawHost, Buffer]> {
  const host = await connectRawHost(adbd.port);
  hosts.push(host);
  return [host, tokenIn(await host.greet())];
}

function tokenIn(message: RawMessage | null): Buffer {
  expect(message?.name).toBe('AUTH');
  expect(message?.args[0]).toBe(TOKEN);
  expect(message?.payload).toHaveLength(20);
  return message?.payload ?? Buffer.alloc(0);
}

/** Waits until the device has handled what was sent: hosts are handled in the order of their messages. */
async function offered(host: RawHost, line: string): Promise<void> {
  host.send(COMMAND.auth, PUBLIC_KEY, 0, `${line}\0`);
  await expect.poll(() => adbd.waitingHosts().length).toBeGreaterThan(0);
}

describe('a device that asks who a host is', () => {
  it('lets a host in that signs with a trusted key', async () => {
    await start();
    const [host, token] = await asked();
    host.send(COMMAND.auth, SIGNATURE, 0, known.sign(token));
    expect((await host.next())?.name).toBe('CNXN');
  });

  it('answers a wrong signature with another token, and opens no service meanwhile', async () => {
    await start();
    const [host, token] = await asked();
    host.send(COMMAND.open, 7, 0, 'shell:echo hello\0');
    host.send(COMMAND.auth, SIGNATURE, 0, fresh.sign(token));
    const second = tokenIn(await host.next());
    expect(second.equals(token)).toBe(false);
    // A signature of the first token is not valid for the second.
    host.send(COMMAND.auth, SIGNATURE, 0, known.sign(token));
    const third = tokenIn(await host.next());
    host.send(COMMAND.auth, SIGNATURE, 0, known.sign(third));
    expect((await host.next())?.name).toBe('CNXN');
  });

  it('makes a new host wait until a person allows it, and trusts it from then on', async () => {
    await start();
    const [host] = await asked();
    await offered(host, fresh.line);
    expect(adbd.waitingHosts()).toEqual(['fresh@desk']);
    adbd.authorise();
    expect((await host.next())?.name).toBe('CNXN');
    expect(adbd.waitingHosts()).toEqual([]);
    const [again, token] = await asked();
    again.send(COMMAND.auth, SIGNATURE, 0, fresh.sign(token));
    expect((await again.next())?.name).toBe('CNXN');
  });

  it('does not let a host in that has not offered a key', async () => {
    await start();
    const [host, token] = await asked();
    adbd.authorise();
    host.send(COMMAND.auth, SIGNATURE, 0, fresh.sign(token));
    tokenIn(await host.next());
  });

  it('drops a host that offers no key, sends an unknown kind of AUTH or signs wrongly without end', async () => {
    await start();
    const [noKey] = await asked();
    noKey.send(COMMAND.auth, PUBLIC_KEY, 0, 'no key\0');
    expect(await noKey.line()).toBe('closed');
    const [unknown] = await asked();
    unknown.send(COMMAND.auth, 9, 0, '');
    expect(await unknown.line()).toBe('closed');
    const [endless] = await asked();
    for (let count = 0; count < 300; count += 1) endless.send(COMMAND.auth, SIGNATURE, 0, 'x');
    let line = await endless.line();
    while (line !== 'closed') line = await endless.line();
    expect(errors.map(String).join()).toMatch(
      /not a public key.*unknown kind of AUTH: 9.*too many wrong signatures/s,
    );
  });

  it('accepts only adb keys as trusted keys', async () => {
    await start();
    await expect(start({ trustedKeys: ['ssh-rsa AAAA'] })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      field: 'trustedKeys',
    });
  });
});

describe('a device that is made unauthorized', () => {
  it('drops its hosts and asks them to sign, even if it never asked before', async () => {
    await start({ auth: false });
    const host = await connectRawHost(adbd.port);
    hosts.push(host);
    expect((await host.greet())?.name).toBe('CNXN');
    adbd.setState('unauthorized');
    expect(await host.line()).toBe('closed');
    const [again] = await asked();
    await offered(again, fresh.line);
    adbd.setState('device');
    expect((await again.next())?.name).toBe('CNXN');
  });

  it('trusts nobody until a person allows it', async () => {
    await start();
    adbd.setState('unauthorized');
    const [host, token] = await asked();
    host.send(COMMAND.auth, SIGNATURE, 0, known.sign(token));
    tokenIn(await host.next());
    await offered(host, known.line);
    adbd.authorise();
    expect((await host.next())?.name).toBe('CNXN');
    expect(adbd.state()).toBe('device');
  });
});
