import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  carryOut,
  type TemporaryDirectory,
  type TestDatabase,
  temporaryDirectory,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Artifacts, artifactId, databaseArtifacts } from './artifacts.ts';
import { directoryArtifacts } from './artifacts-directory.ts';
import { sql } from './drizzle.ts';
import { asTenant } from './tenant-scope.ts';

let db: TestDatabase;
let directory: TemporaryDirectory;
beforeAll(async () => {
  db = await testDatabase();
  directory = await temporaryDirectory();
});
afterAll(async () => {
  await db.close();
  await directory.remove();
});

const bytes = (text: string) => new TextEncoder().encode(text);
const places: [string, () => Artifacts, (tenantId: string) => Promise<number>][] = [
  ['database', () => databaseArtifacts(db), countRows],
  ['directory', () => directoryArtifacts(directory.path), countFiles],
];

describe.each(places)('artifacts in a %s', (_name, open, count) => {
  test('content comes back byte for byte under its hash', async () => {
    const content = new Uint8Array([0, 255, 10, 13, 0, 128]);
    const id = await open().put('whole', 'image/png', content);
    expect(id).toBe(artifactId(content));
    expect(id).toMatch(/^[0-9a-f]{64}$/);
    expect(new Uint8Array(await open().get('whole', id))).toEqual(content);
    const empty = await open().put('whole', 'text/xml', new Uint8Array());
    expect((await open().get('whole', empty)).byteLength).toBe(0);
  });

  test('the same content of one tenant is kept once, even if it is stored twice at the same time', async () => {
    const artifacts = open();
    const puts = Array.from({ length: 6 }, (_, i) =>
      (i % 2 === 0 ? artifacts : open()).put('twice', 'text/xml', bytes('same')),
    );
    expect(new Set(await Promise.all(puts)).size).toBe(1);
    await artifacts.put('twice', 'text/xml', bytes('other'));
    expect(await count('twice')).toBe(2);
  });

  test('content that a commit stores is there after it, whether or not it was there before', async () => {
    const artifacts = open();
    for (const round of [1, 2]) {
      const { id, writes } = await artifacts.putWith('with', 'text/xml', bytes('tree'));
      expect(id).toBe(artifactId(bytes('tree')));
      await asTenant('with', () => carryOut(db, { writes: [...writes] }));
      expect((await artifacts.get('with', id)).byteLength, `${round}`).toBe(4);
    }
    expect(await count('with')).toBe(1);
    // What was stored a moment ago need not be sent again.
    await artifacts.put('with', 'text/xml', bytes('tree'));
    expect((await artifacts.putWith('with', 'text/xml', bytes('tree'))).writes).toEqual([]);
  });

  test('another tenant’s artifact is not there', async () => {
    const artifacts = open();
    const id = await artifacts.put('mine', 'text/xml', bytes('mine'));
    await expect(artifacts.get('theirs', id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await artifacts.put('theirs', 'text/xml', bytes('mine'));
    expect((await artifacts.get('theirs', id)).byteLength).toBe(4);
  });

  test.each(['0'.repeat(64), 'none', '../../etc/passwd', ''])('an unknown id %j is not found', async (id) => {
    await expect(open().get('mine', id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a tenant’s name cannot lead out of its folder', async () => {
    const artifacts = open();
    for (const tenant of ['../../up', '..', '.']) {
      const id = await artifacts.put(tenant, 'text/xml', bytes(tenant));
      expect((await artifacts.get(tenant, id)).byteLength).toBe(tenant.length);
    }
    expect(await readdir(join(directory.path, '..'))).not.toContain('up');
  });
});

async function countRows(tenantId: string): Promise<number> {
  const found = await db.read.execute(sql`select 1 from artifacts where tenant_id = ${tenantId}`);
  return Object(found).rows.length;
}

async function countFiles(tenantId: string): Promise<number> {
  const entries = await readdir(join(directory.path, tenantId), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}
