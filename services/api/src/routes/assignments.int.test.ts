import { describe, expect, test } from 'vitest';
import { apiOfTheFile } from '../api.fixture.ts';

const on = apiOfTheFile('acme:a-key-0123456789,other:o-key-0123456789');
const ACME = { 'x-api-key': 'a-key-0123456789' };
const OTHER = { 'x-api-key': 'o-key-0123456789' };

const assign = (body: object, headers = ACME) => on.api.put('/v1/assignments', body, headers);
const list = async (query = '', headers = ACME) =>
  Object((await on.api.get(`/v1/assignments${query}`, headers)).body);

async function store(id: string, rows = 0): Promise<void> {
  const body = {
    title: `Case ${id}`,
    steps: [{ do: 'Pay ${payee}' }],
    parameters: { payee: { value: 'Ana' } },
    rows: Array.from({ length: rows }, (_, at) => ({ payee: `payee ${at}` })),
  };
  expect((await on.api.put(`/v1/cases/${id}`, body, ACME)).status).toBe(201);
}

describe('cases', () => {
  test('are assigned as a whole or row by row, and listed by tester and by when they are due', async () => {
    await store('pay', 3);
    await store('refund');
    await assign({ case: 'pay', row: 2, tester: 'ben', dueAt: '2030-01-02T03:04:05Z' });
    await assign({ case: 'refund', tester: 'ana', dueAt: '2030-02-02T03:04:05Z' });
    await assign({ case: 'pay', row: 1, tester: 'ana' });
    expect(await list('?tester=ana')).toMatchObject({
      assignments: [
        { case: 'pay', row: 1, tester: 'ana', dueAt: null, by: { id: 'API_KEYS' } },
        { case: 'refund', row: null },
      ],
    });
    expect(await list('?dueBefore=2030-01-15T00:00:00Z')).toMatchObject({
      assignments: [{ case: 'pay', row: 2, dueAt: '2030-01-02T03:04:05.000Z' }],
    });
    const first = await list('?limit=2');
    expect(first.assignments).toHaveLength(2);
    expect(await list(`?limit=2&after=${encodeURIComponent(first.next)}`)).toMatchObject({
      assignments: [{ case: 'refund' }],
      next: null,
    });
  });

  test('that nobody has are listed, with those rows that nobody has', async () => {
    await store('pay', 3);
    await store('refund');
    const free = async () => Object((await on.api.get('/v1/assignments/unassigned', ACME)).body).unassigned;
    expect(await free()).toEqual([
      { case: 'pay', title: 'Case pay', rows: [1, 2, 3] },
      { case: 'refund', title: 'Case refund', rows: [] },
    ]);
    await assign({ case: 'pay', row: 2, tester: 'ben' });
    await assign({ case: 'refund', tester: 'ben' });
    expect(await free()).toEqual([{ case: 'pay', title: 'Case pay', rows: [1, 3] }]);
    for (const row of [1, 3]) await assign({ case: 'pay', row, tester: 'ana' });
    expect(await free()).toEqual([]);
    expect((await on.api.delete('/v1/assignments?case=refund', ACME)).status).toBe(204);
    expect((await on.api.delete('/v1/assignments?case=refund', ACME)).status).toBe(404);
    expect(await free()).toMatchObject([{ case: 'refund' }]);
  });

  test('change their tester, and are not those of another tenant', async () => {
    await store('pay');
    await assign({ case: 'pay', tester: 'ben' });
    await assign({ case: 'pay', tester: 'ana' });
    expect((await list()).assignments).toMatchObject([{ tester: 'ana' }]);
    expect(await list('', OTHER)).toEqual({ assignments: [], next: null });
    expect((await assign({ case: 'pay', tester: 'eve' }, OTHER)).status).toBe(404);
    expect((await on.api.delete('/v1/assignments?case=pay', OTHER)).status).toBe(404);
  });

  test.each([
    ['a row that is not there', { case: 'pay', row: 4, tester: 'ana' }, 400, 'row'],
    ['a case that is not stored', { case: 'none', tester: 'ana' }, 404, 'case'],
    ['nobody', { case: 'pay', tester: ' ' }, 400, 'tester'],
    ['a wrong time', { case: 'pay', tester: 'ana', dueAt: 'soon' }, 400, 'dueAt'],
  ])('with %s are refused', async (_, body, status, field) => {
    await store('pay', 3);
    expect(await assign(body)).toMatchObject({ status, body: { error: { field } } });
    expect((await list()).assignments).toEqual([]);
  });
});
