import { once } from 'node:events';
import { createServer } from 'node:net';
import { Client } from '@devicefarmer/adbkit';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdbServer, createAdbServer } from '../../adb/server/server.ts';
import { buildApk } from '../../phone/device/apk/apk.fixture.ts';
import { createVirtualDevice } from '../../phone/device/create-virtual-device.ts';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { shellOf } from '../../shell/shell.ts';

/** The conversation of mobilerun, formerly droidrun, as its public sources send it (`portal_client.py`, `android.py`). */

const NOTES = virtualApp('notes').app;
const GREETING = 'Grüße, 日本 🙂';

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

const shell = async (line: string): Promise<string> => (await shellOf(device, line)).output;

/** As the client reads it: what follows `result=` is JSON, and so is a text in its `result`. */
function rowOf(output: string): { readonly [key: string]: unknown } {
  const row: unknown = JSON.parse(output.slice(output.indexOf('result=') + 7));
  if (typeof row !== 'object' || row === null) throw new Error(output);
  return Object.fromEntries(Object.entries(row));
}

async function asked(name: string, path: string): Promise<unknown> {
  const { result, ...rest } = rowOf(await shell(`content query --uri "content://${name}/${path}"`));
  expect(rest).toEqual({ status: 'success' });
  return typeof result === 'string' && /^[[{]/.test(result) ? JSON.parse(result) : result;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

interface Node {
  readonly index: number;
  readonly text: string;
  readonly bounds: string;
  readonly children: readonly Node[];
}
const flat = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

/** The middle of the element with this text, by the short tree. */
async function placeOf(name: string, text: string): Promise<readonly [x: number, y: number]> {
  const { a11y_tree: tree } = (await asked(name, 'state')) as { a11y_tree: readonly Node[] };
  const found = flat(tree).find((node) => node.text === text);
  const [left = 0, top = 0, right = 0, bottom = 0] = (found?.bounds ?? '').split(', ').map(Number);
  expect(found, text).toBeDefined();
  return [(left + right) / 2, (top + bottom) / 2];
}

describe.each([
  ['com.droidrun.portal', 'DroidrunAccessibilityService', 'DroidrunKeyboardIME'],
  ['com.mobilerun.portal', 'MobilerunAccessibilityService', 'MobilerunKeyboardIME'],
])('the portal %s', (name, service, keyboard) => {
  const serviceId = `${name}/${name}.service.${service}`;
  const ime = `${name}/.input.${keyboard}`;
  const install = async (): Promise<void> => {
    device.files.write(
      '/data/local/tmp/portal.apk',
      buildApk({
        packageName: name,
        versionName: '0.7.1',
        services: [`.service.${service}`],
        inputMethod: `.input.${keyboard}`,
      }),
    );
    expect(await shell('pm install -r -g /data/local/tmp/portal.apk')).toBe('Success\n');
  };
  const enable = async (): Promise<void> => {
    await shell(`settings put secure enabled_accessibility_services ${serviceId}`);
    await shell('settings put secure accessibility_enabled 1');
  };

  it('is not there before it is installed, and says that its service is off before that is on', async () => {
    const query = `content query --uri content://${name}/state_full`;
    expect((await shellOf(device, query)).error).toContain(`Could not find provider: ${name}`);
    await install();
    expect(rowOf(await shell(query))).toEqual({
      status: 'error',
      error: 'Accessibility service not available',
    });
    expect(await asked(name, 'version')).toBe('0.7.1');
    await shell(`settings put secure enabled_accessibility_services ${name}/.Other`);
    expect(rowOf(await shell(query))).toMatchObject({ status: 'error' });
    await enable();
    expect(await asked(name, 'state_full')).toMatchObject({
      phone_state: { packageName: NOTES.tile.packageName, currentApp: NOTES.tile.label },
      device_context: { screen_bounds: { width: device.source.width, height: device.source.height } },
    });
    await shell(`pm uninstall ${name}`);
    expect((await shellOf(device, query)).error).toContain('Could not find provider');
  });

  it('shows the screen, and a tap at what it shows opens it; texts of any kind are typed and replaced', async () => {
    await install();
    await enable();
    await shell(`ime enable ${ime}`);
    expect(await shell(`ime set ${ime}`)).toContain('selected');
    const input = async (text: string, clear: boolean): Promise<string> =>
      await shell(
        `content insert --uri "content://${name}/keyboard/input" --bind base64_text:s:"${Buffer.from(text).toString('base64')}" --bind clear:b:${clear}`,
      );
    const [x, y] = await placeOf(name, 'New note');
    await shell(`input tap ${x} ${y}`);
    expect(await asked(name, 'phone_state')).toMatchObject({ isEditable: true, keyboardVisible: true });
    expect(await input(GREETING, false)).toBe('');
    expect(await asked(name, 'phone_state')).toMatchObject({ focusedElement: { text: GREETING } });
    await input('!', false);
    expect(await asked(name, 'phone_state')).toMatchObject({ focusedElement: { text: `${GREETING}!` } });
    await input('anew', true);
    expect(await asked(name, 'phone_state')).toMatchObject({ focusedElement: { text: 'anew' } });
    await shell(`content insert --uri content://${name}/keyboard/key --bind key_code:i:67`);
    expect(await asked(name, 'phone_state')).toMatchObject({ focusedElement: { text: 'ane' } });
    await shell(`content insert --uri content://${name}/keyboard/clear`);
    // An empty field has its hint as text, as on a phone.
    expect(await asked(name, 'phone_state')).toMatchObject({ focusedElement: { text: 'Title' } });
    expect(JSON.stringify(await asked(name, 'a11y_tree_full'))).toMatch(
      /"isFocused":true[^{}]*"isShowingHintText":true/,
    );
    expect(await asked(name, 'packages')).toContainEqual(
      expect.objectContaining({ packageName: NOTES.tile.packageName, label: NOTES.tile.label }),
    );
  });

  it('serves HTTP to who has its token, while its process and its server run', async () => {
    await install();
    await enable();
    const port = await freePort();
    await phone.forward(`tcp:${port}`, 'tcp:8080');
    const url = `http://127.0.0.1:${port}`;
    const token = String(await asked(name, 'auth_token'));
    const headers = { authorization: `Bearer ${token}` };
    const get = async (path: string, given: Record<string, string> = headers) =>
      await fetch(`${url}${path}`, { headers: given });
    const post = async (path: string, body: object): Promise<unknown> =>
      await (await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    await expect(get('/version')).rejects.toThrow();

    const toggle = (on: boolean) =>
      shell(`content insert --uri content://${name}/toggle_socket_server --bind enabled:b:${on}`);
    await toggle(true);
    expect(await (await get('/ping', {})).json()).toEqual({ status: 'success', result: 'pong' });
    expect((await get('/version', {})).status).toBe(401);
    expect((await get('/version', { authorization: 'Bearer other' })).status).toBe(401);
    expect(await (await get('/version')).json()).toEqual({ status: 'success', result: '0.7.1' });
    expect(await (await get('/state_full?filter=false')).json()).toMatchObject({
      status: 'success',
      result: { a11y_tree: { packageName: NOTES.tile.packageName } },
    });
    const [x, y] = await placeOf(name, 'New note');
    expect(await post('/tap', { x, y })).toMatchObject({ status: 'success' });
    expect(
      await post('/keyboard/input', { base64_text: Buffer.from(GREETING).toString('base64'), clear: false }),
    ).toMatchObject({ status: 'success' });
    expect(device.source.view().hierarchy).toContain(GREETING);
    expect(await post('/action/global', { action: 1 })).toMatchObject({ status: 'success' });
    expect(await post('/no-such', {})).toMatchObject({ status: 'error' });
    const picture = (await (await get('/screenshot')).json()) as { result: string };
    expect(Buffer.from(picture.result, 'base64').subarray(1, 4).toString()).toBe('PNG');

    await toggle(false);
    await expect(get('/version')).rejects.toThrow();
    await toggle(true);
    expect((await get('/version')).status).toBe(200);
    device.forceStop(name);
    await expect(get('/version')).rejects.toThrow();
    await toggle(true);
    expect((await get('/version')).status).toBe(200);
  });

  it('types nothing where no field has the focus or the screen is off', async () => {
    await install();
    await enable();
    const before = device.journal.entries().length;
    await shell(`content insert --uri content://${name}/keyboard/input --bind base64_text:s:eA==`);
    expect(device.journal.entries()).toHaveLength(before);
    expect(rowOf(await shell(`content query --uri content://${name}/no_such`))).toEqual({
      status: 'error',
      error: 'Unknown endpoint: /no_such',
    });
  });
});
