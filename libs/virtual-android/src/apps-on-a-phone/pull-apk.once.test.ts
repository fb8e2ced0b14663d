import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { expect, it } from 'vitest';
import { adbPresent, runAdb } from '../adb/server/adb-program.fixture.ts';
import { createAdbServer } from '../adb/server/server.ts';
import { readApk } from '../phone/device/apk/read-apk.ts';
import { createVirtualDevice } from '../phone/device/create-virtual-device.ts';

const apps = Object.values(virtualApps).map(({ app }) => app);

it.skipIf(!adbPresent)(
  'the adb command pulls the APK of a built-in app from where pm says it is',
  async () => {
    const device = createVirtualDevice({ serial: 'virtual-1', source: createInteractiveSource({ apps }) });
    await using server = await createAdbServer({ devices: [device] });
    const directory = await mkdtemp(join(tmpdir(), 'tapwright-pull-'));
    const adb = (...args: readonly string[]) => runAdb(server.port, args);
    try {
      const { output } = await adb('shell', 'pm', 'path', 'org.tapwright.contacts');
      const path = output.toString().trim().replace('package:', '');
      expect((await adb('pull', path, join(directory, 'base.apk'))).status).toBe(0);
      const apk = await readFile(join(directory, 'base.apk'));
      expect(await readApk(apk)).toMatchObject({ packageName: 'org.tapwright.contacts' });
      const sum = await adb('shell', `sha256sum -b ${path}; stat -c %s ${path}`);
      expect(sum.output.toString().trim().split('\n').at(-1)).toBe(String(apk.length));
      const folder = path.slice(0, path.lastIndexOf('/'));
      expect((await adb('pull', folder, join(directory, 'all'))).status).toBe(0);
      expect(await readFile(join(directory, 'all', 'base.apk'))).toEqual(apk);
    } finally {
      await rm(directory, { recursive: true });
    }
  },
);
