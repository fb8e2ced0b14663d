import type { WithScreens } from '@tapwright/captures';
import { type Platform, type RunningService, startService } from '@tapwright/service';
import { HANDLERS } from './handlers.ts';
import { operatorsOf, readApiKeys } from './http/api-keys.ts';
import { createHttpServer } from './http/http-server.ts';
import { registerRoutes } from './routes/index.ts';

export type { Submitting } from './jobs/accept-jobs.ts';
export { cancelJob } from './jobs/cancel-job.ts';
export { confirmJob } from './jobs/confirm-job.ts';
export { parseJobSpec, type Submission, submitJob } from './jobs/submit-job.ts';
export { openapiDocument } from './openapi-document.ts';
export { jobReport, judgedLedgerOf } from './report/job-report.ts';
export { type RunTimeline, stepView, timelineOfJob } from './report/timeline.ts';

export interface ApiOptions {
  readonly host: string;
  readonly port: number;
  /** `tenant:key` pairs, separated by commas. */
  readonly keys: string | undefined;
  /** Tenants that are operators; absent: everybody where there are no keys, or keys of one tenant only. */
  readonly operators?: readonly string[];
  readonly streamEveryMs: number;
}

export interface RunningApi extends RunningService {
  readonly url: string;
}

/** The service without its listener: for programs that submit jobs themselves. */
export function startJobWatcher(platform: Platform): Promise<RunningService> {
  return startService(platform, { name: 'api', deps: {}, handlers: Object.values(HANDLERS) });
}

/** REST and SSE in front of the platform. */
export async function startApi(platform: Platform & WithScreens, options: ApiOptions): Promise<RunningApi> {
  const keys = readApiKeys(options.keys, options.host);
  const app = createHttpServer(platform.log);
  const isOperator = operatorsOf(keys, options.operators);
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
