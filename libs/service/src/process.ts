import { type BusAccess, connectJetStreamBus } from '@tapwright/bus';
import {
  type ProcessName,
  PUBLISHED,
  servicesIn,
  TapwrightError,
  toTapwrightError,
} from '@tapwright/contracts';
import { databaseArtifacts, databaseError, directoryArtifacts, openPostgres } from '@tapwright/store';
import { stalledLoops } from './background.ts';
import { busUserName } from './bus-users.ts';
import type { BaseConfig } from './config.ts';
import { createContextCache } from './context-cache.ts';
import { startHealthServer } from './health.ts';
import { startHolding } from './holding.ts';
import { createLocalHandlers } from './local-handlers.ts';
import { createLogger, type Logger } from './log.ts';
import { observeProcess } from './metrics.ts';
import { startOutageWatch } from './outage-watch.ts';
import { startSweeper, startTimers } from './outbox.ts';
import { createPublisher } from './publisher.ts';
import { awaitStopped, stopWhatWasRestored } from './restored.ts';
import { secretBoxOf } from './secret-box.ts';
import { newInstanceId, type Platform, type RunningService } from './service.ts';
import { startTelemetry } from './telemetry.ts';

export interface ProcessOptions<Config extends BaseConfig> {
  readonly name: ProcessName;
  /** Reads the configuration; errors in it are logged with a code, and nothing is started. */
  readonly config: () => Config;
  /** Builds and starts what the process hosts on the platform. */
  readonly start: (platform: Platform, config: Config) => Promise<Running>;
}

type Running = Pick<RunningService, 'drain' | 'abort'>;

/** Exit code of a service that could not reach what it needs, or could not drain in time. */
const EXIT_INFRASTRUCTURE = 3;
const SWEEP_EVERY_MS = 1_000;
const SWEEP_GRACE_MS = 3_000;
const TIMERS_EVERY_MS = 1_000;

/**
 * Runs one service, or several that follow one another, as a separate process: PostgreSQL, NATS, health endpoints, telemetry; SIGTERM and SIGINT drain
 * it. Does not return until it has stopped; sets the exit code.
 */
export async function runProcess<Config extends BaseConfig>(options: ProcessOptions<Config>): Promise<void> {
  const { name } = options;
  const services = servicesIn(name);
  const plans = services.includes('planner');
  let log = createLogger(name, 'info');
  const telemetry = await startTelemetry(name, process.env);
  observeProcess();
  try {
    const config = options.config();
    log = createLogger(name, config.LOG_LEVEL);
    const platform = await connectPlatform(name, config, log);
    // Before anything is handled or published.
    await (plans ? stopWhatWasRestored(platform) : awaitStopped(platform));
    let draining = false;
    const service = await options.start(platform, config);
    const loops = [
      startOutageWatch(platform),
      startSweeper({
        ...platform,
        graceMs: SWEEP_GRACE_MS,
        everyMs: SWEEP_EVERY_MS,
        types: services.flatMap((service) => PUBLISHED[service]),
      }),
      ...(plans ? [startTimers({ ...platform, graceMs: 0, everyMs: TIMERS_EVERY_MS })] : []),
      ...(services.length > 1 ? [startHolding(platform)] : []),
    ];
    const health = await startHealthServer(
      { host: config.HEALTH_HOST, port: config.HEALTH_PORT },
      {
        stalled: stalledLoops,
        notReady: async () => [...(draining ? ['draining'] : []), ...(await silent(platform, config))],
      },
      telemetry.metrics,
    );
    log.info({ instance: platform.instance, healthPort: health.port }, 'ready');
    await stopSignal();
    draining = true;
    log.info('draining');
    const inTime =
      (await within(
        config.DRAIN_MS,
        service.drain().then(() => true),
      )) === true;
    if (!inTime) service.abort();
    for (const loop of loops) await loop.stop();
    await platform.publisher.flush();
    await platform.bus.close();
    await platform.db.close();
    await health.close();
    log.info({ inTime }, 'stopped');
    if (!inTime) process.exitCode = EXIT_INFRASTRUCTURE;
  } catch (error) {
    const known = toTapwrightError(databaseError(error));
    log.error({ ...known.toJSON() }, 'cannot run');
    process.exitCode = EXIT_INFRASTRUCTURE;
  } finally {
    await telemetry.stop();
    if (process.exitCode === EXIT_INFRASTRUCTURE) setImmediate(() => process.exit());
  }
}

/** What does not answer in time. */
async function silent(
  { db, bus }: Platform,
  { READY_TIMEOUT_MS: ms }: BaseConfig,
): Promise<readonly string[]> {
  const [database, messages] = await Promise.all([within(ms, db.healthy()), bus.answers(ms)]);
  return [...(database === true ? [] : ['database']), ...(messages ? [] : ['bus'])];
}

async function connectPlatform(name: ProcessName, config: BaseConfig, log: Logger): Promise<Platform> {
  const db = await openPostgres({
    url: config.DATABASE_URL,
    user: name,
    poolSize: config.DATABASE_POOL,
    connectTimeoutMs: config.DATABASE_CONNECT_TIMEOUT_MS,
    statementTimeoutMs: config.DATABASE_STATEMENT_TIMEOUT_MS,
    queryTimeoutMs: config.DATABASE_QUERY_TIMEOUT_MS,
  });
  const bus = await connectJetStreamBus({
    servers: config.NATS_URL.split(','),
    prefix: config.BUS_PREFIX,
    name: busUserName(name),
    access: accessOf(config),
  }).catch(async (error: unknown) => {
    await db.close();
    throw error instanceof TapwrightError
      ? error
      : new TapwrightError('BUS_UNAVAILABLE', String(error), { cause: error });
  });
  const artifacts =
    config.ARTIFACTS_DIR === undefined ? databaseArtifacts(db) : directoryArtifacts(config.ARTIFACTS_DIR);
  // Events of a process with several services often go from one of them to the next.
  const isChain = servicesIn(name).length > 1;
  return {
    db,
    bus,
    log,
    publisher: createPublisher(bus, db, { handsOver: isChain }),
    ...(isChain ? { contexts: createContextCache(), locals: createLocalHandlers() } : {}),
    artifacts,
    secrets: secretBoxOf(config),
    instance: newInstanceId(),
    concurrency: config.CONCURRENCY,
    ackWaitMs: config.ACK_WAIT_MS,
  };
}

/** What the configuration says of the user on the bus and of TLS. */
function accessOf(config: BaseConfig): BusAccess {
  const { NATS_NKEY, NATS_CREDENTIALS, NATS_CA, NATS_CERT, NATS_CERT_KEY } = config;
  const tls = {
    ...(NATS_CA === undefined ? {} : { ca: NATS_CA }),
    ...(NATS_CERT === undefined ? {} : { cert: NATS_CERT }),
    ...(NATS_CERT_KEY === undefined ? {} : { key: NATS_CERT_KEY }),
  };
  return {
    ...(NATS_NKEY === undefined ? {} : { nkeySeed: NATS_NKEY }),
    ...(NATS_CREDENTIALS === undefined ? {} : { credentials: NATS_CREDENTIALS }),
    ...(Object.keys(tls).length === 0 ? {} : { tls }),
  };
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
}

/** Null: it was not done in time. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
