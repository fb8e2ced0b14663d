import { ExplorerName } from '@tapwright/contracts';
import { virtualApps } from '@tapwright/virtual-apps';
import { describe, expect, test } from 'vitest';
import { exploreInMemory } from './in-memory.ts';
import { countWithin, type Plan } from './plan.ts';
import { rowOf } from './rows.ts';
import { comparison } from './several-phones.ts';
import { appTable, exploreTable } from './table.ts';
import { fatalBugs } from './virtual-phone.ts';

const plan = (values: Partial<Plan> = {}): Plan => ({
  explorer: 'guided',
  app: 'notes',
  seed: 1,
  rounds: 40,
  phones: 1,
  shared: true,
  bugs: false,
  ...values,
});

describe('an exploration in memory', () => {
  test.each(ExplorerName.options)('of %s is the same again with the same seed', async (explorer) => {
    const reached = await exploreInMemory(plan({ explorer }));
    expect([...(await exploreInMemory(plan({ explorer })))]).toEqual([...reached]);
    expect(countWithin(reached, 'activity', 40)).toBeGreaterThan(0);
  });

  test('goes on after a crash and after a hang, and tells both', async () => {
    const reached = await exploreInMemory(plan({ bugs: true, rounds: 150 }));
    expect(countWithin(reached, 'bug', 150)).toBe(2);
  });

  test('counts what was reached within the rounds, once', async () => {
    const reached = await exploreInMemory(plan());
    const events = [5, 20, 40].map((rounds) => countWithin(reached, 'event', rounds));
    expect(events).toEqual(events.toSorted((a, b) => a - b));
    expect(events[0]).toBeLessThan(events[2] ?? 0);
  });

  test('with several phones that share their tries is another one than without', async () => {
    const [shared, apart] = await Promise.all(
      [true, false].map((value) => exploreInMemory(plan({ phones: 3, shared: value }))),
    );
    expect([...(shared ?? [])]).not.toEqual([...(apart ?? [])]);
  });
});

test('the apps have eighteen bugs that end or hang them', () => {
  const bugs = Object.entries(virtualApps).flatMap(([name, { app }]) => fatalBugs(name, app));
  expect(bugs).toHaveLength(18);
  expect(bugs).toContain('notes:crash-on-delete');
});

test('a row and the tables of rows', async () => {
  const row = await rowOf(exploreInMemory, { ...plan(), inputs: 60 });
  expect(row).toMatchObject({ explorer: 'guided', app: 'notes', seed: 1, inputs: 60 });
  expect(row.activities).toBeGreaterThan(0.5);
  const other = { ...row, seed: 2, activities: 1, events200: 20, screens: 30, crashes: 2 };
  const one = { ...row, activities: 0.5, events200: 10, screens: 10, crashes: 1 };
  const [, line] = exploreTable([one, other]).split('\n');
  expect(line?.split(/\s{2,}/)).toEqual(['guided', '75.0 %', '15.0', '20.0', '3', '1', '2']);
  expect(appTable([one, other], ({ events200 }) => events200)).toMatch(/notes +15\.0/);
});

test('several phones are compared with one', async () => {
  const table = await comparison(
    async ({ phones, shared }) =>
      new Map(
        Array.from({ length: 100 }, (_, at) => [
          `event ${at}`,
          Math.ceil((at + 1) / (phones * (shared ? 1 : 0.5))),
        ]),
      ),
    { explorers: ['guided'], apps: ['notes'], seed: 1, seeds: 2, phones: 4 },
  );
  const [, line] = table.split('\n');
  expect(line?.split(/\s{2,}/)).toEqual(['guided', '100.0', '100.0', '100.0', '1.00', '0.13']);
});
