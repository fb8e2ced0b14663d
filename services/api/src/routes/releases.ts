import { ReleaseId, ReleaseSpec, TapwrightError } from '@tapwright/contracts';
import { deleteRelease, listReleaseReports, listReleases, lockRelease, signaturesOf } from '@tapwright/store';
import { z } from 'zod';
import { noting } from '../access/audit.ts';
import { cursor, next, nextOf, pageLimit } from '../http/paging.ts';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { body, described, documented, nothing, pathId } from '../http/schemas.ts';
import { counts, releaseStanding } from '../releases/release-standing.ts';
import { Release, ReleaseStandingView, releaseView, standingView } from '../releases/release-view.ts';
import { storeRelease } from '../releases/store-release.ts';

const Wanted = body(ReleaseSpec, 'The tests of a version of an app.', {
  release: { title: 'Spring release', app: 'org.example.app', appVersion: '71', cases: ['pay'] },
});
const params = z.strictObject({ id: pathId('Id of the release.', 'spring') });
const newParams = z.strictObject({
  id: ReleaseId.clone().register(documented, { description: 'Id of the release.', examples: ['spring'] }),
});

/** What is to be signed off. */
export function releaseRoutes(app: RestApp, context: RestContext): void {
  app.put(
    '/v1/releases/:id',
    {
      schema: {
        summary: 'Stores a release and replaces the one with the same id',
        tags: ['releases'],
        params: newParams,
        body: Wanted,
        response: {
          201: described(Release, 'The release is new.'),
          200: described(Release, 'The release replaces an older version.'),
          ...refusals('NOT_FOUND', 'TOO_MANY_REQUESTS'),
        },
      },
    },
    async (request, reply) => {
      const { tenantId, params: of, body: spec } = request;
      const db = noting(context.platform.db, request, of.id);
      const row = await storeRelease(context.platform.db, db, { tenantId, id: of.id, spec });
      return reply.status(row.version === 1 ? 201 : 200).send(releaseView(row));
    },
  );

  app.get(
    '/v1/releases',
    {
      schema: {
        summary: "Lists the caller's releases by id",
        tags: ['releases'],
        querystring: z.strictObject({ limit: pageLimit({ usual: 50, most: 200 }), after: cursor }),
        response: {
          200: described(z.object({ releases: z.array(Release), next }), 'A page of releases.'),
          ...refusals(),
        },
      },
    },
    async ({ tenantId, query: { limit, after = null } }) => {
      const rows = await listReleases(context.platform.db.read, { tenantId, limit, after });
      return { releases: rows.map(releaseView), next: nextOf(rows, limit, ({ id }) => id) };
    },
  );

  app.get(
    '/v1/releases/:id',
    {
      schema: {
        summary:
          'Reads all evidence of a release: requirement, case, row, step, and whether its signatures still hold',
        tags: ['releases'],
        params,
        response: {
          200: described(ReleaseStandingView, 'The release as it is now.'),
          ...refusals('NOT_FOUND', 'ARTIFACTS_UNAVAILABLE'),
        },
      },
    },
    async ({ tenantId, params: { id } }) => {
      const of = { tenantId, id };
      const standing = await releaseStanding(context.platform, of);
      return standingView(standing, await listReleaseReports(context.platform.db.read, of));
    },
  );

  app.delete(
    '/v1/releases/:id',
    {
      schema: {
        summary: 'Deletes a release that nobody has signed, with its reports',
        tags: ['releases'],
        params,
        response: { 204: nothing('The release is deleted.'), ...refusals('NOT_FOUND', 'STATUS_REFUSED') },
      },
    },
    async (request, reply) => {
      const of = { tenantId: request.tenantId, id: request.params.id };
      const db = noting(context.platform.db, request, of.id);
      const gone = await db.transaction(async (tx) => {
        await lockRelease(tx, of);
        if ((await signaturesOf(tx, of)).some(counts)) throw isSigned();
        return deleteRelease(tx, of);
      });
      if (gone) return reply.status(204).send(null);
      throw new TapwrightError('NOT_FOUND', `there is no release ${of.id.slice(0, 80)}`, { field: 'id' });
    },
  );
}

function isSigned(): TapwrightError {
  return new TapwrightError('STATUS_REFUSED', 'a report of the release is signed', {
    field: 'id',
    expected: 'a release without valid signatures; withdraw them first',
  });
}
