import { JobSpec } from '@tapwright/contracts';
import { storeJob } from '@tapwright/testing';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { apiOfTheFile } from '../api.fixture.ts';

const on = apiOfTheFile('acme:a-key-0123456789,other:o-key-0123456789');
const ACME = { 'x-api-key': 'a-key-0123456789' };
const OTHER = { 'x-api-key': 'o-key-0123456789' };
const URL = '/v1/jobs?limit=100';

const store = (tenantId: string, goal: string) =>
  storeJob(on.db, { tenantId, spec: JobSpec.parse({ goal }) });

async function ask(headers: Record<string, string>, etag?: string, url = URL) {
  const known = etag === undefined ? {} : { 'if-none-match': etag };
  const {
    statusCode,
    payload,
    headers: sent,
  } = await on.api.send({ url, headers: { ...headers, ...known } });
  return { statusCode, payload, etag: String(sent.etag), cache: sent['cache-control'] };
}

describe('GET /v1/jobs with the tag of an answer', () => {
  test('is answered without a body while nothing changes, for the caller alone to keep', async () => {
    await store('acme', 'write');
    const first = await ask(ACME);
    expect(first).toMatchObject({ statusCode: 200, cache: 'private, no-cache' });
    expect(JSON.parse(first.payload)).toMatchObject({ jobs: [{ goal: 'write' }], next: null });
    expect(await ask(ACME, first.etag)).toEqual({ ...first, statusCode: 304, payload: '' });
    // As a proxy passes it on.
    expect(await ask(ACME, `"another", W/${first.etag}`)).toMatchObject({ statusCode: 304 });
    expect(await ask(ACME)).toEqual(first);
  });

  test.each([
    ['a job that begins', sql`status = 'running'`],
    ['its end', sql`status = 'ended', outcome = 'completed', ended_at = now()`],
    ['a reason', sql`reason = '{"code": "COMPLETED", "message": "done"}'`],
    ['what was read from its goal', sql`ledger = '{"readBy": "rules", "obligations": [], "remainder": []}'`],
  ])('is answered anew after %s', async (_, change) => {
    const { id } = await store('acme', 'write');
    const { etag } = await ask(ACME);
    await on.db.read.execute(sql`update jobs set ${change} where id = ${id}`);
    const now = await ask(ACME, etag);
    expect(now.statusCode).toBe(200);
    expect(now.etag).not.toBe(etag);
    expect(await ask(ACME, now.etag)).toMatchObject({ statusCode: 304 });
  });

  test('stays the same with events that no list shows', async () => {
    const { id } = await store('acme', 'write');
    const { etag } = await ask(ACME);
    await on.db.read.execute(sql`update jobs set event_seq = event_seq + 1 where id = ${id}`);
    expect(await ask(ACME, etag)).toMatchObject({ statusCode: 304 });
  });

  test('is answered anew after a job that comes or goes', async () => {
    const { id } = await store('acme', 'write');
    const { etag } = await ask(ACME);
    const { id: added } = await store('acme', 'read');
    const both = await ask(ACME, etag);
    expect(JSON.parse(both.payload).jobs.map(({ id: one }: { id: string }) => one)).toEqual([added, id]);
    await on.db.read.execute(sql`delete from jobs where id = ${added}`);
    expect(await ask(ACME, both.etag)).toMatchObject({ statusCode: 200, etag });
  });

  test('says nothing of another tenant', async () => {
    await store('acme', 'write in secret');
    const { etag } = await ask(ACME);
    await ask(ACME, etag);
    const foreign = await ask(OTHER, etag);
    expect(foreign.statusCode).toBe(200);
    expect(JSON.parse(foreign.payload)).toEqual({ jobs: [], next: null });
  });

  test('asks about the page that it names', async () => {
    await store('acme', 'write');
    await store('acme', 'read');
    const all = await ask(ACME);
    const one = await ask(ACME, all.etag, '/v1/jobs?limit=1');
    expect(one.statusCode).toBe(200);
    const older = await ask(ACME, one.etag, `/v1/jobs?limit=1&before=${JSON.parse(one.payload).next}`);
    expect(JSON.parse(older.payload).jobs).toMatchObject([{ goal: 'write' }]);
    expect(await ask(ACME, all.etag, '/v1/jobs?limit=100&text=read')).toMatchObject({ statusCode: 200 });
  });
});
