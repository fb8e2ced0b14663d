import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { decodePng } from '@tapwright/virtual-ui/picture';
import { describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../device/create-virtual-device.ts';
import { createStillSource } from '../device/still-source.ts';
import type { VirtualDevice } from '../device/virtual-device.ts';
import type { DialogAnswer, SystemDialog } from './dialog.ts';

const notesApp = virtualApp('notes').app;

const APP = 'org.tapwright.notes';

function newPhone(locale = 'en-US'): VirtualDevice {
  const source = createInteractiveSource({ apps: [notesApp], start: APP });
  return createVirtualDevice({ serial: 'v1', source, properties: { 'persist.sys.locale': locale } });
}

/** Nodes of the dump as id, text and middle. */
function nodesOf(device: VirtualDevice) {
  const found = device.source
    .view()
    .hierarchy.matchAll(/text="([^"]*)" resource-id="([^"]*)".*?bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"/g);
  return [...found].map(([, text = '', id = '', l, t, r, b]) => ({
    text,
    id,
    x: (Number(l) + Number(r)) / 2,
    y: (Number(t) + Number(b)) / 2,
  }));
}

function tap(device: VirtualDevice, id: string): void {
  const node = nodesOf(device).find((candidate) => candidate.id === id);
  if (node === undefined) throw new Error(`no ${id} in ${device.source.view().hierarchy}`);
  device.input({ kind: 'tap', x: node.x, y: node.y });
}

const press = (device: VirtualDevice, key: string) => device.input({ kind: 'key', key });
const CRASH: SystemDialog = { kind: 'crash', packageName: APP, repeated: false };

describe('a dialog of the system', () => {
  it('is alone in the dump and has the focus, as the active window of Android', () => {
    const device = newPhone();
    const below = device.source.view();
    device.system.show(CRASH);
    const view = device.source.view();
    expect(view).toMatchObject({ packageName: 'android', activity: below.activity, keyboardShown: false });
    expect(view.windowTitle).toBe(`Application Error: ${APP}`);
    expect(view.hierarchy).not.toContain(APP);
    const [title, info, close] = nodesOf(device).filter(({ text }) => text !== '');
    expect(title).toMatchObject({ text: 'Notes has stopped', id: 'android:id/alertTitle' });
    expect(info).toMatchObject({ text: 'App info', id: 'android:id/aerr_app_info' });
    expect(close).toMatchObject({ text: 'Close app', id: 'android:id/aerr_close' });
  });

  it('takes the taps and closes with its answer; the app below gets no input', () => {
    const device = newPhone();
    const before = device.source.view().hierarchy;
    const answers: DialogAnswer[] = [];
    device.system.show(CRASH, (answer) => answers.push(answer));
    device.input({ kind: 'text', text: 'typed into nothing' });
    tap(device, 'android:id/aerr_close');
    expect(answers).toEqual(['close']);
    expect(device.source.view().hierarchy).toBe(before);
  });

  it.each([
    [CRASH, true],
    [{ kind: 'not_responding', packageName: APP }, false],
    [{ kind: 'update' }, true],
    [{ kind: 'usb_debugging', fingerprint: 'AA:BB' }, true],
  ] as const)('%o is closed by BACK: %s', (dialog, closed) => {
    const device = newPhone();
    device.system.show(dialog);
    press(device, 'BACK');
    expect(device.system.dialogs.length).toBe(closed ? 0 : 1);
  });

  it('stays over the home screen where it is not an activity', () => {
    const device = newPhone();
    device.system.show(CRASH);
    press(device, 'HOME');
    expect(device.system.dialogs).toEqual([CRASH]);
    tap(device, 'android:id/aerr_close');
    expect(device.source.view().packageName).toBe('org.tapwright.launcher');
  });

  it('shows in the picture: dark around it, light in its middle', async () => {
    const device = newPhone();
    const plain = decodePng((await device.source.picture()).png);
    device.system.show(CRASH);
    const { width, height, rgba } = decodePng((await device.source.picture()).png);
    expect([width, height]).toEqual([plain.width, plain.height]);
    const red = (x: number, y: number) => rgba[(y * width + x) * 4] ?? 0;
    expect(red(20, height / 2)).toBeLessThan(130);
    expect(red(width / 2, height / 2)).toBeGreaterThan(200);
  });

  it('fits a screen of another size', () => {
    const device = createVirtualDevice({
      serial: 'v1',
      source: createStillSource({ width: 480, height: 800 }),
    });
    device.system.show({ kind: 'low_battery', level: 12 });
    expect(device.source.view().hierarchy).toContain('12% left.');
    for (const { x, y } of nodesOf(device)) expect(x < 480 && y < 800).toBe(true);
    tap(device, 'android:id/button1');
    expect(device.system.dialogs).toEqual([]);
  });

  it('stands in the middle of a screen that is held sideways', async () => {
    const device = newPhone();
    device.settings.set('system/user_rotation', '1');
    device.system.show(CRASH);
    expect(device.source.view().hierarchy).toContain('<hierarchy rotation="1">');
    const { width, height, rgba } = decodePng((await device.source.picture()).png);
    expect([width, height]).toEqual([2340, 1080]);
    expect(rgba[(540 * width + 1170) * 4]).toBeGreaterThan(200);
    tap(device, 'android:id/aerr_close');
    expect(device.system.dialogs).toEqual([]);
  });

  it('is in the language of the phone', () => {
    const device = newPhone('de-DE');
    device.system.show({ kind: 'not_responding', packageName: APP });
    expect(nodesOf(device).map(({ text }) => text)).toContain('Warten');
  });

  it('is limited in number', () => {
    const device = newPhone();
    const shown = Array.from({ length: 50 }, () => device.system.show(CRASH));
    expect(shown.filter(Boolean).length).toBe(8);
  });
});

describe('a permission question', () => {
  it('stays behind when another app is started, and on top of its own app', () => {
    const device = newPhone();
    const ask: SystemDialog = {
      kind: 'permission',
      packageName: APP,
      permission: 'android.permission.CAMERA',
      again: false,
    };
    const answers: DialogAnswer[] = [];
    device.system.show(ask, (answer) => answers.push(answer));
    device.start(APP);
    expect(device.system.dialogs).toEqual([ask]);
    press(device, 'HOME');
    expect(answers).toEqual(['cancelled']);
  });
});

describe('the log', () => {
  it('has the lines of an app that a command starts (ActivityStarter, ProcessList, ActivityMetricsLogger)', () => {
    const source = createInteractiveSource({ apps: [notesApp] });
    const device = createVirtualDevice({ serial: 'v1', source });
    device.log.clear();
    device.start(APP);
    const component = notesApp.launchComponent;
    const pid = device.processes.pidOf(APP);
    expect(device.log.entries().map(({ message }) => message)).toEqual([
      `START u0 {flg=0x10000000 cmp=${component}} with LAUNCH_MULTIPLE from uid 2000 (BAL_ALLOW_ALLOWLISTED_UID) result code=0`,
      expect.stringMatching(`^Start proc ${pid}:${APP}/u0_a\\d+ for top-activity {${component}}$`),
      `Displayed ${component} for user 0: +128ms`,
    ]);
  });

  it('has them too where the source does not report activities, as a recording', () => {
    const device = createVirtualDevice({ serial: 'v1', source: createStillSource() });
    device.start('org.example.still');
    expect(device.log.entries().map(({ message }) => message.split(' ')[0])).toEqual([
      'START',
      'Start',
      'Displayed',
    ]);
  });
});
