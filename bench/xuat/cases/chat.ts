import {
  alsoSaid,
  type Kept,
  onChat,
  onlyChanged,
  saidNow,
} from '../../../libs/virtual-android/src/apps/chat/check-chat.ts';
import { MUTE_MS } from '../../../libs/virtual-android/src/apps/chat/screens/conversation-sheets.ts';
import { hold, menu, open, settle } from '../../../libs/virtual-android/src/apps/chat/steps.ts';
import { back, click, wait } from '../../../libs/virtual-android/src/apps/truth-steps.ts';
import { defineCase, enter, type WrittenStep, type XuatCase } from '../case.ts';

const app = 'chat';
const ANSWER = 'Yes, a whole tray of them';
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
const openTilda: WrittenStep = ['Open the conversation with Tilda Brookhaus', [open('Tilda Brookhaus')]];
const said = saidNow({ chat: 'mira+tilda', from: 'mira', text: ANSWER });
/** Longer than the almanac takes to answer. */
const answered = wait(6_000);

export const chatCases: readonly XuatCase[] = [
  defineCase({
    id: 'chat-write',
    title: 'Answer somebody and ask the almanac',
    app,
    steps: [
      openTilda,
      ['Write ${answer}', [enter('draft', 'answer')]],
      send,
      ['Leave the conversation', [back, back]],
      ['Open the conversation with the Pocket Almanac', [open('Pocket Almanac')]],
      [
        'System requests User to write a message, and System validates the result feedback from User is entering ${question}.',
        [enter('draft', 'question')],
        { value: 'Message', equals: '${question}' },
      ],
      ['Send it', [click({ desc: 'Send' }), answered]],
    ],
    values: {},
    decoys: DECOYS,
    done: onChat((state) =>
      onlyChanged(state, {
        mira: alsoSaid(
          said,
          saidNow({ chat: 'almanac+mira', from: 'mira', text: 'tide' }),
          saidNow({
            chat: 'almanac+mira',
            from: 'almanac',
            text: 'High tide is at 16:40, low tide at 22:55.',
          }),
        ),
      }),
    ),
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
      // The other account of the phone is told when it is next fetched.
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
    // A new account comes last: that she was signed out shows in the order.
    done: onChat((state) => state.active === 'mira' && onlyChanged(state, {}, ['jonas', 'mira'])),
  }),
  defineCase({
    id: 'chat-tidy',
    title: 'Archive conversations and take a message back',
    app,
    steps: [
      [
        'Mark the conversations with Wanda Leith and the Pocket Almanac',
        [hold({ text: 'Wanda Leith' }), click({ text: 'Pocket Almanac' })],
      ],
      ['Archive them', [click({ desc: 'Archive' })], { absent: 'Wanda Leith' }],
      openTilda,
      ['Hold the message "The beans are up!"', [hold({ text: 'The beans are up!' })]],
      ['Delete it for everyone', [click({ text: 'Delete for everyone' }), click({ text: 'Delete' }), settle]],
      ['Write ${answer}', [enter('draft', 'answer')]],
      send,
    ],
    values: {},
    decoys: DECOYS,
    done: onChat((state) =>
      onlyChanged(state, {
        mira: (kept) => ({
          archived: ['almanac+mira', 'mira+wanda'],
          said: [
            ...kept.said.map((one) => (one.text === 'The beans are up!' ? { ...one, deleted: true } : one)),
            said,
          ],
        }),
      }),
    ),
  }),
];
