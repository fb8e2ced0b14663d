import { JobView } from '@tapwright/contracts';
import { CASES_LOOKED_AT_MAX, findJob } from '@tapwright/store';
import { describe, expect, test } from 'vitest';
import { apiOfTheFile } from '../api.fixture.ts';

const on = apiOfTheFile('acme:a-key-0123456789,other:o-key-0123456789');

const ACME = { 'x-api-key': 'a-key-0123456789' };
const OTHER = { 'x-api-key': 'o-key-0123456789' };
const CASE = {
  title: 'Pay a payee',
  steps: [{ do: 'Pay ${payee}' }, { do: 'Enter ${pin}', expect: [{ text: 'Sent' }] }],
  parameters: { payee: { value: 'Ana' }, pin: { secret: true } },
};
const PIN = '264019';

describe('cases', () => {
  test('are stored, replaced, listed, read and deleted', async () => {
    expect(await on.api.put('/v1/cases/pay', CASE, ACME)).toMatchObject({
      status: 201,
      body: { id: 'pay', version: 1 },
    });
    const changed = await on.api.put('/v1/cases/pay', { ...CASE, title: 'Pay' }, ACME);
    expect(changed).toMatchObject({ status: 200, body: { title: 'Pay', version: 2 } });
    expect((await on.api.get('/v1/cases', ACME)).body).toMatchObject({ cases: [{ id: 'pay' }], next: null });
    expect((await on.api.get('/v1/cases/pay', ACME)).body).toMatchObject({
      steps: [{ do: 'Pay ${payee}' }, {}],
    });
    expect((await on.api.delete('/v1/cases/pay', ACME)).status).toBe(204);
    expect((await on.api.delete('/v1/cases/pay', ACME)).status).toBe(404);
  });

  describe('as their file, in YAML', () => {
    const putYaml = async (
      text: string,
      path = '/v1/cases/pay',
      type = 'application/yaml; charset=utf-8',
    ) => {
      const headers = { ...ACME, 'content-type': type };
      const sent = await on.api.send({ method: 'PUT', url: path, headers, payload: text });
      return { status: sent.statusCode, body: sent.json() as unknown };
    };
    const FILE = 'id: pay\ntitle: Pay a payee\nsteps:\n  - Pay Ana\n  - do: Enter 007\n    expect: Sent\n';

    test('are stored as the command line reads them', async () => {
      expect(await putYaml(FILE)).toMatchObject({
        status: 201,
        body: { id: 'pay', steps: [{ do: 'Pay Ana' }, { do: 'Enter 007', expect: [{ text: 'Sent' }] }] },
      });
    });

    test.each([
      ['what is no YAML', 'a: [', 'the body:1'],
      ['an alias that grows', 'id: &a pay\ntitle: *a\nsteps: [x]\n', 'the body:2'],
      ['several cases', `${FILE}---\n${FILE.replace('id: pay', 'id: two')}`, '2 cases'],
      ['nothing', '', 'cases'],
      ['another id than the address', FILE.replace('id: pay', 'id: other'), 'differs'],
      ['a misspelt field', `${FILE}stepz: 1\n`, 'stepz'],
    ])('%s is refused with its place, and nothing is stored', async (_, text, told) => {
      const { status, body } = await putYaml(text);
      expect({ status, code: Object(body).error?.code }).toEqual({ status: 400, code: 'INPUT_INVALID' });
      expect(JSON.stringify(body)).toContain(told);
      expect((await on.api.get('/v1/cases/pay', ACME)).status).toBe(404);
    });

    test('no other route takes YAML', async () => {
      const headers = { ...ACME, 'content-type': 'application/yaml' };
      const sent = await on.api.send({ method: 'POST', url: '/v1/jobs', headers, payload: 'goal: write' });
      expect(sent.statusCode).toBe(400);
    });
  });

  test('of another tenant are not there', async () => {
    await on.api.put('/v1/cases/pay', CASE, ACME);
    expect((await on.api.get('/v1/cases/pay', OTHER)).status).toBe(404);
    expect((await on.api.get('/v1/cases', OTHER)).body).toMatchObject({ cases: [] });
    expect((await on.api.delete('/v1/cases/pay', OTHER)).status).toBe(404);
    expect((await on.api.get('/v1/cases/pay', ACME)).status).toBe(200);
  });

  describe('are listed', () => {
    const put = (id: string, more: object, headers = ACME) =>
      on.api.put(`/v1/cases/${id}`, { ...CASE, ...more }, headers);
    const found = async (query: string, headers = ACME) => {
      const { status, body } = await on.api.get(`/v1/cases?${query}`, headers);
      const { cases, next } = body as { cases: { id: string }[]; next: string | null };
      return status === 200 ? { ids: cases.map(({ id }) => id), next } : body;
    };

    test('by a tag and by words of the id, the title or the requirement', async () => {
      await put('pay', { tags: ['smoke', 'money'] });
      await put('login', { title: 'Sign in by PIN', tags: ['smoke'] });
      await put('refund', { title: '100% back', requirement: 'REQ-7' });
      await put('pay', { tags: ['smoke'] }, OTHER);
      expect(await found('tag=smoke')).toEqual({ ids: ['login', 'pay'], next: null });
      expect(await found('tag=smok')).toMatchObject({ ids: [] });
      expect(await found('text=PAY')).toMatchObject({ ids: ['pay'] });
      expect(await found('text=sign%20IN')).toMatchObject({ ids: ['login'] });
      expect(await found('text=req-7')).toMatchObject({ ids: ['refund'] });
      // What stands for anything elsewhere is a letter like others here.
      expect(await found('text=%25')).toMatchObject({ ids: ['refund'] });
      expect(await found('text=_')).toMatchObject({ ids: [] });
      expect(await found('tag=smoke&text=pin')).toMatchObject({ ids: ['login'] });
      expect(await found('tag=money', OTHER)).toMatchObject({ ids: [] });
    });

    test('page after page, also where what fits is rare', async () => {
      for (const n of [1, 2, 3, 4, 5, 6]) await put(`c${n}`, n % 2 === 0 ? { tags: ['even'] } : {});
      expect(await found('tag=even&limit=2')).toEqual({ ids: ['c2', 'c4'], next: 'c4' });
      // What is stored meanwhile before the cursor moves nothing.
      await put('c1a', { tags: ['even'] });
      expect(await found('tag=even&limit=2&after=c4')).toEqual({ ids: ['c6'], next: null });
    });

    test('in pages that look at a bounded number of cases each', async () => {
      await put('zz', { tags: ['rare'] });
      await on.db.read.execute(`insert into cases (tenant_id, id, spec)
        select 'acme', 'n' || lpad(n::text, 5, '0'), spec::jsonb - 'tags'
        from cases, generate_series(1, ${CASES_LOOKED_AT_MAX}) n where id = 'zz'`);
      const first = Object(await found('tag=rare'));
      expect(first).toEqual({ ids: [], next: `n0${CASES_LOOKED_AT_MAX}` });
      expect(await found(`tag=rare&after=${first.next}`)).toEqual({ ids: ['zz'], next: null });
    });

    test.each(['tag=', 'text=', `text=${'x'.repeat(201)}`, 'tagg=smoke'])('%s is refused', async (query) => {
      expect(await found(query)).toMatchObject({ error: { code: 'INPUT_INVALID' } });
    });
  });

  test.each<[string, string, object, string]>([
    ['a wrong id', '/v1/cases/no%20id', CASE, 'id'],
    ['another id than the address', '/v1/cases/pay', { ...CASE, id: 'other' }, 'id'],
    ['no steps', '/v1/cases/pay', { ...CASE, steps: [] }, 'steps'],
    ['an unknown field', '/v1/cases/pay', { ...CASE, stepz: 1 }, 'stepz'],
    [
      'an expectation of two kinds',
      '/v1/cases/pay',
      { ...CASE, steps: [{ do: 'x', expect: [{ text: 'a', absent: 'b' }] }] },
      'steps.0.expect.0',
    ],
    [
      'the value of a secret',
      '/v1/cases/pay',
      { ...CASE, parameters: { pin: { secret: true, value: PIN } } },
      'parameters.pin.value',
    ],
  ])('with %s are refused by field, and nothing is stored', async (_name, path, body, field) => {
    const answer = await on.api.put(path, body, ACME);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'INPUT_INVALID', field } } });
    expect(JSON.stringify(answer.body)).not.toContain(PIN);
    expect((await on.api.get('/v1/cases', ACME)).body).toMatchObject({ cases: [] });
  });
});

