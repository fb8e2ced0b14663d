import { JobView } from '@tapwright/contracts';
import { findDevice } from '@tapwright/store';
import { eventually, servicesOnly } from '@tapwright/testing';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startTestPlatform } from './platform/test-platform.ts';

const DEADLINE_MS = 200_000;
const SECRET = 'Buy a new bulb';
/** After the first thing was removed, after the last, and after the phone was found clean. */
const FAIL_POINTS = ['in-put-back@begun', 'in-put-back@erased', 'in-put-back@noted'];
const { app } = virtualApp('notes');
const NOTES = app.tile.packageName;
const keyOf = (tenant: string) => `${tenant}-key-of-this-test`;

test.runIf(servicesOnly('a gateway that is killed while it puts a phone back'))(
  'a phone is put back again by the next gateway process before another tenant gets it',
  async () => {
    const source = createInteractiveSource({ apps: [app] });
    const keys = { API_KEYS: ['red', 'blue'].map((tenant) => `${tenant}:${keyOf(tenant)}`).join(',') };
    await using platform = await startTestPlatform({
      source,
      failPoints: FAIL_POINTS,
      extra: { api: keys },
    });
    const { read } = platform.database;
    const phone = () => findDevice(read, 'phone-1');
    const call = async (tenant: string, path: string, body?: object): Promise<unknown> => {
      const headers = { 'content-type': 'application/json', 'x-api-key': keyOf(tenant) };
      const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      return (await fetch(`${platform.cluster.apiUrl}${path}`, { headers, ...request })).json();
    };
    const run = async (tenant: string, goal: string) => {
      const body = { goal, app: NOTES, verify: false, pictures: false };
      const { id } = JobView.parse(await call(tenant, '/v1/jobs', body));
      return eventually(
        async () => {
          const job = JobView.parse(await call(tenant, `/v1/jobs/${id}`));
          return job.status === 'ended' ? job : null;
        },
        { timeoutMs: DEADLINE_MS, what: `the end of ${tenant}'s job` },
      );
    };
    await eventually(async () => (await phone())?.state === 'idle', { timeoutMs: 30_000 });
    const red = await run('red', `Create a note titled 'Diary' with the text '${SECRET}'`);
    expect(red).toMatchObject({ outcome: 'completed' });
    expect(JSON.stringify(source.state(NOTES))).toContain(SECRET);
    platform.device.clipboard.copy(SECRET);
    platform.device.files.write('/sdcard/Download/diary.txt', Buffer.from(SECRET));

    await run('blue', "Open the note 'Balcony herbs'");

    expect(platform.cluster.service('device-gateway').deaths()).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL']);
    expect(await phone()).toMatchObject({ usedBy: 'blue', putBack: null });
    expect(JSON.stringify(source.state(NOTES))).not.toContain(SECRET);
    expect(platform.device.clipboard.text).toBeNull();
    expect(platform.device.files.stat('/sdcard/Download/diary.txt')).toBeNull();
    // Nothing of the other tenant was on the phone when its first app was started for this one.
    const journal = platform.device.journal.entries().map(({ kind, args }) => `${kind} ${args.join(' ')}`);
    const last = journal.lastIndexOf(`clear ${NOTES}`);
    expect(journal.slice(0, last).filter((line) => line.startsWith(`start ${NOTES}`))).toHaveLength(1);
    const artifacts = read
      .select({ found: sql<string>`convert_from(content, 'LATIN1')` })
      .from(sql.raw('artifacts'));
    const seen = await artifacts.where(sql`tenant_id = 'blue'`);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.map(({ found }) => found).join()).not.toContain(SECRET);
  },
  2 * DEADLINE_MS,
);
