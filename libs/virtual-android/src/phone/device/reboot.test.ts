import { describe, expect, it } from 'vitest';
import { createVirtualDevice } from './create-virtual-device.ts';
import type { PowerState } from './power.ts';
import { createStillSource } from './still-source.ts';

const newDevice = () =>
  createVirtualDevice({
    serial: 'virtual-1',
    source: createStillSource(),
    properties: { 'ro.made': 'up' },
    bootMs: 2,
  });

/** Resolves when the phone has reached this state. */
const reached = (device: ReturnType<typeof newDevice>, wanted: PowerState) =>
  new Promise<void>((resolve) => {
    const off = device.power.onChange((state) => {
      if (state !== wanted) return;
      off();
      resolve();
    });
  });

describe('a reboot', () => {
  it('turns off, starts and is up again, and shows it by sys.boot_completed', async () => {
    const device = newDevice();
    const states: string[] = [];
    device.power.onChange((state) => states.push(`${state} ${device.properties.get('sys.boot_completed')}`));
    const up = reached(device, 'on');
    expect(device.reboot()).toBe(true);
    expect(device.reboot()).toBe(false);
    await up;
    expect(states).toEqual(['off 1', 'starting undefined', 'on 1']);
    expect(device.journal.count({ kind: 'reboot' })).toBe(1);
  });

  it('stops apps, empties the log and closes listening sockets; files and settings stay', async () => {
    const device = newDevice();
    device.start('org.example.still');
    device.processes.start('org.example.still');
    device.log.write({ pid: 1, priority: 'I', tag: 't', message: 'm', buffer: 'main' });
    device.sockets.listen('tcp:1', async () => undefined);
    device.files.write('/sdcard/kept', Buffer.from('x'));
    device.settings.set('system/font_scale', '1.3');
    const up = reached(device, 'on');
    device.reboot();
    await up;
    expect(device.processes.pidOf('org.example.still')).toBeUndefined();
    expect(device.source.view().packageName).not.toBe('org.example.still');
    expect(device.log.entries()).toEqual([]);
    expect(device.sockets.names()).toEqual([]);
    expect(device.files.stat('/sdcard/kept')).not.toBeNull();
    expect(device.settings.get('system/font_scale')).toBe('1.3');
  });

  it('resets properties that do not survive a boot', async () => {
    const device = newDevice();
    for (const name of ['debug.mine', 'persist.mine', 'ro.made']) device.properties.set(name, 'changed');
    const up = reached(device, 'on');
    device.reboot();
    await up;
    const values = ['debug.mine', 'persist.mine', 'ro.made'].map((name) => device.properties.get(name));
    expect(values).toEqual([undefined, 'changed', 'up']);
  });
});
