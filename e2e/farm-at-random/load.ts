import type { SeededRandom } from '@tapwright/numbers';
import type { Database } from '@tapwright/store';
import { eventually } from '@tapwright/testing';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { randomPlan } from './plan.ts';
import type { FarmPlatform } from './platform.ts';
import { readRows } from './read-rows.ts';

/** Open jobs of each tenant at once: more than there are phones, so that some run always waits. */
export const BACKLOG: Readonly<Record<string, number>> = { red: 11, green: 6 };

const Open = z.object({ tenant_id: z.string(), open: z.coerce.number() });

/** Keeps the queue filled until the signal is aborted. @returns how many jobs were submitted */
export async function keepSubmitting(
  on: { readonly platform: FarmPlatform; readonly db: Database; readonly random: SeededRandom },
  signal: AbortSignal,
): Promise<number> {
  const { platform, db, random } = on;
  let submitted = 0;
  while (!signal.aborted) {
    const open = await openJobs(db);
    for (const [tenant, wanted] of Object.entries(BACKLOG)) {
      for (let missing = wanted - (open.get(tenant) ?? 0); missing > 0; missing -= 1) {
        await platform.submit(tenant, randomPlan(random));
        submitted += 1;
      }
    }
    await room(db, signal);
  }
  return submitted;
}

/** Resolves when a job has ended, or the signal is aborted. */
async function room(db: Database, signal: AbortSignal): Promise<void> {
  const total = Object.values(BACKLOG).reduce((sum, count) => sum + count, 0);
  const fewer = async () => {
    const open = await openJobs(db);
    return [...open.values()].reduce((sum, count) => sum + count, 0) < total;
  };
  await eventually(async () => signal.aborted || (await fewer()), {
    timeoutMs: 120_000,
    what: 'any job has ended',
  });
}

export async function openJobs(db: Database): Promise<ReadonlyMap<string, number>> {
  const found = await readRows(
    db,
    Open,
    sql`select tenant_id, count(*) as open from jobs where status <> 'ended' group by tenant_id`,
  );
  return new Map(found.map(({ tenant_id, open }) => [tenant_id, open]));
}
