import { readdir, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RunEnded } from '@tapwright/contracts';
import {
  carryOut,
  sampleEvent,
  storeEvent,
  storeJob,
  storeRun,
  type TemporaryDirectory,
  type TestDatabase,
  temporaryDirectory,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ArtifactOptions, type Artifacts, databaseArtifacts } from './artifacts.ts';
import { directoryArtifacts } from './artifacts-directory.ts';
import { sql } from './drizzle.ts';
import { insertCapture } from './repositories/captures.ts';
import { recordFindings } from './repositories/explore/findings.ts';
import { newCapture } from './repositories/rows.fixture.ts';

let db: TestDatabase;
let directory: TemporaryDirectory;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.clear();
  directory = await temporaryDirectory();
  return () => directory.remove();
});

const HOUR_MS = 3_600_000;
const bytes = (text: string) => new TextEncoder().encode(text);
type Open = (options?: ArtifactOptions) => Artifacts;
const places: [string, Open, (ms: number) => Promise<void>][] = [
  ['database', (options) => databaseArtifacts(db, options), ageRows],
  ['directory', (options) => directoryArtifacts(directory.path, options), ageFiles],
];

/** Makes everything stored so far this old. */
async function ageRows(ms: number): Promise<void> {
  await db.read.execute(sql`update artifacts set created_at = now() - make_interval(secs => ${ms / 1_000})`);
}

async function ageFiles(ms: number): Promise<void> {
  const at = new Date(Date.now() - ms);
  for (const path of await files()) await utimes(path, at, at);
}

