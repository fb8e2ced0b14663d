import { connectJetStreamBus } from '@tapwright/bus';
import { type ServiceName, TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { databaseArtifacts, databaseError, directoryArtifacts, openPostgres } from '@tapwright/store';
import type { BaseConfig } from './config.ts';
import { startHealthServer } from './health.ts';
import { createLogger, type Logger } from './log.ts';
import { startSweeper, startTimers } from './outbox.ts';
import { createPublisher } from './publisher.ts';
import { createSecretBox, NO_SECRETS } from './secret-box.ts';
import { newInstanceId, type Platform, type RunningService } from './service.ts';
import { startTelemetry } from './telemetry.ts';

export interface ProcessOptions<Config extends BaseConfig> {
  readonly name: ServiceName;
  /** Reads the configuration; errors in it are logged with a code, and nothing is started. */
  readonly config: () => Config;
  /** Builds and starts the service on the platform. */
  readonly start: (platform: Platform, config: Config) => Promise<RunningService>;
}

/** Exit code of a service that could not reach what it needs, or could not drain in time. */
const EXIT_INFRASTRUCTURE = 3;
const SWEEP_EVERY_MS = 2_000;
const SWEEP_GRACE_MS = 5_000;
const TIMERS_EVERY_MS = 1_000;

/**
 * Runs one service as a separate process: PostgreSQL, NATS, health endpoints, telemetry; SIGTERM and SIGINT drain
 * it. Does not return until it has stopped; sets the exit code.
 */
export async function runProcess<Config extends BaseConfig>(options: ProcessOptions<Config>): Promise<void> {
  const { name } = options;
  let log = createLogger(name, 'info');
  const telemetry = await startTelemetry(name, process.env);
  try {
    const config = options.config();
    log = createLogger(name, config.LOG_LEVEL);
    const platform = await connectPlatform(name, config, log);
    let draining = false;
    const service = await options.start(platform, config);
    const loops = [
      startSweeper({ ...platform, graceMs: SWEEP_GRACE_MS, everyMs: SWEEP_EVERY_MS }),
      ...(name === 'planner' ? [startTimers({ ...platform, graceMs: 0, everyMs: TIMERS_EVERY_MS })] : []),
    ];
    const health = await startHealthServer(
      { host: config.HEALTH_HOST, port: config.HEALTH_PORT },
      {
        live: () => true,
        notReady: async () => [
          ...(draining ? ['draining'] : []),
          ...((await platform.db.healthy()) ? [] : ['database']),
          ...(platform.bus.healthy() ? [] : ['bus']),
        ],
      },
    );
    log.info({ instance: platform.instance, healthPort: health.port }, 'ready');
    await stopSignal();
    draining = true;
    log.info('draining');
    const inTime = await within(config.DRAIN_MS, service.drain());
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

async function connectPlatform(name: ServiceName, config: BaseConfig, log: Logger): Promise<Platform> {
  const db = await openPostgres({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL });
  const bus = await connectJetStreamBus({
    servers: config.NATS_URL.split(','),
    prefix: config.BUS_PREFIX,
    name: `tapwright-${name}`,
  }).catch(async (error: unknown) => {
    await db.close();
    throw error instanceof TapwrightError
      ? error
      : new TapwrightError('BUS_UNAVAILABLE', String(error), { cause: error });
  });
  const artifacts =
    config.ARTIFACTS_DIR === undefined ? databaseArtifacts(db) : directoryArtifacts(config.ARTIFACTS_DIR);
  return {
    db,
    bus,
    log,
    publisher: createPublisher(bus, db),
    artifacts,
    secrets: config.SECRETS_KEY === undefined ? NO_SECRETS : createSecretBox(config.SECRETS_KEY),
    instance: newInstanceId(),
    concurrency: config.CONCURRENCY,
    ackWaitMs: config.ACK_WAIT_MS,
  };
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
}

async function within(ms: number, work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
