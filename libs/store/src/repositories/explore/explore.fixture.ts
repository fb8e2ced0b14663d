import { newId } from '@tapwright/contracts';
import { storeJob, storeRun } from '@tapwright/testing';
import type { Database } from '../../database.ts';
import { sql } from '../../drizzle.ts';
import type { JobRow } from '../jobs.ts';
import { leaseFor } from '../rows.fixture.ts';
import { insertExploration, type NewExploration } from './explorations.ts';

export const VERSION = { tenantId: 'default', packageName: 'org.example.app', appVersion: '7' };

export function newExploration(job: Pick<JobRow, 'id' | 'tenantId'>): NewExploration {
  return {
    id: newId('exp'),
    tenantId: job.tenantId,
    jobId: job.id,
    packageName: VERSION.packageName,
    explorer: 'guided',
    seed: 2 ** 40,
    spec: { allowOutside: ['org.example.browser'] },
  };
}

export async function storeExploration(db: Database, of?: JobRow): Promise<NewExploration> {
  const exploration = newExploration(of ?? (await storeJob(db)));
  await db.transaction((tx) => insertExploration(tx, exploration));
  return exploration;
}

/** A run at this step that holds a phone of its own. */
export async function phoneOf(db: Database, { jobId }: Pick<NewExploration, 'jobId'>, step = 1) {
  const run = await storeRun(db, { id: jobId, tenantId: 'default' });
  const { token } = await leaseFor(db, run);
  await moveTo(db, run.id, step);
  return { run, runId: run.id, token, step };
}

export async function moveTo(db: Database, runId: string, step: number): Promise<void> {
  await db.read.execute(sql`update runs set step = ${step} where id = ${runId}`);
}
