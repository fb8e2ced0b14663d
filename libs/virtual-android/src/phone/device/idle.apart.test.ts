import { virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource, realClock } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { createAdbd } from '../../adb/adbd/adbd.ts';
import { createAdbServer } from '../../adb/server/server.ts';
import { createVirtualDevice } from './create-virtual-device.ts';

const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

describe('an idle device', () => {
  it('needs no timer, whichever app is in front and whichever side listens', async () => {
    const before = timers();
    const apps = Object.values(virtualApps).map(({ app }) => app);
    const devices = apps.map(({ tile }, index) => {
      const source = createInteractiveSource({ apps, start: tile.packageName, clock: realClock() });
      return createVirtualDevice({ serial: `v${index}`, source });
    });
    await using server = await createAdbServer({ devices });
    const daemons = await Promise.all(devices.map((device) => createAdbd({ device })));
    for (const device of devices) device.source.view();
    expect(server.connections()).toBe(0);
    expect(timers()).toBe(before);
    await Promise.all(daemons.map((daemon) => daemon.close()));
  });
});
