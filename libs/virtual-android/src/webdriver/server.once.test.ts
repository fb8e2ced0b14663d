import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../phone/device/create-virtual-device.ts';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { createWebDriverServer, type WebDriverServer } from './server.ts';

const notesApp = virtualApp('notes').app;

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const PACKAGE = notesApp.tile.packageName;
const ASKED = { 'appium:udid': 'one', 'appium:appPackage': PACKAGE, platformName: 'Android' };

let device: VirtualDevice;
let server: WebDriverServer;

beforeEach(async () => {
  device = createVirtualDevice({ serial: 'one', source: createInteractiveSource({ apps: [notesApp] }) });
  server = await createWebDriverServer({ devices: [device], bodyMaxBytes: 10_000 });
});
afterEach(() => server.close());

/** The fields of answers that these tests read, whatever their shape. */
interface Value {
  readonly sessionId: string;
  readonly capabilities: object;
  readonly error: string;
  readonly length: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly [ELEMENT]: string;
}

interface Answer {
  readonly status: number;
  readonly value: Value;
}

async function send(method: string, path: string, body?: unknown): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(
    `${server.url}${path}`,
    text === undefined ? { method } : { method, body: text },
  );
  const { value }: Pick<Answer, 'value'> = JSON.parse(await response.text());
  return { status: response.status, value };
}

/** Opens a session and gives its path. */
async function open(more: Record<string, unknown> = {}): Promise<string> {
  const { value } = await send('POST', 'session', { capabilities: { alwaysMatch: { ...ASKED, ...more } } });
  return `session/${value.sessionId}`;
}
const find = async (session: string, using: string, value: string): Promise<string> =>
  (await send('POST', `${session}/element`, { using, value })).value[ELEMENT];
const failed = async (sent: Promise<Answer>) => {
  const { status, value } = await sent;
  expect(Object.keys(value).sort()).toEqual(['error', 'message', 'stacktrace']);
  return [status, value.error];
};

describe('sessions', () => {
  it('match the first alternative that can be served, and start the app with its data erased', async () => {
    device.start(PACKAGE);
    const { status, value } = await send('POST', 'session', {
      capabilities: { alwaysMatch: ASKED, firstMatch: [{ 'appium:automationName': 'Espresso' }, {}] },
    });
    expect(status).toBe(200);
    expect(value.capabilities).toMatchObject({ platformName: 'Android', 'appium:udid': 'one' });
    expect(device.source.view().packageName).toBe(PACKAGE);
    expect(device.journal.count({ kind: 'clear' })).toBe(1);
  });

  it('keep the data where noReset asks for it', async () => {
    await open({ 'appium:noReset': true });
    expect(device.journal.count({ kind: 'clear' })).toBe(0);
  });

  it.each([
    ['another device', { 'appium:udid': 'two' }, [500, 'session not created']],
    ['another platform', { platformName: 'iOS' }, [500, 'session not created']],
    ['an app that is not there', { 'appium:appPackage': 'org.example.none' }, [500, 'session not created']],
    ['an activity that is not there', { 'appium:appActivity': '.None' }, [500, 'session not created']],
    ['a wrong type', { 'appium:noReset': 'yes' }, [500, 'session not created']],
  ])('are refused for %s, and nothing is started', async (_name, more, expected) => {
    const sent = send('POST', 'session', { capabilities: { alwaysMatch: { ...ASKED, ...more } } });
    expect(await failed(sent)).toEqual(expected);
    expect(device.source.view().packageName).not.toBe(PACKAGE);
  });

  it('end when they are deleted, and when another session takes the device', async () => {
    const first = await open();
    const second = await open();
    expect(await failed(send('GET', `${first}/source`))).toEqual([404, 'invalid session id']);
    expect((await send('DELETE', second)).value).toBeNull();
    expect(await failed(send('GET', `${second}/source`))).toEqual([404, 'invalid session id']);
  });
});

