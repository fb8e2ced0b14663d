import { dropJetStreamBus } from '@tapwright/bus';
import { findNats, type TestDatabase, temporaryDirectory, testDatabase } from '@tapwright/testing';
import { type Child, type Cluster, startChild, startCluster } from '@tapwright/testing/cluster';
import { createAdbServer, createVirtualDevice, type VirtualDevice } from '@tapwright/virtual-android';
import type { ScreenSource } from '@tapwright/virtual-ui';
import { type HeldFailPoints, holdFailPoints } from './held-fail-points.ts';
import { askingAt } from './scripted-model.ts';

export interface TwoGateways extends AsyncDisposable {
  readonly cluster: Cluster;
  readonly database: TestDatabase;
  /** The phone of the gateway that will fail; it is the only one until the other is plugged in. */
  readonly first: VirtualDevice;
  readonly second: VirtualDevice;
  /** A gateway of its own, which does not come back by itself. */
  readonly doomed: Child;
  /** Starts another process in the place of the doomed one, which has died. */
  revive(): Promise<void>;
  plugInSecond(): void;
  unplugSecond(): void;
  /** Fail points of all processes but the doomed one. */
  readonly failPoints: HeldFailPoints;
}

export interface TwoGatewaysOptions {
  /** What each phone shows. */
  readonly source: () => ScreenSource;
  /** Endpoint that stands in for a language model; the offline model where absent. */
  readonly modelUrl?: string;
  /** `point@event` at which a process is killed once it is armed; the doomed gateway has none. */
  readonly heldPoints?: readonly string[];
}

/** Short, so that a silent gateway soon loses its leases. */
const LEASE_TTL_MS = 4_000;
let count = 0;

/** Real processes on real PostgreSQL and NATS: two gateways, each with an adb server and a virtual phone of its own. */
export async function startTwoGateways({
  source,
  modelUrl,
  heldPoints = [],
}: TwoGatewaysOptions): Promise<TwoGateways> {
  const database = await testDatabase();
  const { url: databaseUrl } = database;
  if (databaseUrl === null) throw new Error('processes cannot share an embedded database');
  const natsUrl = await findNats();
  count += 1;
  const prefix = `tw-two-${process.pid}-${count}-${Date.now().toString(36)}`;
  const [first, second] = ['phone-1', 'phone-2'].map((serial) =>
    createVirtualDevice({ serial, source: source() }),
  );
  if (first === undefined || second === undefined) throw new Error('there are two');
  const firstServer = await createAdbServer({ devices: [first] });
  const secondServer = await createAdbServer();
  const markers = await temporaryDirectory();
  const failPoints = holdFailPoints(markers.path, heldPoints);
  const environment = {
    ...process.env,
    SETTLE_QUIET_MS: '0',
    ACK_WAIT_MS: '1000',
    LEASE_TTL_MS: String(LEASE_TTL_MS),
    ...(modelUrl === undefined ? {} : askingAt(modelUrl)),
  };
  const cluster = await startCluster({
    databaseUrl,
    natsUrl,
    prefix,
    apiPort: 0,
    farm: null,
    output: 'ignore',
    environment: {
      ...environment,
      ADB_SERVERS: `127.0.0.1:${secondServer.port}`,
      GATEWAY_NAME: 'gateway-2',
      TAPWRIGHT_FAIL_POINTS: heldPoints.join(','),
      TAPWRIGHT_FAIL_DIR: markers.path,
    },
  });
  const startDoomed = () =>
    startChild({
      name: 'doomed',
      command: ['services/device-gateway/src/main.ts'],
      environment: {
        ...environment,
        DATABASE_URL: databaseUrl,
        NATS_URL: natsUrl,
        BUS_PREFIX: prefix,
        HEALTH_PORT: '0',
        ADB_SERVERS: `127.0.0.1:${firstServer.port}`,
        GATEWAY_NAME: 'gateway-1',
      },
      isReady: (line) => line.includes('"msg":"ready"'),
      onLine: () => {},
      restartsMax: 0,
    });
  let doomed = startDoomed();
  await doomed.ready();
  return {
    cluster,
    database,
    first,
    second,
    get doomed() {
      return doomed;
    },
    async revive() {
      await doomed.stop();
      doomed = startDoomed();
      await doomed.ready();
    },
    failPoints,
    plugInSecond: () => secondServer.add(second),
    unplugSecond: () => secondServer.remove(second.serial),
    async [Symbol.asyncDispose]() {
      doomed.kill('SIGCONT');
      await doomed.stop();
      await cluster.stop();
      await firstServer.close();
      await secondServer.close();
      await dropJetStreamBus({ servers: natsUrl, prefix }).catch(() => {});
      await database.close();
      await markers[Symbol.asyncDispose]();
    },
  };
}
