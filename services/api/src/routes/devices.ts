import { DeviceLabels, DeviceView } from '@tapwright/contracts';
import { type DeviceRow, listDevices, listLeases, setOperatorLabels } from '@tapwright/store';
import { z } from 'zod';
import { deviceView } from '../devices/device-views.ts';
import { noSuchDevice } from '../devices/refuse-devices.ts';
import { releaseQuarantined } from '../devices/release-device.ts';
import { wakeWaiters } from '../devices/wake-waiters.ts';
import { DEVICE_PAGE, next, nextOf } from '../http/paging.ts';
import { refusals } from '../http/refusals.ts';
import { operatorsOnly, type RestApp, type RestContext } from '../http/rest-app.ts';
import { body, component, described, pathId } from '../http/schemas.ts';

const Device = component(DeviceView, 'Device', {
  description:
    "A device. `runId` is shown where the lease is the caller's own; a tenant's name is shown to itself and operators.",
});
const Labels = body(
  DeviceLabels,
  'All labels that operators give to the device; they replace the older ones.',
  {
    rack: { rack: '3' },
  },
);

const params = z.strictObject({ serial: pathId('Serial of the device.', 'emulator-5554') });

/** What the farm has, and what operators do with it. */
export function deviceRoutes(app: RestApp, context: RestContext): void {
  const onRequest = operatorsOnly(context);
  const viewFor = (caller: string, device: DeviceRow, runId: string | null = null) =>
    deviceView(device, { tenantId: context.isOperator(caller) ? null : caller, runId });

  app.get(
    '/v1/devices',
    {
      schema: {
        summary: 'Lists all devices by serial',
        tags: ['devices'],
        querystring: DEVICE_PAGE,
        response: {
          200: described(z.object({ devices: z.array(Device), next }), 'A page of devices.'),
          ...refusals(),
        },
      },
    },
    async ({ tenantId, query: { limit, after = null } }) => {
      const { read } = context.platform.db;
      // The leases of as many devices, from the same serial on: they cover every lease of this page.
      const own = await listLeases(read, { tenantId, limit, after });
      const runOf = new Map(own.map((lease) => [lease.serial, lease.runId]));
      const rows = await listDevices(read, { limit, after });
      const devices = rows.map((device) => viewFor(tenantId, device, runOf.get(device.serial) ?? null));
      return { devices, next: nextOf(rows, limit, ({ serial }) => serial) };
    },
  );

  app.put(
    '/v1/devices/:serial/labels',
    {
      onRequest,
      schema: {
        summary: 'Replaces the labels of a device (operators)',
        tags: ['devices'],
        params,
        body: Labels,
        response: { 200: described(Device, 'The device.'), ...refusals('FORBIDDEN', 'NOT_FOUND') },
      },
    },
    async ({ tenantId, params: { serial }, body: labels }) => {
      const { platform } = context;
      const device = await platform.db.transaction((tx) => setOperatorLabels(tx, serial, labels));
      if (device === null) throw noSuchDevice(serial);
      await wakeWaiters(platform);
      return viewFor(tenantId, device);
    },
  );

  app.post(
    '/v1/devices/:serial/release',
    {
      onRequest,
      schema: {
        summary: 'Gives a quarantined device another chance (operators)',
        tags: ['devices'],
        params,
        body: described(z.strictObject({}).nullable(), 'No field is needed.'),
        response: {
          200: described(Device, 'The device, which is reset now.'),
          ...refusals('FORBIDDEN', 'NOT_FOUND'),
        },
      },
    },
    async ({ tenantId, params: { serial } }) =>
      viewFor(tenantId, await releaseQuarantined(context.platform.db, serial)),
  );
}
