import { BenchmarkReport, BenchmarkView, CELL_TRIES, TapwrightError } from '@tapwright/contracts';
import {
  type BenchmarkRow,
  cancelBenchmark,
  findBenchmark,
  listBenchmarks,
  type Reader,
  retryCells,
} from '@tapwright/store';
import { z } from 'zod';
import { noting } from '../access/audit.ts';
import { stopJobs } from '../benchmarks/advance-benchmarks.ts';
import { BenchmarkRequest } from '../benchmarks/benchmark-request.ts';
import { benchmarkReport, benchmarkView } from '../benchmarks/benchmark-view.ts';
import { storeBenchmark } from '../benchmarks/store-benchmark.ts';
import { cursor, next, nextOf, pageLimit } from '../http/paging.ts';
import { refusals } from '../http/refusals.ts';
import { type RestApp, type RestContext, submittingOf } from '../http/rest-app.ts';
import { body, component, described, documented, pathId } from '../http/schemas.ts';
import { idempotencyKey } from '../jobs/idempotency-key.ts';

const Benchmark = component(BenchmarkView, 'Benchmark', {
  description: 'A suite that is measured, cell by cell: each task with each strategy, model and seed.',
});
const Report = component(BenchmarkReport, 'BenchmarkReport', {
  description: 'A benchmark with what was measured so far, and a page of its cells.',
});
const Wanted = body(
  BenchmarkRequest,
  'The content of a suite file as JSON, which names no lines of a shell. `models` are names that the operator has given; with them each job gets its seed. Cells are at most 5,000.',
  {
    notes: {
      suite: {
        suite: 'Notes, the basics',
        tasks: [
          {
            id: 'dark-theme',
            goal: 'Turn on the dark theme',
            evaluators: [{ screen: { text: 'Dark theme' } }],
          },
        ],
      },
      strategies: ['tapwright', 'react'],
      seeds: 3,
    },
  },
);

const params = z.strictObject({ id: pathId('Id of the benchmark.', 'bmk_01k5zq3f9bw8dt3m0k2h7c6v9r') });
const headers = z.object({ 'idempotency-key': idempotencyKey });
const CellPage = z.strictObject({
  limit: pageLimit({ usual: 100, most: 1_000 }),
  after: z.coerce
    .number('the number of a cell')
    .int()
    .min(0)
    .optional()
    .register(documented, { description: '`next` of the page before; absent: the first page.' }),
});

/** The caller's benchmarks. */
export function benchmarkRoutes(app: RestApp, context: RestContext): void {
  app.post(
    '/v1/benchmarks',
    {
      schema: {
        summary: 'Stores a benchmark; its cells begin as phones and limits allow',
        tags: ['benchmarks'],
        headers,
        body: Wanted,
        response: {
          201: described(Benchmark, 'The benchmark is new.'),
          200: described(Benchmark, 'The benchmark was stored before, with the same key and the same body.'),
          ...refusals(
            'GOAL_EMPTY',
            'GOAL_TOO_LONG',
            'STRATEGY_UNKNOWN',
            'MODEL_UNKNOWN',
            'DEVICE_UNKNOWN',
            'CONFLICT',
            'IDEMPOTENCY_CONFLICT',
            'TENANT_LIMIT',
            'SETUP_NOT_ALLOWED',
          ),
        },
      },
    },
    async (request, reply) => {
      const { tenantId, body: wanted } = request;
      const db = noting(context.platform.db, request, wanted.suite.suite);
      const key = request.headers['idempotency-key'] ?? null;
      const { row, created } = await storeBenchmark(db, {
        ...{ tenantId, request: wanted, idempotencyKey: key },
        setupLines: context.setupLines,
        models: context.models,
      });
      return reply.status(created ? 201 : 200).send(benchmarkView(row));
    },
  );

  app.get(
    '/v1/benchmarks',
    {
      schema: {
        summary: "Lists the caller's benchmarks, newest first",
        tags: ['benchmarks'],
        querystring: z.strictObject({ limit: pageLimit({ usual: 50, most: 200 }), before: cursor }),
        response: {
          200: described(z.object({ benchmarks: z.array(Benchmark), next }), 'A page of benchmarks.'),
          ...refusals(),
        },
      },
    },
    async ({ tenantId, query: { limit, before = null } }) => {
      const rows = await listBenchmarks(context.platform.db.read, { tenantId, limit, before });
      return { benchmarks: rows.map(benchmarkView), next: nextOf(rows, limit, ({ id }) => id) };
    },
  );

  app.get(
    '/v1/benchmarks/:id',
    {
      schema: {
        summary: 'Shows a benchmark: what was measured so far, and its cells',
        tags: ['benchmarks'],
        params,
        querystring: CellPage,
        response: { 200: described(Report, 'The benchmark.'), ...refusals('NOT_FOUND') },
      },
    },
    async ({ tenantId, params: { id }, query: { limit, after = 0 } }) => {
      const { read } = context.platform.db;
      const report = await benchmarkReport(read, await existing(read, tenantId, id), { limit, after });
      return { ...report, next: nextOf(report.cells, limit, ({ number }) => String(number)) };
    },
  );

  app.post(
    '/v1/benchmarks/:id/retry',
    {
      schema: {
        summary: 'Tries again what could not be measured; what was measured stays',
        tags: ['benchmarks'],
        params,
        body: described(z.strictObject({}).nullable(), 'No field is needed.'),
        response: {
          200: described(Benchmark, 'The benchmark; it runs again where something was left to measure.'),
          ...refusals('NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request) => {
      const { tenantId, params } = request;
      const db = noting(context.platform.db, request, params.id);
      await existing(db.read, tenantId, params.id);
      const key = { tenantId, id: params.id };
      const waiting = await db.transaction((tx) => retryCells(tx, key, { tries: CELL_TRIES }));
      if (waiting !== null) return benchmarkView(await existing(db.read, tenantId, params.id));
      throw new TapwrightError('CONFLICT', 'the benchmark runs, or was canceled', {
        field: 'id',
        expected: 'a benchmark that has ended',
      });
    },
  );

  app.delete(
    '/v1/benchmarks/:id',
    {
      schema: {
        summary: 'Cancels what is left of a benchmark; what was measured stays',
        tags: ['benchmarks'],
        params,
        response: {
          200: described(
            Benchmark,
            'The benchmark. It has ended when its last phone is given back; one that had ended stays as it was.',
          ),
          ...refusals('NOT_FOUND'),
        },
      },
    },
    async (request) => {
      const { tenantId, params } = request;
      const db = noting(context.platform.db, request, params.id);
      const key = { tenantId, id: params.id };
      await existing(db.read, tenantId, params.id);
      await db.transaction((tx) => cancelBenchmark(tx, key));
      // Who dies here leaves it to the next pass over the benchmarks.
      const row = await existing(db.read, tenantId, params.id);
      if (row.status === 'canceled' && row.endedAt === null)
        await stopJobs(submittingOf(context, request), key);
      return benchmarkView(row);
    },
  );
}

/** @throws TapwrightError `NOT_FOUND`, also for a benchmark of another tenant */
async function existing(db: Reader, tenantId: string, id: string): Promise<BenchmarkRow> {
  const row = await findBenchmark(db, { tenantId, id });
  if (row !== null) return row;
  throw new TapwrightError('NOT_FOUND', `there is no benchmark ${id.slice(0, 80)}`, { field: 'id' });
}
