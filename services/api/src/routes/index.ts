import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actionOf, changes } from '../access/audit.ts';
import { inWords, neededBy } from '../access/route-scopes.ts';
import { admitCallers, serveAsTenant } from '../http/admission.ts';
import { describeRoutes } from '../http/openapi.ts';
import type { RestContext, Routes } from '../http/rest-app.ts';
import { appMapRoutes } from './app-map.ts';
import { artifactRoutes } from './artifacts.ts';
import { auditRoutes } from './audit.ts';
import { caseJobRoutes } from './case-jobs.ts';
import { caseRoutes } from './cases.ts';
import { crashRoutes } from './crashes.ts';
import { deadRoutes } from './dead.ts';
import { deviceRoutes } from './devices.ts';
import { documentRoutes } from './document.ts';
import { explorationRoutes } from './explorations.ts';
import { findingRoutes } from './findings.ts';
import { healingRoutes } from './healings.ts';
import { historyRoutes } from './history.ts';
import { jobEventRoutes } from './job-events.ts';
import { jobResultRoutes } from './job-results.ts';
import { jobRoutes } from './jobs.ts';
import { keyRoutes } from './keys.ts';
import { leaseRoutes } from './leases.ts';
import { memoryRoutes } from './memory.ts';
import { reservationRoutes } from './reservations.ts';
import { scheduleRoutes } from './schedules.ts';

/** The REST interface, version 1, resource by resource. A new resource is a file in this folder and a line here. */
const ROUTES: readonly Routes[] = [
  jobRoutes,
  jobEventRoutes,
  jobResultRoutes,
  artifactRoutes,
  caseRoutes,
  caseJobRoutes,
  scheduleRoutes,
  historyRoutes,
  healingRoutes,
  deviceRoutes,
  leaseRoutes,
  reservationRoutes,
  memoryRoutes,
  explorationRoutes,
  findingRoutes,
  crashRoutes,
  appMapRoutes,
  keyRoutes,
  auditRoutes,
  deadRoutes,
];

/** Adds all routes. They are there once the server is ready. */
export function registerRoutes(app: FastifyInstance, context: RestContext): void {
  describeRoutes(app);
  refuseUnknownParameters(app);
  tellScopes(app);
  app.register(async (scope) => documentRoutes(scope.withTypeProvider<ZodTypeProvider>()));
  app.register(async (scope) => {
    await admitCallers(scope, context);
    serveAsTenant(scope);
    for (const routes of ROUTES) routes(scope.withTypeProvider<ZodTypeProvider>(), context);
  });
}

/** A route that names no query parameters accepts none. */
function refuseUnknownParameters(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.schema = { querystring: z.strictObject({}), ...route.schema };
  });
}

/**
 * A route without a row in the table of scopes is not added, nor one that changes something without a row in that of
 * actions. The others say in the document what they need.
 */
function tellScopes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const [method = ''] = [route.method].flat();
    const needed = neededBy({ method, url: route.url });
    if (changes({ method })) actionOf({ method, url: route.url });
    route.schema = { ...route.schema, description: inWords(needed) };
  });
}
