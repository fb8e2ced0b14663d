import { DeviceLabels, newId, ReservationRequest, TapwrightError } from '@tapwright/contracts';
import type { Platform } from '@tapwright/service';
import {
  type DeviceRow,
  listDevices,
  listLeases,
  listReservations,
  type SerialPage,
  setOperatorLabels,
} from '@tapwright/store';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBody } from './read-body.ts';
import { readLimit } from './read-limit.ts';
import { noSuchDevice } from './refuse-devices.ts';
import { releaseQuarantined } from './release-device.ts';
import { endReservation, reserve } from './reserve.ts';
import { deviceView, leaseView, reservationView } from './views.ts';
import { wakeWaiters } from './wake-waiters.ts';

export interface DeviceRoutes {
  readonly platform: Platform;
  readonly tenant: (request: FastifyRequest) => string;
  readonly isOperator: (tenantId: string) => boolean;
}

interface BySerial {
  Params: { serial: string };
}

/** By serial; `after` is the last one of the page before. */
interface PageQuery {
  limit?: string;
  after?: string;
}

/** What the farm has, who holds it, and what operators do with it. */
export function registerDeviceRoutes(app: FastifyInstance, options: DeviceRoutes): void {
  const { platform, tenant, isOperator } = options;
  const { db } = platform;

  /** @throws TapwrightError `FORBIDDEN` */
  const operator = (request: FastifyRequest): void => {
    if (isOperator(tenant(request))) return;
    throw new TapwrightError('FORBIDDEN', 'this is for operators only', { field: 'x-api-key' });
  };

  const viewFor = (request: FastifyRequest, device: DeviceRow, runId: string | null = null) => {
    const caller = tenant(request);
    return deviceView(device, { tenantId: isOperator(caller) ? null : caller, runId });
  };

  app.get<{ Querystring: PageQuery }>('/v1/devices', async (request) => {
    const page = readPage(request.query);
    // The leases of as many devices from the same one on: all that this page may have.
    const own = await listLeases(db.read, { tenantId: tenant(request), ...page });
    const runOf = new Map(own.map((lease) => [lease.serial, lease.runId]));
    const rows = await listDevices(db.read, page);
    const devices = rows.map((device) => viewFor(request, device, runOf.get(device.serial) ?? null));
    return { devices, next: nextOf(rows, page) };
  });

  app.put<BySerial>('/v1/devices/:serial/labels', async (request) => {
    operator(request);
    const { serial } = request.params;
    const labels = readBody(DeviceLabels, request.body);
    const device = await db.transaction((tx) => setOperatorLabels(tx, serial, labels));
    if (device === null) throw noSuchDevice(serial);
    await wakeWaiters(platform);
    return viewFor(request, device);
  });

  app.post<BySerial>('/v1/devices/:serial/release', async (request) => {
    operator(request);
    return viewFor(request, await releaseQuarantined(db, request.params.serial));
  });

  app.get<{ Querystring: PageQuery }>('/v1/leases', async (request) => {
    const page = readPage(request.query);
    const rows = await listLeases(db.read, { tenantId: tenant(request), ...page });
    return { leases: rows.map(leaseView), next: nextOf(rows, page) };
  });

  app.get('/v1/reservations', async (request) => {
    const caller = tenant(request);
    const rows = await listReservations(db.read, isOperator(caller) ? null : caller);
    return { reservations: rows.map(reservationView) };
  });

  app.post('/v1/reservations', async (request, reply) => {
    const caller = tenant(request);
    const wanted = readBody(ReservationRequest, request.body);
    const tenantId = wanted.tenantId ?? caller;
    if (tenantId !== caller) operator(request);
    const row = await reserve(db, { ...wanted, id: newId('rsv'), tenantId });
    return reply.status(201).send(reservationView(row));
  });

  app.delete<{ Params: { id: string } }>('/v1/reservations/:id', async (request, reply) => {
    const caller = tenant(request);
    await endReservation(db, request.params.id, isOperator(caller) ? null : caller);
    await wakeWaiters(platform);
    return reply.status(204).send();
  });
}

/** A farm's devices on one page, as far as one can be looked at. */
const PAGE = { usual: 200, most: 1_000 };

function readPage({ limit, after }: PageQuery): SerialPage {
  return { limit: readLimit(limit, PAGE), after: after ?? null };
}

/** What the next page is to be asked for with; null: this is the last. */
function nextOf(rows: readonly { readonly serial: string }[], { limit }: SerialPage): string | null {
  return rows.length === limit ? (rows.at(-1)?.serial ?? null) : null;
}