async function files(): Promise<string[]> {
  const entries = await readdir(directory.path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function pruneAll(artifacts: Artifacts, olderThanMs = 0): Promise<number> {
  let total = 0;
  for (;;) {
    const { count, more } = await artifacts.prune({ db, olderThanMs, limit: 100 });
    total += count;
    if (!more) return total;
  }
}

async function isThere(artifacts: Artifacts, id: string, tenantId = 'default'): Promise<boolean> {
  return artifacts.get(tenantId, id).then(
    () => true,
    () => false,
  );
}

/** Stores four artifacts and a reference to each: a tree, a picture, a file and the log of a run. */
async function storeReferred(artifacts: Artifacts): Promise<readonly string[]> {
  const put = (text: string) => artifacts.put('default', 'text/plain', bytes(text));
  const [hierarchyId, pictureId, fileId, artifactId] = await Promise.all([
    put('tree'),
    put('picture'),
    put('file'),
    put('log'),
  ]);
  const kept = { path: '/sdcard/a', name: 'a', artifactId: fileId, cut: false };
  const job = await storeJob(db);
  const run = await storeRun(db, job);
  await carryOut(db, {
    writes: [insertCapture({ ...newCapture(run.id), hierarchyId, pictureId, files: [kept] })],
  });
  const data = { log: { artifactId, bytes: 3, cut: false } };
  await storeEvent(db, sampleEvent(RunEnded, { job, run, data }));
  return [hierarchyId, pictureId, fileId, artifactId];
}

describe.each(places)('pruning artifacts in a %s', (_name, open, age) => {
  test('removes old artifacts without references, and nothing else', async () => {
    const artifacts = open();
    const used = await storeReferred(artifacts);
    const unused = await artifacts.put('default', 'text/xml', bytes('nobody’s'));
    const theirs = await artifacts.put('another', 'text/xml', bytes('tree'));
    expect(await pruneAll(artifacts)).toBe(0);
    await age(2 * HOUR_MS);
    const young = await artifacts.put('default', 'text/xml', bytes('young'));
    expect(await pruneAll(artifacts)).toBe(2);
    expect(await isThere(artifacts, unused)).toBe(false);
    // The other tenant’s row with the same content refers only to its own copy.
    expect(await isThere(artifacts, theirs, 'another')).toBe(false);
    for (const id of [...used, young]) expect(await isThere(artifacts, id)).toBe(true);
    await db.read.execute(sql`delete from jobs`);
    expect(await pruneAll(artifacts)).toBe(used.length);
  });

  test('keeps the picture of a finding as long as the finding, also without its job', async () => {
    const artifacts = open();
    const cropId = await artifacts.put('default', 'image/png', bytes('crop'));
    const of = { tenantId: 'default', packageName: 'org.example', appVersion: '7' };
    const seen = { screen: 'a', kind: 'no_name', element: 'go', detail: {}, captureId: null, cropId };
    const seenIn = { jobId: 'job_1', runId: 'run_1', step: 1 };
    await db.transaction((tx) => recordFindings(tx, { ...of, found: [seen], seenIn }));
    await age(2 * HOUR_MS);
    expect(await pruneAll(artifacts)).toBe(0);
    await db.read.execute(sql`delete from findings`);
    expect(await pruneAll(artifacts)).toBe(1);
  });

  test('keeps artifacts below the given age, and always those below an hour', async () => {
    const artifacts = open();
    const id = await artifacts.put('default', 'text/xml', bytes('a'));
    await age(0.9 * HOUR_MS);
    expect(await pruneAll(artifacts)).toBe(0);
    await age(2 * HOUR_MS);
    expect(await pruneAll(artifacts, 3 * HOUR_MS)).toBe(0);
    expect(await isThere(artifacts, id)).toBe(true);
    expect(await pruneAll(artifacts, HOUR_MS)).toBe(1);
  });

  test('keeps an old one that was stored again, even without references', async () => {
    const id = await open().put('default', 'text/xml', bytes('again'));
    await age(48 * HOUR_MS);
    // Another process, or this one after it has forgotten the id.
    await open().put('default', 'text/xml', bytes('again'));
    expect(await pruneAll(open())).toBe(0);
    expect(await isThere(open(), id)).toBe(true);
  });

  test('a process that has stored an artifact long ago stores it again', async () => {
    const artifacts = open({ rememberMs: 0 });
    await artifacts.put('default', 'text/xml', bytes('again'));
    await age(48 * HOUR_MS);
    await artifacts.put('default', 'text/xml', bytes('again'));
    expect(await pruneAll(open())).toBe(0);
  });

  test('removes a few at a time, and all in the end', async () => {
    const artifacts = open();
    for (let index = 0; index < 12; index += 1) await artifacts.put('default', 'text/xml', bytes(`${index}`));
    await age(2 * HOUR_MS);
    const first = await artifacts.prune({ db, olderThanMs: 0, limit: 5 });
    expect(first.more).toBe(true);
    expect(first.count).toBeLessThan(12);
    expect(first.count + (await pruneAll(artifacts))).toBe(12);
  });

  test('never loses what was stored while others prune and store', async () => {
    for (let round = 0; round < 5; round += 1) {
      const contents = Array.from({ length: 20 }, (_, index) => bytes(`${round} ${index}`));
      for (const content of contents) await open().put('default', 'text/xml', content);
      await age(2 * HOUR_MS);
      const storing = open();
      const [ids] = await Promise.all([
        Promise.all(contents.map((content) => storing.put('default', 'text/xml', content))),
        ...[1, 2, 3].map(() => pruneAll(open())),
      ]);
      for (const id of ids) expect(await isThere(storing, id)).toBe(true);
    }
  });
});

describe('a directory after a crash during pruning', () => {
  const artifacts = () => directoryArtifacts(directory.path);

  test('can read files that were set aside; puts back those in use, removes the others', async () => {
    const used = await storeReferred(artifacts());
    const unused = await artifacts().put('default', 'text/xml', bytes('nobody’s'));
    for (const path of await files()) await rename(path, `${path}.aside-1`);
    for (const id of [...used, unused]) expect(await isThere(artifacts(), id)).toBe(true);
    await ageFiles(2 * HOUR_MS);
    expect(await pruneAll(artifacts())).toBe(1);
    const left = (await files()).map((path) => path.slice(path.lastIndexOf('/') + 1));
    expect(left.toSorted()).toEqual(used.toSorted());
  });

  test('loses the files that were being written, once they are old', async () => {
    const id = await artifacts().put('default', 'text/xml', bytes('whole'));
    const aside = join(directory.path, 'default', id.slice(0, 2), 'cap_half');
    await writeFile(aside, 'ha');
    await pruneAll(artifacts());
    expect(await files()).toContain(aside);
    await ageFiles(2 * HOUR_MS);
    await pruneAll(artifacts());
    expect(await files()).toEqual([]);
  });

  test('a directory that does not exist has nothing to prune', async () => {
    expect(await pruneAll(directoryArtifacts(join(directory.path, 'none')))).toBe(0);
  });
});
