import { newId, ReservationRequest, ReservationView } from '@tapwright/contracts';
import { acrossTenants, listReservations } from '@tapwright/store';
import { z } from 'zod';
import { noting } from '../access/audit.ts';
import { reservationView } from '../devices/device-views.ts';
import { endReservation, reserve } from '../devices/reserve.ts';
import { wakeWaiters } from '../devices/wake-waiters.ts';
import { refusals } from '../http/refusals.ts';
import { limitsFor, operates, operatorsOnly, type RestApp, type RestContext } from '../http/rest-app.ts';
import { body, component, described, nothing, pathId } from '../http/schemas.ts';

const Reservation = component(ReservationView, 'Reservation', {
  description: 'Devices that are reserved for a tenant until a time.',
});
const Request = body(
  ReservationRequest,
  'All devices that fit now are reserved: for the tenant, or for the caller where none is given.',
  {
    rack: { selector: { labels: { rack: '3' } }, until: '2030-01-02T03:04:05Z' },
  },
);

/** Devices that are reserved for a tenant. */
export function reservationRoutes(app: RestApp, context: RestContext): void {
  const refuseOthers = operatorsOnly(context);

  app.get(
    '/v1/reservations',
    {
      schema: {
        summary: "Lists the caller's reservations; all of them to operators",
        tags: ['devices'],
        response: {
          200: described(z.object({ reservations: z.array(Reservation) }), 'Those that have not ended.'),
          ...refusals(),
        },
      },
    },
    async (request) => {
      const ofTenant = (await operates(context, request)) ? null : request.tenantId;
      const rows = await acrossTenants('reservations', () =>
        listReservations(context.platform.db.read, ofTenant),
      );
      return { reservations: rows.map(reservationView) };
    },
  );

  app.post(
    '/v1/reservations',
    {
      schema: {
        summary: 'Reserves devices for a tenant; only operators may do so for another tenant',
        tags: ['devices'],
        body: Request,
        response: {
          201: described(Reservation, 'The devices are reserved.'),
          ...refusals('FORBIDDEN', 'DEVICE_UNKNOWN', 'TOO_MANY_REQUESTS', 'TENANT_LIMIT', 'CONFLICT'),
        },
      },
    },
    async (request, reply) => {
      const { tenantId: caller, body: wanted } = request;
      const tenantId = wanted.tenantId ?? caller;
      if (tenantId !== caller) await refuseOthers(request);
      const isFree = await operates(context, request);
      const hoursMax = isFree ? null : limitsFor(context, request).deviceHours;
      const id = newId('rsv');
      const db = noting(context.platform.db, request, id);
      const row = await acrossTenants('reservations', () =>
        reserve(db, { ...wanted, id, tenantId, hoursMax }),
      );
      return reply.status(201).send(reservationView(row));
    },
  );

  app.delete(
    '/v1/reservations/:id',
    {
      schema: {
        summary: 'Ends a reservation',
        tags: ['devices'],
        params: z.strictObject({ id: pathId('Id of the reservation.', 'rsv_01k0example') }),
        response: { 204: nothing('Its devices are free for all tenants again.'), ...refusals('NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const { platform } = context;
      const ofTenant = (await operates(context, request)) ? null : request.tenantId;
      const { id } = request.params;
      const db = noting(platform.db, request, id);
      await acrossTenants('reservations', () => endReservation(db, id, ofTenant));
      await wakeWaiters(platform);
      return reply.status(204).send(null);
    },
  );
}
