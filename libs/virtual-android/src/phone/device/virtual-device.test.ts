import { describe, expect, it } from 'vitest';
import { createVirtualDevice } from './create-virtual-device.ts';
import { createStillSource } from './still-source.ts';

describe('virtual device', () => {
  it('records every input with its arguments and the place it led to', () => {
    const device = createVirtualDevice({ serial: 'v1', source: createStillSource(), now: () => 5 });
    device.input({ kind: 'swipe', from: [1, 2], to: [3, 4], ms: 300 });
    device.input({ kind: 'text', text: 'hi' });
    device.input({ kind: 'key', key: 'HOME' });
    const home = 'org.tapwright.launcher/.Home';
    expect(device.journal.entries().map(({ kind, args, place, at }) => [kind, args, place, at])).toEqual([
      ['swipe', [1, 2, 3, 4, 300], 'org.example.still/.MainActivity', 5],
      ['text', ['hi'], 'org.example.still/.MainActivity', 5],
      ['key', ['HOME'], home, 5],
    ]);
  });

  it('records starts and clears only where there was something to start or clear', () => {
    const device = createVirtualDevice({ serial: 'v1', source: createStillSource() });
    expect(device.start('org.example.nothing')).toBe(false);
    expect(device.clear('org.example.nothing')).toBe(false);
    expect(device.start('org.example.still')).toBe(true);
    expect(device.clear('org.example.still')).toBe(true);
    expect(device.journal.entries().map((entry) => entry.kind)).toEqual(['start', 'clear']);
  });

  it('has the directories of a phone, its serial number and the given properties', () => {
    const properties = { 'ro.product.model': 'Model X' };
    const device = createVirtualDevice({ serial: 'farm-3:5555', source: createStillSource(), properties });
    expect(device.files.stat('/data/local/tmp')?.kind).toBe('directory');
    expect(device.properties.get('ro.serialno')).toBe('farm-3:5555');
    expect(device.properties.get('ro.product.model')).toBe('Model X');
  });

  it('refuses a serial number that adb could not print', () => {
    const source = createStillSource();
    for (const serial of ['', 'a b', 'a\tb', 'x'.repeat(201)]) {
      expect(() => createVirtualDevice({ serial, source })).toThrow('this is not a serial number');
    }
  });

  it('limits what setprop can store', () => {
    const device = createVirtualDevice({ serial: 'v1', source: createStillSource() });
    expect(device.properties.set('debug.long', 'x'.repeat(5_000))).toBe(false);
    const stored = Array.from({ length: 3_000 }, (_none, index) =>
      device.properties.set(`debug.${index}`, '1'),
    );
    expect(stored.filter(Boolean).length).toBeLessThan(2_001);
  });
});
