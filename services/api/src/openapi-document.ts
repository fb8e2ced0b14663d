import { createLogger } from '@tapwright/service';
import type { FastifyInstance } from 'fastify';
import { readAccess } from './access/caller.ts';
import { createHttpServer } from './http/http-server.ts';
import { USUAL_LIMITS } from './http/limits.ts';
import { registerRoutes } from './routes/index.ts';

/** All routes, only to be described: there is no platform behind them. */
export function describedRoutes(): FastifyInstance {
  const app = createHttpServer(createLogger('api', 'silent'));
  registerRoutes(app, {
    get platform(): never {
      throw new Error('these routes are described only, and never called');
    },
    access: readAccess({ keys: undefined, host: 'localhost' }),
    limits: USUAL_LIMITS,
    streamEveryMs: 0,
    reach: { allowed: [], resolve: async () => [] },
  });
  return app;
}

/** The OpenAPI document of all routes. */
export async function openapiDocument(): Promise<object> {
  const app = describedRoutes();
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
}
