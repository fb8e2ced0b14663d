import { findJob } from '@tapwright/store';
import { describe, expect, test } from 'vitest';
import { apiOfTheFile } from '../api.fixture.ts';

const on = apiOfTheFile('acme:a-key-0123456789,other:o-key-0123456789');
const ACME = { 'x-api-key': 'a-key-0123456789' };
const OTHER = { 'x-api-key': 'o-key-0123456789' };
const BANK = { payee: { value: 'Maris' }, pin: { secret: true, about: 'of the test card' } };
const PAY = { title: 'Pay', steps: [{ do: 'Pay ${lib.bank.payee} with ${lib.bank.pin}' }] };

const put = (parameters: object, headers = ACME) =>
  on.api.put('/v1/parameter-sets/bank', { parameters }, headers);
const get = async (query = '', headers = ACME) => on.api.get(`/v1/parameter-sets/bank${query}`, headers);

describe('a set of the parameter library', () => {
  test('has versions, which can be read later', async () => {
    expect(await put(BANK)).toMatchObject({ status: 201, body: { id: 'bank', version: 1 } });
    expect(await put({ payee: { value: 'Tobin' } })).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await get()).body).toMatchObject({ version: 2, parameters: { payee: { value: 'Tobin' } } });
    expect((await get('?version=1')).body).toMatchObject({
      parameters: { pin: { secret: true, value: null } },
    });
    expect((await get('?version=3')).status).toBe(404);
    expect((await on.api.get('/v1/parameter-sets', ACME)).body).toMatchObject({
      sets: [{ id: 'bank', version: 2 }],
      next: null,
    });
    expect((await on.api.delete('/v1/parameter-sets/bank', ACME)).status).toBe(204);
    expect((await get('?version=1')).status).toBe(404);
  });

  test('is not that of another tenant', async () => {
    await put(BANK);
    expect((await get('', OTHER)).status).toBe(404);
    expect((await on.api.delete('/v1/parameter-sets/bank', OTHER)).status).toBe(404);
    expect((await on.api.put('/v1/cases/pay', PAY, OTHER)).status).toBe(400);
  });

  test.each([
    ['the value of a secret', { pin: { secret: true, value: '264019' } }, 'parameters.pin.value'],
    ['no value', { payee: {} }, 'parameters.payee.value'],
    ['a variable', { pin: { secret: true, env: 'PIN' } }, 'parameters.pin.env'],
    ['a wrong name', { 'a.b': { value: 'x' } }, 'parameters.a.b'],
  ])('with %s is refused', async (_, parameters, field) => {
    expect(await put(parameters)).toMatchObject({ status: 400, body: { error: { field } } });
    expect((await get()).status).toBe(404);
  });
});

describe('a case', () => {
  test('is stored only with names that the library has; others are refused with what is near', async () => {
    expect(await on.api.put('/v1/cases/pay', PAY, ACME)).toMatchObject({ status: 400 });
    await put(BANK);
    expect((await on.api.put('/v1/cases/pay', PAY, ACME)).status).toBe(201);
    const wrong = { title: 'Pay', steps: [{ do: 'Pay ${lib.bank.paye}' }] };
    expect(await on.api.put('/v1/cases/wrong', wrong, ACME)).toMatchObject({
      status: 400,
      body: { error: { code: 'INPUT_INVALID', expected: "'lib.bank.payee'" } },
    });
  });

  test('runs with the values of the newest version, and its job says which one that was', async () => {
    await put(BANK);
    await on.api.put('/v1/cases/pay', PAY, ACME);
    await put({ ...BANK, payee: { value: 'Tobin' } });
    const job = { kind: 'case', case: 'pay' };
    expect(await on.api.post('/v1/jobs', job, ACME)).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('lib.bank.pin') } },
    });
    const given = { ...job, parameters: { 'lib.bank.pin': '264019' } };
    const { status, body } = await on.api.post('/v1/jobs', given, ACME);
    expect(status).toBe(201);
    const row = await findJob(on.db.read, 'acme', Object(body).id);
    expect(row?.spec.case).toMatchObject({
      library: { bank: 2 },
      parameters: [
        { name: 'lib.bank.payee', value: 'Tobin', secret: false },
        { name: 'lib.bank.pin', value: null, secret: true },
      ],
    });
    expect(JSON.stringify(row)).not.toContain('264019');
    const rows = await on.api.post('/v1/cases/pay/jobs', { parameters: given.parameters }, ACME);
    expect(rows.status).toBe(201);
  });

  test('whose secret stands where it could be seen is refused', async () => {
    await put(BANK);
    const shown = {
      title: 'Pay',
      steps: [{ do: 'Pay', expect: [{ file: '/sdcard/${lib.bank.pin}', is: 'present' }] }],
    };
    expect(await on.api.put('/v1/cases/pay', shown, ACME)).toMatchObject({ status: 400 });
  });
});
