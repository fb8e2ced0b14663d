import type { FastifyInstance, RouteOptions } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actionOf, changes } from '../access/audit.ts';
import { inWords, neededBy } from '../access/route-scopes.ts';
import { admitCallers, serveAsTenant } from '../http/admission.ts';
import { DOCS, describeRoutes, showDocument } from '../http/openapi.ts';
import type { RestContext, Routes } from '../http/rest-app.ts';
import { isPage } from '../ui/is-page.ts';
import { actRoutes } from './acts.ts';
import { appMapRoutes } from './app-map.ts';
import { artifactRoutes } from './artifacts.ts';
import { assignmentRoutes } from './assignments.ts';
import { auditRoutes } from './audit.ts';
import { benchmarkRoutes } from './benchmarks.ts';
import { caseFileRoutes } from './case-files.ts';
import { caseJobRoutes } from './case-jobs.ts';
import { caseRoutes } from './cases.ts';
import { crashRoutes } from './crashes.ts';
import { deadRoutes } from './dead.ts';
import { decisionRoutes } from './decisions.ts';
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
import { limitRoutes } from './limits.ts';
import { liveRoutes } from './live.ts';
import { memoryRoutes } from './memory.ts';
import { newsRoutes } from './news.ts';
import { parameterSetRoutes } from './parameter-sets.ts';
import { releaseReportRoutes } from './release-reports.ts';
import { releaseRoutes } from './releases.ts';
import { reservationRoutes } from './reservations.ts';
import { scheduleRoutes } from './schedules.ts';
import { scriptRoutes } from './scripts.ts';
import { sessionRoutes } from './session.ts';
import { signInRoutes } from './sign-in.ts';
import { webhookDeliveryRoutes } from './webhook-deliveries.ts';
import { webhookRoutes } from './webhooks.ts';

/** The REST interface, version 1, resource by resource. A new resource is a file in this folder and a line here. */
const ROUTES: readonly Routes[] = [
  jobRoutes,
  jobEventRoutes,
  newsRoutes,
  jobResultRoutes,
  actRoutes,
  liveRoutes,
  artifactRoutes,
  caseRoutes,
  caseFileRoutes,
  caseJobRoutes,
  parameterSetRoutes,
  scheduleRoutes,
  benchmarkRoutes,
  historyRoutes,
  scriptRoutes,
  assignmentRoutes,
  decisionRoutes,
  releaseRoutes,
  releaseReportRoutes,
  webhookRoutes,
  webhookDeliveryRoutes,
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
  limitRoutes,
  sessionRoutes,
  auditRoutes,
  deadRoutes,
];

/** Adds all routes. They are there once the server is ready. */
export function registerRoutes(app: FastifyInstance, context: RestContext): void {
  describeRoutes(app);
  refuseUnknownParameters(app);
  tellScopes(app);
  app.register(async (scope) => documentRoutes(scope.withTypeProvider<ZodTypeProvider>()));
  app.register(async (scope) => signInRoutes(scope.withTypeProvider<ZodTypeProvider>(), context));
  showDocument(app);
  app.register(async (scope) => {
    await admitCallers(scope, context);
    serveAsTenant(scope);
    for (const routes of ROUTES) routes(scope.withTypeProvider<ZodTypeProvider>(), context);
  });
}

/** Files of the page that shows the document, which anybody may read. */
function isHidden({ schema, url }: Pick<RouteOptions, 'schema' | 'url'>): boolean {
  return schema?.hide === true || url.startsWith(`${DOCS}/`);
}

/** A route that names no query parameters accepts none. */
function refuseUnknownParameters(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!isPage(route.url)) route.schema = { querystring: z.strictObject({}), ...route.schema };
    if (!isHidden(route)) route.schema = { querystring: z.strictObject({}), ...route.schema };
  });
}

/**
 * A route without a row in the table of scopes is not added, nor one that changes something without a row in that of
 * actions. The others say in the document what they need.
 */
function tellScopes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (isPage(route.url)) return;
    if (isHidden(route)) return;
    const [method = ''] = [route.method].flat();
    const needed = neededBy({ method, url: route.url });
    if (changes({ method, url: route.url })) actionOf({ method, url: route.url });
    route.schema = { ...route.schema, description: inWords(needed) };
  });
}