describe('what clients of Appium ask for', () => {
  it('takes the first phone that nobody uses, where none is named', async () => {
    const phones = ['a', 'b'].map((serial) =>
      createVirtualDevice({ serial, source: createInteractiveSource({ apps: [notesApp] }) }),
    );
    await server.close();
    server = await createWebDriverServer({ devices: phones });
    const body = { capabilities: { alwaysMatch: { 'appium:appPackage': PACKAGE } } };
    const opened = [1, 2, 3].map(() => send('POST', 'session', body));
    const used = (await Promise.all(opened)).map(({ value }) => value.capabilities);
    expect(used).toMatchObject([{ 'appium:udid': 'a' }, { 'appium:udid': 'b' }, { 'appium:udid': 'a' }]);
  });

  it('waits for an element as long as the session says, and no longer', async () => {
    const session = await open();
    expect((await send('POST', `${session}/timeouts`, { implicit: 60_000 })).status).toBe(200);
    expect((await send('GET', `${session}/timeouts`)).value).toMatchObject({ implicit: 60_000 });
    const found = send('POST', `${session}/element`, { using: 'id', value: `${PACKAGE}:id/title` });
    // Another connection opens the editor while the search waits.
    const button = await find(session, 'accessibility id', 'New note');
    await send('POST', `${session}/element/${button}/click`, {});
    expect((await found).value[ELEMENT]).toBeDefined();
    await send('POST', `${session}/timeouts`, { implicit: 1 });
    expect(await failed(send('POST', `${session}/element`, { using: 'id', value: 'none' }))).toEqual([
      404,
      'no such element',
    ]);
    expect((await send('POST', `${session}/elements`, { using: 'id', value: 'none' })).value).toEqual([]);
  });

  it('answers what the driver hands on to the phone, and the routes of older clients', async () => {
    const session = await open();
    const get = async (path: string) => (await send('GET', `${session}/${path}`)).value;
    expect(await get('orientation')).toBe('PORTRAIT');
    expect(await get('contexts')).toEqual(['NATIVE_APP']);
    expect(await get('appium/device/current_package')).toBe(PACKAGE);
    expect(await get('appium/device/is_keyboard_shown')).toBe(false);
    await send('POST', `${session}/appium/settings`, { settings: { waitForIdleTimeout: 7 } });
    expect(await get('appium/settings')).toMatchObject({ waitForIdleTimeout: 7 });
    const button = await find(session, 'accessibility id', 'New note');
    expect(await get(`element/${button}/name`)).toBe('New note');
    expect((await send('GET', 'wd/hub/status')).status).toBe(200);
    const press = (script: string, argument: object) =>
      send('POST', `${session}/execute/sync`, { script, args: [argument] });
    expect((await press('mobile: queryAppState', { appId: PACKAGE })).value).toBe(4);
    expect((await press('mobile: clickGesture', { elementId: button })).status).toBe(200);
    // As Selenium writes By.ID.
    const title = await find(session, 'css selector', `[id="${PACKAGE}:id/title"]`);
    await send('POST', `${session}/element/${title}/value`, { text: 'Tea 😀' });
    await send('POST', `${session}/element/${title}/clear`, {});
    await send('POST', `${session}/element/${title}/value`, { text: 'Tea' });
    expect(await get(`element/${title}/text`)).toBe('Tea');
    expect((await press('mobile: hideKeyboard', {})).value).toBe(true);
    expect(await failed(press('mobile: shake', {}))).toEqual([404, 'unknown command']);
    expect(await failed(send('GET', `${session}/no/such/route`))).toEqual([404, 'unknown command']);
  });
});

