import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Client } from '@devicefarmer/adbkit';
import { eventually } from '@tapwright/testing';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdbServer, createAdbServer } from '../adb/server/server.ts';
import { buildApk } from '../phone/device/apk/apk.fixture.ts';
import { createVirtualDevice } from '../phone/device/create-virtual-device.ts';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { shellOf } from '../shell/shell.ts';
import { codeOf } from './code.fixture.ts';

/**
 * The conversations of well-known clients, sent over adb as their public sources send them. Each `describe` names the source
 * that its answers were held against.
 */

const NOTES = virtualApp('notes').app;
const GREETING = 'Grüße, 日本';
const BASE64 = Buffer.from(GREETING).toString('base64');

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

const shell = async (line: string): Promise<string> =>
  (await buffer(await phone.shell(line))).toString('utf8');
const shows = (text: string): boolean => device.source.view().hierarchy.includes(text);

/** Opens the editor, whose title has the focus. */
function openEditor(): void {
  const bounds = /content-desc="New note"[^>]*bounds="\[(\d+),(\d+)\]/.exec(device.source.view().hierarchy);
  device.input({ kind: 'tap', x: Number(bounds?.[1]) + 5, y: Number(bounds?.[2]) + 5 });
  expect(shows('focused="true"')).toBe(true);
}

async function forward(to: string): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  server.close();
  await phone.forward(`tcp:${port}`, to);
  return port;
}

async function install(options: Parameters<typeof buildApk>[0]): Promise<void> {
  device.files.write('/data/local/tmp/x.apk', buildApk({ activity: null, ...options }));
  expect((await shellOf(device, 'pm install -r -t /data/local/tmp/x.apk')).output).toBe('Success\n');
}

async function call(port: number, path: string, method: string, params: unknown) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body });
  const answer: { result?: unknown; error?: { code: number; message: string } } = JSON.parse(
    await response.text(),
  );
  return answer;
}

describe('yadb, which Midscene pushes (ysbing/YADB Main.java, Keyboard.java)', () => {
  const run = (args: string) =>
    shellOf(
      device,
      `app_process -Djava.class.path=/data/local/tmp/yadb /data/local/tmp com.ysbing.yadb.Main ${args}`,
    );

  it('types umlauts, pastes and clears while its file is there, and ends with 0', async () => {
    device.files.write('/data/local/tmp/yadb', codeOf('com.ysbing.yadb.Main'));
    openEditor();
    expect(await run(`-keyboard '${GREETING}'`)).toEqual({ output: '', error: '', status: 0 });
    expect(shows(GREETING)).toBe(true);
    await run('-keyboardClear');
    expect(shows(GREETING)).toBe(false);
    await run(`-writeClipboard '${GREETING}'`);
    expect((await run('-readClipboard')).output).toBe(`${GREETING}\n`);
    expect(await run('-unknown')).toMatchObject({ output: 'Invalid argument\n', status: 0 });
    await run('-layout /sdcard/layout.xml');
    expect((await shellOf(device, 'grep -c hierarchy /sdcard/layout.xml')).output).toBe('1\n');
  });

  it('is aborted without its file, or with one that declares another class', async () => {
    expect(await run('-keyboard x')).toMatchObject({ status: 134, error: 'Aborted\n' });
    device.files.write('/data/local/tmp/yadb', codeOf('org.example.Other'));
    expect(await run('-keyboard x')).toMatchObject({ status: 134, error: 'Aborted\n' });
  });
});

describe('the server of uiautomator2 for Python (openatx/uiautomator2 core.py, AutomatorService.java)', () => {
  const LAUNCH = 'CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main';
  const start = async () => {
    device.files.write('/data/local/tmp/u2.jar', codeOf('com.wetest.uia2.Main'));
    const ended = shell(LAUNCH);
    const port = await forward('tcp:9008');
    await eventually(async () =>
      expect(await (await fetch(`http://127.0.0.1:${port}/ping`)).text()).toBe('pong'),
    );
    return { ended, rpc: (method: string, params: unknown = []) => call(port, '/jsonrpc/0', method, params) };
  };

  it('looks, taps, types umlauts and finds by selectors', async () => {
    const { rpc } = await start();
    expect((await rpc('deviceInfo')).result).toMatchObject({ sdkInt: 34, displayWidth: 1080 });
    expect((await rpc('dumpWindowHierarchy', [false, 50])).result).toContain('New note');
    const button = { mask: 0x40, description: 'New note', childOrSibling: [], childOrSiblingSelector: [] };
    expect((await rpc('waitForExists', [button, 1_000])).result).toBe(true);
    const { result } = await rpc('objInfo', [button]);
    const { bounds } = result as { bounds: { left: number; top: number } };
    expect((await rpc('click', [bounds.left + 5, bounds.top + 5])).result).toBe(true);
    const title = { mask: 0x200000, resourceIdMatches: '.*:id/title' };
    expect((await rpc('setText', [title, GREETING])).result).toBe(true);
    expect((await rpc('getText', [title])).result).toBe(GREETING);
    expect((await rpc('count', [{ className: 'android.widget.EditText' }])).result).toBe(2);
    expect((await rpc('pressKey', ['back'])).result).toBe(true);
    expect((await rpc('objInfo', [{ text: 'no such text' }])).error?.message).toContain(
      'uiautomator.UiObjectNotFoundException',
    );
    expect((await rpc('noSuchMethod')).error?.code).toBe(-32_601);
  });

  it('owns UiAutomation until its shell is gone or it is killed', async () => {
    const { ended } = await start();
    expect((await shellOf(device, 'uiautomator dump')).error).toContain('already registered');
    expect(await shell(LAUNCH)).toContain('already registered');
    await shell('pkill -f com.wetest.uia2.Main');
    expect(await ended).toContain('Starting Server');
    expect((await shellOf(device, 'uiautomator dump')).status).toBe(0);
  });
});

