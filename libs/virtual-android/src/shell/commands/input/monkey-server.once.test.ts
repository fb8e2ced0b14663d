import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from '@devicefarmer/adbkit';
import { eventually } from '@tapwright/testing';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdbServer, createAdbServer } from '../../../adb/server/server.ts';
import { connectRaw } from '../../../adb/server/test-client.ts';
import { createVirtualDevice } from '../../../phone/device/create-virtual-device.ts';
import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';
import { shellOf } from '../../shell.ts';

/** `monkey --port` as adbkit 2 and 3 call it, held against AOSP `MonkeySourceNetwork.java` and `MonkeySourceNetworkVars.java`. */

const NOTES = virtualApp('notes').app;

let device: VirtualDevice;
let adb: AdbServer;
let phone: ReturnType<Client['getDevice']>;

beforeEach(async () => {
  device = createVirtualDevice({ serial: 'one', source: createInteractiveSource({ apps: [NOTES] }) });
  adb = await createAdbServer({ devices: [device] });
  phone = new Client({ host: adb.host, port: adb.port }).getDevice('one');
  device.start(NOTES.tile.packageName);
});
afterEach(() => adb.close());

const shows = (text: string): boolean => device.source.view().hierarchy.includes(text);

/** Starts the monkey and connects to it. Its shell stays open as long as it runs. */
async function connected() {
  const shell = await phone.shell('monkey --port 1080 -v');
  const said = buffer(shell);
  await eventually(() => device.sockets.names().includes('tcp:1080'));
  return { said, socket: await join() };
}

async function join() {
  const client = await connectRaw(adb.port);
  client.request('host:transport:one');
  expect(await client.status()).toBe('OKAY');
  client.request('tcp:1080');
  expect(await client.status()).toBe('OKAY');
  return {
    destroy: () => client.socket.destroy(),
    send: (line: string) => client.raw(Buffer.from(`${line}\n`)),
    async ask(line: string, answers = 1) {
      client.raw(Buffer.from(`${line}\n`));
      const lines: string[] = [];
      while (lines.length < answers) {
        let text = '';
        while (!text.endsWith('\n')) text += await client.text(1);
        lines.push(text.slice(0, -1));
      }
      return lines.join('|');
    },
  };
}

describe('monkey --port', () => {
  it('taps, types and presses what a client says, and tells what it knows', async () => {
    device.wakefulness.set(false);
    const { socket, said } = await connected();
    expect(await socket.ask('getvar display.width')).toBe('OK:1080');
    expect(device.wakefulness.awake).toBe(true);
    expect(await socket.ask('getvar display.density')).toBe('OK:2.625');
    expect(await socket.ask('getvar am.current.package')).toBe(`OK:${NOTES.tile.packageName}`);
    expect(await socket.ask('getvar nothing')).toBe('ERROR:unknown var');
    expect(await socket.ask('listvar')).toMatch(
      /^OK:am\.current\.comp\.class .*build\.version\.sdk .*monkey\.version $/,
    );
    const bounds = /content-desc="New note"[^>]*bounds="\[(\d+),(\d+)\]/.exec(device.source.view().hierarchy);
    const point = `${Number(bounds?.[1]) + 5} ${Number(bounds?.[2]) + 5}`;
    expect(await socket.ask(`touch down ${point}`)).toBe('OK');
    expect(await socket.ask(`touch up ${point}`)).toBe('OK');
    expect(shows('New note')).toBe(true);
    expect(await socket.ask('type "two \\"words\\""')).toBe('OK');
    expect(shows('two &quot;words&quot;')).toBe(true);
    // AOSP never finishes a single word in quotes.
    expect(await socket.ask('type "one"')).toBe('ERROR:Invalid Argument');
    expect(await socket.ask('press KEYCODE_DEL')).toBe('OK');
    expect(shows('two &quot;words&lt;')).toBe(false);
    expect(await socket.ask('key down back')).toBe('OK');
    expect(shows('two ')).toBe(true);
    expect(await socket.ask('key up back')).toBe('OK');
    expect(await socket.ask('press NOTHING')).toBe('ERROR:Invalid Argument');
    expect(await socket.ask('deferreturn screenchange 500 press home', 2)).toBe('OK|OK');
    expect(device.source.view().packageName).not.toBe(NOTES.tile.packageName);
    // Neither a comment nor what is no command has an answer.
    expect(await socket.ask('# tap 1 1\nnothing\nwake')).toBe('OK');
    expect(await socket.ask('quit')).toBe('OK');
    expect((await said).toString()).toMatch(
      /^.*:Monkey: seed=0 count=1000\n.*Events injected: \d+\n.*\/\/ Monkey finished\n$/s,
    );
    expect(device.sockets.names()).not.toContain('tcp:1080');
  });

  it('serves one client after the other, and ends with its shell', async () => {
    const { socket } = await connected();
    const next = await join();
    const answer = next.ask('getvar monkey.version');
    await socket.ask('tap 1 1');
    const early = await Promise.race([answer, wait(0).then(() => 'waits')]);
    expect(early).toBe('waits');
    socket.destroy();
    expect(await answer).toBe('OK:2');
    expect((await shellOf(device, 'monkey --port 1080')).output).toContain(
      'Error binding to network socket.\n',
    );
    expect((await shellOf(device, 'ps -A')).output).toContain('com.android.commands.monkey');
    await shellOf(device, 'pkill -f com.android.commands.monkey');
    await eventually(() => !device.sockets.names().includes('tcp:1080'));
    next.destroy();
  });

  it('ends as in AOSP where a character has no key', async () => {
    const { socket, said } = await connected();
    socket.send('type Grüße');
    expect((await said).toString()).toContain('java.lang.NullPointerException');
    expect(device.journal.entries().filter(({ kind }) => kind === 'text')).toEqual([]);
  });

  it('is driven by adbkit', async () => {
    const monkey = await phone.openMonkey();
    const model = await new Promise((resolve, reject) =>
      monkey.get('build.model', (error: Error | null, value: unknown) =>
        error === null ? resolve(value) : reject(error),
      ),
    );
    expect(model).toBe('Virtual');
    monkey.end();
  });
});
