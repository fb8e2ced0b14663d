import { DeviceLabels, newId, ReservationRequest, TapwrightError } from '@tapwright/contracts';
import type { Platform } from '@tapwright/service';
import { findDevice, listDevices, listLeases, listReservations, setOperatorLabels } from '@tapwright/store';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBody } from './read-body.ts';
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

/** What the farm has, who holds it, and what operators do with it. */
export function registerDeviceRoutes(app: FastifyInstance, options: DeviceRoutes): void {
  const { platform, tenant, isOperator } = options;
  const { db } = platform;

  /** @throws TapwrightError `FORBIDDEN` */
  const operator = (request: FastifyRequest): void => {
    if (isOperator(tenant(request))) return;
    throw new TapwrightError('FORBIDDEN', 'this is for operators only', { field: 'x-api-key' });
  };

  app.get('/v1/devices', async (request) => {
    const own = await listLeases(db.read, tenant(request));
    const runOf = new Map(own.map((lease) => [lease.serial, lease.runId]));
    const rows = await listDevices(db.read);
    return { devices: rows.map((device) => deviceView(device, runOf.get(device.serial) ?? null)) };
  });

  app.put<BySerial>('/v1/devices/:serial/labels', async (request) => {
    operator(request);
    const { serial } = request.params;
    const labels = readBody(DeviceLabels, request.body);
    if ((await findDevice(db.read, serial)) === null) throw unknown(serial);
    const device = await db.transaction((tx) => setOperatorLabels(tx, serial, labels));
    if (device === null) throw unknown(serial);
    await wakeWaiters(platform);
    return deviceView(device, null);
  });

  app.post<BySerial>('/v1/devices/:serial/release', async (request) => {
    operator(request);
    return deviceView(await releaseQuarantined(db, request.params.serial), null);
  });

  app.get('/v1/leases', async (request) => ({
    leases: (await listLeases(db.read, tenant(request))).map(leaseView),
  }));

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

function unknown(serial: string): TapwrightError {
  return new TapwrightError('NOT_FOUND', `no device has the serial '${serial.slice(0, 80)}'`, {
    field: 'serial',
    expected: 'a serial that `GET /v1/devices` lists',
  });
}
