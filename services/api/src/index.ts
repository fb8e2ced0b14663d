import type { WithScreens } from '@tapwright/captures';
import { readBuiltUi } from '@tapwright/pages';
import type { SetupLines } from '@tapwright/policy';
import { type Platform, type Prices, type RunningService, startService } from '@tapwright/service';
import { readAccess, refuseUnguarded } from './access/caller.ts';
import type { SignInSettings } from './access/sign-in.ts';
import type { OidcSettings } from './access/tokens.ts';
import { startBenchmarks } from './benchmarks/advance-benchmarks.ts';
import { HANDLERS } from './handlers.ts';
import { refuseForeignHosts } from './http/hosts.ts';
import { createHttpServer } from './http/http-server.ts';
import { type Limits, NO_LIMITS, USUAL_LIMITS } from './http/limits.ts';
import { refuseUnderPressure } from './http/under-pressure.ts';
import { registerRoutes } from './routes/index.ts';
import { startSchedules } from './schedules/fire-schedules.ts';
import { servePages } from './ui/serve-pages.ts';
import { type AllowedNetworks, type Resolve, resolveName } from './webhooks/addresses.ts';
import { startDeliveries } from './webhooks/deliver.ts';

export { byCommand } from './access/audit.ts';
export { keyView } from './access/key-view.ts';
export { addKey } from './access/stored-keys.ts';
export { type FinishedJob, finishedJob } from './benchmarks/finished-job.ts';
export { readCoverageOf } from './explorations/coverage-view.ts';
export { existingExploration, explorationView, readCrashesOf } from './explorations/exploration-view.ts';
export { findingView, readFindingsOf } from './explorations/finding-view.ts';
export { inventoryOf } from './explorations/inventory.ts';
export { locatedCrashesOf } from './explorations/located-crashes.ts';
export { graphOfApp } from './explorations/map/graph-of-app.ts';
export { type Further, resumeExploration } from './explorations/resume-exploration.ts';
export { readTasksOf } from './explorations/task-view.ts';
export type { Submitting } from './jobs/accept-jobs.ts';
export { cancelJob } from './jobs/cancel-job.ts';
export { confirmJob } from './jobs/confirm-job.ts';
export { parseJobSpec, type Submission, submitJob } from './jobs/submit-job.ts';
export { openapiDocument } from './openapi-document.ts';
export { chosenCandidate } from './report/chosen-candidate.ts';
export { jobReport, judgedLedgerOf } from './report/job-report.ts';
export { type RunTimeline, stepView, timelineOfJob } from './report/timeline.ts';
export { viewerDetails } from './report/viewer/details.ts';
export { readNetworks } from './webhooks/addresses.ts';
export { resealSecret } from './webhooks/secrets.ts';

export interface ApiOptions {
  readonly host: string;
  readonly port: number;
  /** `tenant:key` pairs, separated by commas. */
  readonly keys: string | undefined;
  /** Tenants that are operators; absent: everybody where there are no keys, or keys of one tenant only. */
  readonly operators?: readonly string[];
  /** An issuer whose tokens are accepted besides keys. */
  readonly oidc?: OidcSettings & { readonly signIn?: SignInSettings };
  /** Names that the API is called by, besides those of loopback; absent: any where it listens on more than loopback. */
  readonly hosts?: readonly string[];
  /** Where there are keys; else there is one tenant only, and nobody whom it could keep waiting. */
  readonly limits?: Limits;
  /** Whose jobs may run lines of a shell on phones; by default nobody's. */
  readonly setupLines?: SetupLines;
  readonly streamEveryMs: number;
  /** Absent: the usual ones. */
  readonly webhooks?: WebhookOptions;
  /** Names of models that jobs may ask; absent: none. */
  readonly models?: readonly string[];
  /** What models cost, by name; absent: nobody has said so. */
  readonly prices?: Prices;
}

export interface RunningApi extends RunningService {
  readonly url: string;
}

/** Where webhooks may lead besides public addresses, and when one that fails is switched off. */
export interface WebhookOptions {
  readonly networks: AllowedNetworks;
  readonly disableAfterMs: number;
  /** Absent: by the name servers. */
  readonly resolve?: Resolve;
}

const USUAL_WEBHOOKS: WebhookOptions = { networks: [], disableAfterMs: 5 * 86_400_000 };
/** How soon a process sends what another one has queued, and how long a receiver may take. */
const WEBHOOKS_EVERY_MS = 1_000;
const WEBHOOK_TIMEOUT_MS = 10_000;

/** How soon a process begins what another one has scheduled. */
const SCHEDULES_EVERY_MS = 1_000;

/** How soon a process takes up benchmarks that another one has stored, and looks for jobs that have ended. */
const BENCHMARKS_EVERY_MS = 1_000;
const BENCHMARKS_BUSY_MS = 250;
const CELL_RETRY_MS = 15_000;

/** The service without its listener: for programs that submit jobs themselves. */
export function startJobWatcher(platform: Platform): Promise<RunningService> {
  return startService(platform, { name: 'api', deps: {}, handlers: Object.values(HANDLERS) });
}

/** REST and SSE in front of the platform. */
export async function startApi(platform: Platform & WithScreens, options: ApiOptions): Promise<RunningApi> {
  const access = readAccess(options);
  await refuseUnguarded(access, platform.db, options.host);
  const app = createHttpServer(platform.log);
  refuseForeignHosts(app, { host: options.host, hosts: options.hosts });
  // Where one process does everything, its other work delays the requests, and refusing them would help nobody.
  const doesAll = platform.contexts !== undefined || platform.db.kind === 'pglite';
  if (!doesAll) refuseUnderPressure(app);
  const { limits = USUAL_LIMITS, streamEveryMs, webhooks = USUAL_WEBHOOKS, prices = {} } = options;
  const { setupLines = 'none', models = [] } = options;
  const { resolve = resolveName, networks: allowed } = webhooks;
  const reach = { allowed, resolve };
  const priced = options.prices === undefined ? {} : { prices };
  const about = { access, limits, setupLines, models, ...priced };
  registerRoutes(app, { platform, ...about, streamEveryMs, reach });
  servePages(app, await readBuiltUi());
  const service = await startJobWatcher(platform);
  const { db, publisher, secrets } = platform;
  const own = access.isLocal ? NO_LIMITS : limits;
  const upTo = { openJobsMax: own.openJobs, storedBytesMax: own.storedBytes, setupLines, models };
  const submitting = { db, publisher, secrets, ...upTo };
  const schedules = startSchedules({ platform, submitting, everyMs: SCHEDULES_EVERY_MS });
  const benchmarks = startBenchmarks({
    ...{ platform, submitting, prices },
    everyMs: BENCHMARKS_EVERY_MS,
    busyMs: BENCHMARKS_BUSY_MS,
    retryAfterMs: CELL_RETRY_MS,
  });
  const deliveries = startDeliveries({
    platform,
    reach,
    disableAfterMs: webhooks.disableAfterMs,
    everyMs: WEBHOOKS_EVERY_MS,
    timeoutMs: WEBHOOK_TIMEOUT_MS,
    random: Math.random,
  });
  const url = await app.listen({ host: options.host, port: options.port });
  platform.log.info({ url }, 'listening');
  return {
    ...service,
    url,
    async drain() {
      await schedules.stop();
      await benchmarks.stop();
      await deliveries.stop();
      await app.close();
      await service.drain();
    },
  };
}
