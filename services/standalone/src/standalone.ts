import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ActorOptions, startActor } from '@tapwright/actor';
import { type ApiOptions, type RunningApi, startApi, startJobWatcher } from '@tapwright/api';
import { createInProcessBus } from '@tapwright/bus';
import { createScreenReader, type WithScreens } from '@tapwright/captures';
import {
  type AttestMode,
  type HierarchyPolicy,
  startDeviceGateway,
  type TenantChange,
} from '@tapwright/device-gateway';
import type { Model } from '@tapwright/model';
import { startPerception } from '@tapwright/perception';
import { startPlanner } from '@tapwright/planner';
import type { ResetHooks, SetupLines } from '@tapwright/policy';
import { startReflector } from '@tapwright/reflector';
import { startScriptEmitter } from '@tapwright/script-emitter';
import {
  type Background,
  createContextCache,
  createLocalHandlers,
  createLogger,
  createPublisher,
  createSecretBox,
  newInstanceId,
  type Platform,
  type RetentionPolicy,
  type RunningService,
  randomSecretKey,
  redispatch,
  startBackground,
  startOutageWatch,
  startSweeper,
  startTimers,
} from '@tapwright/service';
import {
  type ArtifactOptions,
  type Database,
  directoryArtifacts,
  type JobRow,
  tidyEmbedded,
} from '@tapwright/store';
import { startVerifier } from '@tapwright/verifier';
import { databaseIn, openEmbedded } from './embedded-database.ts';
import { attendJob, type RunOptions, runJob } from './run-job.ts';
import { keptSecretKey } from './secret-key.ts';

export interface StandaloneOptions {
  /** Directory for the database and the artifacts. */
  readonly dataDirectory: string;
  /** Keep the database in memory: a job does not outlive the process. */
  readonly inMemory: boolean;
  readonly adbServers: readonly { readonly host: string; readonly port: number }[];
  readonly model: Model;
  readonly modelTimeoutMs: number;
  /** Words of elements that no run may touch, in addition to those of its job. */
  readonly forbidden?: readonly string[];
  /** Where the backends of testers are put into a known state; by default nowhere. */
  readonly resetHooks?: ResetHooks;
  /** Whose jobs may run lines of a shell on phones; by default nobody's. */
  readonly setupLines?: SetupLines;
  /** A tenant's own domain knowledge. */
  readonly knowledge?: NonNullable<ActorOptions['knowledge']>;
  readonly logLevel: string;
  /** How long a screen must hold still, milliseconds; 0 for virtual devices that change at once. */
  readonly settleQuietMs: number;
  /** How screens are read; `dump` by default. */
  readonly hierarchy?: HierarchyPolicy;
  /** Longest wait for a screen to hold still, milliseconds; by default 5,000. */
  readonly settleCapMs?: number;
  /** How long a replay waits for what a step brings, milliseconds; by default 20 seconds. */
  readonly playWaitMs?: number;
  /** How many undecided changes of a script replays may propose within seven days; by default 3. */
  readonly healingsPerWeek?: number;
  /** Whether phones are reset between runs; by default `off`: a private phone stays as it is. */
  readonly attest?: AttestMode;
  /** What happens to a phone before another tenant gets it; by default `reset`. */
  readonly tenantChange?: TenantChange;
  /** Longest time that a run may hold its devices, milliseconds; by default four hours. */
  readonly leaseMaxHoldMs?: number;
  /** How long jobs are kept; by default 30 days. */
  readonly retention?: RetentionPolicy & ArtifactOptions;
  /** Absent: nothing listens, jobs are submitted by the process itself. */
  readonly api?: ApiOptions;
}

export interface Standalone {
  readonly platform: Platform & WithScreens;
  /** Null where nothing listens. */
  readonly url: string | null;
  /** Submits a job, follows its events and returns it when it has ended. @throws TapwrightError as `runJob` does */
  run(body: object, options?: RunOptions): Promise<JobRow>;
  /** Follows a job that `begin` finds or makes, and returns it when it has ended. */
  attend(begin: () => Promise<JobRow>, options?: RunOptions): Promise<JobRow>;
  /** Takes no new events, waits for those in progress, closes everything. */
  close(): Promise<void>;
}

const LEASE_TTL_MS = 30_000;
const SETTLE_CAP_MS = 5_000;
const ACK_WAIT_MS = 120_000;
const GATEWAY = 'local';
const RETENTION_DAYS = 30;
const TIDY_EVERY_MS = 20_000;

/**
 * Every service in one process: in-process bus, embedded PostgreSQL, a directory for artifacts. Events in the data
 * directory that a crash left unhandled are taken up again.
 */