describe('a job of a case', () => {
  const submit = (body: object, headers = ACME) =>
    on.api.post('/v1/jobs', { kind: 'case', ...body }, headers);

  test('holds the case with its values; those of secrets are sealed', async () => {
    await on.api.put('/v1/cases/pay', CASE, ACME);
    const { status, body } = await submit({ case: 'pay', parameters: { pin: PIN } });
    expect(status).toBe(201);
    const view = JobView.parse(body);
    expect(view).toMatchObject({ kind: 'case', goal: 'Pay a payee', strategy: 'uat' });
    const row = await findJob(on.db.read, 'acme', view.id);
    expect(row?.spec.case?.parameters.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'payee', value: 'Ana', secret: false, about: '' },
      { name: 'pin', value: null, secret: true, about: '' },
    ]);
    expect(JSON.stringify(row)).not.toContain(PIN);
    // Only gateways read what is sealed.
    expect(row?.secrets).toBeNull();
    const { rows } = Object(await on.db.read.execute(`select secrets from jobs where id = '${view.id}'`));
    expect(on.platform.secrets.open(view.id, rows[0].secrets)).toEqual({ pin: PIN });
  });

  test('may bring its case along, and says which row it runs with', async () => {
    const rows = [{ payee: 'Ana' }, { payee: 'Bo' }];
    const own = { ...CASE, id: 'own', rows };
    const { body } = await submit({ case: own, row: 2, parameters: { pin: PIN } });
    const row = await findJob(on.db.read, 'acme', JobView.parse(body).id);
    expect(row?.spec.case).toMatchObject({ row: 2, parameters: [{ name: 'payee', value: 'Bo' }, {}] });
    expect(row?.spec.case?.spec.rows).toEqual([]);
  });

  test.each<[string, object, object]>([
    ['an unknown case', { case: 'nowhere' }, { code: 'NOT_FOUND', field: 'case' }],
    [
      'a parameter without a value',
      { case: { ...CASE, id: 'c' } },
      { code: 'INPUT_INVALID', field: 'parameters' },
    ],
    [
      'an unknown parameter',
      { case: { ...CASE, id: 'c' }, parameters: { pin: PIN, pan: '1' } },
      { code: 'INPUT_INVALID' },
    ],
    [
      'a row that is not there',
      { case: { ...CASE, id: 'c' }, row: 4, parameters: { pin: PIN } },
      { field: 'row' },
    ],
    [
      'a secret that cannot be kept',
      { case: { ...CASE, id: 'c' }, parameters: { pin: '12' } },
      { field: 'parameters.pin' },
    ],
    [
      'a step that contains a secret',
      { case: { ...CASE, id: 'c', title: `Pay with ${PIN}` }, parameters: { pin: PIN } },
      { field: 'case.steps' },
    ],
    [
      'an unknown strategy',
      { case: { ...CASE, id: 'c' }, parameters: { pin: PIN }, strategy: 'luck' },
      { code: 'STRATEGY_UNKNOWN' },
    ],
    ['no case', {}, { code: 'INPUT_INVALID', field: 'case' }],
  ])('with %s is refused, and nothing is stored', async (_name, body, expected) => {
    const answer = await submit(body);
    expect(answer.body).toMatchObject({ error: expected });
    expect(JSON.stringify(answer.body)).not.toContain(PIN);
    expect((await on.api.get('/v1/jobs', ACME)).body).toMatchObject({ jobs: [] });
  });

  describe('with several roles', () => {
    const steps = [{ do: 'Send it' }, { do: 'See it', role: 'receiver' }];
    const roles = { sender: { model: 'Pixel*' }, receiver: {} };
    const pair = { id: 'pair', title: 'A message arrives', steps, roles };
    const deviceOf = async (body: object) => {
      const { id } = JobView.parse((await submit(body)).body);
      return (await findJob(on.db.read, 'acme', id))?.spec.device;
    };

    test('asks for a device for each, the first one leading, also where the case was stored', async () => {
      await on.api.put('/v1/cases/pair', pair, ACME);
      for (const of of ['pair', pair]) {
        const device = await deviceOf({ case: of });
        expect(device).toMatchObject({ roles, main: 'sender' });
      }
    });

    test('may name these devices, for a single role as for any case', async () => {
      const chosen = { roles: { sender: { labels: { rack: '1' } }, receiver: { labels: { rack: '2' } } } };
      expect(await deviceOf({ case: pair, device: chosen })).toMatchObject({ ...chosen, main: 'sender' });
      const one = { ...pair, steps: [{ do: 'Send it' }], roles: { sender: { model: 'Pixel*' } } };
      expect(await deviceOf({ case: one })).toEqual({ model: 'Pixel*' });
      expect(await deviceOf({ case: one, device: { labels: { rack: '1' } } })).toEqual({
        labels: { rack: '1' },
      });
    });

    test.each<[string, object, string]>([
      ['one device for all', { case: pair, device: { labels: { rack: '1' } } }, 'device'],
      ['no device for a role', { case: pair, device: { roles: { sender: {}, other: {} } } }, 'device.roles'],
      [
        'a precondition of an unknown role',
        { case: { ...pair, preconditions: [{ that: 'It is there', role: 'thirdd' }] } },
        'preconditions.0.role',
      ],
    ])('%s: is refused', async (_name, body, field) => {
      expect((await submit(body)).body).toMatchObject({ error: { code: 'INPUT_INVALID', field } });
    });
  });

  test('of a case of another tenant is refused', async () => {
    await on.api.put('/v1/cases/pay', CASE, ACME);
    const answer = await submit({ case: 'pay', parameters: { pin: PIN } }, OTHER);
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND', field: 'case' } } });
  });

  describe('for every row of a stored case', () => {
    const rows = [{ payee: 'Ben' }, { payee: 'Cleo' }, { payee: 'Dora' }];
    const ROWS = '/v1/cases/pay/jobs';
    const parameters = { pin: PIN };
    const countJobs = async () =>
      ((await on.api.get('/v1/jobs', ACME)).body as { jobs: unknown[] }).jobs.length;

    test('becomes several jobs, each with its values', async () => {
      await on.api.put('/v1/cases/pay', { ...CASE, rows }, ACME);
      const { status, body } = await on.api.post(ROWS, { parameters }, ACME);
      expect(status).toBe(201);
      const { jobs } = body as { jobs: { id: string; row: number }[] };
      expect(jobs.map(({ row }) => row)).toEqual([1, 2, 3]);
      const payees = await Promise.all(
        jobs.map(async ({ id }) => (await findJob(on.db.read, 'acme', id))?.spec.case?.parameters[0]?.value),
      );
      expect(payees).toEqual(['Ben', 'Cleo', 'Dora']);
    });

    test('becomes one job where the case has no rows', async () => {
      await on.api.put('/v1/cases/pay', CASE, ACME);
      expect(await on.api.post(ROWS, { parameters }, ACME)).toMatchObject({
        status: 201,
        body: { jobs: [{ row: null }] },
      });
    });

    test('is the same again for the same Idempotency-Key, and refused for another body', async () => {
      await on.api.put('/v1/cases/pay', { ...CASE, rows }, ACME);
      const headers = { ...ACME, 'idempotency-key': 'k' };
      const [first, second] = await Promise.all([1, 2].map(() => on.api.post(ROWS, { parameters }, headers)));
      expect([first?.status, second?.status].toSorted()).toEqual([200, 201]);
      expect(second?.body).toEqual(first?.body);
      expect(await countJobs()).toBe(3);
      const other = await on.api.post(ROWS, { parameters, priority: 3 }, headers);
      expect(other).toMatchObject({ status: 409, body: { error: { code: 'IDEMPOTENCY_CONFLICT' } } });
    });

    test('begins nothing where one of them cannot run, or the case is not there', async () => {
      const lacking = {
        ...CASE,
        parameters: { ...CASE.parameters, payee: {} },
        rows: [{ payee: 'Ben' }, {}],
      };
      await on.api.put('/v1/cases/pay', lacking, ACME);
      expect(await on.api.post(ROWS, { parameters }, ACME)).toMatchObject({
        status: 400,
        body: { error: { code: 'INPUT_INVALID', message: expect.stringContaining('in row 2') } },
      });
      expect((await on.api.post(ROWS, { parameters, row: 1 }, ACME)).body).toMatchObject({
        error: { field: 'row' },
      });
      expect((await on.api.post('/v1/cases/none/jobs', {}, ACME)).status).toBe(404);
      expect((await on.api.post(ROWS, { parameters }, OTHER)).status).toBe(404);
      expect(await countJobs()).toBe(0);
    });
  });

  test('a goal has no case', async () => {
    const bound = { spec: { ...CASE, id: 'c' }, row: null, parameters: [] };
    const answer = await on.api.post('/v1/jobs', { goal: 'pay', case: bound }, ACME);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'INPUT_INVALID', field: 'case' } } });
  });

  test('has a report before it has run, which other tenants do not see', async () => {
    const { body } = await submit({ case: { ...CASE, id: 'c' }, parameters: { pin: PIN } });
    const { id } = JobView.parse(body);
    const report = await on.api.get(`/v1/jobs/${id}/report`, ACME);
    expect(report).toMatchObject({
      status: 200,
      body: { job: { id, kind: 'case' }, case: { id: 'c' }, steps: [] },
    });
    expect((await on.api.get(`/v1/jobs/${id}/report`, OTHER)).status).toBe(404);
  });
});
