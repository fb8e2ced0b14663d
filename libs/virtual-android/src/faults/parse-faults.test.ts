import { describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../phone/device/create-virtual-device.ts';
import type { FaultPort } from '../phone/device/fault-port.ts';
import { createStillSource } from '../phone/device/still-source.ts';
import { shellOf } from '../shell/shell.ts';
import { loadFaults, parseFaults } from './parse-faults.ts';

const refusalOf = (text: string) => {
  try {
    parseFaults(text);
  } catch (thrown) {
    return thrown;
  }
  throw new Error('the file was accepted');
};

describe('a file of faults', () => {
  it.each([
    ['devices: { "*": { latncy: {} } }', 'devices.*.latncy'],
    ['devices: { "*": { latency: { dump: [5, 1] } } }', 'devices.*.latency.dump'],
    ['devices: { "*": { latency: slow } }', 'devices.*.latency'],
    ['devices: { "*": { events: [{ do: explode, on: dump }] } }', 'devices.*.events.0.do'],
    ['devices: { "*": { events: [{ do: update, on: dump, at: 0 }] } }', 'devices.*.events.0.at'],
    ['devices: { "*": { events: [{ do: update, on: dump, colour: red }] } }', 'devices.*.events.0.colour'],
    ['devices: { "*": { events: [{ do: update }] } }', 'devices.*.events.0'],
    ['devices: { "*": { events: [{ do: update, at: 2 }] } }', 'devices.*.events.0'],
    ['devices: { "*": { events: [{ do: update, on: dump, at: 2, every: 3 }] } }', 'devices.*.events.0'],
    ['devices: { "*": { events: [{ do: update, on: dump, afterMs: 3 }] } }', 'devices.*.events.0'],
    ['devices: { "a b": {} }', 'devices.a b'],
    ['seed: -1\ndevices: {}', 'seed'],
    ['[', 'faults'],
    ['', 'faults'],
  ])('%s is refused with the field %s', (text, field) => {
    expect(refusalOf(text)).toMatchObject({ code: 'INPUT_INVALID', field });
  });

  it('that does not exist is refused too', async () => {
    await expect(loadFaults('/no/such/file.yaml')).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      field: 'faults',
    });
  });

  it.each(['mid-range-phone', 'bad-day'])('accepts the example %s', async (name) => {
    const path = new URL(`../../../../deploy/faults/${name}.yaml`, import.meta.url).pathname;
    expect((await loadFaults(path)).forDevice('virtual-1').row.latency.dump).toEqual([800, 2_000]);
  });

  it("prefers the settings under a device's serial number to those under *", () => {
    const plan = parseFaults(
      'devices: { "*": { transitions: 100, clock: steps }, v2: { transitions: 200 } }',
    );
    expect(plan.forDevice('v1').row).toMatchObject({ transitions: 100, clock: 'steps' });
    expect(plan.forDevice('v2').row).toMatchObject({ transitions: 200, clock: 'steps' });
    expect(plan.forDevice('v1').row.seed).not.toBe(plan.forDevice('v2').row.seed);
  });

  it('a change for one device reaches the phone', async () => {
    const plan = parseFaults('devices: { "*": { latency: mid-range-phone } }');
    const waitsOf = (faults: FaultPort) => {
      const phone = createVirtualDevice({ serial: 'v1', source: createStillSource(), faults });
      return phone.faults.beforeProgram(['uiautomator', 'dump'], AbortSignal.timeout(5_000));
    };
    expect(waitsOf(plan.forDevice('v1'))).toBeInstanceOf(Promise);
    expect(waitsOf(plan.forDevice('v1', { latency: {} }))).toBeUndefined();
  });
});

const plannedPhone = (event: string, seed = 1) => {
  const faults = parseFaults(`seed: ${seed}\ndevices: { "*": { events: [${event}] } }`).forDevice('v1');
  return createVirtualDevice({ serial: 'v1', source: createStillSource(), faults });
};
/** Numbers of the commands before which the event happened. */
const firedAt = async (event: string, seed = 1): Promise<readonly number[]> => {
  const device = plannedPhone(event, seed);
  const at: number[] = [];
  for (let command = 1; command <= 40; command += 1) {
    const before = device.faults.fired().length;
    await shellOf(device, 'input keyevent 1');
    if (device.faults.fired().length > before) at.push(command);
  }
  return at;
};

describe('an event', () => {
  it.each([
    ['{ do: black-picture, on: input }', [1]],
    ['{ do: black-picture, on: input, at: 3 }', [3]],
    ['{ do: black-picture, on: input, at: 3, times: 3 }', [3, 4, 5]],
    ['{ do: black-picture, on: command, every: 10 }', [10, 20, 30, 40]],
    ['{ do: black-picture, on: command, every: 10, times: 2 }', [10, 20]],
    ['{ do: black-picture, on: dump }', []],
  ])('%s happens before the commands %o', async (event, at) => {
    expect(await firedAt(event)).toEqual(at);
  });

  it('by probability happens at the same commands for the same seed, at others for another seed', async () => {
    const event = '{ do: black-picture, on: input, probability: 0.3 }';
    const first = await firedAt(event, 5);
    expect(first.length).toBeGreaterThan(3);
    expect(await firedAt(event, 5)).toEqual(first);
    expect(await firedAt(event, 6)).not.toEqual(first);
  });

  it('by time happens without a command, and not after the faults are closed', async () => {
    const device = plannedPhone('{ do: keyboard, afterMs: 1 }');
    await expect.poll(() => device.faults.fired().length).toBe(1);
    expect(device.source.view().keyboardShown).toBe(true);
    const closed = plannedPhone('{ do: keyboard, afterMs: 1 }');
    closed.faults.close();
    const later = plannedPhone('{ do: keyboard, afterMs: 20 }');
    await expect.poll(() => later.faults.fired().length).toBe(1);
    expect(closed.faults.fired()).toEqual([]);
  });

  it('is kept in a list of limited length', async () => {
    const device = plannedPhone('{ do: black-picture, on: command, every: 1 }');
    await shellOf(device, 'i=0; while [ $i -lt 1100 ]; do input keyevent 1; i=$((i+1)); done');
    const fired = device.faults.fired();
    expect([fired.length, fired.at(-1)?.number]).toEqual([1_000, 1_100]);
  });
});
