import { createModel } from '@tapwright/model';
import { describe, expect, test } from 'vitest';
import { startOnePhone } from './one-phone.fixture.ts';

/** A part of each of them cannot be done in the app, or not by rules. */
const UNDOABLE: Readonly<
  Record<
    'notes' | 'settings' | 'contacts' | 'chat' | 'calendar' | 'shop' | 'wallet' | 'player' | 'camera',
    readonly string[]
  >
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
    'Open the notes "Gift ideas" and "Submarine"',
    'Create an encrypted note called "Diary"',
    'Move the note "Gift ideas" into the folder Summer',
  ],
  settings: [
    'Turn on the flight mode and the submarine mode',
    'Set the font size to the largest and the display size to the largest',
    'Turn on Bluetooth and rename it to Radio',
    'Turn on the dark theme from 10 pm to 6 am only',
    'Set an alarm for 6:45 and turn on Wi-Fi',
  ],
  contacts: [
    'Call Zebedee Quux',
    'Add a contact named Ana with the shoe size 39',
    'Add the photo of a cat to the contact Ivo Kestrel',
    'Set the ringtone of Ivo Kestrel to Waltz',
    'Add a contact named Ana with the number 555 0134 and the birthday 1 May 1990',
    'Merge Ivo Kestrel with Zebedee Quux',
  ],
  chat: [
    'Schedule the message "Happy birthday" to Tilda Brookhaus for tomorrow',
    'Send "On my way" to Tilda Brookhaus and to Zebedee Quux',
    'Send a voice message to Tilda Brookhaus',
  ],
  calendar: [
    'Add the event "Ferry" in the purple calendar of the office',
    'Add the event "Ferry" every other Monday until June',
    'Invite Zebedee Quux to the event "Ferry"',
  ],
  shop: [
    'Put the Tin Watering Can on the wish list',
    'Compare the Fern Mug with the Tin Watering Can',
    'Sort the products by weight',
    'Buy the Fern Mug as a present for Zebedee Quux with the message "Enjoy"',
  ],
  wallet: [
    'Pay 12.50 to Zebedee Quux',
    'Freeze the card and order a new one in green',
    'Show the balance in Japanese yen',
  ],
  player: ['Play the song "Nowhere to be found"', 'Slow the playback to a third and loop the chorus'],
  camera: ['Take a panorama of the harbour', 'Record a video of ten seconds in slow motion'],
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