describe('errors are those of the protocol', () => {
  it.each([
    ['POST', 'session', '{"capabilities":', [400, 'invalid argument']],
    ['POST', 'session', '[]', [400, 'invalid argument']],
    ['POST', 'session', '{}', [400, 'invalid argument']],
    ['POST', 'session', { capabilities: { firstMatch: [] } }, [400, 'invalid argument']],
    ['POST', 'session', ' '.repeat(10_001), [413, 'invalid argument']],
    ['GET', 'session', undefined, [405, 'unknown method']],
    ['POST', 'status', {}, [405, 'unknown method']],
    ['GET', 'nothing/here', undefined, [404, 'unknown command']],
    ['GET', 'session/none/source', undefined, [404, 'invalid session id']],
  ])('%s %s %#', async (method, path, body, expected) => {
    expect(await failed(send(method, path, body))).toEqual(expected);
  });

  it.each([
    ['GET', 'cookie', undefined, [404, 'unknown command']],
    ['GET', 'constructor', undefined, [404, 'unknown command']],
    ['POST', 'element/x/constructor', {}, [404, 'unknown command']],
    ['POST', 'element', { using: 'xpath', value: '//*[@text="none"]' }, [404, 'no such element']],
    ['POST', 'element', { using: 'xpath', value: '//*[' }, [400, 'invalid selector']],
    ['POST', 'element', { using: 'xpath', value: 'count(//*)' }, [400, 'invalid selector']],
    ['POST', 'element', { using: 'xpath', value: '//@text' }, [400, 'invalid selector']],
    [
      'POST',
      'element',
      { using: '-android uiautomator', value: 'new UiSelector().text("C:\\")' },
      [400, 'invalid selector'],
    ],
    ['POST', 'element', { value: 'a' }, [400, 'invalid argument']],
    ['POST', 'element/none/click', {}, [404, 'no such element']],
    ['POST', 'execute/sync', { script: 'return 1', args: [] }, [404, 'unknown command']],
    [
      'POST',
      'execute/sync',
      { script: 'mobile: pressKey', args: [{ keycode: '4; reboot' }] },
      [400, 'invalid argument'],
    ],
    ['POST', 'actions', { actions: [{ type: 'wheel', actions: [] }] }, [500, 'unsupported operation']],
    ['POST', 'timeouts', { implicit: -5 }, [400, 'invalid argument']],
    ['POST', 'timeouts', { implicit: 'long' }, [400, 'invalid argument']],
    ['POST', 'context', { name: 'WEBVIEW_1' }, [400, 'no such context']],
    ['GET', 'alert/text', undefined, [404, 'no such alert']],
  ])('of a session: %s %s %#', async (method, path, body, expected) => {
    const session = await open();
    expect(await failed(send(method, `${session}/${path}`, body))).toEqual(expected);
  });

  it('a flood is broken off, and the server goes on', async () => {
    await expect(failed(send('POST', 'session', ' '.repeat(5_000_000)))).rejects.toThrow();
    expect((await send('GET', 'status')).value).toMatchObject({ ready: true });
  });

  it('an element of a screen that is gone is stale, and nothing is touched', async () => {
    const session = await open();
    const add = await find(session, 'accessibility id', 'New note');
    await send('POST', `${session}/element/${add}/click`, {});
    const taps = device.journal.count({ kind: 'tap' });
    expect(await failed(send('POST', `${session}/element/${add}/click`, {}))).toEqual([
      404,
      'stale element reference',
    ]);
    expect(device.journal.count({ kind: 'tap' })).toBe(taps);
  });

  it('an element that cannot be typed into gives an error', async () => {
    const session = await open();
    const add = await find(session, 'accessibility id', 'New note');
    const sent = send('POST', `${session}/element/${add}/value`, { text: 'x' });
    expect(await failed(sent)).toEqual([400, 'element not interactable']);
  });
});

