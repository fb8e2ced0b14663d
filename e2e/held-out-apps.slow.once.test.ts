import { createModel } from '@tapwright/model';
import { heldOutApps } from '@tapwright/virtual-apps';
import { describe, expect, test } from 'vitest';
import { HELD_OUT_GOALS } from './held-out-goals.fixture.ts';
import { startOnePhone } from './one-phone.fixture.ts';

const MAX_STEPS = 25;
const DEADLINE_MS = 500_000;
/** What the user has in each app. */
const DATA: Readonly<Record<string, string>> = {
  ...{
    biblio: 'titles',
    cabinet: 'items',
    habits: 'habits',
    hearth: 'rooms',
    linie: 'tickets',
    meter: 'alerts',
    outlay: 'expenses',
    parcels: 'parcels',
    pelican: 'mails',
    permit: 'sent',
    pillbox: 'intakes',
    podium: 'sessions',
    receitas: 'recipes',
    rooms: 'bookings',
    rooster: 'alarms',
    vorrat: 'items',
  },
};

async function outcomeOf(app: string, goal: string) {
  await using phone = await startOnePhone(app, createModel({ provider: 'offline' }));
  const data = () => JSON.stringify(Object(phone.source.state(phone.packageName))[DATA[app] ?? '']);
  const before = data();
  const job = await phone.standalone.run(
    { goal, app: phone.packageName, verify: false, learn: false, maxSteps: MAX_STEPS },
    { deadlineMs: DEADLINE_MS },
  );
  return { job, state: phone.source.state(phone.packageName), isChanged: data() !== before };
}

describe.each(Object.entries(HELD_OUT_GOALS))('%s', (app, { undoable, already }) => {
  test.each(undoable)('never completed, as a part of it cannot be done: %s', async (goal) => {
    const { job } = await outcomeOf(app, goal);
    expect(job, job.reason?.message).not.toMatchObject({ outcome: 'completed' });
    expect(job.outcome).toMatch(/^(?:inconclusive|infeasible|failed|out_of_budget)$/);
  });

  test.each(heldOutApps[app]?.tasks ?? [])('completed only where its state says so: $id', async (task) => {
    const { job, state } = await outcomeOf(app, task.goal);
    if (job.outcome === 'completed') expect(task.done(state), job.reason?.message).toBe(true);
    expect(job.outcome).not.toBe('crashed');
  });

  test.each(already)('completed only if it is still so: %s', async (goal) => {
    const { job, isChanged } = await outcomeOf(app, goal);
    if (job.outcome === 'completed') expect(isChanged, job.reason?.message).toBe(false);
    expect(job.outcome).not.toBe('crashed');
  });
});
