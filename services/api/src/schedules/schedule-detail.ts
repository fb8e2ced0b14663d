import { type ScheduleDetail, TapwrightError } from '@tapwright/contracts';
import type { Database, ScheduleRow } from '@tapwright/store';
import { z } from 'zod';
import { readInput } from '../http/read-input.ts';
import { JobRequest } from '../jobs/job-request.ts';
import { bindRequest } from '../jobs/submit-job.ts';
import { scheduleView } from './put-schedule.ts';

const Request = z.record(z.string(), z.unknown());
const WithValues = z.object({ parameters: z.record(z.string(), z.unknown()) });

/** A schedule with what it submits. A value whose parameter has become a secret since it was stored is left out. */
export async function scheduleDetail(db: Database, row: ScheduleRow): Promise<ScheduleDetail> {
  const requests: ScheduleDetail['requests'] = [];
  for (const job of row.jobs) requests.push(await withoutSecrets(db, row.tenantId, Request.parse(job)));
  return { ...scheduleView(row), requests };
}

async function withoutSecrets(
  db: Database,
  tenantId: string,
  request: z.infer<typeof Request>,
): Promise<z.infer<typeof Request>> {
  const values = WithValues.safeParse(request).data?.parameters ?? {};
  const names = Object.keys(values);
  if (names.length === 0) return request;
  const secret = await secretNames(db, tenantId, request);
  const shown = names.filter((name) => secret !== null && !secret.includes(name));
  return { ...request, parameters: Object.fromEntries(shown.map((name) => [name, values[name]])) };
}

/** Null where nobody can say any more which values are secret, as of a case that was deleted. */
async function secretNames(
  db: Database,
  tenantId: string,
  request: z.infer<typeof Request>,
): Promise<readonly string[] | null> {
  try {
    return Object.keys((await bindRequest(db, tenantId, readInput(JobRequest, request))).secrets);
  } catch (error) {
    if (error instanceof TapwrightError) return null;
    throw error;
  }
}
