import { explorationView } from '@tapwright/api';
import { explorationIdOf } from '@tapwright/contracts';
import { createModel } from '@tapwright/model';
import { eventually } from '@tapwright/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startTestStandalone } from './standalone.fixture.ts';

const STEPS = 1_000;
const STATE_BYTES_MAX = 65_536;
const Sizes = z.object({ rows: z.array(z.object({ bytes: z.coerce.number() })) });

test('at round 1,000 the state of an exploration is as small as at the beginning', async () => {
  await using platform = await startTestStandalone(createModel({ provider: 'offline' }));
  const job = await platform.submit({
    kind: 'explore',
    seed: 2,
    steps: STEPS,
    pictures: false,
    verify: false,
  });
  const isEnded = async () => (await platform.job(job.id)).status === 'ended';
  await eventually(isEnded, { what: 'the end of the exploration', timeoutMs: 800_000 });
  const { db } = platform.standalone.platform;
  const view = await explorationView(db, 'default', explorationIdOf(job));
  expect(view).toMatchObject({ steps: STEPS, legs: STEPS / 200 });
  // The largest state that a commit of one of its legs writes, and the exploration's own row.
  const found = await db.read.execute(sql`
    select max(octet_length(state::text)) as bytes from runs where job_id = ${job.id}
    union all select octet_length(spec::text) from explorations where job_id = ${job.id}`);
  const bytes = Sizes.parse(found).rows.reduce((sum, row) => sum + row.bytes, 0);
  expect(bytes).toBeLessThan(STATE_BYTES_MAX);
});