describe('the phone', () => {
  it('can be typed on, read and emptied by elements; their references stay valid when their texts change', async () => {
    const session = await open();
    await send('POST', `${session}/element/${await find(session, 'accessibility id', 'New note')}/click`, {});
    const title = `${session}/element/${await find(session, 'id', 'title')}`;
    await send('POST', `${title}/value`, { text: 'Grüße 🙂' });
    await send('POST', `${title}/value`, { text: '!' });
    expect((await send('GET', `${title}/text`)).value).toBe('Grüße 🙂!');
    expect((await send('GET', `${title}/attribute/focused`)).value).toBe('true');
    expect((await send('GET', `${title}/attribute/none`)).value).toBeNull();
    await send('POST', `${title}/clear`, {});
    expect((await send('GET', `${title}/text`)).value).not.toContain('Gr');
  });

  it('finds inside of an element only, by every strategy', async () => {
    const session = await open();
    const list = await find(session, 'xpath', '//*[contains(@class, "RecyclerView")]');
    for (const [using, value] of [
      ['xpath', './/*[@class="android.widget.TextView"]'],
      ['class name', 'android.widget.TextView'],
      ['-android uiautomator', 'UiSelector().className("android.widget.TextView")'],
    ]) {
      const inside = (await send('POST', `${session}/element/${list}/elements`, { using, value })).value
        .length;
      const all = (await send('POST', `${session}/elements`, { using, value: value?.replace('.//', '//') }))
        .value.length;
      expect(inside, using).toBeGreaterThan(0);
      expect(all, using).toBeGreaterThan(inside);
    }
  });

  it('is touched by one finger: a tap, a long touch in the middle of an element, a swipe', async () => {
    const session = await open();
    const add = await find(session, 'accessibility id', 'New note');
    // The editor that a touch opens does not have it.
    const { width, height, x, y } = (await send('GET', `${session}/element/${add}/rect`)).value;
    const finger = (...actions: object[]) => ({
      actions: [{ type: 'pointer', id: 'a', parameters: { pointerType: 'touch' }, actions }],
    });
    const move = { type: 'pointerMove', duration: 0, x: 0, y: 0 };
    const [down, up] = [{ type: 'pointerDown' }, { type: 'pointerUp' }];
    await send('POST', `${session}/actions`, finger({ ...move, x: 5, y: 6 }, down, up));
    await send(
      'POST',
      `${session}/actions`,
      finger({ ...move, origin: { [ELEMENT]: add } }, down, { type: 'pause', duration: 900 }, up),
    );
    await send(
      'POST',
      `${session}/actions`,
      finger({ ...move, x: 500, y: 900 }, down, { ...move, duration: 300, origin: 'pointer', y: -200 }, up),
    );
    const played = device.journal.entries().filter(({ kind }) => ['tap', 'long_tap', 'swipe'].includes(kind));
    expect(played.map(({ kind, args }) => [kind, ...args])).toEqual([
      ['tap', 5, 6],
      ['long_tap', Math.round(x + width / 2), Math.round(y + height / 2)],
      ['swipe', 500, 900, 500, 700, 300],
    ]);
  });

  it('answers the commands of Appium', async () => {
    const session = await open();
    const run = async (script: string, argument = {}) =>
      (await send('POST', `${session}/execute/sync`, { script: `mobile: ${script}`, args: [argument] }))
        .value;
    expect(await run('getCurrentPackage')).toBe(PACKAGE);
    expect(await run('getCurrentActivity')).toBe('.MainActivity');
    expect(await run('getDeviceTime')).toMatch(/^2026-03-02T09:30:\d\d\+0000$/);
    expect(await run('isKeyboardShown')).toBe(false);
    await send('POST', `${session}/element/${await find(session, 'accessibility id', 'New note')}/click`, {});
    await send('POST', `${session}/element/${await find(session, 'id', 'title')}/click`, {});
    expect(await run('isKeyboardShown')).toBe(true);
    await run('pressKey', { keycode: 3 });
    expect(await run('getCurrentPackage')).not.toBe(PACKAGE);
    await run('activateApp', { appId: PACKAGE });
    expect(await run('getCurrentPackage')).toBe(PACKAGE);
    expect(await run('clearApp', { appId: PACKAGE })).toBe(true);
    expect(await run('terminateApp', { appId: PACKAGE })).toBe(true);
    expect(await run('getCurrentPackage')).not.toBe(PACKAGE);
    await run('startActivity', { component: `${PACKAGE}/.MainActivity` });
    expect(await run('getCurrentPackage')).toBe(PACKAGE);
    expect((await send('GET', `${session}/source`)).value).toContain('<android.widget.TextView ');
    await run('deepLink', { url: 'notes://note/4', package: PACKAGE });
    expect(await run('getCurrentActivity')).toBe('.EditorActivity');
    expect(await run('deepLink', { url: 'shop://cart/', package: PACKAGE })).toMatchObject({
      error: 'unknown error',
    });
  });
});
