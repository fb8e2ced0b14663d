import { eventually, type TestDatabase } from '@tapwright/testing';
import { createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { onEightProcesses } from '../harness/eight-processes.ts';

const RUN_MS = 60_000;
/** A tall phone of today. */
const DISPLAY = { width: 1080, height: 2400 };

export interface Filling {
  /** Of the run whose viewer is opened. */
  readonly steps: number;
  readonly jobs: number;
}

export interface FilledPlatform {
  readonly url: string;
  /** The job with a picture at each step. */
  readonly run: string;
  /** How many steps it has taken. */
  readonly taken: number;
  readonly apiPid: number;
}

const Submitted = z.object({ id: z.string() });
const Acted = z.object({ outcome: z.string().nullable() });
const Shown = z.object({
  screen: z.object({ elements: z.array(z.object({ number: z.number(), label: z.string() })) }).nullable(),
});

/** Eight processes with one long run, whose pictures are all kept, and many jobs that have ended. */
export function withFilledPlatform<T>(
  filling: Filling,
  body: (platform: FilledPlatform) => Promise<T>,
): Promise<T> {
  const { app } = virtualApp('notes');
  const source = createInteractiveSource({ apps: [app], display: DISPLAY });
  const devices = [createVirtualDevice({ serial: 'phone-1', source })];
  const environment = { SETTLE_QUIET_MS: '0' };
  return onEightProcesses({ name: 'ui', devices, environment }, async (cluster, database) => {
    const { apiUrl: url } = cluster;
    const run = await byHand(url, app.tile.packageName, filling.steps);
    await copyJobs(database, run, filling.jobs);
    const apiPid = cluster.service('api').pid();
    if (apiPid === undefined) throw new Error('the API has no process');
    return body({ url, run, taken: await stepsOf(url, run), apiPid });
  });
}

/** A job by hand that opens a menu and goes back, again and again. */
async function byHand(url: string, app: string, steps: number): Promise<string> {
  const body = { kind: 'interactive', app, pictures: true, reset: 'data' };
  const { id } = Submitted.parse(await asked(`${url}/v1/jobs`, body));
  const act = async (path: string, wanted: object) => {
    const { outcome } = Acted.parse(await asked(`${url}/v1/jobs/${id}/${path}?waitMs=20000`, wanted));
    if (outcome !== 'done') throw new Error(`${JSON.stringify(wanted)} ended ${outcome}`);
  };
  for (let step = 0; step < steps; step += 1) {
    if (step % 2 === 1) await act('acts', { id: `${step}`, kind: 'back' });
    else
      await act('acts', {
        id: `${step}`,
        kind: 'click',
        element: await numberOf(`${url}/v1/jobs/${id}/screen`, 'More options'),
      });
  }
  await act('end', {});
  return id;
}

async function asked(url: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

function numberOf(address: string, label: string): Promise<number> {
  return eventually(
    async () => {
      const { screen } = Shown.parse(await (await fetch(`${address}?waitMs=5000`)).json());
      return screen?.elements.find((one) => one.label === label)?.number;
    },
    { timeoutMs: RUN_MS, what: label },
  );
}

/** The same job again and again, as it ended: the list shows nothing else of it. */
async function copyJobs({ read }: TestDatabase, id: string, count: number): Promise<void> {
  await read.execute(sql`
    insert into jobs
    select (jsonb_populate_record(one, jsonb_build_object(
      'id', 'job_' || lpad(n::text, 26, '0'),
      'idempotency_key', 'copy ' || n,
      'created_at', one.created_at - n * interval '1 second'))).*
    from jobs one, generate_series(1, ${count}) n where one.id = ${id}`);
}

const Steps = z.object({ runs: z.array(z.object({ steps: z.array(z.unknown()) })) });

async function stepsOf(url: string, id: string): Promise<number> {
  const { runs } = Steps.parse(await (await fetch(`${url}/v1/jobs/${id}/steps`)).json());
  return Math.max(...runs.map(({ steps }) => steps.length));
}
