import { createModel } from '@tapwright/model';
import { describe, expect, test } from 'vitest';
import { startOnePhone } from './one-phone.fixture.ts';

/** A part of each of them cannot be done in the app. */
const UNDOABLE: Readonly<Record<'notes' | 'settings' | 'contacts', readonly string[]>> = {
  notes: [
    'Delete the note "Film evening" and the note "Moon walk"',
    'Turn on the dark theme and the blue theme',
    'Create a note titled "Pears" and share it with Bob',
    'Open the note "Submarine"',
    'Create a note named Z with the colour purple',
  ],
  settings: ['Turn on the flight mode and the submarine mode'],
  contacts: ['Call Zebedee Quux', 'Add a contact named Ana with the shoe size 39'],
};

describe.each(Object.entries(UNDOABLE))('a goal with a part that %s cannot do', (app, goals) => {
  test.each(goals)('is never completed: %s', async (goal) => {
    await using phone = await startOnePhone(
      app as keyof typeof UNDOABLE,
      createModel({ provider: 'offline' }),
    );
    const job = await phone.standalone.run(
      { goal, app: phone.packageName, verify: false, learn: false, maxSteps: 25 },
      { deadlineMs: 500_000 },
    );
    expect(job, job.reason?.message).not.toMatchObject({ outcome: 'completed' });
    expect(job.outcome).toMatch(/^(?:inconclusive|infeasible|failed|out_of_budget)$/);
  });
});
