import { JobView } from '@tapwright/contracts';
import { type Database, findJob, runsOfJob, stepsOfRun, timeline } from '@tapwright/store';
import { eventually, testDatabase } from '@tapwright/testing';
import { type Cluster, type ClusterShape, startCluster } from '@tapwright/testing/cluster';
import { createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { goalOf, SERIAL } from './goal.ts';
import { type CpuPerStep, cpuOf, cpuPerStep } from './processor-time.ts';
import { type MeasuredStep, stepTimes } from './summary.ts';
import { type Ground, groundOf, type Walls } from './walls.ts';

/** Jobs that run first and are not counted. */
const WARM_UP = 3;

const GATEWAY = 'bench';

export interface Distributed {
  readonly steps: readonly MeasuredStep[];
  /** Of each process of the platform, with what a job takes before and after its steps. */
  readonly cpu: CpuPerStep;
}

/** Runs the goal again and again in processes and measures its steps by the moments that the database wrote down. */
export async function measureDistributed(
  shape: ClusterShape,
  jobs: number,
  walls: Walls = 'rows',
): Promise<Distributed> {
  process.env.TAPWRIGHT_TEST_BACKEND = 'services';
  await using stack = new AsyncDisposableStack();
  const database = stack.adopt(await testDatabase(), (one) => one.close());
  const prefix = `tw-bench-${shape}-${process.pid}`;
  const ground = stack.use(
    await groundOf({ walls, shape, database, databaseUrl: database.url ?? '', prefix, gateway: GATEWAY }),
  );
  const { app } = virtualApp('notes');
  const device = createVirtualDevice({ serial: SERIAL, source: createInteractiveSource({ apps: [app] }) });
  const adb = stack.adopt(await createAdbServer({ devices: [device] }), (one) => one.close());
  const cluster = await startCluster({
    shape,
    databaseUrl: ground.databaseUrl,
    natsUrl: ground.natsUrl,
    prefix,
    apiPort: 0,
    farm: null,
    output: 'ignore',
    environment: {
      ...process.env,
      ADB_SERVERS: `${adb.host}:${adb.port}`,
      SETTLE_QUIET_MS: '0',
      GATEWAY_NAME: GATEWAY,
      ...ground.environment,
    },
    extra: ground.extra,
  });
  stack.defer(() => cluster.stop().then(() => undefined));
  const steps: MeasuredStep[] = [];
  let before = cpuOf(cluster);
  for (let index = 0; index < jobs + WARM_UP; index += 1) {
    if (index === WARM_UP) before = cpuOf(cluster);
    const measured = await runOne(cluster, ground, database, app.tile.packageName);
    if (index >= WARM_UP) steps.push(...measured);
  }
  return { steps, cpu: cpuPerStep(before, cpuOf(cluster), steps.length) };
}

async function runOne(
  cluster: Cluster,
  { headers, tenant }: Ground,
  database: Database,
  packageName: string,
): Promise<MeasuredStep[]> {
  const response = await fetch(`${cluster.apiUrl}/v1/jobs`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(goalOf(packageName)),
  });
  const { id } = JobView.parse(await response.json());
  // Not by the API: to answer is work of a process that is measured, on the cores of the others.
  const isEnded = async () => (await findJob(database.read, tenant, id))?.status === 'ended';
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
