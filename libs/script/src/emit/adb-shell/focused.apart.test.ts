import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@tapwright/testing';
import { createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { describe } from 'vitest';
import { writeScriptFolder } from '../body/script-folder.fixture.ts';
import { itTypesIntoTheFocus } from '../focused.fixture.ts';
import { adbShell } from './adb-shell.ts';

const hasAdb = spawnSync('adb', ['version']).status === 0;
if (!hasAdb) process.stderr.write('NOT RUN: scripts with the real adb binary: adb is not installed\n');
const SHELLS = ['dash', 'bash', 'mksh'].filter((shell) => spawnSync(shell, ['-c', ':']).error === undefined);
const run = promisify(execFile);

describe.skipIf(!hasAdb).each(SHELLS)('an emitted shell script in %s', (shell) => {
  itTypesIntoTheFocus(async (trace, source, change) => {
    const device = createVirtualDevice({ serial: 'focused', source });
    await using adb = await createAdbServer({ devices: [device] });
    await using folder = await temporaryDirectory();
    const path = await writeScriptFolder(folder.path, adbShell, trace, { change });
    const env = {
      PATH: process.env.PATH,
      HOME: folder.path,
      ANDROID_ADB_SERVER_PORT: String(adb.port),
      ANDROID_SERIAL: 'focused',
    };
    return await run(shell, [path], { env }).then(
      ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
    );
  });
});
