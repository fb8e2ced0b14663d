import { type SeededRandom, seededRandom } from '@tapwright/numbers';
import type { BuildQueryConfig, SQL, SQLChunk } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { alias, and, asc, eq, inArray, isNull, not, PgDialect, sql } from './drizzle.ts';
import { artifacts, events, jobs, runs, steps } from './schema/index.ts';

const dialect = new PgDialect();
const build = new QueryBuilder();

/** As drizzle itself writes it. */
function byDrizzle(statement: SQL): { readonly sql: string; readonly params: unknown[] } {
  const asked: BuildQueryConfig[] = [];
  const spy = { toQuery: (config: BuildQueryConfig) => void asked.push(config) };
  dialect.sqlToQuery(spy as unknown as SQL);
  const [config] = asked;
  if (config === undefined) throw new Error('the dialect asks for no text');
  const { sql: text, params } = statement.buildQueryFromSourceParams([statement], config);
  return { sql: text, params };
}

function expectSame(statement: SQL): void {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  expect({ sql: text, params }).toEqual(byDrizzle(statement));
}

const other = alias(steps, 'other');
const ofJobs = () =>
  build
    .select({ id: runs.jobId, steps: sql<number>`count(*)`.as('steps') })
    .from(runs)
    .groupBy(runs.jobId);
const counted = ofJobs();
const [named, inner] = [ofJobs().as('counted'), build.$with('inner').as(ofJobs())];

/** Every kind of part, with values that an encoder changes. */
const PARTS: readonly ((random: SeededRandom) => SQLChunk | null)[] = [
  ({ below }) => `text $${below(9)}`,
  ({ below }) => below(1_000),
  () => true,
  () => null,
  () => undefined,
  () => new Date(0),
  () => Buffer.from('bytes'),
  ({ below }) => Array.from({ length: below(4) }, (_, at) => at),
  () => sql.raw('now()'),
  () => sql.identifier('a "quoted" name'),
  () => sql.empty(),
  () => events,
  () => other,
  () => steps.index,
  () => other.index,
  () => events.createdAt,
  () => sql.param({ kind: 'click' }, steps.action),
  () => sql.param(new Date(0), events.createdAt),
  () => sql.param(null, steps.action),
  () => sql.param([1, 2]),
  () => sql.param(sql`1 + ${2}`, jobs.eventSeq),
  () => sql.placeholder('name'),
  () => sql.param(sql.placeholder('coded'), steps.action),
  () => sql`${'in'} the ${'text'}`.inlineParams(),
  () => sql`${7}`.as('seven'),
  () => named,
  () => inner,
  () => named.steps,
  () => counted,
  () => eq(runs.id, 'run_1'),
  () => and(isNull(artifacts.content), not(inArray(steps.index, [1, 2, 3]))),
];

function partOf(random: SeededRandom, depth: number): SQLChunk | null {
  const at = random.below(PARTS.length + (depth > 0 ? 12 : 0));
  const plain = PARTS[at];
  return plain === undefined ? statementOf(random, depth - 1) : plain(random);
}

function statementOf(random: SeededRandom, depth: number): SQL {
  const parts = Array.from({ length: 1 + random.below(6) }, () => partOf(random, depth));
  return random.below(2) === 0
    ? sql.join(parts as SQLChunk[], sql.raw(', '))
    : sql`select ${sql.join(parts as SQLChunk[])} from ${parts[0]}`;
}

describe('a statement is the text and the parameters that drizzle would make of it', () => {
  it('whatever parts it has, in whatever order', () => {
    const random = seededRandom(41);
    for (let round = 0; round < 2_000; round += 1) expectSame(statementOf(random, 3));
  });

  it.each(PARTS.map((part, at) => [at, part] as const))('with part %i alone, and again', (_, part) => {
    const statement = sql`a ${part(seededRandom(1))} b`;
    expectSame(statement);
    expectSame(statement);
  });

  it.each([
    ['a query with joins', build.select().from(steps).leftJoin(runs, eq(runs.id, steps.runId)).limit(3)],
    [
      'one in another',
      build
        .with(inner)
        .select()
        .from(inner)
        .where(inArray(inner.id, ['job_1'])),
    ],
    [
      'one of a table twice',
      build.select().from(steps).innerJoin(other, eq(other.index, steps.index)).orderBy(asc(other.index)),
    ],
    ['two together', ofJobs().unionAll(ofJobs())],
  ])('%s', (_, query) => expectSame(query.getSQL()));
});

it('a statement with values in its text, and one for an index, are left to drizzle', () => {
  const inline = sql`select ${'a "text"'}, ${3}`.inlineParams();
  expect(dialect.sqlToQuery(inline)).toMatchObject({ sql: `select 'a "text"', 3`, params: [] });
  expect(dialect.sqlToQuery(sql`${steps.index} desc`, 'indexes').sql).toBe('"index" desc');
});
