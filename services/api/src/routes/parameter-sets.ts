import {
  LibraryParameter,
  PARAMETERS_PER_SET_MAX,
  ParameterSetId,
  ParameterSetView,
  TapwrightError,
} from '@tapwright/contracts';
import {
  deleteParameterSet,
  findParameterSet,
  insertParameterSet,
  listParameterSets,
  PARAMETER_SETS_MAX,
  type ParameterSetRow,
} from '@tapwright/store';
import { z } from 'zod';
import { noting } from '../access/audit.ts';
import { cursor, next, nextOf, pageLimit } from '../http/paging.ts';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { body, component, described, documented, nothing, pathId } from '../http/schemas.ts';
import { personOf, personView } from '../sign-off/person.ts';

const ParameterSet = component(ParameterSetView, 'ParameterSet', {
  description: 'Parameters that cases of the tenant share: `${lib.SET.NAME}` in a sentence.',
});
const Name = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,29}$/, 'letters, digits, _ or - (30 at most), a letter or digit first');
const Wanted = body(
  z.strictObject({
    parameters: z
      .record(Name, LibraryParameter)
      .refine(
        (all) => Object.keys(all).length <= PARAMETERS_PER_SET_MAX,
        `at most ${PARAMETERS_PER_SET_MAX}`,
      ),
  }),
  'All parameters of the set; what is left out is gone in the new version.',
  {
    bank: {
      parameters: { payee: { value: 'Maris Quillane' }, pin: { secret: true, about: 'of the test card' } },
    },
  },
);
const params = z.strictObject({ id: pathId('Name of the set.', 'bank') });
const newParams = z.strictObject({
  id: ParameterSetId.clone().register(documented, { description: 'Name of the set.', examples: ['bank'] }),
});
const Version = z.coerce
  .number('a version, from 1')
  .int('a version, from 1')
  .min(1, 'a version, from 1')
  .max(2_000_000_000, 'a version, from 1');

/** The parameter library. XUAT-Copilot, section 1: "hundreds of test parameters are maintained", as "a list of all". */
export function parameterSetRoutes(app: RestApp, context: RestContext): void {
  app.put(
    '/v1/parameter-sets/:id',
    {
      schema: {
        summary: 'Stores the next version of a set of the parameter library',
        tags: ['parameter-sets'],
        params: newParams,
        body: Wanted,
        response: {
          201: described(ParameterSet, 'The set is new.'),
          200: described(ParameterSet, 'The set has another version now.'),
          ...refusals('TOO_MANY_REQUESTS'),
        },
      },
    },
    async (request, reply) => {
      const { tenantId, params: of, body: wanted } = request;
      refuseSecrets(wanted.parameters);
      const db = noting(context.platform.db, request, of.id);
      const set = { tenantId, name: of.id, parameters: wanted.parameters, ...personOf(request) };
      const row = await db.transaction((tx) => insertParameterSet(tx, set));
      if (row === null)
        throw new TapwrightError('TOO_MANY_REQUESTS', 'the set cannot be kept now', {
          expected: `at most ${PARAMETER_SETS_MAX} sets, each changed by one at a time`,
        });
      return reply.status(row.version === 1 ? 201 : 200).send(setView(row));
    },
  );

  app.get(
    '/v1/parameter-sets',
    {
      schema: {
        summary: 'Lists the sets of the parameter library by name, each in its newest version',
        tags: ['parameter-sets'],
        querystring: z.strictObject({ limit: pageLimit({ usual: 50, most: 200 }), after: cursor }),
        response: {
          200: described(z.object({ sets: z.array(ParameterSet), next }), 'A page of sets.'),
          ...refusals(),
        },
      },
    },
    async ({ tenantId, query: { limit, after = null } }) => {
      const rows = await listParameterSets(context.platform.db.read, { tenantId, limit, after });
      return { sets: rows.map(setView), next: nextOf(rows, limit, ({ name }) => name) };
    },
  );

  app.get(
    '/v1/parameter-sets/:id',
    {
      schema: {
        summary: 'Shows a set, in its newest version or an older one',
        tags: ['parameter-sets'],
        params,
        querystring: z.strictObject({ version: described(Version.optional(), 'Absent: the newest.') }),
        response: { 200: described(ParameterSet, 'The set.'), ...refusals('NOT_FOUND') },
      },
    },
    async ({ tenantId, params: { id }, query: { version = null } }) => {
      const row = await findParameterSet(context.platform.db.read, { tenantId, name: id, version });
      if (row === null) throw missing(id);
      return setView(row);
    },
  );

  app.delete(
    '/v1/parameter-sets/:id',
    {
      schema: {
        summary: 'Deletes a set with its versions; jobs keep the values that they ran with',
        tags: ['parameter-sets'],
        params,
        response: { 204: nothing('The set is deleted.'), ...refusals('NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const { tenantId, params: of } = request;
      const db = noting(context.platform.db, request, of.id);
      if (!(await db.transaction((tx) => deleteParameterSet(tx, tenantId, of.id)))) throw missing(of.id);
      return reply.status(204).send(null);
    },
  );
}

/** As in a stored case: the value belongs to the job that needs it. */
function refuseSecrets(parameters: Readonly<Record<string, z.infer<typeof LibraryParameter>>>): void {
  for (const [name, { secret, value }] of Object.entries(parameters)) {
    if (secret && value !== null)
      throw new TapwrightError('INPUT_INVALID', `the secret parameter '${name}' has a value`, {
        field: `parameters.${name}.value`,
        expected: 'no value: give it to the job that runs a case with it',
      });
    if (secret || value !== null) continue;
    throw new TapwrightError('INPUT_INVALID', `the parameter '${name}' has no value`, {
      field: `parameters.${name}.value`,
      expected: 'a value, or secret: true',
    });
  }
}

function missing(id: string): TapwrightError {
  return new TapwrightError('NOT_FOUND', `there is no such set ${id.slice(0, 80)}`, { field: 'id' });
}

function setView(row: ParameterSetRow): ParameterSetView {
  const { name, version, parameters, at } = row;
  return { id: name, version, parameters: { ...parameters }, by: personView(row), at: at.toISOString() };
}
