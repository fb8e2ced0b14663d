import { CASE_FILE_BYTES_MAX, caseText } from '@tapwright/cases';
import { CaseSpec, TapwrightError } from '@tapwright/contracts';
import { findCase } from '@tapwright/store';
import { z } from 'zod';
import { checkCaseText } from '../cases/check-case-text.ts';
import { YAML } from '../cases/yaml-case.ts';
import { createLargeBodies, LARGE_BODY } from '../http/large-bodies.ts';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { body, component, content, described, pathId } from '../http/schemas.ts';

const Problem = component(
  z.object({
    line: z.int().min(1),
    column: z.int().min(1),
    severity: z.enum(['error', 'warning']),
    path: z.string(),
    what: z.string(),
    expected: z.string(),
  }),
  'CaseProblem',
  { description: 'Something wrong (error) or doubtful (warning) in the text of a case, with its place.' },
);
const Text = body(
  z.strictObject({ text: z.string().max(CASE_FILE_BYTES_MAX) }),
  'The case as its file, in YAML.',
  { payment: { text: 'title: Pay a payee\nsteps:\n  - Pay Ana\n' } },
);
const params = z.strictObject({ id: pathId('Id of the case.', 'pay') });

/** Cases as texts, for those who edit them. */
export function caseFileRoutes(app: RestApp, context: RestContext): void {
  const large = createLargeBodies();

  app.get(
    '/v1/cases/:id/file',
    {
      schema: {
        summary: 'Gives a case as its file, in YAML',
        tags: ['cases'],
        params,
        response: {
          200: content('The case; what it says by default is left out.', YAML),
          ...refusals('NOT_FOUND'),
        },
      },
    },
    async ({ tenantId, params: { id } }, reply) => {
      const row = await findCase(context.platform.db.read, tenantId, id);
      if (row === null)
        throw new TapwrightError('NOT_FOUND', `there is no case ${id.slice(0, 80)}`, { field: 'id' });
      return reply.type(`${YAML}; charset=utf-8`).send(Buffer.from(caseText(CaseSpec.parse(row.spec))));
    },
  );

  app.post(
    '/v1/cases/:id/check',
    {
      schema: {
        summary: 'Says what is wrong with the text of a case, as storing it would; nothing is stored',
        tags: ['cases'],
        params,
        body: Text,
        response: {
          200: described(
            z.object({ problems: z.array(Problem) }),
            'In the order of the text; none: it is correct.',
          ),
          ...refusals('TOO_MANY_REQUESTS'),
        },
      },
    },
    async ({ tenantId, params: { id }, body: { text } }) => {
      const { db } = context.platform;
      const read = () => checkCaseText(db, { tenantId, id, text });
      const problems = await (text.length > LARGE_BODY ? large.read(tenantId, read) : read());
      return { problems: [...problems] };
    },
  );
}