describe("mobilecli's server for mobile-mcp (mobile-next/mobilecli DeviceServer.java, android_device_server.go)", () => {
  const FILE = '/data/local/tmp/mobilecli.dex';
  const CLASS = 'com.mobilenext.mobilecli.DeviceServer';
  const start = async () => {
    device.files.write(FILE, codeOf(CLASS));
    await shell(`CLASSPATH=${FILE} nohup app_process / ${CLASS} --idle-timeout-ms=1000 >/dev/null 2>&1 &`);
    await eventually(() => expect(device.sockets.find('localabstract:mobilecli-server')).toBeDefined());
    const port = await forward('localabstract:mobilecli-server');
    return (method: string, params: unknown = {}) => call(port, '/', method, params);
  };

  it('outlives the shell that started it, tells its code, and ends by pkill or a restart', async () => {
    const rpc = await start();
    const { result } = await rpc('device.version');
    expect(result).toEqual({ dexSha256: createHash('sha256').update(codeOf(CLASS)).digest('hex') });
    expect((await shellOf(device, `pgrep -f '[c]om.mobilenext.mobilecli.DeviceServer'`)).status).toBe(0);
    await shell("pkill -f '[D]eviceServer'; true");
    expect((await shellOf(device, `pgrep -f '[c]om.mobilenext.mobilecli.DeviceServer'`)).status).toBe(1);
    await start();
    device.reboot();
    expect(device.sockets.find('localabstract:mobilecli-server')).toBeUndefined();
  });

  it('dumps, taps and types; what the keyboard has no keys for is pasted', async () => {
    const rpc = await start();
    const { result } = await rpc('device.dump.ui', { waitUntilIdle: 500 });
    expect(JSON.stringify(result)).toContain('"content-desc":"New note"');
    expect((await rpc('device.apps.list')).result).toContainEqual(
      expect.objectContaining({ packageName: NOTES.tile.packageName }),
    );
    openEditor();
    expect((await rpc('device.io.text', { text: 'abc' })).result).toEqual({ ok: true });
    expect((await rpc('device.io.text', { text: GREETING })).error?.code).toBe(-32_602);
    await rpc('device.clipboard.set', { text: GREETING });
    await rpc('device.io.keys', { keys: [{ keycode: 'KEYCODE_A', modifiers: ['KEYCODE_CTRL_LEFT'] }] });
    await rpc('device.io.button', { button: 'KEYCODE_PASTE' });
    expect(shows(`text="${GREETING}"`)).toBe(true);
    expect((await rpc('device.io.tap', { x: '1', y: 2 })).error?.code).toBe(-32_602);
    expect((await rpc('device.io.button', { button: 'KEYCODE_NONE' })).error?.code).toBe(-32_602);
    expect((await rpc('device.io.swipe', { x1: 500, y1: 1500, x2: 500, y2: 700 })).result).toEqual({
      ok: true,
    });
  });
});

