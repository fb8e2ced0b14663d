import { once } from 'node:events';
import { createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Client } from '@devicefarmer/adbkit';
import { eventually } from '@tapwright/testing';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AdbServer, createAdbServer } from '../adb/server/server.ts';
import { buildApk } from '../phone/device/apk/apk.fixture.ts';
import { createVirtualDevice } from '../phone/device/create-virtual-device.ts';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { shellOf } from '../shell/shell.ts';

const SERVER = 'io.appium.uiautomator2.server';
const START = `am instrument -w -e disableAnalytics true ${SERVER}.test/androidx.test.runner.AndroidJUnitRunner`;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const NOTES = virtualApp('notes').app;

let device: VirtualDevice;
let adb: AdbServer;
let base: string;
/** A command of adb's shell; resolves with what it printed, when it has ended. */
let shell: (line: string) => Promise<string>;

beforeEach(async () => {
  device = createVirtualDevice({ serial: 'one', source: createInteractiveSource({ apps: [NOTES] }) });
  adb = await createAdbServer({ devices: [device] });
  await install({ packageName: SERVER, activity: null });
  const runner = 'androidx.test.runner.AndroidJUnitRunner';
  await install({ packageName: `${SERVER}.test`, activity: null, instruments: SERVER, runner });
  device.start(NOTES.tile.packageName);
  const port = await freePort();
  const phone = new Client({ host: adb.host, port: adb.port }).getDevice('one');
  await phone.forward(`tcp:${port}`, 'tcp:6790');
  base = `http://127.0.0.1:${port}`;
  shell = async (line) => (await buffer(await phone.shell(line))).toString('utf8');
});
afterEach(() => adb.close());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function install(options: Parameters<typeof buildApk>[0]): Promise<void> {
  device.files.write('/data/local/tmp/x.apk', buildApk(options));
  expect((await shellOf(device, 'pm install /data/local/tmp/x.apk')).output).toBe('Success\n');
}

/** The fields of answers that these tests read, whatever their shape. */
interface Value {
  readonly sessionId: string;
  readonly error: string;
  readonly message: string;
  readonly ready: boolean;
  readonly length: number;
  readonly [ELEMENT]: string;
}

async function send(method: string, path: string, body?: object) {
  const asked = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  const response = await fetch(`${base}/${path}`, asked);
  const text = await response.text();
  const { value }: { readonly value: Value } = text === '' ? { value: null } : JSON.parse(text);
  return { status: response.status, value };
}

/** Starts the server as the driver does. `ended`: what its command printed. */
async function start(): Promise<{ readonly ended: Promise<string> }> {
  const ended = shell(START);
  await eventually(async () => expect((await send('GET', 'status')).value.ready).toBe(true));
  return { ended };
}

/** Starts the server, opens a session and gives its path. */
async function open(): Promise<string> {
  await start();
  const capabilities = { firstMatch: [{ deviceUDID: 'one', desired: {} }], alwaysMatch: {} };
  return `session/${(await send('POST', 'session', { capabilities })).value.sessionId}`;
}

const find = async (session: string, strategy: string, selector: string, context = ''): Promise<string> =>
  (await send('POST', `${session}/element`, { strategy, selector, context, multiple: false })).value[ELEMENT];
const value = async (method: string, path: string, body?: object) => (await send(method, path, body)).value;
const shows = (text: string): boolean => device.source.view().hierarchy.includes(text);

describe('the instrumentation', () => {
  it('serves while it runs, in a process of its own, and ends with the session', async () => {
    const { ended } = await start();
    expect(await shell(`pidof ${SERVER}`)).toMatch(/^\d+\n$/);
    expect(await value('GET', 'sessions')).toEqual([]);
    const capabilities = { firstMatch: [{ deviceUDID: 'one' }], alwaysMatch: {} };
    const { sessionId } = await value('POST', 'session', { capabilities });
    expect(await value('GET', 'sessions')).toEqual([{ id: sessionId, capabilities: { deviceUDID: 'one' } }]);
    // As the driver writes it.
    expect(await send('DELETE', `session/${sessionId}`)).toEqual({ status: 200, value: null });
    expect(await ended).toContain('OK (1 test)');
    expect(await shell(`pidof ${SERVER}`)).toBe('');
    await expect(send('GET', 'status')).rejects.toThrow();
  });

  it.each([
    ['force-stop', `am force-stop ${SERVER}`],
    ['an uninstallation', `pm uninstall ${SERVER}`],
    ['another start of it', START],
  ])('ends its command when it is killed by %s', async (_how, line) => {
    const { ended } = await start();
    void shell(line);
    expect(await ended).toBe('INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n');
  });

  it('owns UiAutomation: a dump beside it fails as on a phone, and the owner is told', async () => {
    const owner = 'dumpsys accessibility | grep -c "Ui Automation\\["';
    expect(await shell(owner)).toBe('0\n');
    await start();
    expect(await shell(owner)).toBe('1\n');
    expect(await shell('uiautomator dump /sdcard/d.xml; echo $?; ls /sdcard/d.xml')).toMatch(
      /already registered!\nKilled\n137\n.*No such file/s,
    );
    await shell(`am force-stop ${SERVER}`);
    expect(await shell(owner)).toBe('0\n');
    expect(await shell('uiautomator dump /sdcard/d.xml')).toContain('dumped to');
  });

  it('ends when its client hangs up, and when the phone restarts', async () => {
    const client = new Client({ host: adb.host, port: adb.port }).getDevice('one');
    const command = await client.shell(START);
    await eventually(async () => expect((await send('GET', 'status')).value.ready).toBe(true));
    command.destroy();
    await eventually(() => expect(device.processes.pidOf(SERVER)).toBeUndefined());
    expect(device.sockets.names()).toEqual([]);
    await start();
    device.reboot();
    await eventually(() => expect(device.processes.pidOf(SERVER)).toBeUndefined());
  });

  it('is unknown without its test package, and fails without the server itself', async () => {
    await shell(`pm uninstall ${SERVER}`);
    expect(await shell(START)).toContain('A virtual device cannot run the code of a package');
    await shell(`pm uninstall ${SERVER}.test`);
    expect(await shell(START)).toContain('Unable to find instrumentation info');
  });
});

