import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createModel } from '@tapwright/model';
import { helpersOf } from '@tapwright/script';
import { startStandalone } from '@tapwright/standalone';
import { type ScriptRow, scriptsOfJob } from '@tapwright/store';
import { temporaryDirectory } from '@tapwright/testing';
import { createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { expect, test } from 'vitest';

const GOAL = "Create a note titled 'Lamp' with the text 'Buy a new bulb'";
const run = promisify(execFile);

const hasAdb = spawnSync('adb', ['version']).status === 0;
if (!hasAdb)
  process.stderr.write('NOT RUN: the emitted script with the real adb binary: adb is not installed\n');

async function emittedScript(): Promise<ScriptRow> {
  const { app } = virtualApp('notes');
  const device = createVirtualDevice({ serial: 'one', source: createInteractiveSource({ apps: [app] }) });
  const adb = await createAdbServer({ devices: [device] });
  await using folder = await temporaryDirectory();
  const standalone = await startStandalone({
    dataDirectory: folder.path,
    inMemory: true,
    adbServers: [{ host: adb.host, port: adb.port }],
    model: createModel({ provider: 'offline' }),
    modelTimeoutMs: 120_000,
    logLevel: 'silent',
    settleQuietMs: 0,
  });
  try {
    const body = { goal: GOAL, app: app.tile.packageName, reset: 'data', pictures: false };
    const job = await standalone.run(body, { deadlineMs: 500_000 });
    const scripts = await scriptsOfJob(standalone.platform.db.read, job.id);
    const found = scripts.find((script) => script.format === 'adb-shell');
    if (found === undefined) throw new Error('no script for adb was written');
    return found;
  } finally {
    await standalone.close();
    await adb.close();
  }
}

test.runIf(hasAdb)(
  'the emitted shell script passes with the real adb on a fresh device, and fails where the app is not the same',
  async () => {
    const script = await emittedScript();
    expect(script.content).toContain('; replayed: ');
    const { app } = virtualApp('notes');
    const source = createInteractiveSource({ apps: [app] });
    const fresh = createVirtualDevice({ serial: 'fresh', source });
    const bare = createVirtualDevice({ serial: 'bare', source: createInteractiveSource({ apps: [] }) });
    await using adb = await createAdbServer({ devices: [fresh, bare] });
    await using folder = await temporaryDirectory();
    const path = join(folder.path, script.fileName);
    await writeFile(path, script.content);
    for (const { name, text } of [...script.files, ...helpersOf(script.format)])
      await writeFile(join(folder.path, name), text);
    const environment = (serial: string) => ({
      ...process.env,
      ANDROID_ADB_SERVER_PORT: String(adb.port),
      ANDROID_SERIAL: serial,
      TAPWRIGHT_DEADLINE_S: serial === 'fresh' ? '120' : '8',
    });
    const { stdout } = await run('sh', [path], { env: environment('fresh') });
    expect(stdout).toContain('step 4');
    expect(JSON.stringify(source.state(app.tile.packageName))).toContain('Buy a new bulb');
    expect(fresh.journal.count({ kind: 'text' })).toBe(2);
    await expect(run('sh', [path], { env: environment('bare') })).rejects.toMatchObject({ code: 1 });
  },
);

test('the script that would be run is written', async () => {
  const script = await emittedScript();
  expect(spawnSync('sh', ['-n'], { input: script.content }).status).toBe(0);
});
