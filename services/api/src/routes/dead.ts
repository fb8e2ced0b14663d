import { DeadLetterView } from '@tapwright/contracts';
import { acrossTenants, listDeadEvents } from '@tapwright/store';
import { z } from 'zod';
import { noting } from '../access/audit.ts';
import { deadLetter, deadLetterView, redrive } from '../dead/redrive.ts';
import { cursor, next, nextOf, pageLimit } from '../http/paging.ts';
import { refusals } from '../http/refusals.ts';
import { operatorsOnly, type RestApp, type RestContext } from '../http/rest-app.ts';
import { component, described, pathId } from '../http/schemas.ts';

const DeadLetter = component(DeadLetterView, 'DeadLetter', {
  description:
    'An event that could not be handled. `refused` says why it cannot be put back; null where it can.',
});

const params = z.strictObject({ id: pathId('Id of the event.', 'evt_01k0example') });

/** Events that could not be handled, for operators. */
export function deadRoutes(app: RestApp, context: RestContext): void {
  const preParsing = operatorsOnly(context);

  app.get(
    '/v1/dead',
    {
      preParsing,
      schema: {
        summary: 'Lists the dead letters of all tenants, newest first (operators)',
        tags: ['dead'],
        querystring: z.strictObject({ limit: pageLimit({ usual: 50, most: 500 }), before: cursor }),
        response: {
          200: described(z.object({ dead: z.array(DeadLetter), next }), 'A page of dead letters.'),
          ...refusals('FORBIDDEN'),
        },
      },
    },
    async ({ query: { limit, before = null } }) => {
      const rows = await acrossTenants('dead', () =>
        listDeadEvents(context.platform.db.read, { limit, before }),
      );
      return { dead: rows.map(deadLetterView), next: nextOf(rows, limit, ({ event }) => event.id) };
    },
  );

  app.get(
    '/v1/dead/:id',
    {
      preParsing,
      schema: {
        summary: 'Shows a dead letter, also one that was put back (operators)',
        tags: ['dead'],
        params,
        response: { 200: described(DeadLetter, 'The dead letter.'), ...refusals('FORBIDDEN', 'NOT_FOUND') },
      },
    },
    async ({ params: { id } }) =>
      deadLetterView(await acrossTenants('dead', () => deadLetter(context.platform.db.read, id))),
  );

  app.post(
    '/v1/dead/:id/redrive',
    {
      preParsing,
      schema: {
        summary: 'Puts a dead letter back, so that it is handled again (operators)',
        tags: ['dead'],
        params,
        body: described(z.strictObject({}).nullable(), 'No field is needed.'),
        response: {
          200: described(DeadLetter, 'It is on its way; one that was put back before stays as it is.'),
          ...refusals('FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request) => {
      const { id } = request.params;
      const on = { ...context.platform, db: noting(context.platform.db, request, id) };
      return deadLetterView(await acrossTenants('dead', () => redrive(on, id)));
    },
  );
}
