import type { AppTask } from '../task.ts';
import { alsoSaid, type Kept, onChat, onlyChanged, saidNow } from './check-chat.ts';
import { MUTE_MS } from './screens/conversation-sheets.ts';
import { PASSWORDS } from './server/world.ts';
import { back, changeTo, click, hold, menu, open, settle, type, wait, write } from './steps.ts';

const BREAD = 'Yes, a whole tray of them';
const toTilda = saidNow({ chat: 'mira+tilda', from: 'mira', text: BREAD });
const lighthouse = saidNow({ chat: 'jonas+mira', from: 'mira', picture: 'lighthouse' });
const asked = saidNow({ chat: 'almanac+mira', from: 'mira', text: 'tide' });
const answered = saidNow({
  chat: 'almanac+mira',
  from: 'almanac',
  text: 'High tide is at 16:40, low tide at 22:55.',
});

const boatTrip = { title: 'Boat trip', members: ['jonas', 'mira', 'oren'] };

/** Goals in the messenger; two accounts are signed in, and Mira's is shown. */
export const chatTasks: readonly AppTask[] = [
  {
    id: 'chat-reply',
    goal: `Write "${BREAD}" to Tilda Brookhaus`,
    truth: [open('Tilda Brookhaus'), ...write(BREAD)],
    ways: [
      [click({ desc: 'New chat' }), click({ text: 'Tilda Brookhaus' }), ...write(BREAD)],
      [
        click({ desc: 'Search' }),
        type('search_src_text', 'left over'),
        open('Tilda Brookhaus'),
        type('draft', BREAD),
        { kind: 'enter' },
        settle,
      ],
    ],
    done: onChat((state) => onlyChanged(state, { mira: alsoSaid(toTilda) })),
  },
  {
    id: 'chat-change-account',
    goal: "Change to Jonas's account without signing out, and read what is new in the choir",
    truth: [...changeTo('jonas'), open('Choir practice')],
    done: onChat((state) => {
      const jonas = state.accounts.find(({ user }) => user === 'jonas');
      const last = jonas?.messages.findLast(({ chat }) => chat === 'choir')?.number;
      const read = last !== undefined && last === jonas?.read.choir?.jonas;
      return state.active === 'jonas' && read && onlyChanged(state, {});
    }),
  },
  {
    id: 'chat-archive',
    goal: 'Archive the conversations with Wanda Leith and with Pocket Almanac',
    truth: [hold({ text: 'Wanda Leith' }), click({ text: 'Pocket Almanac' }), click({ desc: 'Archive' })],
    ways: [[open('Wanda Leith'), ...menu('Archive'), open('Pocket Almanac'), ...menu('Archive')]],
    done: onChat((state) =>
      onlyChanged(state, { mira: () => ({ archived: ['almanac+mira', 'mira+wanda'] }) }),
    ),
  },
  {
    id: 'chat-mute',
    goal: 'Mute the group Allotment 14 for a week',
    truth: [open('Allotment 14'), ...menu('Mute'), click({ text: '1 week' })],
    ways: [
      [
        open('Allotment 14'),
        click({ id: 'chat_header' }),
        click({ id: 'notifications' }),
        click({ text: '1 week' }),
      ],
    ],
    done: onChat((state) => {
      const until = state.accounts[0]?.muted.allotment;
      // The chosen week, counted from any moment of the attempt.
      const week = typeof until === 'number' && until - MUTE_MS.week >= state.since;
      return week && onlyChanged(state, { mira: () => ({ muted: { allotment: until } }) });
    }),
  },
  {
    id: 'chat-unsay',
    goal: 'In the conversation with Tilda, delete your message "The beans are up!" for everyone',
    truth: [
      open('Tilda Brookhaus'),
      hold({ text: 'The beans are up!' }),
      click({ text: 'Delete for everyone' }),
      click({ text: 'Delete' }),
    ],
    done: onChat((state) =>
      onlyChanged(state, {
        mira: ({ said }) => ({
          said: said.map((one) => (one.text === 'The beans are up!' ? { ...one, deleted: true } : one)),
        }),
      }),
    ),
  },
  {
    id: 'chat-group',
    goal: 'Make a group called Boat trip with Jonas Adlerfeld and Oren Pasqual',
    truth: [
      ...menu('New group'),
      type('group_title', 'Boat trip'),
      back,
      click({ text: 'Jonas Adlerfeld' }),
      click({ text: 'Oren Pasqual' }),
      click({ text: 'Create group' }),
    ],
    ways: [
      [
        click({ desc: 'New chat' }),
        click({ id: 'new_group' }),
        click({ text: 'Oren Pasqual' }),
        click({ text: 'Jonas Adlerfeld' }),
        type('group_title', 'Boat trip'),
        back,
        click({ text: 'Create group' }),
      ],
    ],
    done: onChat((state) => {
      const made = ({ groups }: Kept) => ({ groups: [...groups, boatTrip] });
      // Jonas sees it when his account next fetches, so both states are right.
      return onlyChanged(state, { mira: made }) || onlyChanged(state, { mira: made, jonas: made });
    }),
  },
  {
    id: 'chat-ask-almanac',
    goal: 'Ask the Pocket Almanac for the "tide", and wait for its answer',
    truth: [open('Pocket Almanac'), ...write('tide'), wait(6_000)],
    done: onChat((state) => onlyChanged(state, { mira: alsoSaid(asked, answered) })),
  },
  {
    id: 'chat-picture',
    goal: 'Send the picture of the lighthouse to Jonas Adlerfeld, and see to it that it has come to his account',
    truth: [
      open('Jonas Adlerfeld'),
      click({ desc: 'Attach a picture' }),
      click({ desc: 'Lighthouse' }),
      settle,
      back,
      ...changeTo('jonas'),
      open('Mira Vossbeck'),
    ],
    done: onChat(
      (state) =>
        state.active === 'jonas' &&
        onlyChanged(state, { mira: alsoSaid(lighthouse), jonas: alsoSaid(lighthouse) }),
    ),
  },
  {
    id: 'chat-sync',
    goal: 'Let the messenger sync now',
    truth: [...menu('Settings'), click({ id: 'sync_now' }), settle],
    ways: [[{ kind: 'swipe', on: { id: 'chat_list' }, direction: 'down' }, settle]],
    done: onChat((state) => state.syncedAt !== null && onlyChanged(state, {})),
  },
  {
    id: 'chat-sign-out-and-in',
    goal: `Sign Mira out on this phone and in again; her password is ${PASSWORDS.mira}`,
    truth: [
      ...menu('Settings'),
      click({ id: 'sign_out' }),
      click({ id: 'android:id/button1' }),
      click({ id: 'action_accounts' }),
      click({ id: 'add_account' }),
      type('user_name', 'mira'),
      type('password', PASSWORDS.mira ?? ''),
      back,
      click({ id: 'sign_in' }),
      settle,
    ],
    // A new account comes last, so the order shows that she was signed out.
    done: onChat((state) => state.active === 'mira' && onlyChanged(state, {}, ['jonas', 'mira'])),
  },
];
