import { dropJetStreamBus } from '@tapwright/bus';
import { JobView } from '@tapwright/contracts';
import { type Database, runsOfJob, stepsOfRun, timeline } from '@tapwright/store';
import { eventually, findNats, testDatabase } from '@tapwright/testing';
import { type Cluster, type ClusterShape, startCluster } from '@tapwright/testing/cluster';
import { createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { goalOf, SERIAL } from './goal.ts';
import { type MeasuredStep, stepTimes } from './summary.ts';
import { unboundLogin } from './unbound-login.ts';

/** Jobs that run first and are not counted. */
const WARM_UP = 3;

export interface DistributedOptions {
  /** The services log in as somebody whom row-level security does not bind. */
  readonly withoutRowSecurity?: boolean;
}

/** Runs the goal again and again in processes and measures its steps by the moments that the database wrote down. */
export async function measureDistributed(
  shape: ClusterShape,
  jobs: number,
  { withoutRowSecurity = false }: DistributedOptions = {},
): Promise<MeasuredStep[]> {
  process.env.TAPWRIGHT_TEST_BACKEND = 'services';
  const database = await testDatabase();
  const url = database.url ?? '';
  const login = withoutRowSecurity
    ? await unboundLogin(database, url)
    : { url, [Symbol.asyncDispose]: async () => {} };
  const natsUrl = await findNats();
  const { app } = virtualApp('notes');
  const device = createVirtualDevice({ serial: SERIAL, source: createInteractiveSource({ apps: [app] }) });
  const adb = await createAdbServer({ devices: [device] });
  const prefix = `tw-bench-${shape}-${process.pid}`;
  const cluster = await startCluster({
    shape,
    databaseUrl: login.url,
    natsUrl,
    prefix,
    apiPort: 0,
    farm: null,
    output: 'ignore',
    environment: {
      ...process.env,
      ADB_SERVERS: `${adb.host}:${adb.port}`,
      SETTLE_QUIET_MS: '0',
      GATEWAY_NAME: 'bench',
    },
  });
  try {
    const steps: MeasuredStep[] = [];
    for (let index = 0; index < jobs + WARM_UP; index += 1) {
      const measured = await runOne(cluster, database, app.tile.packageName);
      if (index >= WARM_UP) steps.push(...measured);
    }
    return steps;
  } finally {
    await cluster.stop();
    await adb.close();
    await dropJetStreamBus({ servers: natsUrl, prefix });
    await login[Symbol.asyncDispose]();
    await database.close();
  }
}

async function runOne(cluster: Cluster, database: Database, packageName: string): Promise<MeasuredStep[]> {
  const response = await fetch(`${cluster.apiUrl}/v1/jobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(goalOf(packageName)),
  });
  const { id } = JobView.parse(await response.json());
  const isEnded = async () => {
    const job = JobView.parse(await (await fetch(`${cluster.apiUrl}/v1/jobs/${id}`)).json());
    return job.status === 'ended';
  };
  await eventually(isEnded, { timeoutMs: 30_000, what: 'the job ends' });
  const [run] = await runsOfJob(database.read, id);
  if (run === undefined || run.outcome !== 'completed') throw new Error(`the run ended ${run?.outcome}`);
  const events = await timeline(database.read, { jobId: id, afterSeq: 0, limit: 500 });
  const timed = events.map((event) => ({ ...event, atMs: event.createdAt.getTime() }));
  const steps = await stepsOfRun(database.read, run.id);
  return stepTimes(timed, run.id).map((wallMs, index) => ({
    wallMs,
    deviceMs: steps[index]?.deviceMs ?? 0,
    modelMs: steps[index]?.modelMs ?? 0,
  }));
}
