import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, elementAt, playStep } from '@tapwright/virtual-ui';
import { GADGET, gadget } from '@tapwright/virtual-ui/testing';
import { expect, it } from 'vitest';
import { createVirtualDevice } from '../phone/device/create-virtual-device.ts';

const calendarApp = virtualApp('calendar').app;

function onDevice() {
  const source = createInteractiveSource({ apps: [gadget], start: GADGET });
  const device = createVirtualDevice({ serial: 'one', source });
  return { source, device };
}

it('follows the rotation and the language of its device', () => {
  const { source, device } = onDevice();
  device.settings.set('system/user_rotation', '1');
  device.properties.set('persist.sys.locale', 'de-DE');
  expect(source.view().rotation).toBe(1);
  expect(elementAt(source, { desc: 'Weitere Optionen' }).bounds[2]).toBeGreaterThan(2_000);
});

it.each(['en_US', '', '?', 'x'])(
  'keeps drawing where the language of its device is set to "%s"',
  (locale) => {
    const source = createInteractiveSource({ apps: [calendarApp], start: calendarApp.tile.packageName });
    const device = createVirtualDevice({ serial: 'one', source });
    device.properties.set('persist.sys.locale', locale);
    expect(elementAt(device.source, { id: 'month_title' }).text).toBe('March 2026');
  },
);

it('writes its files on the device, at the time of their common clock', () => {
  const { source, device } = onDevice();
  playStep(source, { kind: 'click', on: { text: 'Write' } });
  expect(device.files.read('/sdcard/Download/gadget.txt')).toEqual({ ok: true, value: Buffer.from('Grüße') });
  expect(device.clock).toBe(source.clock);
  expect(device.processes.pidOf(GADGET)).toBeDefined();
});

it('leaves its exception in the log of the device, and its process ends', () => {
  const { source, device } = onDevice();
  playStep(source, { kind: 'click', on: { text: 'Crash' } });
  expect(device.processes.pidOf(GADGET)).toBeUndefined();
  const lines = device.log.entries().filter(({ tag }) => tag === 'AndroidRuntime');
  expect(lines.map(({ message }) => message)).toEqual(
    expect.arrayContaining(['java.lang.IllegalStateException: no gadget']),
  );
});
