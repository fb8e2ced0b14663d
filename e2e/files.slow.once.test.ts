import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jobReport } from '@tapwright/api';
import type { CaseSpecInput } from '@tapwright/contracts';
import { helpersOf, parseTrace } from '@tapwright/script';
import { createAnswerRecorder, readCassette, replayCassette, writeCassette } from '@tapwright/standalone';
import { type ScriptRow, scriptsOfJob } from '@tapwright/store';
import { temporaryDirectory } from '@tapwright/testing';
import { createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { expect, test } from 'vitest';
import { type EndedCase, type Move, startCaseFarm, testerModel } from './case-farm.fixture.ts';

const run = promisify(execFile);
const hasAdb = spawnSync('adb', ['version']).status === 0;
if (!hasAdb)
  process.stderr.write('NOT RUN: the emitted script with the real adb binary: adb is not installed\n');

const BUG = 'contacts:export-incomplete';
const FILE = '/sdcard/Download/contacts_*.vcf';
const STEP = 'Export all contacts into a file';
const LATER = 'Nothing else was left there';
const MOVES: readonly (readonly Move[])[] = [
  [
    ['click', 'More options'],
    ['click', 'Export contacts'],
  ],
  [],
];
const EXPORT: CaseSpecInput = {
  id: 'export',
  title: 'The exported file has the favourites',
  preconditions: [{ that: 'Nothing was exported before', expect: [{ file: FILE, is: 'absent' }] }],
  steps: [
    { do: STEP, expect: [{ file: FILE, contains: 'FN:${who}' }] },
    { do: LATER, expect: [{ file: '/sdcard/Download/contacts_*.tmp', is: 'absent' }] },
  ],
  parameters: { who: { value: 'Dagny Orlett' } },
};

/** Runs the case to its end. Returns what the run leaves behind. */
async function runOn(bugs: readonly string[]) {
  const { model, answersOf } = createAnswerRecorder(testerModel(MOVES, [STEP, LATER]));
  await using farm = await startCaseFarm('contacts', model, { bugs });
  const { platform } = farm.standalone;
  const ended = await farm.run(EXPORT, { pictures: false });
  const about = { runId: ended.run.id, tenantId: 'default', model: model.name, version: 'test' };
  const cassette = await writeCassette(platform, { ...about, answers: answersOf(ended.run.id) ?? [] });
  const scripts = await scriptsOfJob(platform.db.read, ended.job.id);
  const [kept] = filesBehind(ended).filter(({ artifactId }) => artifactId !== null);
  const content = await platform.artifacts.get('default', kept?.artifactId ?? '');
  const contentOf = (format: string) => scripts.find((one) => one.format === format)?.content ?? '';
  const report = await jobReport(platform, ended.job);
  return {
    ended,
    kept,
    content: Buffer.from(content).toString('utf8'),
    cassette,
    scripts,
    contentOf,
    report,
  };
}

/** The evidence of the verdicts on the steps. */
function filesBehind({ steps }: EndedCase) {
  return steps.flatMap(({ verdict }) => verdict?.evidence.files ?? []);
}

async function decidedAgain(cassette: string | null) {
  return replayCassette(readCassette(cassette ?? '', 'cassette'));
}

/** Uses the real adb, on a fresh phone. */
async function runScript(
  { fileName, format, content, files }: ScriptRow,
  bugs: readonly string[],
): Promise<{ code: number; stderr: string }> {
  const source = createInteractiveSource({ apps: [virtualApp('contacts').app], bugs });
  const device = createVirtualDevice({ serial: 'phone', source });
  await using adb = await createAdbServer({ devices: [device] });
  await using folder = await temporaryDirectory();
  const path = join(folder.path, fileName);
  await writeFile(path, content);
  for (const { name, text } of [...files, ...helpersOf(format)])
    await writeFile(join(folder.path, name), text);
  const env = {
    PATH: process.env.PATH,
    HOME: folder.path,
    ANDROID_ADB_SERVER_PORT: String(adb.port),
    ANDROID_SERIAL: 'phone',
    TAPWRIGHT_DEADLINE_S: '3',
  };
  return await run('sh', [path], { env }).then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
  );
}

test('what a case expects of a file is found and kept, decided again offline, and checked by its script', async () => {
  const { ended, kept, content, cassette, scripts, contentOf, report } = await runOn([]);
  expect(ended.job).toMatchObject({ outcome: 'completed' });
  expect(ended.run.state.ended?.map(({ outcome }) => outcome)).toEqual([
    'completed',
    'completed',
    'completed',
  ]);
  expect(kept).toMatchObject({
    path: FILE,
    name: expect.stringMatching(/^contacts_\d{8}_\d{6}\.vcf$/),
    cut: false,
  });
  expect(content).toContain('FN:Dagny Orlett\r\n');
  const told = report.steps.flatMap(({ evidence }) => evidence?.files ?? []);
  expect(told).toContainEqual({
    path: FILE,
    name: kept?.name,
    bytes: Buffer.byteLength(content),
    isCut: false,
    excerpt: content.slice(0, 2_000),
    unread: null,
  });
  expect(new Set(scripts.map(({ proof }) => proof))).toEqual(new Set(['replayed']));
  const { steps, final } = parseTrace(contentOf('neutral-json'));
  const checks = [...steps.flatMap(({ after }) => after.checks), ...final.checks];
  const wanted = { kind: 'file', path: FILE, is: 'present', contains: 'FN:${who}' };
  expect(checks).toContainEqual(wanted);
  expect(await decidedAgain(cassette)).toMatchObject({ result: 'same', endedEarly: null });
  if (!hasAdb) return;
  const script = scripts.find(({ format }) => format === 'adb-shell');
  if (script === undefined) throw new Error('no script for adb was written');
  expect(await runScript(script, [])).toMatchObject({ code: 0 });
  const buggy = await runScript(script, [BUG]);
  expect(buggy.code).toBe(1);
  expect(buggy.stderr).toMatch(/did not contain "FN:\$\{who\}" within 3 s\n$/);
});

test('the case fails where the file lacks it, and says so', async () => {
  const { ended, content, cassette } = await runOn([BUG]);
  expect(ended.job).toMatchObject({
    outcome: 'failed',
    reason: {
      code: 'EXPECTATION_NOT_MET',
      message: expect.stringMatching(/^the file contacts_\d+_\d+\.vcf does not contain “FN:Dagny Orlett”$/),
    },
  });
  expect(content).not.toContain('Dagny');
  expect(await decidedAgain(cassette)).toMatchObject({ result: 'same', endedEarly: null });
});
