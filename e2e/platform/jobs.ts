import { JobView } from '@tapwright/contracts';
import { eventually } from '@tapwright/testing';
import type { Cluster } from '@tapwright/testing/cluster';
import { z } from 'zod';

const Steps = z.object({
  runs: z.array(
    z.object({
      purpose: z.string(),
      status: z.string(),
      outcome: z.string().nullable(),
      steps: z.array(z.object({ index: z.number(), action: z.string(), verdict: z.string() })),
    }),
  ),
});

const Devices = z.object({ devices: z.array(z.object({ serial: z.string(), state: z.string() })) });

export interface JobBody {
  readonly goal?: string;
  readonly kind?: string;
  readonly case?: object;
  readonly trace?: object;
  readonly heal?: string;
  readonly app?: string;
  readonly reset?: string;
  readonly maxSteps?: number;
  /** Of an exploration. */
  readonly steps?: number;
  readonly seed?: number;
  readonly deadlineMs?: number;
  readonly verify?: boolean;
  readonly pictures?: boolean;
  readonly device?: { readonly serial?: string; readonly gateway?: string };
  readonly repeatable?: boolean;
  readonly confirm?: boolean;
}

/** Does what a client of the REST interface does; the API's process may die and come back at any time. */
export function jobsOf(cluster: Cluster) {
  const call = async (path: string, init?: RequestInit): Promise<unknown> => {
    const response = await fetch(`${cluster.apiUrl}${path}`, init);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    /** Repeats the request with the same Idempotency-Key until it is answered, as a client may. */
    submit: (body: JobBody, idempotencyKey: string): Promise<JobView> =>
      eventually(
        async () =>
          JobView.parse(
            await call('/v1/jobs', {
              method: 'POST',
              headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
              body: JSON.stringify(body),
            }),
          ),
        { timeoutMs: 60_000 },
      ),
    job: async (id: string): Promise<JobView> => JobView.parse(await call(`/v1/jobs/${id}`)),
    /** Confirms what was read from the goal as soon as it was read; repeats the request until the job says so. */
    confirm: (id: string): Promise<JobView> =>
      eventually(
        async () => {
          const job = JobView.parse(await call(`/v1/jobs/${id}`));
          if (job.ledger?.readBy === 'person') return job;
          if (!job.awaitsConfirmation) throw new Error('the goal was not read yet');
          const headers = { 'content-type': 'application/json' };
          return JobView.parse(await call(`/v1/jobs/${id}/confirm`, { method: 'POST', headers, body: '{}' }));
        },
        { timeoutMs: 60_000 },
      ),
    cancel: async (id: string): Promise<JobView> =>
      JobView.parse(await call(`/v1/jobs/${id}`, { method: 'DELETE' })),
    ended: (id: string, timeoutMs: number): Promise<JobView> =>
      eventually(
        async () => {
          const job = JobView.parse(await call(`/v1/jobs/${id}`));
          if (job.status !== 'ended') throw new Error(`the job is ${job.status}`);
          return job;
        },
        { timeoutMs },
      ),
    runs: async (id: string) => Steps.parse(await call(`/v1/jobs/${id}/steps`)).runs,
    devices: async () => Devices.parse(await call('/v1/devices')).devices,
  };
}
