import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { eventually, type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import {
  createVirtualDevice,
  createAdbServer as startVirtualServer,
  type VirtualDevice,
} from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';

const BIN = fileURLToPath(new URL('../bin/tapwright.js', import.meta.url));
const SERIAL = 'own-phone';
/** On a busy machine a process starts slowly. */
const TIMEOUT_MS = 240_000;
vi.setConfig({ testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS });

let folder: TemporaryDirectory;
let phone: VirtualDevice;
let server: Awaited<ReturnType<typeof startVirtualServer>>;
let platform: { readonly process: ChildProcess; readonly url: string };
beforeAll(async () => {
  folder = await temporaryDirectory();
  phone = createVirtualDevice({
    serial: SERIAL,
    source: createInteractiveSource({ apps: [virtualApp('notes').app] }),
  });
  server = await startVirtualServer({ devices: [phone] });
  platform = await serve();
});
afterAll(async () => {
  const ended = new Promise((resolve) => platform.process.once('exit', resolve));
  platform.process.kill('SIGTERM');
  await ended;
  await server.close();
  await folder.remove();
});

const environment = () => ({
  ...process.env,
  ANDROID_ADB_SERVER_PORT: String(server.port),
  LOG_LEVEL: 'silent',
});

/** `tapwright serve` as a lone user starts it, on a port of its own. */
async function serve(): Promise<typeof platform> {
  const args = [BIN, 'serve', '--port', '0', '--data', folder.path];
  const child = spawn(process.execPath, args, { env: environment(), stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`serve has ended: ${printed}`)));
    child.stdout.on('data', (part: Buffer) => {
      printed += part.toString();
      const found = /listening on (\S+)/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return { process: child, url };
}

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function tapwright(args: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, [BIN, ...args], { env: environment() });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (part: Buffer) => {
    stdout += part.toString();
  });
  child.stderr.on('data', (part: Buffer) => {
    stderr += part.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, stdout, stderr };
}
const devices = (...args: string[]) => tapwright(['devices', ...args, '--url', platform.url]);

const Devices = z.object({ devices: z.array(z.object({ state: z.string() })) });

async function until(wanted: string): Promise<void> {
  const look = async () => {
    const answer = await fetch(`${platform.url}/v1/devices`);
    const [device] = Devices.parse(await answer.json()).devices;
    if (device?.state !== wanted) throw new Error(`it is ${device?.state}`);
    return true;
  };
  await eventually(look, { what: `the phone is ${wanted}` });
}

describe('a lone user, without keys or operators', () => {
  test('sees the phone, and releases it after it was put aside', async () => {
    await until('idle');
    // Nothing is wrong with the phone: the release is refused with this reason.
    const refused = { code: 2, stdout: '', stderr: expect.stringContaining('INPUT_INVALID') };
    expect(await devices('release', SERIAL)).toMatchObject(refused);
    // A fault that a reset cannot repair is found when the phone is plugged in again.
    phone.properties.set('persist.sys.locale', 'fr-FR');
    server.remove(SERIAL);
    await until('gone');
    server.add(phone);
    await until('quarantined');
    const listed = /^own-phone +quarantined +local .*\n +locale: expected/m;
    expect(await devices()).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(listed) });
    phone.properties.set('persist.sys.locale', 'en-US');
    const released = { code: 0, stderr: '', stdout: expect.stringMatching(/^own-phone +resetting/m) };
    expect(await devices('release', SERIAL)).toMatchObject(released);
    await until('idle');
  });

  test('gets JSON for programs', async () => {
    const { code, stdout } = await devices('--json');
    const expected = { devices: [{ serial: SERIAL, gateway: 'local', runId: null }] };
    expect([code, JSON.parse(stdout)]).toMatchObject([0, expected]);
  });
});

describe('bad input ends with 2, with the reason, and nothing is done', () => {
  afterAll(() => expect(phone.journal.count({ kind: 'start' })).toBe(0));

  // One after the other: each is a process, and several that start at once take longer.
  test.each([
    [['devices', 'release', "x'; reboot"], 'NOT_FOUND', 'serial'],
    [['devices', 'forget', 'x'], 'INPUT_INVALID', 'devices'],
    [['run', '--goal', 'x', '--serial', 'nobody'], 'DEVICE_UNKNOWN', SERIAL],
    [['run', '--goal', 'x', '--serial', 'a; reboot $(id)'], 'DEVICE_UNKNOWN', SERIAL],
  ])('tapwright %j: %s', async (args, code, named) => {
    const at = args.includes('release') ? ['--url', platform.url] : [];
    const ran = await tapwright([...args, ...at]);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(code);
    expect(ran.stderr).toContain(named);
  });
});

test('a missing platform is a failure of the infrastructure: 3', async () => {
  const ran = await tapwright(['devices', '--url', 'http://127.0.0.1:1']);
  expect(ran).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining('API_UNREACHABLE') });
});
