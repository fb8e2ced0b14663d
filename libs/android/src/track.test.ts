import { describe, expect, it } from 'vitest';
import type { DeviceEvent } from './port.ts';
import { createDeviceStates, parseDevices, reconnectPauseMs } from './track.ts';

describe('parseDevices', () => {
  it('knows the states of adb, and treats unknown ones as not usable', () => {
    const answer =
      'a\tdevice\nb\toffline\n127.0.0.1:5555\tunauthorized\nd\tauthorizing\ne\trecovery\nf\tno permissions (user in plugdev); see [x]\n';
    expect(parseDevices(answer).map(({ serial, state }) => `${serial} ${state}`)).toEqual([
      'a device',
      'b offline',
      '127.0.0.1:5555 unauthorized',
      'd unauthorized',
      'e offline',
      'f unauthorized',
    ]);
    expect(parseDevices('')).toEqual([]);
  });
});

describe('createDeviceStates', () => {
  function recorded() {
    const events: string[] = [];
    const states = createDeviceStates(({ serial, state }) => events.push(`${serial} ${state}`));
    const take = (): readonly string[] => events.splice(0);
    return { states, take };
  }
  const a: DeviceEvent = { serial: 'a', state: 'device' };
  const b: DeviceEvent = { serial: 'b', state: 'device' };

  it('reports only differences', () => {
    const { states, take } = recorded();
    states.update([a, b]);
    expect(take()).toEqual(['a device', 'b device']);
    states.update([a, b]);
    expect(take()).toEqual([]);
    states.update([{ ...a, state: 'unauthorized' }]);
    expect(take()).toEqual(['b gone', 'a unauthorized']);
  });

  it('reports all as offline, once, while the server is lost, and their states afterwards', () => {
    const { states, take } = recorded();
    states.update([a, b]);
    take();
    states.lose();
    states.lose();
    expect(take()).toEqual(['a offline', 'b offline']);
    states.update([a]);
    expect(take()).toEqual(['b gone', 'a device']);
  });
});

describe('reconnectPauseMs', () => {
  it('grows from one attempt to the next up to a limit', () => {
    const pauses = Array.from({ length: 2_000 }, (_, index) => reconnectPauseMs(index + 1));
    expect(pauses.slice(0, 4)).toEqual([100, 200, 400, 800]);
    expect(Math.max(...pauses)).toBe(5_000);
  });
});
