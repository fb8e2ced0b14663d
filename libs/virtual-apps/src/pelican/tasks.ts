import { clear, click, menu, type TruthStep, type as typed } from '@tapwright/virtual-ui';
import { checkOn } from '../app-state.ts';
import type { AppTask } from '../task.ts';
import {
  initialPelican,
  isPelicanState,
  type Mail,
  type PelicanSettings,
  type PelicanState,
} from './state.ts';

const onPelican = checkOn(isPelicanState);

/** The data of the user; what was opened, and what is being entered, stand aside. */
const dataOf = ({ mails, away, settings }: PelicanState): string =>
  JSON.stringify({ mails: mails.map((mail) => ({ ...mail, seen: true })), away, settings });

const isNow = (state: PelicanState, change: Partial<PelicanState>): boolean =>
  dataOf(state) === dataOf({ ...initialPelican, ...change });

const mailsNow = (state: PelicanState, ids: readonly number[], change: Partial<Mail>): boolean =>
  isNow(state, {
    mails: initialPelican.mails.map((one) => (ids.includes(one.id) ? { ...one, ...change } : one)),
  });

const settingsNow = (state: PelicanState, change: Partial<PelicanSettings>): boolean =>
  isNow(state, { settings: { ...initialPelican.settings, ...change } });

/** One message was sent, and it is this one; everything else is as at first. */
function sentIs(state: PelicanState, wanted: Partial<Mail>): boolean {
  const [one] = state.mails;
  return (
    one !== undefined &&
    one.id === initialPelican.nextId &&
    isNow(state, { mails: [one, ...initialPelican.mails] }) &&
    JSON.stringify({ ...one, ...wanted, folder: 'Sent' }) === JSON.stringify(one)
  );
}

const open = (who: string) => click({ text: who });
const hold = (who: string): TruthStep => ({ kind: 'long_click', on: { text: who } });
const settings = menu('Settings');
const send = click({ desc: 'Send' });
const ok = click({ text: 'OK' });

export const pelicanTasks: readonly AppTask[] = [
  {
    id: 'pelican-star',
    goal: 'Put a star on the message from Corner Dental',
    truth: [click({ id: 'star', nth: 1 })],
    ways: [[open('Corner Dental'), click({ desc: 'Add star' })]],
    done: onPelican((state) => mailsNow(state, [2], { starred: true })),
  },
  {
    id: 'pelican-clean-up',
    goal: 'Delete the messages from Trailmix Weekly and Deal Hunter',
    truth: [hold('Trailmix Weekly'), click({ text: 'Deal Hunter' }), click({ desc: 'Delete' })],
    ways: [
      [open('Trailmix Weekly'), click({ desc: 'Delete' }), open('Deal Hunter'), click({ desc: 'Delete' })],
    ],
    done: onPelican((state) => mailsNow(state, [3, 4], { folder: 'Bin' })),
  },
  {
    id: 'pelican-move',
    goal: 'Move the booking confirmation of Northline Ferries to the Travel folder',
    truth: [open('Northline Ferries'), ...menu('Move to…'), click({ text: 'Travel' })],
    ways: [[hold('Northline Ferries'), ...menu('Move to…'), click({ text: 'Travel' })]],
    done: onPelican((state) => mailsNow(state, [5], { folder: 'Travel' })),
  },
  {
    id: 'pelican-write',
    goal: 'Write to tess@example.org with the subject "Sunday walk" and the text "Shall we meet at ten?", and send it',
    truth: [
      click({ desc: 'Compose' }),
      typed('to', 'tess@example.org'),
      typed('letter_subject', 'Sunday walk'),
      typed('letter_text', 'Shall we meet at ten?'),
      send,
    ],
    done: onPelican((state) =>
      sentIs(state, { who: 'tess@example.org', subject: 'Sunday walk', text: 'Shall we meet at ten?' }),
    ),
  },
  {
    id: 'pelican-answer',
    goal: 'Reply to Nadia Frey: "I will bring the ladder"',
    truth: [
      open('Nadia Frey'),
      click({ text: 'Reply' }),
      typed('letter_text', 'I will bring the ladder'),
      send,
    ],
    done: onPelican((state) =>
      sentIs(state, {
        ...{ who: 'nadia.frey@example.org', subject: 'Re: Painting on Saturday' },
        text: 'I will bring the ladder',
      }),
    ),
  },
  {
    id: 'pelican-unread',
    goal: 'Mark the email about the trip to the aquarium as unread again',
    truth: [hold('Trip to the aquarium'), ...menu('Mark as unread')],
    ways: [[open('Trip to the aquarium'), ...menu('Mark as unread')]],
    done: onPelican((state) => mailsNow(state, [7], { keptUnread: true })),
  },
  {
    id: 'pelican-signature',
    goal: 'Change my signature to "Best wishes, Alma Roth"',
    truth: [
      ...settings,
      click({ id: 'signature' }),
      clear('signature_field'),
      typed('signature_field', 'Best wishes, Alma Roth'),
      ok,
    ],
    done: onPelican((state) => settingsNow(state, { signature: 'Best wishes, Alma Roth' })),
  },
  {
    id: 'pelican-pictures',
    goal: 'Have pictures loaded automatically and turn the conversation view on',
    truth: [
      ...settings,
      click({ text: 'Load pictures automatically' }),
      click({ text: 'Conversation view' }),
    ],
    done: onPelican((state) => settingsNow(state, { pictures: true, conversations: true })),
  },
  {
    id: 'pelican-undo',
    goal: 'Give me 30 seconds to undo sending a message',
    truth: [...settings, click({ text: 'Undo send' }), click({ text: '30 seconds' })],
    done: onPelican((state) => settingsNow(state, { delay: '30 seconds' })),
  },
  {
    id: 'pelican-away',
    goal: 'Set up an automatic reply from 9 to 13 March 2026 that says "Back on Monday"',
    truth: [
      ...settings,
      click({ text: 'Automatic reply' }),
      click({ id: 'away_on' }),
      click({ id: 'first' }),
      click({ desc: '09 March 2026' }),
      ok,
      click({ id: 'last' }),
      click({ desc: '13 March 2026' }),
      ok,
      typed('away_message', 'Back on Monday'),
      click({ desc: 'Save' }),
    ],
    done: onPelican((state) =>
      isNow(state, {
        away: {
          on: true,
          first: { year: 2026, month: 3, day: 9 },
          last: { year: 2026, month: 3, day: 13 },
          message: 'Back on Monday',
        },
      }),
    ),
  },
  {
    id: 'pelican-quiet',
    goal: 'Let the quiet hours begin at 21:00',
    truth: [...settings, click({ text: 'Quiet from' }), click({ text: '21' }), click({ text: 'Set' })],
    done: onPelican((state) => settingsNow(state, { quietFrom: 1260 })),
  },
  {
    id: 'pelican-text-size',
    goal: 'Make the text larger, 120%',
    truth: [...settings, click({ desc: 'Larger text' }), click({ desc: 'Larger text' })],
    done: onPelican((state) => settingsNow(state, { textSize: 120 })),
  },
];
