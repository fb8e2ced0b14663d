import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type ApiKeys, tenantOf } from '../http/api-keys.ts';
import { describeRoutes } from '../http/openapi.ts';
import type { RestContext, Routes } from '../http/rest-app.ts';
import { artifactRoutes } from './artifacts.ts';
import { caseJobRoutes } from './case-jobs.ts';
import { caseRoutes } from './cases.ts';
import { deviceRoutes } from './devices.ts';
import { documentRoutes } from './document.ts';
import { healingRoutes } from './healings.ts';
import { jobEventRoutes } from './job-events.ts';
import { jobResultRoutes } from './job-results.ts';
import { jobRoutes } from './jobs.ts';
import { leaseRoutes } from './leases.ts';
import { memoryRoutes } from './memory.ts';
import { reservationRoutes } from './reservations.ts';

/** The REST interface, version 1, resource by resource. A new resource is a file in this folder and a line here. */
const ROUTES: readonly Routes[] = [
  jobRoutes,
  jobEventRoutes,
  jobResultRoutes,
  artifactRoutes,
  caseRoutes,
  caseJobRoutes,
  healingRoutes,
  deviceRoutes,
  leaseRoutes,
  reservationRoutes,
  memoryRoutes,
];

/** Adds all routes. They are there once the server is ready. */
export function registerRoutes(
  app: FastifyInstance,
  context: RestContext & { readonly keys: ApiKeys },
): void {
  describeRoutes(app);
  refuseUnknownParameters(app);
  app.register(async (scope) => documentRoutes(scope.withTypeProvider<ZodTypeProvider>()));
  app.register(async (scope) => {
    scope.decorateRequest('tenantId', '');
    scope.addHook('onRequest', async (request) => {
      const { 'x-api-key': key, authorization } = request.headers;
      request.tenantId = tenantOf(context.keys, [key].flat()[0] ?? authorization);
    });
    for (const routes of ROUTES) routes(scope.withTypeProvider<ZodTypeProvider>(), context);
  });
}

/** A route that names no query parameters accepts none. */
function refuseUnknownParameters(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.schema = { querystring: z.strictObject({}), ...route.schema };
  });
}
