import { dropJetStreamBus } from '@tapwright/bus';
import type { ProcessName } from '@tapwright/contracts';
import { findNats, type TestDatabase, temporaryDirectory, testDatabase } from '@tapwright/testing';
import { type Cluster, type ClusterShape, startCluster } from '@tapwright/testing/cluster';
import { createAdbServer, createVirtualDevice, type VirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, type ScreenSource } from '@tapwright/virtual-ui';
import { type HeldFailPoints, holdFailPoints } from './held-fail-points.ts';
import { askingAt } from './scripted-model.ts';

export interface TestPlatform extends AsyncDisposable {
  readonly cluster: Cluster;
  readonly device: VirtualDevice;
  /** The second one, where there is one. */
  readonly other: VirtualDevice | null;
  readonly database: TestDatabase;
  readonly app: string;
  /** What all subjects of its bus begin with. */
  readonly prefix: string;
  /** The fail points that kill nothing before they are armed. */
  readonly held: HeldFailPoints;
}

export interface TestPlatformOptions {
  /** By default eight processes. */
  readonly shape?: ClusterShape;
  /** `point@event` at which the process that reaches it is killed, once each. */
  readonly failPoints?: readonly string[];
  /** Others, which do so only once they are armed. */
  readonly heldPoints?: readonly string[];
  /** Endpoint that stands in for a language model; the offline model where absent. */
  readonly modelUrl?: string;
  readonly source?: ScreenSource;
  /** Of a second phone, `phone-2`. */
  readonly second?: ScreenSource;
  /** Further phones on the same adb server. */
  readonly more?: readonly VirtualDevice[];
  /** Replaces the test's own database or NATS: a proxy in front of it, for outages. */
  readonly through?: { readonly databaseUrl?: (url: string) => string; readonly natsUrl?: string };
  readonly extra?: Partial<Record<ProcessName, Readonly<Record<string, string>>>>;
  /** Further variables of every service. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Made instead of a database on the common server, and closed with the platform. */
  readonly database?: () => Promise<TestDatabase>;
}

/** Short, so that the work of a killed process is taken up soon. */
const ACK_WAIT_MS = 1_000;
/** Longer than a killed gateway takes to be back, however busy the machine is: else its run loses the phone. */
const LEASE_TTL_MS = 30_000;

let count = 0;

/**
 * The processes of a shape on real PostgreSQL and NATS, and one virtual phone in this process, whose journal shows what was
 * really done.
 */
export async function startTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const database = await (options.database ?? testDatabase)();
  if (database.url === null) throw new Error('eight processes cannot share an embedded database');
  const natsUrl = options.through?.natsUrl ?? (await findNats());
  count += 1;
  const prefix = `tw-e2e-${process.pid}-${count}-${Date.now().toString(36)}`;
  const { app } = virtualApp('notes');
  const device = createVirtualDevice({
    serial: 'phone-1',
    source: options.source ?? createInteractiveSource({ apps: [app] }),
  });
  const { second } = options;
  const other = second === undefined ? null : createVirtualDevice({ serial: 'phone-2', source: second });
  const others = [...(other === null ? [] : [other]), ...(options.more ?? [])];
  const adb = await createAdbServer({ devices: [device, ...others] });
  const disconnects = others.map(({ faults }) => faults.connect(adb));
  const markers = await temporaryDirectory();
  const { failPoints = [], heldPoints = [], modelUrl } = options;
  const held = holdFailPoints(markers.path, heldPoints);
  const cluster = await startCluster({
    databaseUrl: options.through?.databaseUrl?.(database.url) ?? database.url,
    natsUrl,
    prefix,
    apiPort: 0,
    farm: null,
    output: 'ignore',
    shape: options.shape ?? 'eight',
    extra: options.extra ?? {},
    environment: {
      ...process.env,
      ADB_SERVERS: `127.0.0.1:${adb.port}`,
      GATEWAY_NAME: 'gateway-1',
      SETTLE_QUIET_MS: '0',
      ACK_WAIT_MS: String(ACK_WAIT_MS),
      LEASE_TTL_MS: String(LEASE_TTL_MS),
      ...options.environment,
      ...(modelUrl === undefined ? {} : askingAt(modelUrl)),
      TAPWRIGHT_FAIL_POINTS: [...failPoints, ...heldPoints].join(','),
      TAPWRIGHT_FAIL_DIR: markers.path,
    },
  });
  return {
    cluster,
    device,
    other,
    database,
    held,
    app: app.tile.packageName,
    prefix,
    async [Symbol.asyncDispose]() {
      await cluster.stop();
      for (const disconnect of disconnects) disconnect();
      for (const { faults } of others) faults.close();
      await adb.close();
      await dropJetStreamBus({ servers: natsUrl, prefix }).catch(() => {});
      await database.close();
      await markers[Symbol.asyncDispose]();
    },
  };
}
