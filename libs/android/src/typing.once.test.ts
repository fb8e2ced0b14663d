import { seededRandom } from '@tapwright/numbers';
import { createVirtualDevice, createAdbServer as startVirtualServer } from '@tapwright/virtual-android';
import { buildApk } from '@tapwright/virtual-android/testing';
import { virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Device, DeviceCommand } from './port.ts';
import { createAdbServer } from './server.ts';
import { typing } from './typing.ts';

const KEYBOARD = 'com.android.adbkeyboard';
const LATIN = 'com.android.inputmethod.latin/.LatinIME';
const ends: (() => Promise<void>)[] = [];

async function phone() {
  const app = virtualApps.notes?.app;
  if (app === undefined) throw new Error('there is the app Notes');
  const source = createInteractiveSource({ apps: [app], start: app.tile.packageName });
  const virtual = createVirtualDevice({ serial: 'virtual-1', source });
  const virtualServer = await startVirtualServer({ devices: [virtual] });
  const server = createAdbServer({ host: virtualServer.host, port: virtualServer.port });
  ends.push(
    () => server.close(),
    () => virtualServer.close(),
  );
  const device = server.device('virtual-1');
  await device.adoptToken(1);
  return { virtual, device };
}

let commandId = 0;
async function perform(device: Device, commands: readonly DeviceCommand[]): Promise<void> {
  for (const command of commands) {
    commandId += 1;
    expect(await device.execute(command, { token: 1, commandId: `c${commandId}` })).toBe('done');
  }
}

/** Types as the gateway does, and clears what arrived. */
async function typed({ virtual, device }: Phone, text: string): Promise<string> {
  const { before, text: commands, after } = typing(text);
  await perform(device, [...before, ...commands, ...after]);
  const arrived = focusedText(virtual.source.view().hierarchy);
  await perform(device, [{ kind: 'clear', length: arrived.length }]);
  expect(focusedText(virtual.source.view().hierarchy)).toBe('');
  return arrived;
}

type Phone = Awaited<ReturnType<typeof phone>>;

/** The text of the focused field, with XML escapes resolved. */
function focusedText(hierarchy: string): string {
  const node = /<node[^>]*focused="true"[^>]*>/.exec(hierarchy)?.[0] ?? '';
  const hint = /hint="([^"]*)"/.exec(node)?.[1] ?? '';
  const text = /\btext="([^"]*)"/.exec(node)?.[1] ?? '';
  if (text === hint) return '';
  const decoded = text.replace(/&#(x?)([0-9a-f]+);/gi, (_all, hex, digits) =>
    String.fromCodePoint(Number.parseInt(digits, hex === '' ? 10 : 16)),
  );
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return decoded.replace(/&(lt|gt|quot|apos|amp);/g, (_all, name) => named[name] ?? '');
}

/** Taps the node that matches this. */
async function tapOn({ virtual, device }: Phone, mark: RegExp): Promise<void> {
  const nodes = virtual.source.view().hierarchy.match(/<node[^>]*>/g) ?? [];
  const bounds = /bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"/.exec(nodes.find((node) => mark.test(node)) ?? '');
  if (bounds === null) throw new Error(`nothing on the screen has ${mark}`);
  const [left = 0, top = 0, right = 0, bottom = 0] = bounds.slice(1).map(Number);
  await perform(device, [{ kind: 'tap', x: (left + right) / 2, y: (top + bottom) / 2 }]);
}

let notes: Phone;
beforeAll(async () => {
  notes = await phone();
  await tapOn(notes, /content-desc="New note"|resource-id="[^"]*:id\/(fab|new|add)[^"]*"/);
  await tapOn(notes, /resource-id="[^"]*:id\/body"/);
});
afterAll(async () => {
  for (const end of ends.splice(0)) await end();
});

describe('what arrives in a focused field', () => {
  it('is every ASCII character, each alone and all together', async () => {
    const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index));
    for (const character of ascii) expect(await typed(notes, `<${character}>`)).toBe(`<${character}>`);
    expect(await typed(notes, ascii.join(''))).toBe(ascii.join(''));
  });

  it.each([
    '$(reboot) `reboot` $HOME $1',
    `'single' "double" \\back\\slash`,
    '%s 100%s %%s %s%s % s %',
    '-d 0 --help',
    'first\nsecond\n\nfourth',
    '; rm -rf / & | > <',
    `${'long %s '.repeat(70)}end`,
  ])('is %j', async (text) => {
    expect(await typed(notes, text)).toBe(text);
  });

  it('is each of 500 random texts', async () => {
    const { next } = seededRandom(4);
    const special = [' ', '%', 's', "'", '"', '$', '`', '\\', '-', '\n', '&', ';', '(', '*', '~', '#', '!'];
    for (let round = 0; round < 500; round += 1) {
      const text = Array.from({ length: 1 + Math.floor(next() * 12) }, () =>
        next() < 0.5
          ? (special[Math.floor(next() * special.length)] ?? '')
          : String.fromCharCode(0x20 + Math.floor(next() * 95)),
      ).join('');
      expect(await typed(notes, text)).toBe(text);
    }
  });
});

describe('text without keys', () => {
  it('is refused without a keyboard for testers before anything is done, with a message on what to install', async () => {
    const before = notes.virtual.journal.total;
    const refused = notes.device.execute({ kind: 'use_test_keyboard' }, { token: 1, commandId: 'none' });
    await expect(refused).rejects.toMatchObject({
      code: 'DEVICE_TEXT_UNSUPPORTED',
      advice: expect.stringContaining('com.android.adbkeyboard/.AdbIME'),
    });
    expect(notes.virtual.journal.total).toBe(before);
    expect(notes.virtual.inputMethods.current).toBe(LATIN);
  });

  it('arrives through it, and the previous keyboard is restored', async () => {
    const { virtual, device } = notes;
    const apk = buildApk({ packageName: KEYBOARD, activity: null, inputMethod: '.AdbIME' });
    virtual.files.write('/data/local/tmp/keyboard.apk', apk);
    const installed: string[] = [];
    const line = 'pm install /data/local/tmp/keyboard.apk';
    await device.follow(line, (answer) => installed.push(answer), AbortSignal.timeout(10_000));
    expect(installed).toEqual(['Success']);
    const texts = ['Käse für 3 €', '日本語 %s $(id)', '👩‍👩‍👧‍👦 Familie', 'naïve\nzwei Zeilen'];
    for (const text of texts) expect(await typed(notes, text)).toBe(text);
    expect(virtual.inputMethods.current).toBe(LATIN);
    expect(await device.execute({ kind: 'restore_keyboard' }, { token: 1, commandId: 'again' })).toBe('done');
    expect(virtual.inputMethods.current).toBe(LATIN);
  });
});
