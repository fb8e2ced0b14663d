import {
  CrashPage,
  CrashPatch,
  CrashStatus,
  CrashView,
  PackageName,
  TapwrightError,
} from '@tapwright/contracts';
import { type CrashRow, type Database, editCrash, findCrash, listCrashes } from '@tapwright/store';
import { z } from 'zod';
import { noting } from '../access/audit.ts';
import { crashView } from '../explorations/crash-view.ts';
import { cursor, nextOf, pageLimit } from '../http/paging.ts';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { body, component, described, documented, pathId } from '../http/schemas.ts';

const Crash = component(CrashView, 'Crash', {
  description: 'A bug that made an app crash or hang: one entry, however often it was seen.',
});
const Said = body(CrashPatch, '`status`, `note` or both.', {
  known: { status: 'known', note: 'Reported to the team of the app' },
});
const appName = PackageName.clone().register(documented, {
  description: 'Package of the app.',
  examples: ['org.example.app'],
});
const status = CrashStatus.clone().register(documented, { description: 'Crashes of this status only.' });
const params = z.strictObject({ id: pathId('Id of the crash.', 'cra_01k0example') });

/** Crashes of the caller's apps: listed, read, and marked as known or fixed. */
export function crashRoutes(app: RestApp, context: RestContext): void {
  app.get(
    '/v1/crashes',
    {
      schema: {
        summary: 'Lists the crashes of apps',
        tags: ['explorations'],
        querystring: z.strictObject({
          app: appName.optional(),
          status: status.optional(),
          limit: pageLimit({ usual: 50, most: 200 }),
          after: cursor,
        }),
        response: { 200: described(CrashPage, 'A page of crashes, the first seen first.'), ...refusals() },
      },
    },
    async ({ tenantId, query: { app: name = null, status: said = null, limit, after = null } }) => {
      const query = { tenantId, app: name, status: said, jobId: null, limit, after };
      const rows = await listCrashes(context.platform.db.read, query);
      return { crashes: rows.map(crashView), next: nextOf(rows, limit, ({ id }) => id) };
    },
  );

  app.get(
    '/v1/crashes/:id',
    {
      schema: {
        summary: 'Shows a crash',
        tags: ['explorations'],
        params,
        response: { 200: described(Crash, 'The crash.'), ...refusals('NOT_FOUND') },
      },
    },
    async ({ tenantId, params: { id } }) => crashView(await existingCrash(context.platform.db, tenantId, id)),
  );

  app.patch(
    '/v1/crashes/:id',
    {
      schema: {
        summary: 'Says of a crash whether it is known or fixed',
        tags: ['explorations'],
        params,
        body: Said,
        response: { 200: described(Crash, 'The crash as it is now.'), ...refusals('NOT_FOUND') },
      },
    },
    async (request) => {
      const {
        tenantId,
        params,
        body: { status, note },
      } = request;
      const said = { ...(status === undefined ? {} : { status }), ...(note === undefined ? {} : { note }) };
      const { db } = context.platform;
      const { id } = await existingCrash(db, tenantId, params.id);
      await noting(db, request, params.id).transaction((tx) => editCrash(tx, { tenantId, id }, said));
      return crashView(await existingCrash(db, tenantId, id));
    },
  );
}

/** @throws TapwrightError `NOT_FOUND`, also where it belongs to another tenant */
async function existingCrash(db: Database, tenantId: string, id: string): Promise<CrashRow> {
  const found = await findCrash(db.read, { tenantId, id });
  if (found !== null) return found;
  throw new TapwrightError('NOT_FOUND', `there is no crash ${id.slice(0, 80)}`, { field: 'id' });
}
