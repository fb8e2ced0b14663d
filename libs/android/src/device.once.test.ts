import { VIRTUAL_MODEL } from '@tapwright/contracts';
import {
  createStillSource,
  createVirtualDevice,
  createAdbServer as startVirtualServer,
} from '@tapwright/virtual-android';
import type { ScreenSource } from '@tapwright/virtual-ui';
import { afterEach, describe, expect, it } from 'vitest';
import { BOOKS_DIRECTORY } from './books.ts';
import type { CommandTicket } from './port.ts';
import { createAdbServer } from './server.ts';

const APP = 'org.example.still';
const tap = { kind: 'tap', x: 10, y: 20 } as const;
const ticket = (commandId: string, token = 1): CommandTicket => ({ token, commandId });
const running: (() => Promise<void>)[] = [];

/** A virtual phone behind a real TCP connection, with token 1 adopted. */
async function phone(source: ScreenSource = createStillSource()) {
  const virtual = createVirtualDevice({ serial: 'virtual-1', source });
  const virtualServer = await startVirtualServer({ devices: [virtual] });
  const server = createAdbServer({ host: virtualServer.host, port: virtualServer.port });
  running.push(
    () => server.close(),
    () => virtualServer.close(),
  );
  const device = server.device('virtual-1');
  await device.adoptToken(1);
  return { virtual, virtualServer, server, device };
}

afterEach(async () => {
  for (const end of running.splice(0)) await end();
});

describe('executing commands', () => {
  it('executes each kind as the phone understands it', async () => {
    const { virtual, device } = await phone();
    expect(await device.execute({ kind: 'launch', packageName: APP }, ticket('c1'))).toBe('done');
    await device.execute({ kind: 'tap', x: 10, y: 20 }, ticket('c2'));
    await device.execute({ kind: 'long_tap', x: 1, y: 2, ms: 800 }, ticket('c3'));
    await device.execute({ kind: 'swipe', from: [1, 2], to: [3, 4], ms: 100 }, ticket('c4'));
    await device.execute({ kind: 'clear', length: 2 }, ticket('c5'));
    await device.execute({ kind: 'key', key: 'BACK' }, ticket('c6'));
    await device.execute({ kind: 'force_stop', packageName: APP }, ticket('c7'));
    expect(virtual.journal.entries().map(({ kind, args }) => [kind, ...args].join(' '))).toEqual([
      `start ${APP}/.MainActivity`,
      'tap 10 20',
      'long_tap 1 2',
      'swipe 1 2 3 4 100',
      'key MOVE_END',
      'key DEL',
      'key DEL',
      'key BACK',
      `force_stop ${APP}`,
    ]);
  });

  it('taps twice in one command with one id', async () => {
    const { virtual, device } = await phone();
    const twice = { kind: 'double_tap', x: 10, y: 20 } as const;
    const asked = [await device.execute(twice, ticket('c1')), await device.execute(twice, ticket('c1'))];
    expect(asked).toEqual(['done', 'already_done']);
    expect(virtual.journal.entries().map(({ kind, args }) => [kind, ...args].join(' '))).toEqual([
      'tap 10 20',
      'tap 10 20',
    ]);
  });

  it('types any ASCII text, in one command with one id', async () => {
    const { virtual, device } = await phone();
    const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
    const text = `-x ${ascii} 100%s %%s $(id) \`id\`\nsecond\tline`;
    expect(await device.execute({ kind: 'text', text }, ticket('c1'))).toBe('done');
    const typed = virtual.journal.entries().map(({ args }) => String(args[0]));
    expect(typed.map((word) => ({ ENTER: '\n', TAB: '\t' })[word] ?? word).join('')).toBe(text);
    expect(await device.execute({ kind: 'text', text }, ticket('c1'))).toBe('already_done');
    expect(virtual.journal.total).toBe(typed.length);
  });

  it('refuses text that cannot be typed before anything is done', async () => {
    const { virtual, device } = await phone();
    await expect(device.execute({ kind: 'text', text: 'añb' }, ticket('c1'))).rejects.toMatchObject({
      code: 'DEVICE_TEXT_UNSUPPORTED',
    });
    expect(await device.execute(tap, ticket('c1'))).toBe('done');
    expect(virtual.journal.total).toBe(1);
  });

  it('executes an id once when many request it at the same time', async () => {
    const { virtual, device } = await phone();
    const answers = await Promise.all(Array.from({ length: 30 }, () => device.execute(tap, ticket('c1'))));
    expect(virtual.journal.count({ kind: 'tap' })).toBe(1);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
  });

  it('is rejected after a newer token, whoever adopted it', async () => {
    const { virtual, server, device } = await phone();
    const other = server.device('virtual-1');
    expect(await other.adoptToken(2)).toBe(true);
    expect(await device.execute(tap, ticket('c1', 1))).toBe('fenced');
    expect(await device.adoptToken(1)).toBe(false);
    expect(await other.execute(tap, ticket('c1', 2))).toBe('done');
    expect(virtual.journal.total).toBe(1);
  });

  it('executes a forgotten command again', async () => {
    const { virtual, device } = await phone();
    await device.execute(tap, ticket('c1'));
    await device.forget(['c1']);
    expect(await device.execute(tap, ticket('c1'))).toBe('done');
    await device.forget('all');
    expect(await device.execute(tap, ticket('c1'))).toBe('done');
    expect(virtual.journal.total).toBe(3);
  });

  it('does nothing if the books cannot be written', async () => {
    const { virtual, device } = await phone();
    virtual.files.remove(`${BOOKS_DIRECTORY}/commands`, true);
    await expect(device.execute(tap, ticket('c1'))).rejects.toMatchObject({ code: 'DEVICE_COMMAND_FAILED' });
    expect(virtual.journal.total).toBe(0);
  });

  it('does not begin the launch of an app that is missing', async () => {
    const { device } = await phone();
    const launch = { kind: 'launch', packageName: 'org.example.missing' } as const;
    await expect(device.execute(launch, ticket('c1'))).rejects.toMatchObject({ code: 'APP_NOT_INSTALLED' });
    expect(await device.execute(tap, ticket('c1'))).toBe('done');
  });
});

describe('asking about the device and its apps', () => {
  it('knows model, version and size', async () => {
    const { device } = await phone();
    expect(await device.facts()).toEqual({
      serial: 'virtual-1',
      model: VIRTUAL_MODEL,
      apiLevel: 34,
      screen: [1080, 2400],
    });
  });

  it('lists packages and finds what the launcher starts', async () => {
    const { device } = await phone();
    expect(await device.packages()).toContain(APP);
    expect(await device.packages()).toContain('com.android.shell');
    expect(await device.appVersion(APP)).toMatch(/^\d+$/);
    // The phone's filter also accepts parts of names.
    expect(await device.appVersion(APP.slice(0, -1))).toBeNull();
    expect(await device.day()).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await device.locale()).toBe('en-US');
    expect(await device.launchComponent(APP)).toBe(`${APP}/.MainActivity`);
    await expect(device.launchComponent('org.example.missing')).rejects.toMatchObject({
      code: 'APP_NOT_INSTALLED',
    });
  });

  it('clears the data of an installed app', async () => {
    const { virtual, device } = await phone();
    await device.clearData(APP);
    expect(virtual.journal.count({ kind: 'clear', args: [APP] })).toBe(1);
    await expect(device.clearData('org.example.missing')).rejects.toMatchObject({
      code: 'APP_NOT_INSTALLED',
    });
  });
});
