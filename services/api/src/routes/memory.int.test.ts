import { MemoryPage, MemoryView } from '@tapwright/contracts';
import { learnFacts, learnRules, learnSteps } from '@tapwright/store';
import { beforeEach, describe, expect, test } from 'vitest';
import { apiOfTheFile } from '../api.fixture.ts';

const on = apiOfTheFile('acme:a-key-0123456789,other:o-key-0123456789');
beforeEach(async () => {
  await remember('acme');
  await remember('other');
});

const ACME = { 'x-api-key': 'a-key-0123456789' };
const OTHER = { 'x-api-key': 'o-key-0123456789' };
const APP = 'org.example';

async function remember(tenantId: string): Promise<void> {
  const app = { tenantId, packageName: APP, appVersion: '7' };
  const rule = { ...app, kind: 'follow' as const, goal: 'write a note' };
  const fact = { key: 'click|share', screen: 'o.e/.M#l', reason: 'no_change' as const };
  await on.db.transaction(async (tx) => {
    await learnRules(tx, [
      { ...rule, text: 'Save last' },
      { ...rule, text: 'Look into the menu' },
    ]);
    await learnSteps(tx, { ...app, goal: 'write a note', steps: ['click "New"'] });
    await learnFacts(tx, { ...app, jobId: 'job_1', facts: [fact], workedOn: [] });
  });
}

const list = async (query = '', headers: Record<string, string> = ACME) =>
  MemoryPage.parse((await on.api.get(`/v1/memory${query}`, headers)).body);

async function entry(type: MemoryView['type'], headers = ACME): Promise<MemoryView> {
  const found = (await list(`?type=${type}`, headers)).memory[0];
  if (found === undefined) throw new Error(type);
  return found;
}

describe('the memory', () => {
  test('is listed with all facts about each entry, by app and type', async () => {
    const { memory, next } = await list();
    expect(memory.map(({ type }) => type)).toEqual(['fact', 'rule', 'rule', 'steps']);
    expect(next).toBeNull();
    expect(memory[0]).toMatchObject({
      app: APP,
      appVersion: '7',
      sightings: 1,
      counts: false,
      refuted: false,
    });
    expect(memory[1]).toMatchObject({ kind: 'follow', uses: 0, sightings: 1 });
    expect(memory[3]).toMatchObject({ goal: 'write a note', steps: ['click "New"'] });
    expect((await list('?type=rule')).memory).toHaveLength(2);
    expect((await list('?app=org.elsewhere')).memory).toEqual([]);
  });

  test('comes in pages', async () => {
    const first = await list('?limit=3');
    const rest = await list(`?limit=3&after=${first.next}`);
    expect([...first.memory, ...rest.memory]).toEqual((await list()).memory);
    expect(rest.next).toBeNull();
  });

  test('shows one entry', async () => {
    const rule = await entry('rule');
    expect((await on.api.get(`/v1/memory/${rule.id}`, ACME)).body).toEqual(rule);
  });
});

describe('a correction', () => {
  test('changes a rule; counts for the old words are gone', async () => {
    const { id } = await entry('rule');
    const { status, body } = await on.api.patch(
      `/v1/memory/${id}`,
      { text: ' Save at once ', kind: 'avoid' },
      ACME,
    );
    expect(status).toBe(200);
    expect(MemoryView.parse(body)).toMatchObject({ id, text: 'Save at once', kind: 'avoid', uses: 0 });
  });

  test('changes the steps to a goal', async () => {
    const { id } = await entry('steps');
    const { body } = await on.api.patch(`/v1/memory/${id}`, { steps: ['click "More"', 'click "New"'] }, ACME);
    expect(body).toMatchObject({ steps: ['click "More"', 'click "New"'] });
  });

  test.each<[string, MemoryView['type'], unknown, string]>([
    ['an empty text', 'rule', { text: '  ' }, 'text'],
    ['a text that is too long', 'rule', { text: 'x'.repeat(301) }, 'text'],
    ['an unknown kind', 'rule', { kind: 'maybe' }, 'kind'],
    ['an unknown field', 'rule', { text: 'x', uses: 100 }, ''],
    ['nothing', 'rule', {}, ''],
    ['no steps', 'steps', { steps: [] }, 'steps'],
    ['too many steps', 'steps', { steps: Array(41).fill('x') }, 'steps'],
    ['the text of a rule, for steps', 'steps', { text: 'x' }, 'steps'],
    ['a text, for a fact', 'fact', { text: 'crashed' }, 'id'],
    ['a field of a fact', 'fact', { reason: 'crashed' }, 'reason'],
  ])('with %s is refused, and nothing is changed', async (_, type, patch, field) => {
    const before = await entry(type);
    const { status, body } = await on.api.patch(`/v1/memory/${before.id}`, patch, ACME);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { code: 'INPUT_INVALID', field: expect.stringContaining(field) } });
    expect(await entry(type)).toEqual(before);
  });

  test('to the words of another rule is a conflict', async () => {
    // Both rules may have been stored within one millisecond: which of them is listed first is open.
    const rules = (await list('?type=rule')).memory;
    const other = rules.find((rule) => rule.type === 'rule' && rule.text === 'Save last');
    const { status, body } = await on.api.patch(
      `/v1/memory/${other?.id}`,
      { text: 'look into the MENU' },
      ACME,
    );
    expect([status, body]).toMatchObject([409, { error: { code: 'CONFLICT', field: 'text' } }]);
  });
});

describe('forgetting', () => {
  test.each(['rule', 'steps', 'fact'] as const)('one entry: %s', async (type) => {
    const { id } = await entry(type);
    expect((await on.api.delete(`/v1/memory/${id}`, ACME)).status).toBe(204);
    expect((await on.api.get(`/v1/memory/${id}`, ACME)).status).toBe(404);
    expect((await list()).memory).toHaveLength(3);
  });

  test('everything about an app; other tenants keep theirs', async () => {
    expect((await on.api.delete(`/v1/memory?app=${APP}`, ACME)).body).toEqual({ deleted: 4 });
    expect((await list()).memory).toEqual([]);
    expect((await list('', OTHER)).memory).toHaveLength(4);
  });

  test('everything at once is not possible', async () => {
    expect((await on.api.delete('/v1/memory', ACME)).status).toBe(400);
    expect((await list()).memory).toHaveLength(4);
  });
});

test("another tenant's memory is hidden: it cannot be read, changed or deleted", async () => {
  const before = await entry('rule', OTHER);
  const { id } = before;
  for (const answer of [
    await on.api.get(`/v1/memory/${id}`, ACME),
    await on.api.patch(`/v1/memory/${id}`, { text: 'mine' }, ACME),
    await on.api.delete(`/v1/memory/${id}`, ACME),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
  }
  expect(await entry('rule', OTHER)).toEqual(before);
  expect((await on.api.get('/v1/memory')).status).toBe(401);
});

test.each(['?limit=0', '?limit=x', '?type=dream', '?app=nonsense', '?app=', '?app=a.b&app=c.d'])(
  'a list that is asked for with %s is refused with the field',
  async (query) => {
    const { status, body } = await on.api.get(`/v1/memory${query}`, ACME);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { code: 'INPUT_INVALID', field: expect.any(String) } });
  },
);