export async function startStandalone(options: StandaloneOptions): Promise<Standalone> {
  await mkdir(options.dataDirectory, { recursive: true });
  const db = await openEmbedded(options.inMemory ? null : databaseIn(options.dataDirectory));
  const platform = createPlatform(db, options);
  const services: RunningService[] = [];
  const loops: Background[] = [];
  async function close(): Promise<void> {
    for (const service of services) service.abort();
    await Promise.all(services.map((service) => service.drain()));
    for (const loop of loops) await loop.stop();
    await platform.publisher.flush();
    await platform.bus.close();
    await db.close();
  }
  try {
    const api = await startServices(platform, options, services);
    const outbox = { ...platform, graceMs: 10_000, everyMs: 1_000 };
    loops.push(startOutageWatch(platform), startSweeper(outbox), startTimers(outbox), startTidying(platform));
    await redispatch(db, platform.publisher);
    const run: Standalone['run'] = (body, settings) => runJob(platform, body, settings);
    const attend: Standalone['attend'] = (begin, settings) => attendJob(platform, begin, settings);
    return { platform, url: api?.url ?? null, run, attend, close };
  } catch (thrown) {
    // Services that have started would keep the process alive.
    await close();
    throw thrown;
  }
}

/** The embedded database has no process that cleans up in the background. */
function startTidying({ db, log }: Platform): Background {
  const work = async () => {
    await tidyEmbedded(db);
    return TIDY_EVERY_MS;
  };
  return startBackground({ name: 'tidying', log, afterFailureMs: TIDY_EVERY_MS, work });
}

function createPlatform(db: Database, options: StandaloneOptions): Platform & WithScreens {
  const bus = createInProcessBus();
  const artifacts = directoryArtifacts(join(options.dataDirectory, 'artifacts'), options.retention);
  return {
    db,
    bus,
    artifacts,
    // The key stays in this process, or with its data: a job that outlives the process can be read again.
    secrets: createSecretBox(options.inMemory ? randomSecretKey() : keptSecretKey(options.dataDirectory)),
    log: createLogger('standalone', options.logLevel),
    publisher: createPublisher(bus, db),
    screens: createScreenReader({ db, artifacts }),
    contexts: createContextCache(),
    locals: createLocalHandlers(),
    sealed: true,
    instance: newInstanceId(),
    concurrency: 16,
    ackWaitMs: ACK_WAIT_MS,
  };
}

async function startServices(
  platform: Platform & WithScreens,
  options: StandaloneOptions,
  services: RunningService[],
): Promise<RunningApi | null> {
  const { model, modelTimeoutMs, adbServers, settleQuietMs } = options;
  const asking = { model, modelTimeoutMs };
  const policy = {
    ...(options.forbidden === undefined ? {} : { forbidden: options.forbidden }),
    ...(options.knowledge === undefined ? {} : { knowledge: options.knowledge }),
  };
  const gateway = {
    attest: options.attest ?? 'off',
    ...(options.tenantChange === undefined ? {} : { tenantChange: options.tenantChange }),
    leaseTtlMs: LEASE_TTL_MS,
    settleCapMs: options.settleCapMs ?? SETTLE_CAP_MS,
    settleQuietMs,
    ...(options.hierarchy === undefined ? {} : { hierarchy: options.hierarchy }),
    ...(options.playWaitMs === undefined ? {} : { playWaitMs: options.playWaitMs }),
    ...(options.healingsPerWeek === undefined ? {} : { healingsPerWeek: options.healingsPerWeek }),
    ...(options.setupLines === undefined ? {} : { setupLines: options.setupLines }),
    ...(options.resetHooks === undefined ? {} : { resetHooks: options.resetHooks }),
    ...(options.leaseMaxHoldMs === undefined ? {} : { leaseMaxHoldMs: options.leaseMaxHoldMs }),
  };
  services.push(await startDeviceGateway(platform, { name: GATEWAY, adbServers, ...gateway, ...policy }));
  services.push(await startPerception(platform, asking));
  services.push(await startActor(platform, { ...asking, ...policy }));
  services.push(await startVerifier(platform, { ...asking, ...policy }));
  services.push(await startReflector(platform, asking));
  services.push(await startScriptEmitter(platform));
  services.push(
    await startPlanner(platform, { ...asking, retention: options.retention ?? { days: RETENTION_DAYS } }),
  );
  if (options.api === undefined) {
    services.push(await startJobWatcher(platform));
    return null;
  }
  const api = await startApi(platform, options.api);
  services.push(api);
  return api;
}
