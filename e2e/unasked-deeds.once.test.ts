import { createModel } from '@tapwright/model';
import { expect, test } from 'vitest';
import { startOnePhone } from './one-phone.fixture.ts';

/** What the apps keep for their user. */
const KEEPS = { notes: 'notes', vorrat: 'items', receitas: 'recipes' } as const;

/** No rule knows how to do these; what else the page offers was once pressed to look behind it. */
test.each<[keyof typeof KEEPS, string]>([
  ['notes', 'Rename "Gift ideas" to "Gift ideas"'],
  ['vorrat', 'Setze die Menge von "Reis" auf 17'],
  ['vorrat', 'Benenne den Artikel "Salz" in "Meersalz" um'],
  ['vorrat', 'Rename the item "Salz" to "Meersalz"'],
  ['receitas', 'Partilha a receita "Pudim" com a Ana'],
  ['receitas', 'Muda o tempo da receita "Pudim" para 30'],
])('in %s nothing is lost while the rules look for: %s', async (app, goal) => {
  await using phone = await startOnePhone(app, createModel({ provider: 'offline' }));
  const kept = (): readonly unknown[] => names(phone.source.state(phone.packageName), KEEPS[app]);
  const before = kept();
  expect(before.length).toBeGreaterThan(3);
  const job = await phone.standalone.run(
    { goal, app: phone.packageName, verify: false, learn: false, maxSteps: 25 },
    { deadlineMs: 500_000 },
  );
  expect(job.outcome).not.toBe('completed');
  expect(kept()).toEqual(before);
});

test.each([
  { goal: 'Delete all notes but "Rye bread"' },
  { kind: 'case', steps: [{ do: 'Delete all notes except "Rye bread"', expect: [] }] },
])('what is left out is kept: %j', async ({ steps, ...body }) => {
  await using phone = await startOnePhone('notes', createModel({ provider: 'offline' }));
  const app = phone.packageName;
  const asked =
    steps === undefined ? { ...body, app } : { ...body, case: { app, id: 'but', title: 'But', steps } };
  await phone.standalone.run(
    { ...asked, verify: false, learn: false, maxSteps: 25 },
    { deadlineMs: 500_000 },
  );
  const kept = names(phone.source.state(app), 'notes');
  expect(kept).toContainEqual(expect.objectContaining({ title: 'Rye bread' }));
});

test('a step that only checks deletes nothing', async () => {
  await using phone = await startOnePhone('vorrat', createModel({ provider: 'offline' }));
  const kept = (): readonly unknown[] => names(phone.source.state(phone.packageName), 'items');
  const before = kept();
  const steps = [{ do: 'Prüfe, dass die Menge von "Essig" 9 ist', expect: [] }];
  const job = await phone.standalone.run(
    { kind: 'case', case: { app: phone.packageName, id: 'amount', title: 'Amount', steps }, verify: false },
    { deadlineMs: 500_000 },
  );
  expect(job.outcome).not.toBe('completed');
  expect(kept()).toEqual(before);
});

/** Name and amount of each thing; read marks and places in the app are left aside. */
function names(state: unknown, field: string): readonly unknown[] {
  const things = (state as Record<string, readonly Record<string, unknown>[]>)[field] ?? [];
  return things.map(({ id, name, title, amount, minutes }) => ({ id, name, title, amount, minutes }));
}
