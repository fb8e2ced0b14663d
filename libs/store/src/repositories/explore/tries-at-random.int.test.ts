import { type SeededRandom, seededRandom } from '@tapwright/numbers';
import { type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../drizzle.ts';
import { rowsOf } from '../../rows-of.ts';
import { isConflict, type Write } from '../commit.ts';
import type { NewExploration } from './explorations.ts';
import { moveTo, phoneOf, storeExploration } from './explore.fixture.ts';
import { claimTry, settleTry, tryCounts, UNTRIED } from './tries.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 6 });
});
afterAll(() => db.close());

const PHONES = 4;
const ROUNDS = 25;
const WIDGETS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

const write = (one: Write) => db.read.execute(one(db.read).getSQL());

interface World {
  readonly exploration: NewExploration;
  readonly random: SeededRandom;
  /** How often a phone has really used each widget. */
  readonly done: Map<string, number>;
}

async function countsOf({ exploration }: World) {
  const counts = await tryCounts(db.read, { explorationId: exploration.id, signatures: WIDGETS });
  return WIDGETS.map((signature) => ({ signature, ...(counts.get(signature) ?? UNTRIED) }));
}

/** Claims the widget that was tried least, and again where another phone was first. */
async function claimLeast(world: World, phone: Awaited<ReturnType<typeof phoneOf>>): Promise<string> {
  for (;;) {
    const counts = await countsOf(world);
    const least = counts.toSorted((a, b) => a.tries - b.tries)[0];
    if (least === undefined) throw new Error('there are widgets');
    const { id: explorationId, tenantId } = world.exploration;
    const { runId, token, step } = phone;
    const claim = {
      explorationId,
      tenantId,
      signature: least.signature,
      nth: least.next,
      runId,
      token,
      step,
    };
    try {
      await write(claimTry(claim));
      return least.signature;
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
}

/** A phone that explores; from time to time its process dies with a claim, and another run goes on. */
async function explore(world: World): Promise<void> {
  let phone = await phoneOf(db, world.exploration);
  for (let round = 0; round < ROUNDS; round += 1) {
    const signature = await claimLeast(world, phone);
    if (world.random.next() < 0.15) {
      await db.read.execute(sql`delete from leases where run_id = ${phone.runId}`);
      phone = await phoneOf(db, world.exploration);
      continue;
    }
    world.done.set(signature, (world.done.get(signature) ?? 0) + 1);
    await write(settleTry(phone));
    phone = { ...phone, step: phone.step + 1 };
    await moveTo(db, phone.runId, phone.step);
  }
}

test.each([1, 2])('phones that share a frontier and die at times repeat nothing (seed %i)', async (seed) => {
  const world: World = {
    exploration: await storeExploration(db),
    random: seededRandom(seed),
    done: new Map(),
  };
  await Promise.all(Array.from({ length: PHONES }, () => explore(world)));
  const counts = await countsOf(world);
  expect(Object.fromEntries(counts.map(({ signature, tries }) => [signature, tries]))).toEqual(
    Object.fromEntries(WIDGETS.map((signature) => [signature, world.done.get(signature) ?? 0])),
  );
  const tries = counts.map((count) => count.tries);
  // Each phone may be about to try one widget while the others go on.
  expect(Math.max(...tries) - Math.min(...tries)).toBeLessThanOrEqual(PHONES);
  const found = await db.read.execute(sql`select count(*)::int as claims from widget_tries
    where exploration_id = ${world.exploration.id}`);
  expect(rowsOf<{ claims: number }>(found)[0]?.claims).toBe(PHONES * ROUNDS);
});
