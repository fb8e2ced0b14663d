import { type Platform, type RunningService, startService } from '@tapwright/service';
import { fastify } from 'fastify';
import { readApiKeys } from './api-keys.ts';
import { onJobEnded } from './job-ended.ts';
import { registerRoutes } from './routes.ts';

export { type RunTimeline, stepView, timelineOfJob } from './report.ts';
export { cancelJob, parseJobSpec, type Submission, type Submitting, submitJob } from './submit-job.ts';

export interface ApiOptions {
  readonly host: string;
  readonly port: number;
  /** `tenant:key` pairs, separated by commas. */
  readonly keys: string | undefined;
  /** Tenants that are operators; without keys everybody is one. */
  readonly operators?: readonly string[];
  readonly streamEveryMs: number;
}

export interface RunningApi extends RunningService {
  readonly url: string;
}

const BODY_MAX_BYTES = 1024 * 1024;

/** The service without its listener: for compositions that submit jobs themselves. */
export function startJobWatcher(platform: Platform): Promise<RunningService> {
  return startService(platform, { name: 'api', deps: {}, handlers: [onJobEnded] });
}

/** REST and SSE in front of the platform. */
export async function startApi(platform: Platform, options: ApiOptions): Promise<RunningApi> {
  const keys = readApiKeys(options.keys, options.host);
  const app = fastify({ logger: false, bodyLimit: BODY_MAX_BYTES, forceCloseConnections: true });
  const operators = new Set(options.operators);
  const isOperator = (tenantId: string) => keys.size === 0 || operators.has(tenantId);
  registerRoutes(app, { platform, keys, isOperator, streamEveryMs: options.streamEveryMs });
  const service = await startJobWatcher(platform);
  const url = await app.listen({ host: options.host, port: options.port });
  platform.log.info({ url }, 'listening');
  return {
    ...service,
    url,
    async drain() {
      await app.close();
      await service.drain();
    },
  };
}
