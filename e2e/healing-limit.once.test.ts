import { newId } from '@tapwright/contracts';
import { createModel } from '@tapwright/model';
import { parseTrace, type Trace } from '@tapwright/script';
import { insertScripts, type JobRow, scriptsOfJob } from '@tapwright/store';
import { carryOut } from '@tapwright/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const DEADLINE_MS = 120_000;

let platform: TestStandalone;
beforeAll(async () => {
  platform = await startTestStandalone(createModel({ provider: 'offline' }));
});
afterAll(() => platform[Symbol.asyncDispose]());

/** The trace with other names in its last step: a replay finds the target by likeness only. */
function renamed(trace: Trace): Trace {
  const steps = trace.steps.map((step, at) => {
    if (at < trace.steps.length - 1) return step;
    const locators = step.locators
      .filter(({ by }) => by === 'id' || by === 'text' || by === 'desc')
      .map((locator) => ('resourceId' in locator ? { ...locator, resourceId: 'a.b:id/x' } : locator))
      .map((locator) => ('text' in locator ? { ...locator, text: `${locator.text} it` } : locator))
      .map((locator) => ('desc' in locator ? { ...locator, desc: `${locator.desc} it` } : locator));
    return { ...step, locators };
  });
  return { ...trace, steps };
}

/** A script of a recorded goal that no longer fits the app. */
async function staleScript(): Promise<string> {
  const { db } = platform.standalone.platform;
  const { id } = await platform.submit({
    goal: "Create a note titled 'Lamp' with the text 'Buy a new bulb'",
    verify: false,
  });
  await platform.ended(id);
  const neutral = (await scriptsOfJob(db.read, id)).find(({ format }) => format === 'neutral-json');
  if (neutral === undefined) throw new Error('the goal gives a trace');
  const content = JSON.stringify(renamed(parseTrace(neutral.content)));
  const stale = { ...neutral, id: newId('scr'), fileName: 'stale.json', content };
  await carryOut(db, { writes: insertScripts([stale]) });
  return stale.id;
}

async function replayed(script: string): Promise<JobRow> {
  const { id } = await platform.submit({ kind: 'replay', script, heal: 'similarity' });
  return platform.ended(id);
}

/** The healings of the script so far, once more each, as if they were older than a week. */
async function healedLongAgo(script: string): Promise<void> {
  const { db } = platform.standalone.platform;
  const columns = sql`tenant_id, job_id, run_id, script_id, step, step_index, before, after, reason, score`;
  await db.transaction((tx) =>
    tx.execute(sql`insert into healings (id, created_at, ${columns})
      select id || '_' || time, now() - interval '7 days 1 minute', ${columns}
      from healings, generate_series(1, 5) as time where script_id = ${script}`),
  );
}

test(
  'the fourth replay that would heal a script within a week fails and says so; older healings do not count',
  async () => {
    const script = await staleScript();
    expect((await replayed(script)).outcome).toBe('completed');
    await healedLongAgo(script);
    for (const _ of ['second', 'third']) expect((await replayed(script)).outcome).toBe('completed');
    expect(await replayed(script)).toMatchObject({
      outcome: 'failed',
      reason: {
        code: 'HEALING_LIMIT',
        message: expect.stringMatching(/healed 3 times within 7 days.*step \d+ 3 times \(.*Accept or reject/),
      },
    });
  },
  DEADLINE_MS,
);
