import { describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../phone/device/still-source.ts';
import { createRegistry, listDevices } from './registry.ts';

const newDevice = (serial: string, model = 'Model X') =>
  createVirtualDevice({ serial, source: createStillSource(), properties: { 'ro.product.model': model } });

describe('registry', () => {
  it('finds a device by serial number, by id, and as the only one', () => {
    const registry = createRegistry();
    expect(registry.find({ by: 'any' })).toEqual({ ok: false, reason: 'no devices/emulators found' });
    registry.add(newDevice('a'));
    expect(registry.find({ by: 'any' })).toMatchObject({ ok: true, transport: { id: 1 } });
    registry.add(newDevice('b'));
    expect(registry.find({ by: 'id', id: 2 })).toMatchObject({
      ok: true,
      transport: { device: { serial: 'b' } },
    });
    expect(registry.find({ by: 'id', id: 9 })).toMatchObject({ ok: false });
    expect(registry.find({ by: 'local' })).toMatchObject({ ok: false, reason: 'more than one emulator' });
  });

  it('never gives an id twice', () => {
    const registry = createRegistry();
    registry.add(newDevice('a'));
    registry.remove('a');
    registry.add(newDevice('a'));
    expect(registry.find({ by: 'serial', serial: 'a' })).toMatchObject({ transport: { id: 2 } });
    expect(registry.find({ by: 'id', id: 1 })).toMatchObject({ ok: false });
  });

  it('refuses a serial number that is in use', () => {
    const registry = createRegistry();
    registry.add(newDevice('a'));
    expect(() => registry.add(newDevice('a'))).toThrow('device a cannot be added');
  });

  it('chooses only devices that are ready', () => {
    const registry = createRegistry();
    registry.add(newDevice('a'));
    registry.setState('a', 'offline');
    expect(registry.find({ by: 'any' }).ok).toBe(true);
    expect(registry.choose({ by: 'any' })).toEqual({ ok: false, reason: 'device offline' });
  });

  it('reports changes, and only changes', () => {
    const registry = createRegistry();
    let changes = 0;
    const off = registry.onChange(() => {
      changes += 1;
    });
    registry.add(newDevice('a'));
    registry.setState('a', 'device');
    registry.setState('a', 'offline');
    registry.setState('none', 'offline');
    registry.remove('none');
    registry.remove('a');
    off();
    registry.add(newDevice('b'));
    expect(changes).toBe(3);
  });

  it('lists devices in aligned columns', () => {
    const registry = createRegistry();
    registry.add(newDevice('a', 'Model X\t9'));
    expect(listDevices(registry, true)).toMatch(
      /^a {22}device product:virtual model:Model_X_9 device:virtual transport_id:1\n$/,
    );
  });
});
