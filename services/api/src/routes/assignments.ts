import { ASSIGNMENTS_MAX, AssignmentView, CaseId, TapwrightError, TesterName } from '@tapwright/contracts';
import {
  type AssignmentRow,
  assignmentsOf,
  type CaseRow,
  deleteAssignment,
  findCase,
  listAssignments,
  putAssignment,
  searchCases,
} from '@tapwright/store';
import { z } from 'zod';
import { noting } from '../access/audit.ts';
import { cursor, next, nextOf, pageLimit } from '../http/paging.ts';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { body, component, described, nothing } from '../http/schemas.ts';
import { personOf, personView } from '../sign-off/person.ts';

const Assignment = component(AssignmentView, 'Assignment', {
  description: 'Who tests a case, or one row of it; `row` null: the whole case.',
});
const Row = z.coerce.number('a row, from 1').int('a row, from 1').min(1, 'a row, from 1');
const Wanted = body(
  z.strictObject({
    case: CaseId,
    row: z.int().min(1).nullable().default(null),
    tester: TesterName,
    dueAt: z.iso.datetime({ offset: true }).nullable().default(null),
  }),
  'Who tests the stored case, or one row of it, until when.',
  {
    case: { case: 'pay', tester: 'ana' },
    row: { case: 'pay', row: 2, tester: 'ben', dueAt: '2030-01-02T03:04:05Z' },
  },
);
const Unassigned = component(
  z.object({ case: z.string(), title: z.string(), rows: z.array(z.int()) }),
  'UnassignedCase',
  { description: 'A case that nobody tests; or, with `rows`, those of its rows that nobody tests.' },
);

/** Which tester has which case. XUAT-Copilot, section 1: "these test cases are distributed to a number of human testers". */
export function assignmentRoutes(app: RestApp, context: RestContext): void {
  app.put(
    '/v1/assignments',
    {
      schema: {
        summary: 'Assigns a stored case, or one of its rows, to a tester',
        tags: ['assignments'],
        body: Wanted,
        response: {
          200: described(Assignment, 'It is assigned.'),
          ...refusals('NOT_FOUND', 'TOO_MANY_REQUESTS'),
        },
      },
    },
    async (request) => {
      const { tenantId, body: wanted } = request;
      refuseRow(await findCase(context.platform.db.read, tenantId, wanted.case), wanted);
      const { case: caseId, row, tester, dueAt } = wanted;
      const db = noting(context.platform.db, request, `${caseId}${row === null ? '' : `: row ${row}`}`);
      const due = dueAt === null ? null : new Date(dueAt);
      const assignment = { tenantId, caseId, row: row ?? 0, tester, dueAt: due, ...personOf(request) };
      const stored = await db.transaction((tx) => putAssignment(tx, assignment));
      if (stored !== null) return assignmentView(stored);
      throw new TapwrightError('TOO_MANY_REQUESTS', 'no more can be assigned', {
        expected: `at most ${ASSIGNMENTS_MAX} assignments`,
      });
    },
  );

  app.get(
    '/v1/assignments',
    {
      schema: {
        summary: 'Lists what is assigned, by case and row',
        tags: ['assignments'],
        querystring: z.strictObject({
          tester: described(TesterName.optional(), 'Only of this tester.'),
          dueBefore: described(
            z.iso.datetime({ offset: true }).optional(),
            'Only what is due before this time.',
          ),
          limit: pageLimit({ usual: 50, most: 200 }),
          after: cursor,
        }),
        response: {
          200: described(z.object({ assignments: z.array(Assignment), next }), 'A page of assignments.'),
          ...refusals(),
        },
      },
    },
    async ({ tenantId, query: { tester = null, dueBefore, limit, after } }) => {
      const due = dueBefore === undefined ? null : new Date(dueBefore);
      const from = after === undefined ? null : placeOf(after);
      const wanted = { tenantId, tester, dueBefore: due, limit, after: from };
      const rows = await listAssignments(context.platform.db.read, wanted);
      return {
        assignments: rows.map(assignmentView),
        next: nextOf(rows, limit, ({ caseId, row }) => JSON.stringify([caseId, row])),
      };
    },
  );

  app.get(
    '/v1/assignments/unassigned',
    {
      schema: {
        summary: 'Lists the stored cases, and their rows, that nobody tests',
        tags: ['assignments'],
        querystring: z.strictObject({ limit: pageLimit({ usual: 50, most: 200 }), after: cursor }),
        response: {
          200: described(
            z.object({ unassigned: z.array(Unassigned), next }),
            'What is free among the cases of this page; a page may be empty and have a next one.',
          ),
          ...refusals(),
        },
      },
    },
    async ({ tenantId, query: { limit, after = null } }) => {
      const { read } = context.platform.db;
      const found = await searchCases(read, { tenantId, limit, after, filter: {} });
      const taken = await assignmentsOf(
        read,
        tenantId,
        found.rows.map(({ id }) => id),
      );
      return {
        unassigned: found.rows.flatMap((one) => unassignedOf(one, taken)),
        next: found.next,
      };
    },
  );

  app.delete(
    '/v1/assignments',
    {
      schema: {
        summary: 'Takes an assignment back',
        tags: ['assignments'],
        querystring: z.strictObject({
          case: described(CaseId, 'The case.'),
          row: described(Row.optional(), 'Its row; absent: what is assigned as a whole.'),
        }),
        response: { 204: nothing('Nobody tests it.'), ...refusals('NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const { tenantId, query } = request;
      const db = noting(context.platform.db, request, query.case);
      const key = { tenantId, caseId: query.case, row: query.row ?? 0 };
      if (await db.transaction((tx) => deleteAssignment(tx, key))) return reply.status(204).send(null);
      throw new TapwrightError('NOT_FOUND', `${query.case} is not assigned`, { field: 'case' });
    },
  );
}

function refuseRow(
  found: CaseRow | null,
  wanted: { readonly case: string; readonly row: number | null },
): void {
  if (found === null)
    throw new TapwrightError('NOT_FOUND', `there is no case ${wanted.case}`, { field: 'case' });
  const { length } = found.spec.rows;
  if (wanted.row === null || wanted.row <= length) return;
  throw new TapwrightError('INPUT_INVALID', `case '${wanted.case}' has no row ${wanted.row}`, {
    field: 'row',
    expected: length === 0 ? 'no row: the case has none' : `a row from 1 to ${length}`,
  });
}

function unassignedOf({ id, spec }: CaseRow, taken: readonly AssignmentRow[]): z.infer<typeof Unassigned>[] {
  const own = new Set(taken.filter(({ caseId }) => caseId === id).map(({ row }) => row));
  if (own.has(0)) return [];
  const rows = spec.rows.map((_, at) => at + 1).filter((row) => !own.has(row));
  if (spec.rows.length > 0 && rows.length === 0) return [];
  return [{ case: id, title: spec.title, rows }];
}

const After = z.tuple([z.string(), z.int()]);

function placeOf(text: string): { readonly caseId: string; readonly row: number } {
  try {
    const [caseId, row] = After.parse(JSON.parse(text));
    return { caseId, row };
  } catch (cause) {
    throw new TapwrightError('INPUT_INVALID', 'after is no cursor', {
      field: 'after',
      expected: '`next` of a page',
      cause,
    });
  }
}

function assignmentView(row: AssignmentRow): AssignmentView {
  return {
    case: row.caseId,
    row: row.row === 0 ? null : row.row,
    tester: row.tester,
    dueAt: row.dueAt?.toISOString() ?? null,
    by: personView(row),
    at: row.at.toISOString(),
  };
}
