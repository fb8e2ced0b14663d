import { type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Gateway, startGateway } from '../gateway.fixture.ts';
import { type Observation, observe } from './observe.ts';

let db: TestDatabase;
let gateway: Gateway;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  gateway = await startGateway(db);
});
afterEach(() => gateway[Symbol.asyncDispose]());
afterAll(() => db.close());

async function look(runId: string, before?: string): Promise<Observation> {
  const device = gateway.deps.inventory.device('phone-1');
  const options = { run: { id: runId, tenantId: 'default' }, device, picture: true, files: [] };
  const signal = AbortSignal.timeout(10_000);
  return observe(gateway.deps, { ...options, ...(before === undefined ? {} : { before }), signal });
}

async function artifactRows(): Promise<number> {
  return Object(await db.read.execute('select 1 from artifacts')).rows.length;
}

describe('what is observed', () => {
  test('of a screen that has not changed costs no further artifact', async () => {
    const { run } = await gateway.queue();
    const first = await look(run.id);
    const kept = await artifactRows();
    expect(kept).toBe(2);
    const second = await look(run.id);
    expect(second.capture).toMatchObject({
      hierarchyId: first.capture.hierarchyId,
      pictureId: first.capture.pictureId,
    });
    expect(second.capture.id).not.toBe(first.capture.id);
    expect(await artifactRows()).toBe(kept);
  });

  test('says how long waiting took, in how many looks, and why it stopped', async () => {
    const { run } = await gateway.queue();
    const { settling } = await look(run.id);
    expect(settling).toMatchObject({ settledBy: 'stable', settlePolls: 2 });
    expect(settling.settleMs).toBeGreaterThan(0);
  });

  test('waits for a reaction only while the screen is as it was before the action', async () => {
    const { run } = await gateway.queue();
    const slow = { ...gateway.deps, settleQuietMs: 50 };
    const device = gateway.deps.inventory.device('phone-1');
    const signal = AbortSignal.timeout(10_000);
    const of = { run: { id: run.id, tenantId: 'default' }, device, picture: false, files: [], signal };
    const { capture } = await look(run.id);
    const unchanged = await observe(slow, { ...of, before: capture.hierarchyId });
    expect(unchanged.settling.settleMs).toBeGreaterThanOrEqual(200);
    const changed = await observe(slow, { ...of, before: 'another tree' });
    expect(changed.settling.settleMs).toBeGreaterThanOrEqual(50);
    expect(changed.settling.settlePolls).toBeLessThan(unchanged.settling.settlePolls);
  });
});
