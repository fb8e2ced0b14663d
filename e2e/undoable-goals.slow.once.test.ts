import { createModel } from '@tapwright/model';
import { describe, expect, test } from 'vitest';
import { startOnePhone } from './one-phone.fixture.ts';

/** A part of each of them cannot be done in the app, or not by rules. */
const UNDOABLE: Readonly<
  Record<'notes' | 'settings' | 'contacts' | 'chat' | 'calendar' | 'shop', readonly string[]>
> = {
  notes: [
    'Delete the note "Film evening" and the note "Moon walk"',
    'Turn on the dark theme and the blue theme',
    'Create a note titled "Pears" and share it with Bob',
    'Open the note "Submarine"',
    'Create a note named Z with the colour purple',
    'Create a pinned note called "Top"',
    'Sort the notes by colour',
    'Underline the title of the note "Gift ideas"',
    'Delete the note "Film evening" permanently and empty the trash',
  ],
  settings: [
    'Turn on the flight mode and the submarine mode',
    'Set the font size to the largest and the display size to the largest',
    'Turn on Bluetooth and rename it to Radio',
  ],
  contacts: [
    'Call Zebedee Quux',
    'Add a contact named Ana with the shoe size 39',
    'Add the photo of a cat to the contact Ivo Kestrel',
    'Set the ringtone of Ivo Kestrel to Waltz',
  ],
  chat: ['Schedule the message "Happy birthday" to Tilda Brookhaus for tomorrow'],
  calendar: ['Add the event "Ferry" in the purple calendar of the office'],
  shop: ['Put the Tin Watering Can on the wish list', 'Compare the Fern Mug with the Tin Watering Can'],
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
