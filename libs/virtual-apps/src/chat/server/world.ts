import type { PictureName } from '../pictures.ts';
import type { Chat, Person, User } from './protocol.ts';

/** Passwords of the people with an account. The server acts for the others. */
export const PASSWORDS: Readonly<Record<User, string>> = { mira: 'quince77', jonas: 'tallship5' };

/** Answers by itself. */
export const ALMANAC: User = 'almanac';

export const people: readonly Person[] = [
  { user: 'mira', name: 'Mira Vossbeck', about: 'Growing more beans than I can eat', colour: '#7a4f9c' },
  { user: 'jonas', name: 'Jonas Adlerfeld', about: 'At sea until Friday', colour: '#2f6d8f' },
  { user: 'tilda', name: 'Tilda Brookhaus', about: 'Call, do not write', colour: '#a3522f' },
  { user: 'oren', name: 'Oren Pasqual', about: 'Available', colour: '#3f7a4a' },
  { user: 'wanda', name: 'Wanda Leith', about: 'Rehearsing', colour: '#96406a' },
  { user: 'kit', name: 'Kit Harrowgate', about: 'On the night shift', colour: '#5b5fa8' },
  { user: ALMANAC, name: 'Pocket Almanac', about: 'Ask me: tide, sunrise, moon', colour: '#6d6a2c' },
];

/** The id of the conversation of two people, whoever begins it. */
export const directId = (a: User, b: User): string => [a, b].toSorted().join('+');

const direct = (a: User, b: User): Chat => ({ id: directId(a, b), title: null, members: [a, b] });

export const chats: readonly Chat[] = [
  direct('mira', 'jonas'),
  direct('mira', 'tilda'),
  direct('mira', 'wanda'),
  direct('mira', ALMANAC),
  { id: 'allotment', title: 'Allotment 14', members: ['mira', 'tilda', 'oren'] },
  direct('jonas', 'kit'),
  direct('jonas', 'oren'),
  { id: 'choir', title: 'Choir practice', members: ['jonas', 'wanda', 'kit'] },
];

interface SeededMessage {
  readonly chat: string;
  readonly from: User;
  /** Minutes before the server began. */
  readonly ago: number;
  readonly text: string;
  readonly picture?: PictureName;
}

const say = (chat: string, from: User, ago: number, text: string): SeededMessage => ({
  chat,
  from,
  ago,
  text,
});

/** Oldest first. */
export const messages: readonly SeededMessage[] = [
  say('mira+wanda', 'wanda', 5 * 1440, 'Did you find my green umbrella?'),
  say('mira+wanda', 'mira', 5 * 1440 - 8, 'Yes, it is hanging behind the door.'),
  say('almanac+mira', 'mira', 3 * 1440, 'moon'),
  say('almanac+mira', ALMANAC, 3 * 1440, 'The moon is waxing. It sets long after midnight.'),
  say('jonas+oren', 'oren', 2 * 1440 + 50, 'The sail is mended.'),
  say('jonas+oren', 'jonas', 2 * 1440 + 20, 'Thank you! What do I owe you?'),
  say('allotment', 'tilda', 1440 + 300, 'Somebody left the gate open again.'),
  say('allotment', 'mira', 1440 + 290, 'That was me, sorry. I had both hands full of pots.'),
  say('choir', 'wanda', 1440 + 200, 'We begin at seven this week, not at eight.'),
  say('jonas+kit', 'kit', 400, 'Can you take my parcel in on Thursday?'),
  say('jonas+mira', 'jonas', 190, 'We are tied up in the harbour until the wind turns.'),
  say('jonas+mira', 'mira', 186, 'Then you have time to tell me about the lighthouse.'),
  { ...say('jonas+mira', 'jonas', 184, ''), picture: 'lighthouse' },
  say('jonas+mira', 'mira', 170, 'Oh, it is striped!'),
  say('allotment', 'oren', 95, 'The water is back on. Please close the tap by the shed at night.'),
  say('choir', 'kit', 80, 'I cannot come today, my shift was changed.'),
  say('choir', 'wanda', 74, 'We will miss your low notes.'),
  say('jonas+mira', 'jonas', 41, 'Which days are you at home next week?'),
  say('mira+tilda', 'mira', 36, 'The beans are up!'),
  say('mira+tilda', 'tilda', 22, 'Already? Mine are asleep.'),
  say('mira+tilda', 'tilda', 21, 'Do you have a few left over for me?'),
];

/** Number of the last messages in a conversation that somebody has not read. */
export const unread: readonly { readonly user: User; readonly chat: string; readonly last: number }[] = [
  { user: 'mira', chat: 'mira+tilda', last: 2 },
  { user: 'mira', chat: 'allotment', last: 1 },
  { user: 'mira', chat: 'jonas+mira', last: 1 },
  { user: 'jonas', chat: 'choir', last: 2 },
  { user: 'jonas', chat: 'jonas+kit', last: 1 },
  { user: 'wanda', chat: 'mira+wanda', last: 1 },
  { user: 'tilda', chat: 'allotment', last: 2 },
  { user: 'oren', chat: 'jonas+oren', last: 1 },
];

const ANSWERS: readonly (readonly [word: RegExp, answer: string])[] = [
  [/tide/i, 'High tide is at 16:40, low tide at 22:55.'],
  [/sun/i, 'The sun rises at 6:48 and sets at 17:51.'],
  [/moon/i, 'The moon is full tonight.'],
];

/** The almanac's answer to a message. */
export function almanacSays(text: string): string {
  return (
    ANSWERS.find(([word]) => word.test(text))?.[1] ?? 'I know about three things: tide, sunrise and moon.'
  );
}
