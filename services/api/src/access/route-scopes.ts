import { SCOPES, type Scope, TapwrightError } from '@tapwright/contracts';
import type { Caller } from './caller.ts';

/** The scopes of which a caller needs one; for `open` it needs no key either. */
type Needed = readonly [Scope, ...(readonly Scope[])] | 'open';

/** Whoever may call anything. */
const ANY: Needed = SCOPES;

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
  'GET /v1/jobs/:id/viewer': ['read'],
  'GET /v1/jobs/:id/runs/:run/log': ['read'],
  'GET /v1/jobs/:id/events': ['read'],
  'GET /v1/events': ['read'],
  'GET /v1/jobs/:id/decisions': ['read'],
  // Testers decide, and so do those who sign.
  'POST /v1/jobs/:id/decisions': ['submit', 'sign'],
  'POST /v1/jobs/:id/resubmit': ['submit'],
  'POST /v1/jobs/:id/rerun': ['submit'],
  'DELETE /v1/jobs/:id': ['submit'],
  'POST /v1/jobs/:id/acts': ['submit'],
  'GET /v1/jobs/:id/acts/:act': ['read'],
  'GET /v1/jobs/:id/screen': ['read'],
  'POST /v1/jobs/:id/pause': ['submit'],
  'POST /v1/jobs/:id/resume': ['submit'],
  'POST /v1/jobs/:id/end': ['submit'],
  'GET /v1/runs/:id/live': ['read'],
  'GET /v1/runs/:id/picture': ['read'],
  'POST /v1/runs/:id/pause': ['submit'],
  'POST /v1/runs/:id/resume': ['submit'],
  'POST /v1/runs/:id/step': ['submit'],
  'POST /v1/runs/:id/refuse': ['submit'],
  // A phone of the farm is in hands: operators only.
  'POST /v1/runs/:id/take-over': ['operate'],
  'POST /v1/runs/:id/hand-back': ['operate'],
  'POST /v1/runs/:id/acts': ['operate'],
  'GET /v1/artifacts/:id': ['read'],
  'GET /v1/healings': ['read'],
  'POST /v1/healings/:id': ['submit'],
  'GET /v1/scripts/:id/life': ['read'],
  'POST /v1/scripts/:id/life': ['submit'],
  'PUT /v1/assignments': ['submit'],
  'GET /v1/assignments': ['read'],
  'GET /v1/assignments/unassigned': ['read'],
  'DELETE /v1/assignments': ['submit'],
  'PUT /v1/cases/:id': ['submit'],
  'GET /v1/cases': ['read'],
  'GET /v1/cases/:id': ['read'],
  'GET /v1/cases/:id/file': ['read'],
  'POST /v1/cases/:id/check': ['submit'],
  'POST /v1/cases/:id/jobs': ['submit'],
  'DELETE /v1/cases/:id': ['submit'],
  'PUT /v1/parameter-sets/:id': ['submit'],
  'GET /v1/parameter-sets': ['read'],
  'GET /v1/parameter-sets/:id': ['read'],
  'DELETE /v1/parameter-sets/:id': ['submit'],
  'PUT /v1/schedules/:id': ['submit'],
  'GET /v1/schedules': ['read'],
  'GET /v1/schedules/:id': ['read'],
  'GET /v1/schedules/:id/firings': ['read'],
  'POST /v1/schedules/:id/rerun': ['submit'],
  'DELETE /v1/schedules/:id': ['submit'],
  'POST /v1/benchmarks': ['submit'],
  'GET /v1/benchmarks': ['read'],
  'GET /v1/benchmarks/:id': ['read'],
  'POST /v1/benchmarks/:id/retry': ['submit'],
  'DELETE /v1/benchmarks/:id': ['submit'],
  'PUT /v1/releases/:id': ['submit'],
  'GET /v1/releases': ['read'],
  'GET /v1/releases/:id': ['read'],
  'DELETE /v1/releases/:id': ['submit'],
  'POST /v1/releases/:id/reports': ['submit', 'sign'],
  'GET /v1/releases/:id/reports/:number': ['read'],
  'POST /v1/releases/:id/reports/:number/signatures': ['sign'],
  'DELETE /v1/releases/:id/signatures/:signature': ['sign'],
  // A webhook takes the tenant's results out of the platform, for as long as it is there.
  'POST /v1/webhooks': ['admin'],
  'GET /v1/webhooks': ['read'],
  'GET /v1/webhooks/:id': ['read'],
  'PATCH /v1/webhooks/:id': ['admin'],
  'DELETE /v1/webhooks/:id': ['admin'],
  'POST /v1/webhooks/:id/secret': ['admin'],
  'POST /v1/webhooks/:id/ping': ['admin'],
  'GET /v1/webhooks/:id/deliveries': ['read'],
  'POST /v1/webhooks/:id/deliveries/:delivery/redeliver': ['admin'],
  'GET /v1/history': ['read'],
  'GET /v1/quarantines': ['read'],
  'PUT /v1/quarantines': ['submit'],
  'DELETE /v1/quarantines': ['submit'],
  'GET /v1/devices': ['read'],
  'GET /v1/leases': ['read'],
  'GET /v1/waiting': ['read'],
  'GET /v1/limits': ['read'],
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
  'GET /v1/session/ways': 'open',
  'POST /v1/session': ANY,
  'GET /v1/session': ANY,
  'DELETE /v1/session': ANY,
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