describe('the server of the driver', () => {
  it('names the hints of fields in its page source, where there are any', async () => {
    const session = await open();
    const button = await find(session, 'accessibility id', 'New note');
    await value('POST', `${session}/element/${button}/click`, {});
    const source = String(await value('GET', `${session}/source`));
    expect(source).toMatch(/class="android\.widget\.EditText"[^>]* hint="Title"/);
    expect(source).not.toContain('hint=""');
  });

  it('takes the time of its phone for every answer', async () => {
    const { commands } = device.traffic;
    const waits = vi.spyOn(device.faults, 'beforeAnswer');
    const session = await open();
    await value('GET', `${session}/source`);
    expect(waits.mock.calls.length).toBeGreaterThanOrEqual(3);
    expect(device.traffic.commands - commands).toBeGreaterThanOrEqual(waits.mock.calls.length);
  });

  it('finds as its driver asks, inside of an element too, and answers under the standard key only', async () => {
    const session = await open();
    const list = await find(
      session,
      '-android uiautomator',
      'new UiSelector().resourceIdMatches(".*note_list")',
    );
    const all = { strategy: 'xpath', selector: '//*[@text="Rye bread"]', context: list, multiple: true };
    const [first] = (await value('POST', `${session}/elements`, all)) as unknown as Value[];
    expect(Object.keys(first ?? {})).toEqual([ELEMENT]);
    const element = `${session}/element/${first?.[ELEMENT]}`;
    expect(await value('GET', `${element}/text`)).toBe('Rye bread');
    expect(await value('GET', `${element}/attribute/resourceId`)).toContain(':id/');
    expect(await value('GET', `${element}/attribute/displayed`)).toBe('true');
    expect(await value('GET', `${element}/attribute/selection-start`)).toBeNull();
    expect(await value('GET', `${element}/attribute/contentDescription`)).toBeNull();
    expect(await value('GET', `${element}/attribute/colour`)).toMatchObject({
      error: 'unknown error',
      message: expect.stringContaining("'colour' attribute is unknown for the element"),
    });
    const rect = (await value('GET', `${element}/rect`)) as unknown as Record<string, number>;
    expect(await value('GET', `${element}/size`)).toEqual({ width: rect.width, height: rect.height });
    expect(await value('GET', `${element}/location`)).toEqual({ x: rect.x, y: rect.y });
    const png = Buffer.from(String(await value('GET', `${element}/screenshot`)), 'base64');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([rect.width, rect.height]);
    expect(await send('POST', `${session}/element`, { ...all, selector: '//nothing' })).toMatchObject({
      status: 404,
      value: { error: 'no such element' },
    });
  });

  it('types into an element and into the focused one, adds or replaces, and enters', async () => {
    const session = await open();
    const button = await find(session, 'accessibility id', 'New note');
    await value('POST', `${session}/element/${button}/click`, {});
    const title = `${session}/element/${await find(session, 'class name', 'android.widget.EditText')}`;
    await value('POST', `${title}/value`, { text: 'Grüße' });
    await value('POST', `${title}/value`, { text: ' 日本', replace: false });
    expect(await value('GET', `${title}/text`)).toBe('Grüße 日本');
    await value('POST', `${session}/keys`, { text: 'neu\\n', replace: true });
    expect(shows('neu')).toBe(true);
    expect(device.journal.entries().at(-1)?.args).toEqual(['ENTER']);
    expect(await value('POST', `${session}/element/${button}/value`, { text: 'x' })).toMatchObject({
      error: expect.stringMatching(/stale element reference|invalid element state/),
    });
  });

  it('makes gestures, and says whether scrolling goes on', async () => {
    const session = await open();
    const list = await find(
      session,
      '-android uiautomator',
      'new UiSelector().resourceIdMatches(".*note_list")',
    );
    const origin = { [ELEMENT]: list };
    const scroll = (direction: string) =>
      value('POST', `${session}/appium/gestures/scroll`, { origin, direction, percent: 1 });
    expect(await scroll('up')).toBe(false);
    expect(
      await value('POST', `${session}/appium/gestures/scroll`, { direction: 'up', percent: 1 }),
    ).toMatchObject({
      message: 'The scroll area coordinates must be provided if element is not set',
    });
    expect(await scroll('sideways')).toMatchObject({
      error: 'invalid argument',
      message: 'Scroll direction must be one of [up, down, left, right]',
    });
    const note = await find(session, 'xpath', '//*[@text="Rye bread"]');
    await value('POST', `${session}/appium/gestures/long_click`, { origin: { [ELEMENT]: note } });
    expect(device.journal.entries().at(-1)?.kind).toBe('long_tap');
    expect(await value('POST', `${session}/appium/gestures/click`, {})).toMatchObject({
      message: 'Click offset coordinates must be provided if element is not set',
    });
    await value('POST', `${session}/appium/gestures/drag`, {
      start: { x: 500, y: 700 },
      end: { x: 10, y: 900 },
    });
    expect(device.journal.entries().at(-1)?.kind).toBe('swipe');
    await value('POST', `${session}/appium/gestures/double_click`, { offset: { x: 5, y: 6 } });
    expect(
      device.journal
        .entries()
        .slice(-2)
        .map(({ args }) => args),
    ).toEqual([
      [5, 6],
      [5, 6],
    ]);
  });

  it('reads and changes the phone', async () => {
    const session = await open();
    device.battery.set({ level: 42, status: 3 });
    expect(await value('GET', `${session}/appium/device/battery_info`)).toEqual({ level: 0.42, status: 3 });
    expect(await value('GET', `${session}/appium/device/info`)).toMatchObject({
      apiVersion: '34',
      platformVersion: '14',
      realDisplaySize: '1080x2340',
    });
    expect(await value('GET', `${session}/appium/device/pixel_ratio`)).toBe(2.625);
    const content = Buffer.from('kopiert').toString('base64');
    await value('POST', `${session}/appium/device/set_clipboard`, { content, contentType: 'plaintext' });
    expect(device.clipboard.text).toBe('kopiert');
    expect(await value('POST', `${session}/appium/device/get_clipboard`, {})).toBe(content);
    expect(await value('GET', `${session}/orientation`)).toBe('PORTRAIT');
    expect(await value('POST', `${session}/orientation`, { orientation: 'LANDSCAPE' })).toBe('LANDSCAPE');
    expect(await value('GET', `${session}/rotation`)).toEqual({ x: 0, y: 0, z: 90 });
    expect(await value('GET', `${session}/window/current/size`)).toEqual({ width: 2340, height: 1080 });
    await value('POST', `${session}/appium/device/press_keycode`, { keycode: 3 });
    expect(device.source.view().packageName).toContain('launcher');
    expect(
      await value('POST', `${session}/appium/list_windows`, { filters: { packageName: '*launcher' } }),
    ).toHaveLength(1);
    expect(
      await value('POST', `${session}/appium/list_windows`, { filters: { packageName: 'org' } }),
    ).toEqual([]);
    const settings = { waitForIdleTimeout: 5, ignored: true };
    expect(await value('POST', `${session}/appium/settings`, { settings })).toMatchObject({
      waitForIdleTimeout: 5,
    });
    expect(
      await value('POST', `${session}/appium/settings`, { settings: { waitForIdleTimeout: 'x' } }),
    ).toMatchObject({
      error: 'invalid argument',
    });
  });

  it('reads and answers dialogs', async () => {
    const session = await open();
    expect(await send('GET', `${session}/alert/text`)).toMatchObject({
      status: 404,
      value: { error: 'no such alert' },
    });
    device.system.show({ kind: 'low_battery', level: 9 });
    expect(String(await value('GET', `${session}/alert/text`))).toContain('9');
    expect(await value('POST', `${session}/alert/accept`, { buttonLabel: 'Nothing' })).toMatchObject({
      error: 'invalid element state',
    });
    await value('POST', `${session}/alert/accept`, {});
    expect(device.system.dialogs).toEqual([]);
  });

  it('knows neither other sessions nor other routes', async () => {
    const session = await open();
    expect(await send('GET', 'session/other/source')).toMatchObject({
      status: 404,
      value: { error: 'invalid session id' },
    });
    expect(await send('GET', `${session}/cookie`)).toEqual({ status: 404, value: null });
    expect(await send('POST', `${session}/element/x/submit`, {})).toEqual({ status: 404, value: null });
    expect(await send('GET', 'wd/hub/status')).toEqual({ status: 404, value: null });
  });
});