describe('the helpers of agent-device (callstack/agent-device SnapshotInstrumentation.java, ime-helper)', () => {
  const HELPER = 'com.callstack.agentdevice.snapshothelper';
  const RUNNER = `${HELPER}/.SnapshotInstrumentation`;
  const installHelper = () =>
    install({ packageName: HELPER, instruments: HELPER, runner: '.SnapshotInstrumentation' });
  const plan = (samples: readonly object[]) =>
    Buffer.from(
      JSON.stringify({
        protocol: 'android-touch-plan-v1',
        kind: 'swipe',
        durationMs: 300,
        pointers: [{ pointerId: 0, samples }],
      }),
    ).toString('base64');

  it('gives a tree in pieces, the viewport, and carries out a plan of touches', async () => {
    await installHelper();
    const printed = await shell(`am instrument -w -e maxNodes 5000 ${RUNNER}`);
    const pieces = [...printed.matchAll(/payloadBase64=(\S+)/g)].map(([, text = '']) =>
      Buffer.from(text, 'base64'),
    );
    expect(Buffer.concat(pieces).toString('utf8')).toMatch(
      /^<\?xml .*content-desc="New note".*<\/hierarchy>$/s,
    );
    expect(printed).toContain('INSTRUMENTATION_RESULT: ok=true\n');
    expect(printed).toMatch(/INSTRUMENTATION_CODE: 0\n$/);
    expect(await shell(`am instrument -w -e mode viewport ${RUNNER}`)).toContain('RESULT: width=1080\n');
    openEditor();
    const back = plan([
      { offsetMs: 0, x: 500, y: 900 },
      { offsetMs: 300, x: 500, y: 500 },
    ]);
    expect(await shell(`am instrument -w -e mode gesture -e payloadBase64 ${back} ${RUNNER}`)).toContain(
      'injectedEvents=2',
    );
    expect(device.journal.entries().at(-1)?.kind).toBe('swipe');
    expect(await shell(`am instrument -w -e mode gesture -e payloadBase64 e30= ${RUNNER}`)).toContain(
      'ok=false',
    );
  });

  it('keeps a session on a port, a command a connection, until it is told to quit', async () => {
    await installHelper();
    const ended = shell(`am instrument -w -e sessionPort 7912 ${RUNNER}`);
    const port = await forward('tcp:7912');
    await eventually(() => expect(device.sockets.find('tcp:7912')).toBeDefined());
    const ask = async (line: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`${line}\n`);
      return (await buffer(socket)).toString('utf8');
    };
    const answer = await ask('snapshot r1');
    const [head = '', body = ''] = answer.split(/\n\n/s);
    expect(head).toContain('requestId=r1');
    expect(head).toContain(`byteLength=${Buffer.byteLength(body)}`);
    expect(await ask('dance r2')).toContain('ok=false');
    expect(await ask('quit r3')).toContain('ok=true');
    expect(await ended).toContain('sessionReady=true');
    expect(device.processes.pidOf(HELPER)).toBeUndefined();
  });

  it('types by its keyboard only while that is in use', async () => {
    const keyboard = 'com.callstack.agentdevice.imehelper';
    await install({ packageName: keyboard, inputMethod: '.TestInputMethodService' });
    const send = `am broadcast -p ${keyboard} -a ${keyboard}.ACTION_INPUT_TEXT_B64 --es text ${BASE64}`;
    openEditor();
    await shell(send);
    expect(shows(GREETING)).toBe(false);
    await shell(
      `ime enable ${keyboard}/.TestInputMethodService; ime set ${keyboard}/.TestInputMethodService`,
    );
    await shell(send);
    expect(shows(GREETING)).toBe(true);
    await shell(`am broadcast -p ${keyboard} -a ${keyboard}.ACTION_CLEAR_TEXT`);
    expect(shows(GREETING)).toBe(false);
  });
});

describe('pasting (AOSP TextView.doKeyDown; mobile-mcp android.ts with DeviceKit)', () => {
  it('puts in what a broadcast copied; the keys select, replace and paste', async () => {
    await install({ packageName: 'com.mobilenext.devicekit', receivers: ['.ClipboardBroadcastReceiver'] });
    const target = '-n com.mobilenext.devicekit/.ClipboardBroadcastReceiver';
    openEditor();
    await shell(`am broadcast -a devicekit.clipboard.set -e encoding base64 -e text ${BASE64} ${target}`);
    await shell('input keyevent KEYCODE_PASTE');
    expect(shows(`text="${GREETING}"`)).toBe(true);
    await shell('input keycombination 113 29; input text new');
    expect(shows('text="new"')).toBe(true);
    await shell(`am broadcast -a devicekit.clipboard.clear ${target}; input keyevent KEYCODE_PASTE`);
    expect(shows('text="new"')).toBe(true);
  });

  it('types by the keyboard of uiautomator2, which answers with a result', async () => {
    await install({ packageName: 'com.github.uiautomator', inputMethod: '.AdbKeyboard' });
    openEditor();
    await shell(
      'ime enable com.github.uiautomator/.AdbKeyboard; ime set com.github.uiautomator/.AdbKeyboard',
    );
    expect(await shell(`am broadcast -a ADB_KEYBOARD_INPUT_TEXT --es text ${BASE64}`)).toContain(
      'result=-1, data="success"',
    );
    expect(shows(GREETING)).toBe(true);
  });
});
