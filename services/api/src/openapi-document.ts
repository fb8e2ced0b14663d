import { createLogger, type Platform } from '@tapwright/service';
import { createHttpServer } from './http/http-server.ts';
import { registerRoutes } from './routes/index.ts';

/** The OpenAPI document of all routes, without a platform behind them. */
export async function openapiDocument(): Promise<object> {
  const app = createHttpServer(createLogger('api', 'silent'));
  registerRoutes(app, {
    get platform(): Platform {
      throw new Error('these routes are described only, and never called');
    },
    keys: new Map(),
    isOperator: () => false,
    streamEveryMs: 0,
  });
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
}
