import { virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource, stepsOf } from '@tapwright/virtual-ui';
import { expect, it } from 'vitest';
import { createVirtualDevice } from '../phone/device/create-virtual-device.ts';
import { driveOverAdb } from './adb-driver.fixture.ts';
import { playTruthThrough } from './play-truth-through.fixture.ts';

const tasks = Object.values(virtualApps).flatMap(({ app, tasks: all }) =>
  all.map((task) => ({ app, task, id: task.id })),
);

it.each(tasks)(
  '$id: the known way, played by adbkit on a socket, reaches the goal',
  async ({ app, task }) => {
    const { packageName } = app.tile;
    const source = createInteractiveSource({ apps: [app], start: packageName });
    const { driver, close } = await driveOverAdb(createVirtualDevice({ serial: 'virtual-1', source }));
    try {
      expect(task.done(source.state(packageName)), 'before the first step').toBe(false);
      await playTruthThrough(driver, stepsOf(task.truth, source.clock.now()));
      expect(task.done(source.state(packageName)), 'after the last step').toBe(true);
    } finally {
      await close();
    }
  },
);
