import { DeviceLabels, DeviceView, WaitingRunView } from '@tapwright/contracts';
import {
  type DeviceRow,
  heldRuns,
  listDevices,
  listLeases,
  setOperatorLabels,
  usesOfRuns,
  waitingRuns,
} from '@tapwright/store';
import { z } from 'zod';
import { noting } from '../access/audit.ts';
import { deviceView } from '../devices/device-views.ts';
import { noSuchDevice } from '../devices/refuse-devices.ts';
import { releaseKept } from '../devices/release-device.ts';
import { heldRunView, waitingRunView } from '../devices/waiting-runs.ts';
import { wakeWaiters } from '../devices/wake-waiters.ts';
import { DEVICE_PAGE, next, nextOf, pageLimit } from '../http/paging.ts';
import { refusals } from '../http/refusals.ts';
import { operates, operatorsOnly, type RestApp, type RestContext } from '../http/rest-app.ts';
import { body, component, described, pathId } from '../http/schemas.ts';

const Device = component(DeviceView, 'Device', {
  description:
    "A device. `runId` is shown where the lease is the caller's own; a tenant's name is shown to itself and operators.",
});
const Waiting = component(WaitingRunView, 'WaitingRun', {
  description: 'A run that waits, and why.',
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
  const preParsing = operatorsOnly(context);
  // Only operators get there.
  const operatorView = (device: DeviceRow) => deviceView(device, { tenantId: null, use: null });

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
    async (request) => {
      const { limit, after = null } = request.query;
      const { tenantId } = request;
      const { read } = context.platform.db;
      const viewer = (await operates(context, request)) ? null : tenantId;
      // The leases of as many devices, from the same serial on: they cover every lease of this page.
      const own = await listLeases(read, { tenantId, limit, after });
      const uses = await usesOfRuns(
        read,
        own.map(({ runId }) => runId),
      );
      const useOf = new Map(own.map(({ serial, runId }) => [serial, uses.get(runId) ?? null]));
      const rows = await listDevices(read, { limit, after });
      const devices = rows.map((device) =>
        deviceView(device, { tenantId: viewer, use: useOf.get(device.serial) ?? null }),
      );
      return { devices, next: nextOf(rows, limit, ({ serial }) => serial) };
    },
  );

  app.get(
    '/v1/waiting',
    {
      schema: {
        summary:
          "Lists the caller's runs that wait, and why: those that hold a phone, then those that have none",
        tags: ['devices'],
        querystring: z.strictObject({
          limit: pageLimit({ usual: 50, most: 200 }),
          jobId: pathId('Only the runs of this job.', 'job_01k0example').optional(),
        }),
        response: {
          200: described(
            z.object({ runs: z.array(Waiting) }),
            'The runs that wait, of each sort the longest wait first; at most `limit`.',
          ),
          ...refusals(),
        },
      },
    },
    async ({ tenantId, query: { limit, jobId = null } }) => {
      const wanted = { tenantId, jobId, limit };
      const held = await heldRuns(context.platform.db.read, wanted);
      const queued = await waitingRuns(context.platform.db.read, wanted);
      return { runs: [...held.map(heldRunView), ...queued.map(waitingRunView)].slice(0, limit) };
    },
  );

  app.put(
    '/v1/devices/:serial/labels',
    {
      preParsing,
      schema: {
        summary: 'Replaces the labels of a device (operators)',
        tags: ['devices'],
        params,
        body: Labels,
        response: { 200: described(Device, 'The device.'), ...refusals('FORBIDDEN', 'NOT_FOUND') },
      },
    },
    async (request) => {
      const { platform } = context;
      const { serial } = request.params;
      const db = noting(platform.db, request, serial);
      const device = await db.transaction((tx) => setOperatorLabels(tx, serial, request.body));
      if (device === null) throw noSuchDevice(serial);
      await wakeWaiters(platform);
      return operatorView(device);
    },
  );

  app.post(
    '/v1/devices/:serial/release',
    {
      preParsing,
      schema: {
        summary: 'Gives a quarantined device another chance, or a kept one to all tenants (operators)',
        tags: ['devices'],
        params,
        body: described(z.strictObject({}).nullable(), 'No field is needed.'),
        response: {
          200: described(Device, 'The device, which is reset now.'),
          ...refusals('FORBIDDEN', 'NOT_FOUND'),
        },
      },
    },
    async (request) => {
      const { serial } = request.params;
      return operatorView(await releaseKept(noting(context.platform.db, request, serial), serial));
    },
  );
}
