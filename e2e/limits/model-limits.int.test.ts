import { TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { ok, type Script, startOpenAiTestServer } from '@tapwright/model/test-server';
import { findSpendings, openPostgres } from '@tapwright/store';
import { servicesOnly, storeJob, type TestDatabase, testDatabase } from '@tapwright/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ANSWER, asker, MODEL, NAMED } from './limits.fixture.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 16 });
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const USAGE = { inputTokens: 200, outputTokens: 40 };
const answering = (script: Script = [ok(ANSWER, USAGE)]) => startOpenAiTestServer({ script });
const codeOf = (thrown: unknown) => toTapwrightError(thrown).code;

async function spent(job: { readonly id: string; readonly tenantId: string }) {
  const rows = await findSpendings(db.read, { tenantId: job.tenantId, jobId: job.id });
  const tokensOf = (row: (typeof rows)[number] | undefined) =>
    row === undefined ? null : { spent: row.spentTokens, reserved: row.reservedTokens };
  return {
    job: tokensOf(rows.find(({ jobId }) => jobId !== null)),
    day: tokensOf(rows.find(({ day }) => day !== null)),
  };
}

describe('budgets', () => {
  test('without limits a call sends no statement', async () => {
    await using server = await answering();
    const job = await storeJob(db);
    const refusing = new Proxy(db, {
      get: () => {
        throw new Error('the database was asked');
      },
    });
    const ask = asker({ baseUrl: server.baseUrl, limits: {} });
    expect((await ask({ db: refusing, job })).output).toEqual(ANSWER);
    expect(server.requests[0]?.body).not.toHaveProperty('max_completion_tokens');
  });

  test('a call is counted as its endpoint counts it, and says how long the answer may be', async () => {
    await using server = await answering();
    const job = { ...(await storeJob(db)), budget: { tokens: 5_000 } };
    const limits = { TENANT_TOKENS_PER_DAY: 9_000, MODEL_OUTPUT_TOKENS: 300 };
    await asker({ baseUrl: server.baseUrl, limits })({ db, job });
    const used = { spent: 240, reserved: 0 };
    expect(await spent(job)).toEqual({ job: used, day: used });
    expect(server.requests[0]?.body).toMatchObject({ max_completion_tokens: 300 });
  });

  test('money of a model that the operator has named is counted by its own price', async () => {
    await using server = await answering();
    const job = { ...(await storeJob(db)), budget: { usd: 0.01 } };
    const { baseUrl } = server;
    const entry = `{ name: ${NAMED}, baseUrl: "${baseUrl}", model: ${MODEL}, prices: { input: 2, output: 10 } }`;
    const prices = JSON.stringify({ [MODEL]: { input: 900, output: 900 } });
    await asker({ baseUrl, limits: { MODEL_PRICES: prices, MODEL_OUTPUT_TOKENS: 100 }, named: entry })({
      db,
      job,
    });
    const [row] = await findSpendings(db.read, { tenantId: job.tenantId, jobId: job.id });
    // 200 × $2 + 40 × $10, for a million each.
    expect(row).toMatchObject({ spentNano: 800_000 });
  });

  test('at the limit the call is not made, and the error says which limit, what was spent and what is wanted', async () => {
    await using server = await answering();
    const job = { ...(await storeJob(db)), budget: { tokens: 700 } };
    const ask = asker({ baseUrl: server.baseUrl, limits: { MODEL_OUTPUT_TOKENS: 100 } });
    await ask({ db, job });
    const refused = await ask({ db, job }).catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(TapwrightError);
    expect(refused).toMatchObject({
      code: 'BUDGET_SPENT',
      message: expect.stringMatching(
        /^the job has used up its tokens: limit 700, spent 240, the next call may use \d+$/,
      ),
    });
    expect(server.requests).toHaveLength(1);
  });

  test('money is counted by the price table; a cached token has its own price', async () => {
    await using server = await answering([
      ok(ANSWER, { inputTokens: 600, outputTokens: 40, cachedTokens: 200 }),
    ]);
    const job = { ...(await storeJob(db)), budget: { usd: 0.01 } };
    const prices = { [MODEL]: { input: 2, cachedInput: 0.5, output: 10 } };
    const limits = { MODEL_PRICES: JSON.stringify(prices), MODEL_OUTPUT_TOKENS: 100 };
    const ask = asker({ baseUrl: server.baseUrl, limits });
    await ask({ db, job });
    const [row] = await findSpendings(db.read, { tenantId: job.tenantId, jobId: job.id });
    // 400 × $2 + 200 × $0.5 + 40 × $10, for a million each.
    expect(row).toMatchObject({ spentNano: 1_300_000, reservedNano: 0 });
    const until = async (): Promise<unknown> => ask({ db, job }).then(until, (thrown: unknown) => thrown);
    expect(toTapwrightError(await until()).message).toMatch(
      /^the job has used up its money: limit \$0\.01, spent \$0\.00\d+, the next call may cost \$0\.00\d+$/,
    );
  });

  test('a model without a price is refused where money is limited, and only there', async () => {
    await using server = await answering();
    const job = await storeJob(db);
    const ask = asker({ baseUrl: server.baseUrl, limits: {} });
    expect(await ask({ db, job: { ...job, budget: { usd: 5 } } }).catch(codeOf)).toBe('PRICE_UNKNOWN');
    expect(server.requests).toHaveLength(0);
    await ask({ db, job: { ...job, budget: { tokens: 10_000 } } });
  });

  test('an answer that cannot be used and its repair are counted, and an endpoint that counts nothing is not free', async () => {
    await using server = await answering([{ kind: 'answer', content: 'no JSON', usage: USAGE }, ok(ANSWER)]);
    const job = { ...(await storeJob(db)), budget: { tokens: 50_000 } };
    await asker({ baseUrl: server.baseUrl, limits: {} })({ db, job });
    const used = await spent(job);
    expect(used.job?.spent).toBeGreaterThan(USAGE.inputTokens + USAGE.outputTokens + 100);
    expect(used.job?.reserved).toBe(0);
  });

  test('a refused call costs nothing', async () => {
    await using server = await answering([{ kind: 'status', status: 500 }, ok(ANSWER, USAGE)]);
    const job = { ...(await storeJob(db)), budget: { tokens: 50_000 } };
    await asker({ baseUrl: server.baseUrl, limits: {} })({ db, job });
    expect(await spent(job)).toMatchObject({ job: { spent: 240, reserved: 0 } });
  });

  test('calls under way are waited for where they alone take up the room; it does not take for ever', async () => {
    await using server = await answering();
    const job = { ...(await storeJob(db)), budget: { tokens: 1_000 } };
    const ask = asker({ baseUrl: server.baseUrl, limits: { MODEL_OUTPUT_TOKENS: 100 } });
    await db.read.execute(sql`insert into spendings (id, tenant_id, job_id, reserved_tokens)
      values (${`job:${job.id}`}, ${job.tenantId}, ${job.id}, 900)`);
    expect(await ask({ db, job, handleMs: 20_600 }).catch(codeOf)).toBe('TURN_AWAITED');
    const waiting = ask({ db, job });
    await db.read.execute(sql`update spendings set reserved_tokens = 0`);
    expect((await waiting).output).toEqual(ANSWER);
  });

  test.runIf(servicesOnly('fifty runs of one tenant at once'))(
    'fifty runs of one tenant at once: all end with BUDGET_SPENT, none hangs, and the limit holds',
    async () => {
      await using server = await answering();
      const limit = 40_000;
      const limits = { TENANT_TOKENS_PER_DAY: limit, MODEL_OUTPUT_TOKENS: 100 };
      const processes = [1, 2].map(() => asker({ baseUrl: server.baseUrl, limits }));
      const run = async (number: number): Promise<string> => {
        const ask = processes[number % 2];
        const job = await storeJob(db);
        for (;;) {
          const code = await ask?.({ db, job }).then(() => null, codeOf);
          if (code !== null) return code ?? '';
        }
      };
      const ends = await Promise.all(Array.from({ length: 50 }, (_, number) => run(number)));
      expect(new Set(ends)).toEqual(new Set(['BUDGET_SPENT']));
      const used = server.requests.length * 240;
      expect(used).toBeLessThanOrEqual(limit);
      expect(used).toBeGreaterThan(limit - 1_000);
      expect((await spent(await storeJob(db))).day).toEqual({ spent: used, reserved: 0 });
    },
  );
});

