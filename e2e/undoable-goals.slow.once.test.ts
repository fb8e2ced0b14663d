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
    'Rename the note "Moon walk" to "Sun walk"',
    'Change the title of the note "Rye bread" to "Sunday loaf" and that of the note "Plum jam" to "Jam"',
    'Set the font size to gigantic',
    'Set the font size to large and to small',
    'Sort the notes by title and by last change at once',
    'Search for "submarine" and open the note that is found',
    'Turn on the dark theme and keep the light theme on',
    'Create a note titled "milk" with the text "eggs" and a note titled "eggs" with the text "milk"',
    'Delete the note "rye"',
  ],
  settings: [
    'Turn on the flight mode and the submarine mode',
    'Set the font size to the largest and the display size to the largest',
    'Turn on Bluetooth and rename it to Radio',
    'Turn on the dark theme from 10 pm to 6 am only',
    'Set an alarm for 6:45 and turn on Wi-Fi',
    'Set the screen timeout to 7 minutes',
    'Set the phone ringtone to Waltz',
    'Turn on the dark theme and the light theme',
    'Pair the earbuds "Robin earbuds"',
    'Turn on the battery saver and connect to the network "Walrus Cave"',
    'Add the language Klingon',
    'Clear the cache of the app Moonshot',
    'Set the time zone to Tokyo',
  ],
  contacts: [
    'Call Zebedee Quux',
    'Add a contact named Ana with the shoe size 39',
    'Add the photo of a cat to the contact Ivo Kestrel',
    'Set the ringtone of Ivo Kestrel to Waltz',
    'Add a contact named Ana with the number 555 0134 and the birthday 1 May 1990',
    'Merge Ivo Kestrel with Zebedee Quux',
    'Delete the contact Zebedee Quux',
    'Make Tarek Osmin and Zebedee Quux favourites',
    'Add Ivo Kestrel to the group Pirates',
  ],
  chat: [
    'Schedule the message "Happy birthday" to Tilda Brookhaus for tomorrow',
    'Send "On my way" to Tilda Brookhaus and to Zebedee Quux',
    'Send a voice message to Tilda Brookhaus',
    'Mute the group Submarine for a week',
    'Archive the conversations with Wanda Leith and with Zebedee Quux',
  ],
  calendar: [
    'Add the event "Ferry" in the purple calendar of the office',
    'Add the event "Ferry" every other Monday until June',
    'Invite Zebedee Quux to the event "Ferry"',
    'Delete the event "Submarine race"',
    'Delete the event "Pottery"',
    'Move the event "Pottery class" to 31 February',
    'Let the weeks begin on Wednesday',
  ],
  shop: [
    'Put the Tin Watering Can on the wish list',
    'Compare the Fern Mug with the Tin Watering Can',
    'Sort the products by weight',
    'Buy the Fern Mug as a present for Zebedee Quux with the message "Enjoy"',
    'Put one pair of Dune Boots in size 47 into the cart',
    'Apply the voucher NOSUCH99 to the cart',
    'Put the Fern Mug and the Moon Lamp into the cart',
    'Order what is in the cart, delivered by drone',
  ],
  wallet: [
    'Pay 12.50 to Zebedee Quux',
    'Freeze the card and order a new one in green',
    'Show the balance in Japanese yen',
    'Unbind the card of Moon Bank',
    'Top up the phone number 0745550137 with €17',
  ],
  player: [
    'Play the song "Nowhere to be found"',
    'Slow the playback to a third and loop the chorus',
    'Take "Herons" and "Nowhere" out of the queue',
    'Let the music stop by itself in 37 minutes',
    'Play the episode "The depot at four" at five times the speed',
  ],
  camera: [
    'Take a panorama of the harbour',
    'Record a video of ten seconds in slow motion',
    'Take one photo with the timer of seven seconds',
    'Take one photo with the camera on the side',
  ],
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
