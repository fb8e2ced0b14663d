import { createModel } from '@tapwright/model';
import { asTenant, runsOfJob } from '@tapwright/store';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { heldModel } from './standalone.fixture.ts';
import { startSharedPlatform } from './tenants.fixture.ts';

vi.setConfig({ testTimeout: 300_000 });

test('a run that holds its phone for longer than is allowed is stopped; the run that waits for the phone gets it', async () => {
  // The actor's question is never answered: without a limit these runs would go on until their deadline.
  await using platform = await startSharedPlatform(heldModel(), { leaseMaxHoldMs: 2_000 });
  const device = { serial: 'phone-1' };
  const job = await platform.submit('red', { device });
  const next = await platform.submit('blue', { device });
  const reason = { code: 'LEASE_HELD_TOO_LONG', message: expect.stringContaining('2000 ms') };
  expect(await platform.ended('red', job.id)).toMatchObject({ outcome: 'inconclusive', reason });
  const { db } = platform.standalone.platform;
  expect(await asTenant('red', () => runsOfJob(db.read, job.id))).toMatchObject([
    { status: 'ended', outcome: 'inconclusive', reason },
  ]);
  // This run held the phone from then on, and for as long.
  expect(await platform.ended('blue', next.id)).toMatchObject({ outcome: 'inconclusive', reason });
  await platform.idle('phone-1');
});

test('a run that gives its phone back in time is not stopped', async () => {
  await using platform = await startSharedPlatform(createModel({ provider: 'offline' }), {
    leaseMaxHoldMs: 600_000,
  });
  const job = await platform.submit('red', { device: { serial: 'phone-1' } });
  expect(await platform.ended('red', job.id)).toMatchObject({ outcome: 'completed' });
  const { db } = platform.standalone.platform;
  const timers = db.read.select({ purpose: sql<string>`purpose` }).from(sql.raw('timers'));
  expect(await asTenant('red', () => timers.execute())).toEqual([]);
});
