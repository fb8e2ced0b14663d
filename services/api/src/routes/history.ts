import {
  PackageName,
  QUARANTINE_DAYS_MAX,
  TapwrightError,
  TEST_NAME_MAX,
  TestHistory,
} from '@tapwright/contracts';
import {
  endQuarantine,
  listQuarantines,
  putQuarantine,
  QUARANTINES_MAX,
  type QuarantineRow,
  testHistory,
} from '@tapwright/store';
import { z } from 'zod';
import { noting } from '../access/audit.ts';
import { historiesOf } from '../history/test-history.ts';
import { cursor, next, pageLimit } from '../http/paging.ts';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { body, component, described, nothing } from '../http/schemas.ts';

const History = component(TestHistory, 'TestHistory', {
  description: 'What is known of a test from its runs.',
});
const Test = z.string().min(1).max(TEST_NAME_MAX);
/** Empty for a test without an app. */
const App = z.union([PackageName, z.literal('')]);
const Quarantine = component(
  z.object({ test: z.string(), app: z.string(), until: z.string(), reason: z.string() }),
  'Quarantine',
  { description: 'A test whose failures are known to be unreliable, until a time.' },
);
const Wanted = body(
  z.strictObject({
    test: Test,
    app: App.default(''),
    until: z.iso.datetime({ offset: true }),
    reason: z.string().trim().min(1).max(500),
  }),
  `Which test, until when (${QUARANTINE_DAYS_MAX} days at most), and why.`,
  {
    flaky: {
      test: 'case pay row 2',
      app: 'org.example.app',
      until: '2030-01-02T03:04:05Z',
      reason: 'the bank answers late, BANK-17',
    },
  },
);
const After = z.tuple([z.string(), z.string()]);

/** How the caller's tests ended, and which of them are put aside. */
export function historyRoutes(app: RestApp, context: RestContext): void {
  app.get(
    '/v1/history',
    {
      schema: {
        summary: 'Lists tests with their pass and flake rates, by version of the app',
        tags: ['history'],
        querystring: z.strictObject({
          app: PackageName.optional(),
          test: Test.optional(),
          limit: pageLimit({ usual: 50, most: 200 }),
          after: cursor,
        }),
        response: {
          200: described(z.object({ tests: z.array(History), next }), 'A page of tests, by name.'),
          ...refusals(),
        },
      },
    },
    async ({ tenantId, query: { app: of = null, test = null, limit, after } }) => {
      const { read } = context.platform.db;
      const from = after === undefined ? null : afterOf(after);
      const results = await testHistory(read, { tenantId, app: of, test, limit, after: from });
      const tests = historiesOf(results, await listQuarantines(read, tenantId));
      const last = tests.at(-1);
      const more = last !== undefined && tests.length === limit;
      return { tests: [...tests], next: more ? JSON.stringify([last.test, last.app]) : null };
    },
  );

  app.get(
    '/v1/quarantines',
    {
      schema: {
        summary: 'Lists the tests that are put aside',
        tags: ['history'],
        response: {
          200: described(z.object({ quarantines: z.array(Quarantine) }), 'Those that have not ended.'),
          ...refusals(),
        },
      },
    },
    async ({ tenantId }) => ({
      quarantines: (await listQuarantines(context.platform.db.read, tenantId)).map(quarantineView),
    }),
  );

  app.put(
    '/v1/quarantines',
    {
      schema: {
        summary: 'Puts a flaky test aside until a time, or changes that',
        tags: ['history'],
        body: Wanted,
        response: {
          200: described(Quarantine, 'The test is put aside.'),
          ...refusals('TOO_MANY_REQUESTS'),
        },
      },
    },
    async (request) => {
      const { tenantId, body: wanted } = request;
      const until = untilOf(wanted.until);
      const db = noting(context.platform.db, request, wanted.test);
      const quarantine = { ...wanted, tenantId, until };
      if (await db.transaction((tx) => putQuarantine(tx, quarantine))) return quarantineView(quarantine);
      throw new TapwrightError('TOO_MANY_REQUESTS', 'no more tests can be put aside', {
        expected: `at most ${QUARANTINES_MAX}; end some`,
      });
    },
  );

  app.delete(
    '/v1/quarantines',
    {
      schema: {
        summary: 'Ends the quarantine of a test',
        tags: ['history'],
        querystring: z.strictObject({ test: Test, app: App.default('') }),
        response: { 204: nothing('The test counts again.'), ...refusals('NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const { tenantId, query } = request;
      const db = noting(context.platform.db, request, query.test);
      const gone = await db.transaction((tx) => endQuarantine(tx, { ...query, tenantId }));
      if (gone) return reply.status(204).send(null);
      throw new TapwrightError('NOT_FOUND', `'${query.test.slice(0, 80)}' is not put aside`, {
        field: 'test',
      });
    },
  );
}

const DAY_MS = 24 * 3_600_000;

/** It ends by itself, so that nobody forgets it. */
function untilOf(text: string): Date {
  const until = new Date(text);
  const days = (until.getTime() - Date.now()) / DAY_MS;
  if (days > 0 && days <= QUARANTINE_DAYS_MAX) return until;
  throw new TapwrightError('INPUT_INVALID', 'until is not a time of the next days', {
    field: 'until',
    expected: `a time in the future, ${QUARANTINE_DAYS_MAX} days from now at most`,
  });
}

function afterOf(text: string): { readonly test: string; readonly app: string } {
  try {
    const [test, app] = After.parse(JSON.parse(text));
    return { test, app };
  } catch (cause) {
    throw new TapwrightError('INPUT_INVALID', 'after is no cursor', {
      field: 'after',
      expected: '`next` of a page',
      cause,
    });
  }
}

function quarantineView({
  test,
  app,
  until,
  reason,
}: Omit<QuarantineRow, 'createdAt'>): z.infer<typeof Quarantine> {
  return { test, app, until: until.toISOString(), reason };
}
