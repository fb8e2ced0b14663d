import { storeJob, temporaryDirectory } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { openPglite } from './pglite.ts';
import { findJob } from './repositories/jobs.ts';

test('a database in a directory is migrated once and keeps its data', async () => {
  await using directory = await temporaryDirectory();
  const first = await openPglite({ directory: directory.path });
  const job = await storeJob(first);
  await first.close();
  const second = await openPglite({ directory: directory.path });
  expect((await findJob(second.read, 'default', job.id))?.id).toBe(job.id);
  await second.close();
});
