import { Comment, ScriptLife, ScriptStatus } from '@tapwright/contracts';
import { z } from 'zod';
import { noting } from '../access/audit.ts';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { body, component, described, pathId } from '../http/schemas.ts';
import { personOf } from '../sign-off/person.ts';
import { moveScript, scriptLife } from '../sign-off/script-life.ts';

const Life = component(ScriptLife, 'ScriptLife', {
  description: 'Where a script stands between a draft and routine, and how it came there.',
});
const Wanted = body(
  z.strictObject({ to: ScriptStatus, comment: Comment.default('') }),
  'Where the script goes, and why.',
  { reviewed: { to: 'reviewed', comment: 'checks what PAY-3 asks for' }, routine: { to: 'persistent' } },
);
const params = z.strictObject({ id: pathId('Id of the trace.', 'scr_run_01k0example_neutral-json') });

/** The life of scripts: what was reviewed may become persistent and is then run in routine. */
export function scriptRoutes(app: RestApp, context: RestContext): void {
  app.get(
    '/v1/scripts/:id/life',
    {
      schema: {
        summary: 'Shows where a script stands: draft, reviewed, persistent or withdrawn',
        tags: ['scripts'],
        params,
        response: { 200: described(Life, 'Its life.'), ...refusals('NOT_FOUND') },
      },
    },
    async ({ tenantId, params: { id } }) => scriptLife(context.platform.db.read, { tenantId, id }),
  );

  app.post(
    '/v1/scripts/:id/life',
    {
      schema: {
        summary: 'Lets a script go on: to reviewed, persistent, withdrawn, or back to draft',
        tags: ['scripts'],
        params,
        body: Wanted,
        response: {
          200: described(Life, 'Its life now.'),
          ...refusals('NOT_FOUND', 'STATUS_REFUSED', 'CONFLICT'),
        },
      },
    },
    async (request) => {
      const { tenantId, params: of, body: wanted } = request;
      const db = noting(context.platform.db, request, of.id);
      const by = personOf(request);
      return db.transaction((tx) => moveScript(tx, { ...of, ...wanted, tenantId, by }));
    },
  );
}
