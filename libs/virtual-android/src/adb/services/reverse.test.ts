import { describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../phone/device/still-source.ts';
import { createReverses } from './reverse.ts';

const newDevice = () => createVirtualDevice({ serial: 'virtual-1', source: createStillSource() });
const nowhere = async () => false;

describe('reversed ports', () => {
  it('do not take a port that another host or an app listens on', () => {
    const device = newDevice();
    const [one, two] = [createReverses(device, nowhere), createReverses(device, nowhere)];
    expect(one.add({ remote: 'tcp:1', local: 'tcp:2' }, true)).toEqual({ remote: 'tcp:1' });
    expect(two.add({ remote: 'tcp:1', local: 'tcp:2' }, true)).toEqual({
      reason: 'cannot bind listener: Address already in use',
    });
    two.removeAll();
    expect(device.sockets.names()).toEqual(['tcp:1']);
    one.removeAll();
    expect(device.sockets.names()).toEqual([]);
  });

  it('get different free ports', () => {
    const reverses = createReverses(newDevice(), nowhere);
    const [first, second] = [1, 2].map(() => reverses.add({ remote: 'tcp:0', local: 'tcp:2' }, true));
    expect(first).toEqual({ remote: 'tcp:32768' });
    expect(second).toEqual({ remote: 'tcp:32769' });
  });

  it('are limited in number', () => {
    const reverses = createReverses(newDevice(), nowhere);
    const results = Array.from({ length: 130 }, (_, port) =>
      reverses.add({ remote: `tcp:${port + 1}`, local: 'tcp:2' }, true),
    );
    expect(results.filter((result) => 'reason' in result)).toHaveLength(2);
    expect(reverses.list()).toHaveLength(128);
  });
});
