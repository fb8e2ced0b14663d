import { dropJetStreamBus } from '@tapwright/bus';
import { findNats, type TestDatabase, testDatabase } from '@tapwright/testing';
import { type Cluster, startCluster } from '@tapwright/testing/cluster';
import { createAdbServer, type VirtualDevice } from '@tapwright/virtual-android';

export interface EightProcesses {
  /** Begins the names of its streams. */
  readonly name: string;
  readonly devices: readonly VirtualDevice[];
  /** Further variables of every process. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A platform of eight processes on real NATS and PostgreSQL, with phones of its own; nothing of it is left behind. */
export async function onEightProcesses<Result>(
  { name, devices, environment }: EightProcesses,
  body: (cluster: Cluster, database: TestDatabase) => Promise<Result>,
): Promise<Result> {
  process.env.TAPWRIGHT_TEST_BACKEND = 'services';
  const database = await testDatabase();
  const natsUrl = await findNats();
  const adb = await createAdbServer({ devices: [...devices] });
  const prefix = `tw-${name}-${process.pid}`;
  const cluster = await startCluster({
    databaseUrl: database.url ?? '',
    natsUrl,
    prefix,
    apiPort: 0,
    farm: null,
    output: 'ignore',
    environment: { ...process.env, ADB_SERVERS: `${adb.host}:${adb.port}`, ...environment },
  });
  try {
    return await body(cluster, database);
  } finally {
    await cluster.stop();
    await adb.close();
    await dropJetStreamBus({ servers: natsUrl, prefix });
    await database.close();
  }
}
