import type { TruthStep } from '@tapwright/virtual-ui';
import { alsoSaid, onlyChanged, saidNow } from './check-chat.ts';
import type { User } from './server/protocol.ts';
import type { ChatState } from './state.ts';
import { click, hold, open, pull, settle, wait, write } from './steps.ts';

/** What one of the two phones does until the other's turn. */
interface Turn {
  readonly role: 'a' | 'b';
  readonly steps: readonly TruthStep[];
}

/**
 * A goal for two phones that share a server and take turns. It is met where both states show it and the server got
 * exactly `delivered` messages: none is lost, none came twice.
 */
interface ChatPairTask {
  readonly id: string;
  readonly goal: string;
  /** Who is signed in on each phone. */
  readonly roles: { readonly a: readonly User[]; readonly b: readonly User[] };
  readonly turns: readonly Turn[];
  readonly delivered: number;
  done(a: ChatState, b: ChatState): boolean;
}

const QUESTION = 'Can you bring the ladder on Sunday?';
const ANSWER = 'Yes, and the paint too';
const both = alsoSaid(
  saidNow({ chat: 'jonas+mira', from: 'mira', text: QUESTION }),
  saidNow({ chat: 'jonas+mira', from: 'jonas', text: ANSWER }),
);
const picture = alsoSaid(saidNow({ chat: 'jonas+mira', from: 'jonas', picture: 'mountains' }));
const slip = 'Wrong window, sorry';

/** Goals in which messages go from one phone to another. */
export const chatPairTasks: readonly ChatPairTask[] = [
  {
    id: 'chat-pair-question',
    goal: `On phone A (Mira) ask Jonas "${QUESTION}"; on phone B (Jonas) answer "${ANSWER}"; see on phone A that the answer is there`,
    roles: { a: ['mira'], b: ['jonas'] },
    turns: [
      { role: 'a', steps: [open('Jonas Adlerfeld'), ...write(QUESTION)] },
      { role: 'b', steps: [...pull, open('Mira Vossbeck'), ...write(ANSWER)] },
      { role: 'a', steps: [wait(30_000), click({ text: ANSWER })] },
    ],
    delivered: 2,
    done: (a, b) => onlyChanged(a, { mira: both }, ['mira']) && onlyChanged(b, { jonas: both }, ['jonas']),
  },
  {
    id: 'chat-pair-picture',
    goal: 'Both phones are signed in as Jonas: send Mira the picture of the mountains from phone A, and find it on phone B',
    roles: { a: ['jonas'], b: ['jonas'] },
    turns: [
      {
        role: 'a',
        steps: [
          open('Mira Vossbeck'),
          click({ desc: 'Attach a picture' }),
          click({ desc: 'Mountains' }),
          settle,
        ],
      },
      { role: 'b', steps: [...pull, open('Mira Vossbeck'), click({ desc: 'Mountains' })] },
    ],
    delivered: 1,
    done: (a, b) => [a, b].every((state) => onlyChanged(state, { jonas: picture }, ['jonas'])),
  },
  {
    id: 'chat-pair-unsay',
    goal: `On phone A (Mira) write "${slip}" to Jonas and delete it for everyone; see on phone B (Jonas) that it is gone`,
    roles: { a: ['mira'], b: ['jonas'] },
    turns: [
      { role: 'a', steps: [open('Jonas Adlerfeld'), ...write(slip)] },
      { role: 'b', steps: [...pull, open('Mira Vossbeck'), click({ text: slip })] },
      {
        role: 'a',
        steps: [hold({ text: slip }), click({ text: 'Delete for everyone' }), click({ text: 'Delete' })],
      },
      { role: 'b', steps: [wait(30_000), click({ text: 'This message was deleted' })] },
    ],
    delivered: 1,
    done: (a, b) => {
      const gone = alsoSaid(saidNow({ chat: 'jonas+mira', from: 'mira', text: slip, deleted: true }));
      return onlyChanged(a, { mira: gone }, ['mira']) && onlyChanged(b, { jonas: gone }, ['jonas']);
    },
  },
];
