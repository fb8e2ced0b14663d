import { newId } from '@tapwright/contracts';
import { type Database, insertAudit, type NewAudit, type Tx } from '@tapwright/store';
import type { FastifyRequest } from 'fastify';
import type { RouteName } from './route-scopes.ts';

/** The one table of what each route that changes something is called in the audit log. Without a row none is added. */
export const ACTIONS: Readonly<Record<string, string>> = {
  'POST /v1/jobs': 'job.submit',
  'POST /v1/jobs/:id/confirm': 'job.confirm',
  'POST /v1/jobs/:id/resubmit': 'job.resubmit',
  'POST /v1/jobs/:id/rerun': 'job.rerun',
  'DELETE /v1/jobs/:id': 'job.cancel',
  'POST /v1/jobs/:id/decisions': 'row.decide',
  'POST /v1/scripts/:id/life': 'script.move',
  'PUT /v1/assignments': 'assignment.store',
  'DELETE /v1/assignments': 'assignment.delete',
  'POST /v1/jobs/:id/acts': 'phone.act',
  'POST /v1/jobs/:id/pause': 'phone.pause',
  'POST /v1/jobs/:id/resume': 'phone.resume',
  'POST /v1/jobs/:id/end': 'phone.end',
  'POST /v1/runs/:id/pause': 'run.pause',
  'POST /v1/runs/:id/resume': 'run.resume',
  'POST /v1/runs/:id/step': 'run.step',
  'POST /v1/runs/:id/refuse': 'run.refuse',
  'POST /v1/runs/:id/take-over': 'run.take_over',
  'POST /v1/runs/:id/hand-back': 'run.hand_back',
  'POST /v1/runs/:id/acts': 'run.act',
  'POST /v1/healings/:id': 'healing.decide',
  'PUT /v1/cases/:id': 'case.store',
  'POST /v1/cases/:id/jobs': 'case.submit',
  'DELETE /v1/cases/:id': 'case.delete',
  'PUT /v1/parameter-sets/:id': 'parameters.store',
  'DELETE /v1/parameter-sets/:id': 'parameters.delete',
  'PUT /v1/schedules/:id': 'schedule.store',
  'POST /v1/schedules/:id/rerun': 'schedule.rerun',
  'DELETE /v1/schedules/:id': 'schedule.delete',
  'POST /v1/benchmarks': 'benchmark.submit',
  'POST /v1/benchmarks/:id/retry': 'benchmark.retry',
  'DELETE /v1/benchmarks/:id': 'benchmark.cancel',
  'PUT /v1/releases/:id': 'release.store',
  'DELETE /v1/releases/:id': 'release.delete',
  'POST /v1/releases/:id/reports': 'report.make',
  'POST /v1/releases/:id/reports/:number/signatures': 'report.sign',
  'DELETE /v1/releases/:id/signatures/:signature': 'signature.withdraw',
  'POST /v1/webhooks': 'webhook.add',
  'PATCH /v1/webhooks/:id': 'webhook.edit',
  'DELETE /v1/webhooks/:id': 'webhook.delete',
  'POST /v1/webhooks/:id/secret': 'webhook.secret',
  'POST /v1/webhooks/:id/ping': 'webhook.ping',
  'POST /v1/webhooks/:id/deliveries/:delivery/redeliver': 'webhook.redeliver',
  'PUT /v1/quarantines': 'quarantine.store',
  'DELETE /v1/quarantines': 'quarantine.end',
  'PUT /v1/devices/:serial/labels': 'device.label',
  'POST /v1/devices/:serial/release': 'device.release',
  'POST /v1/reservations': 'reservation.make',
  'DELETE /v1/reservations/:id': 'reservation.end',
  'PATCH /v1/memory/:id': 'memory.edit',
  'DELETE /v1/memory/:id': 'memory.delete',
  'DELETE /v1/memory': 'memory.forget',
  'POST /v1/explorations/:id/resume': 'exploration.resume',
  'PATCH /v1/crashes/:id': 'crash.edit',
  'POST /v1/keys': 'key.add',
  'DELETE /v1/keys/:id': 'key.revoke',
  'POST /v1/session': 'session.begin',
  'DELETE /v1/session': 'session.end',
  'POST /v1/dead/:id/redrive': 'dead.redrive',
};

/** Longest text of an entry; a client chooses its own name, and ids in paths. */
const TEXT_MAX = 200;

type Request = Pick<FastifyRequest, 'caller' | 'tenantId' | 'method' | 'routeOptions' | 'ip' | 'headers'>;

/** Routes whose question is too long for an address. */
const ASKING: ReadonlySet<string> = new Set(['POST /v1/cases/:id/check']);

/** True for methods that change something. `url`: of the route, where it is known. */
export function changes({ method, url = '' }: { readonly method: string; readonly url?: string }): boolean {
  return method !== 'GET' && method !== 'HEAD' && !ASKING.has(`${method} ${url}`);
}

/** What a route is called in the log. @throws Error where the table has no row */
export function actionOf({ method, url }: RouteName): string {
  const action = ACTIONS[`${method} ${url}`];
  if (action !== undefined) return action;
  throw new Error(`the table of actions has no row for ${method} ${url}`);
}

/** An entry about a request: who asked for what, from where. It holds nothing of the body, which may be secret. */
export function entryOf(request: Request, object: string, outcome = 'done'): NewAudit {
  const { caller, tenantId, method, routeOptions, ip, headers } = request;
  return {
    id: newId('aud'),
    tenantId,
    who: caller?.subject ?? '',
    action: actionOf({ method, url: routeOptions.url ?? '' }),
    object: object.slice(0, TEXT_MAX),
    outcome,
    ip,
    userAgent: headers['user-agent']?.slice(0, TEXT_MAX) ?? null,
  };
}

/** An entry about what a command does in the database itself. */
export function byCommand(
  action: string,
  { tenantId, object }: { readonly tenantId: string; readonly object: string },
): NewAudit {
  const nowhere = { ip: null, userAgent: null };
  return { id: newId('aud'), tenantId, who: 'command', action, object, outcome: 'done', ...nowhere };
}

/** Notes what a request does, within the transaction that does it. */
export function noteDone(request: Request): (tx: Tx, object: string) => Promise<void> {
  return (tx, object) => insertAudit(tx, entryOf(request, object));
}

/**
 * The database for the one change that a request makes: its transaction also adds the entry, so that there is neither
 * without the other. One that has changed nothing, which it says with null or false, adds none.
 */
export function noting(db: Database, request: Request, object: string): Database {
  return {
    ...db,
    get read() {
      return db.read;
    },
    transaction: (body) =>
      db.transaction(async (tx) => {
        const result = await body(tx);
        if (result !== null && result !== false) await noteDone(request)(tx, object);
        return result;
      }),
  };
}