describe.runIf(servicesOnly('two processes with pools of their own'))('the rate of an endpoint', () => {
  async function twoProcesses() {
    const other = await openPostgres({ url: db.url ?? '', migrate: false, poolSize: 2 });
    return { databases: [db, other] as const, close: () => other.close() };
  }

  test('two processes share it, and hold no connection while they wait', async () => {
    const arrivals: number[] = [];
    await using server = await answering(() => {
      arrivals.push(performance.now());
      return ok(ANSWER, USAGE);
    });
    const { databases, close } = await twoProcesses();
    const job = await storeJob(db);
    // 30 may begin at once, then one every 221 ms.
    const ask = asker({ baseUrl: server.baseUrl, limits: { MODEL_REQUESTS_PER_MINUTE: 300 } });
    const began = performance.now();
    const asked = Array.from({ length: 38 }, (_, at) => ask({ db: databases[at % 2] ?? db, job }));
    // The second pool has two connections, and far more calls wait.
    expect(await databases[1].healthy()).toBe(true);
    await Promise.all(asked);
    arrivals.sort((a, b) => a - b);
    const everyMs = 60_000 / (300 - 30 + 1);
    for (let late = 1; late <= 8; late += 1)
      expect((arrivals[29 + late] ?? 0) - began).toBeGreaterThan(late * everyMs - 5);
    await close();
  });

  test('all wait where the endpoint asks one of them to', async () => {
    const arrivals: number[] = [];
    await using server = await answering((_, count) => {
      arrivals.push(performance.now());
      return count === 0 ? { kind: 'status', status: 429, retryAfterSeconds: 2 } : ok(ANSWER, USAGE);
    });
    const { databases, close } = await twoProcesses();
    const job = await storeJob(db);
    const limits = { MODEL_REQUESTS_PER_MINUTE: 6_000 };
    const [one, two] = [1, 2].map(() => asker({ baseUrl: server.baseUrl, limits }));
    const first = one?.({ db: databases[0], job });
    const paused = sql`select 1 from model_rates where paused_until is not null`;
    await expect
      .poll(async () => Object(await db.read.execute(paused)).rows.length, { timeout: 20_000 })
      .toBe(1);
    await Promise.all([first, two?.({ db: databases[1], job })]);
    expect(arrivals).toHaveLength(3);
    for (const at of arrivals.slice(1)) expect(at - (arrivals[0] ?? 0)).toBeGreaterThan(1_900);
    await close();
  });

  test('a model that the operator has named keeps its own rate, and delays no other', async () => {
    await using server = await answering();
    const job = await storeJob(db);
    const { baseUrl } = server;
    const entry = `{ name: ${NAMED}, baseUrl: "${baseUrl}", model: ${MODEL}, rpm: 1 }`;
    const ask = asker({ baseUrl, limits: {}, named: entry });
    await ask({ db, job });
    expect(await ask({ db, job, handleMs: 25_000 }).catch(codeOf)).toBe('TURN_AWAITED');
    await asker({ baseUrl, limits: { MODEL_REQUESTS_PER_MINUTE: 1 } })({ db, job });
    expect(server.requests).toHaveLength(2);
  });

  test('a turn that does not come in time is left to others, and the event is handled later', async () => {
    await using server = await answering();
    const job = await storeJob(db);
    const ask = asker({ baseUrl: server.baseUrl, limits: { MODEL_REQUESTS_PER_MINUTE: 1 } });
    await ask({ db, job });
    expect(await ask({ db, job, handleMs: 25_000 }).catch(codeOf)).toBe('TURN_AWAITED');
    expect(server.requests).toHaveLength(1);
  });
});
