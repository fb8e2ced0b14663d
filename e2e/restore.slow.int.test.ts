import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dropJetStreamBus } from '@tapwright/bus';
import { findDevice, openPostgres, timeline } from '@tapwright/store';
import { eventually, findNats, servicesOnly, temporaryDirectory, testDatabase } from '@tapwright/testing';
import { startCluster } from '@tapwright/testing/cluster';
import { createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { describe, expect, test } from 'vitest';
import { jobsOf } from './platform/jobs.ts';

const TIMEOUT_MS = 240_000;
const run = promisify(execFile);
/** Where Debian puts the programs of a server; elsewhere they are on the path. */
const FOLDER = '/usr/lib/postgresql/15/bin';
const program = (name: string) => (existsSync(join(FOLDER, name)) ? join(FOLDER, name) : name);

/** One phone that outlives the platforms that use it. */
async function farm() {
  const { app } = virtualApp('notes');
  const phone = createVirtualDevice({ serial: 'phone-1', source: createInteractiveSource({ apps: [app] }) });
  const adb = await createAdbServer({ devices: [phone] });
  const natsUrl = await findNats();
  const prefixes: string[] = [];
  const start = (databaseUrl: string) => {
    const prefix = `tw-restore-${process.pid}-${prefixes.length}-${Date.now().toString(36)}`;
    prefixes.push(prefix);
    const environment = {
      ...process.env,
      ADB_SERVERS: `127.0.0.1:${adb.port}`,
      GATEWAY_NAME: 'gateway-1',
      SETTLE_QUIET_MS: '0',
      ACK_WAIT_MS: '1000',
      LEASE_TTL_MS: '4000',
    };
    return startCluster({
      databaseUrl,
      natsUrl,
      prefix,
      apiPort: 0,
      farm: null,
      output: 'ignore',
      environment,
    });
  };
  return {
    start,
    phone,
    app: app.tile.packageName,
    inputs: () => phone.journal.count({ kind: 'tap' }) + phone.journal.count({ kind: 'text' }),
    async [Symbol.asyncDispose]() {
      await adb.close();
      for (const prefix of prefixes) await dropJetStreamBus({ servers: natsUrl, prefix }).catch(() => {});
    },
  };
}

describe.runIf(servicesOnly('a dump of PostgreSQL under eight processes'))(
  'a backup under running jobs',
  () => {
    test('restored: each job that was accepted ends for a stated reason, nothing is done twice, and new jobs run', {
      timeout: TIMEOUT_MS * 2,
    }, async () => {
      await using files = await temporaryDirectory();
      await using database = await testDatabase();
      await using restored = await testDatabase();
      await using on = await farm();
      const [source = '', target = ''] = [database.url ?? '', restored.url ?? ''];
      const dump = join(files.path, 'dump');
      const body = { goal: "Create a note titled 'Lamp'", app: on.app, reset: 'data', verify: false };

      const before = await on.start(source);
      const jobs = jobsOf(before);
      const running = await jobs.submit(body, 'running');
      await eventually(() => on.inputs() > 0, { what: 'the first input' });
      const queued = await jobs.submit(body, 'queued');
      await run(program('pg_dump'), ['--format=custom', `--file=${dump}`, `--dbname=${source}`]);
      // What happens after the dump is not in it, and must not happen again.
      expect((await jobs.ended(running.id, TIMEOUT_MS)).outcome).toBe('completed');
      expect((await jobs.ended(queued.id, TIMEOUT_MS)).outcome).toBe('completed');
      await before.stop();
      const done = on.inputs();

      await restored.close();
      const created = target.slice(target.lastIndexOf('/') + 1);
      await database.read.execute(`create database ${created}`);
      await run(program('pg_restore'), [`--dbname=${target}`, dump]);
      const after = await on.start(target);
      const again = jobsOf(after);
      for (const { id } of [running, queued]) {
        expect(await again.ended(id, TIMEOUT_MS)).toMatchObject({
          outcome: 'inconclusive',
          reason: { code: 'DATABASE_RESTORED' },
        });
      }
      expect(on.inputs()).toBe(done);

      const next = await again.submit({ ...body, goal: "Create a note titled 'Vase'" }, 'next');
      expect((await again.ended(next.id, TIMEOUT_MS)).outcome).toBe('completed');
      expect(on.inputs()).toBeGreaterThan(done);
      const db = await openPostgres({ url: target, migrate: false });
      try {
        expect((await findDevice(db.read, 'phone-1'))?.lastToken).toBeGreaterThan(0);
        const events = await timeline(db.read, { jobId: running.id, afterSeq: 0, limit: 500 });
        expect(events.filter(({ deadReason }) => deadReason !== null)).toEqual([]);
      } finally {
        await db.close();
        await after.stop();
        await database.read.execute(`drop database ${created} with (force)`);
      }
    });
  },
);
