import { CaseId, CaseSpec, TapwrightError } from '@tapwright/contracts';
import {
  CASES_PER_TENANT_MAX,
  type CaseRow,
  deleteCase,
  findCase,
  putCase,
  searchCases,
} from '@tapwright/store';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { noting } from '../access/audit.ts';
import { CaseBody, readCase } from '../cases/read-case.ts';
import { refuseLibraryMistakes } from '../cases/tenant-library.ts';
import { takeYamlCases, YAML } from '../cases/yaml-case.ts';
import { cursor, next, pageLimit } from '../http/paging.ts';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { body, component, described, documented, nothing, pathId } from '../http/schemas.ts';

const Case = component(
  CaseSpec.extend({ version: z.int().min(1), createdAt: z.string(), updatedAt: z.string() }),
  'Case',
  { description: 'A stored case; `version` counts how often it was replaced.' },
);

const Replacement = body(
  CaseBody,
  'The case. Its id may be left out; an id that differs from the path is refused.',
  {
    payment: {
      title: 'Pay a payee',
      steps: [{ do: 'Pay ${payee}' }, { do: 'Enter ${pin}', expect: [{ text: 'Sent' }] }],
      parameters: { payee: { value: 'Ana' }, pin: { secret: true } },
    },
  },
);

const CaseQuery = z.strictObject({
  limit: pageLimit({ usual: 50, most: 200 }),
  after: cursor,
  tag: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .register(documented, { description: 'Only cases with this tag.', examples: ['smoke'] }),
  text: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .register(documented, {
      description: 'Only cases whose id, title or requirement contains this, in small or capital letters.',
      examples: ['pay'],
    }),
});

const params = z.strictObject({ id: pathId('Id of the case.', 'pay') });
const newParams = z.strictObject({
  id: CaseId.clone().register(documented, { description: 'Id of the case.', examples: ['pay'] }),
});

/** The caller's user-acceptance cases. They must not hold values of secrets: those are given to a job. */
export function caseRoutes(app: RestApp, context: RestContext): void {
  app.register(async (scope) => putCaseRoute(scope.withTypeProvider<ZodTypeProvider>(), context));

  app.get(
    '/v1/cases',
    {
      schema: {
        summary: "Lists the caller's cases by id",
        tags: ['cases'],
        querystring: CaseQuery,
        response: {
          200: described(
            z.object({ cases: z.array(Case), next }),
            'A page of cases. With filters it may have fewer than `limit`, even none: go on until `next` is null.',
          ),
          ...refusals(),
        },
      },
    },
    async ({ tenantId, query: { limit, after = null, ...filter } }) => {
      const search = { tenantId, limit, after, filter };
      const { rows, next } = await searchCases(context.platform.db.read, search);
      return { cases: rows.map(caseView), next };
    },
  );

  app.get(
    '/v1/cases/:id',
    {
      schema: {
        summary: 'Shows a case',
        tags: ['cases'],
        params,
        response: { 200: described(Case, 'The case.'), ...refusals('NOT_FOUND') },
      },
    },
    async ({ tenantId, params: { id } }) => {
      const row = await findCase(context.platform.db.read, tenantId, id);
      if (row === null) throw missing(id);
      return caseView(row);
    },
  );

  app.delete(
    '/v1/cases/:id',
    {
      schema: {
        summary: 'Deletes a case; its jobs stay',
        tags: ['cases'],
        params,
        response: { 204: nothing('The case is deleted.'), ...refusals('NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const { tenantId, params } = request;
      const db = noting(context.platform.db, request, params.id);
      const gone = await db.transaction((tx) => deleteCase(tx, tenantId, params.id));
      if (!gone) throw missing(params.id);
      return reply.status(204).send(null);
    },
  );
}

/** The one route that also takes a case as its file, in YAML. */
function putCaseRoute(app: RestApp, context: RestContext): void {
  takeYamlCases(app);
  app.put(
    '/v1/cases/:id',
    {
      schema: {
        summary: 'Stores a case and replaces the one with the same id',
        tags: ['cases'],
        consumes: ['application/json', YAML],
        params: newParams,
        body: Replacement,
        response: {
          201: described(Case, 'The case is new.'),
          200: described(Case, 'The case replaces an older version.'),
          ...refusals('TOO_MANY_REQUESTS'),
        },
      },
    },
    async (request, reply) => {
      const { tenantId, params, body: given } = request;
      const spec = readCase(params.id, given);
      await refuseLibraryMistakes(context.platform.db, tenantId, spec);
      const db = noting(context.platform.db, request, params.id);
      const row = await db.transaction((tx) => putCase(tx, tenantId, spec));
      if (row === null) {
        throw new TapwrightError('TOO_MANY_REQUESTS', 'no more cases can be kept', {
          expected: `at most ${CASES_PER_TENANT_MAX} cases; delete some`,
        });
      }
      return reply.status(row.version === 1 ? 201 : 200).send(caseView(row));
    },
  );
}

function missing(id: string): TapwrightError {
  return new TapwrightError('NOT_FOUND', `there is no case ${id.slice(0, 80)}`, { field: 'id' });
}

function caseView({ spec, version, createdAt, updatedAt }: CaseRow): z.infer<typeof Case> {
  return { ...spec, version, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
