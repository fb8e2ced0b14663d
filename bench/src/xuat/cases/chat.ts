import { chat, chatSteps, type Kept, MUTE_MS } from '@tapwright/virtual-apps/checks';
import { back, click, wait } from '@tapwright/virtual-ui';
import { as, defineCase, enter, type WrittenStep, type XuatCase } from '../case.ts';

const { alsoSaid, onChat, onlyChanged, saidNow } = chat;
const { hold, menu, open, settle } = chatSteps;

const app = 'chat';
const ANSWER = 'A whole tray of them';
const DECOYS = {
  answer: ANSWER,
  'polite answer': 'Thank you, but no',
  question: 'tide',
  'other question': 'moon',
  'group title': 'Boat trip',
  'former title': 'Sailing',
  'user name': 'mira',
  'second user': 'jonas',
  'display name': 'Mira V.',
  status: 'On the plot',
  greeting: 'Hello everybody',
  'invitation link': 'https://chat.example/i/77',
};
const send: WrittenStep = ['Send it', [click({ desc: 'Send' }), settle]];
/** Longer than a phone takes to fetch a message from another one. */
const fetched = wait(30_000);
/** Mira is signed in on the first phone, Jonas on the second. */
const roles = ['sender', 'receiver'];
const openJonas: WrittenStep = ['Open the conversation with Jonas Adlerfeld', [open('Jonas Adlerfeld')]];
const between = { chat: 'jonas+mira', from: 'mira' } as const;

/** True where the two said this, on both phones, and nothing else has changed. */
const onBoth =
  (...said: ReturnType<typeof saidNow>[]) =>
  (...states: readonly unknown[]): boolean =>
    ['mira', 'jonas'].every((user, at) =>
      onChat((state) => onlyChanged(state, { [user]: alsoSaid(...said) }, [user]))(states[at]),
    );

export const chatCases: readonly XuatCase[] = [
  defineCase({
    id: 'chat-question',
    title: 'Ask somebody, who answers',
    app,
    roles,
    steps: [
      openJonas,
      [
        'System requests User to write a message, and System validates the result feedback from User is entering ${question}.',
        [enter('draft', 'question')],
        { value: 'Message', equals: '${question}' },
      ],
      send,
      as('receiver', [
        'Open the conversation with Mira Vossbeck',
        [fetched, open('Mira Vossbeck')],
        { text: '${question}' },
      ]),
      as('receiver', ['Write ${answer}', [enter('draft', 'answer')]]),
      as('receiver', send),
      ['Go back to the list, where the answer is', [fetched, back], { text: '${answer}' }],
    ],
    values: {},
    decoys: DECOYS,
    done: onBoth(saidNow({ ...between, text: 'tide' }), saidNow({ ...between, from: 'jonas', text: ANSWER })),
  }),
  defineCase({
    id: 'chat-group',
    title: 'Mute one group and make another',
    app,
    steps: [
      ['Open the group Allotment 14', [open('Allotment 14')]],
      ['Mute it for a week', [...menu('Mute'), click({ text: '1 week' })]],
      ['Go back to the list', [back]],
      ['Start a new group', menu('New group')],
      ['Enter ${group title}', [enter('group_title', 'group title'), back]],
      [
        'Choose Jonas Adlerfeld and Oren Pasqual',
        [click({ text: 'Jonas Adlerfeld' }), click({ text: 'Oren Pasqual' })],
      ],
      ['Create the group', [click({ text: 'Create group' }), settle], { text: '${group title}' }],
    ],
    values: {},
    decoys: DECOYS,
    done: onChat((state) => {
      const until = state.accounts[0]?.muted.allotment;
      if (typeof until !== 'number' || until - MUTE_MS.week < state.since) return false;
      const group = { title: 'Boat trip', members: ['jonas', 'mira', 'oren'] };
      const made = ({ groups }: Kept) => ({ groups: [...groups, group] });
      const mira = (kept: Kept) => ({ ...made(kept), muted: { allotment: until } });
      // The phone's other account learns of it when it next fetches.
      return onlyChanged(state, { mira }) || onlyChanged(state, { mira, jonas: made });
    }),
  }),
  defineCase({
    id: 'chat-sign-in',
    title: 'Sign out and in again',
    app,
    steps: [
      ['Open the settings', menu('Settings')],
      ['Sign out', [click({ id: 'sign_out' })]],
      ['Confirm it', [click({ id: 'android:id/button1' })]],
      ['Open the accounts and add one', [click({ id: 'action_accounts' }), click({ id: 'add_account' })]],
      [
        'Enter ${user name}',
        [enter('user_name', 'user name')],
        { value: 'User name', equals: '${user name}' },
      ],
      ['Enter ${password}', [enter('password', 'password'), back]],
      ['Sign in', [click({ id: 'sign_in' }), settle], { absent: 'Wrong' }],
    ],
    values: {},
    secrets: { password: 'quince77' },
    decoys: DECOYS,
    // A new account comes last: the order shows that she was signed out.
    done: onChat((state) => state.active === 'mira' && onlyChanged(state, {}, ['jonas', 'mira'])),
  }),
  defineCase({
    id: 'chat-unsay',
    title: 'Take a message back that somebody has read',
    app,
    roles,
    steps: [
      openJonas,
      ['Write ${greeting}', [enter('draft', 'greeting')]],
      send,
      as('receiver', [
        'Open the conversation with Mira Vossbeck',
        [fetched, open('Mira Vossbeck')],
        { text: '${greeting}' },
      ]),
      ['Hold the message "Hello everybody"', [hold({ text: 'Hello everybody' })]],
      ['Delete it for everyone', [click({ text: 'Delete for everyone' }), click({ text: 'Delete' }), settle]],
      as('receiver', ['Leave the conversation', [fetched, back], { absent: '${greeting}' }]),
    ],
    values: {},
    decoys: DECOYS,
    done: onBoth(saidNow({ ...between, text: 'Hello everybody', deleted: true })),
  }),
];
