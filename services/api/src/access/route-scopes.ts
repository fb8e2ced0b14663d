import { type Scope, TapwrightError } from '@tapwright/contracts';
import type { Caller } from './caller.ts';

/** The scopes of which a caller needs one; for `open` it needs no key either. */
type Needed = readonly [Scope, ...Scope[]] | 'open';

/** The one table of what each route needs. A route without a row here is not added. */
export const ROUTE_SCOPES: Readonly<Record<string, Needed>> = {
  'GET /openapi.json': 'open',
  'POST /v1/jobs': ['submit'],
  'POST /v1/jobs/:id/confirm': ['submit'],
  'GET /v1/jobs': ['read'],
  'GET /v1/jobs/:id': ['read'],
  'GET /v1/jobs/:id/steps': ['read'],
  'GET /v1/jobs/:id/scripts': ['read'],
  'GET /v1/jobs/:id/report': ['read'],
  'GET /v1/jobs/:id/runs/:run/log': ['read'],
  'GET /v1/jobs/:id/events': ['read'],
  'POST /v1/jobs/:id/resubmit': ['submit'],
  'DELETE /v1/jobs/:id': ['submit'],
  'GET /v1/artifacts/:id': ['read'],
  'GET /v1/healings': ['read'],
  'POST /v1/healings/:id': ['submit'],
  'PUT /v1/cases/:id': ['submit'],
  'GET /v1/cases': ['read'],
  'GET /v1/cases/:id': ['read'],
  'POST /v1/cases/:id/jobs': ['submit'],
  'DELETE /v1/cases/:id': ['submit'],
  'PUT /v1/schedules/:id': ['submit'],
  'GET /v1/schedules': ['read'],
  'GET /v1/schedules/:id': ['read'],
  'GET /v1/schedules/:id/firings': ['read'],
  'POST /v1/schedules/:id/rerun': ['submit'],
  'DELETE /v1/schedules/:id': ['submit'],
  'GET /v1/history': ['read'],
  'GET /v1/quarantines': ['read'],
  'PUT /v1/quarantines': ['submit'],
  'DELETE /v1/quarantines': ['submit'],
  'GET /v1/devices': ['read'],
  'GET /v1/leases': ['read'],
  'PUT /v1/devices/:serial/labels': ['operate'],
  'POST /v1/devices/:serial/release': ['operate'],
  // A tenant reserves for itself; an operator also for others.
  'POST /v1/reservations': ['submit', 'operate'],
  'GET /v1/reservations': ['read'],
  'DELETE /v1/reservations/:id': ['submit', 'operate'],
  'GET /v1/memory': ['read'],
  'GET /v1/memory/:id': ['read'],
  'PATCH /v1/memory/:id': ['submit'],
  'DELETE /v1/memory/:id': ['submit'],
  'DELETE /v1/memory': ['submit'],
  'POST /v1/explorations/:id/resume': ['submit'],
  'GET /v1/explorations/:id': ['read'],
  'GET /v1/explorations/:id/coverage': ['read'],
  'GET /v1/explorations/:id/tasks': ['read'],
  'GET /v1/explorations/:id/crashes': ['read'],
  'GET /v1/explorations/:id/legs': ['read'],
  'GET /v1/explorations/:id/legs/:run': ['read'],
  'GET /v1/explorations/:id/findings': ['read'],
  'GET /v1/explorations/:id/inventory': ['read'],
  'GET /v1/apps/:pkg/map': ['read'],
  'GET /v1/crashes': ['read'],
  'GET /v1/crashes/:id': ['read'],
  'PATCH /v1/crashes/:id': ['submit'],
  'POST /v1/keys': ['admin'],
  'GET /v1/keys': ['admin'],
  'DELETE /v1/keys/:id': ['admin'],
  'GET /v1/audit': ['admin'],
  'GET /v1/dead': ['operate'],
  'GET /v1/dead/:id': ['operate'],
  'POST /v1/dead/:id/redrive': ['operate'],
};

export interface RouteName {
  readonly method: string;
  readonly url: string;
}

/** What a route needs. Every route that can be read answers `HEAD`, too. @throws TapwrightError `INTERNAL` where the table has no row */
export function neededBy({ method, url }: RouteName): Needed {
  const needed = ROUTE_SCOPES[`${method === 'HEAD' ? 'GET' : method} ${url}`];
  if (needed !== undefined) return needed;
  throw new TapwrightError('INTERNAL', `the table of scopes has no row for ${method} ${url}`);
}

/** What the document says about it. */
export function inWords(needed: Needed): string {
  if (needed === 'open') return 'Needs no key.';
  return `Needs the scope ${needed.map((scope) => `\`${scope}\``).join(' or ')}.`;
}

/** @throws TapwrightError `SCOPE_MISSING` */
export function refuseWithoutScope({ scopes }: Pick<Caller, 'scopes'>, needed: Needed): void {
  if (needed === 'open' || needed.some((scope) => scopes.has(scope))) return;
  throw new TapwrightError('SCOPE_MISSING', `this needs the scope ${needed.join(' or ')}`, {
    field: 'x-api-key',
    expected: `a key with the scope ${needed.join(' or ')}`,
  });
}
