import type { TruthStep } from '@tapwright/virtual-ui';
import { back, changeTo, click, hold, menu, open, settle, type, wait, write } from './steps.ts';

const signOut = [...menu('Settings'), click({ id: 'sign_out' })];
const out = [...signOut, click({ id: 'android:id/button1' })];
const nobody = [...out, ...out];
const attach = click({ desc: 'Attach a picture' });

/** Every screen of the messenger, with the steps that lead to it. */
export const chatPlaces: Readonly<Record<string, readonly TruthStep[]>> = {
  list: [],
  'list, marked': [hold({ text: 'Wanda Leith' })],
  'list, syncing': [{ kind: 'swipe', on: { id: 'chat_list' }, direction: 'down' }],
  search: [click({ desc: 'Search' }), type('search_src_text', 'be')],
  'search, nothing': [click({ desc: 'Search' }), type('search_src_text', 'zz')],
  accounts: [click({ id: 'action_accounts' })],
  'other account': changeTo('jonas'),
  archived: [hold({ text: 'Wanda Leith' }), click({ desc: 'Archive' }), ...menu('Archived')],
  'archived, empty': menu('Archived'),
  conversation: [open('Jonas Adlerfeld')],
  group: [open('Allotment 14')],
  'conversation, sending': [
    open('Tilda Brookhaus'),
    type('draft', 'A long answer that goes on for quite a while, so that it wraps'),
    click({ desc: 'Send' }),
  ],
  'conversation, answered': [open('Pocket Almanac'), ...write('tide'), wait(6_000), back],
  'conversation, pictures': [
    open('Jonas Adlerfeld'),
    ...['Bicycle', 'Cat', 'Mountains'].flatMap((desc) => [attach, click({ desc })]),
  ],
  'message menu': [open('Tilda Brookhaus'), hold({ text: 'The beans are up!' })],
  'delete for everyone': [
    open('Tilda Brookhaus'),
    hold({ text: 'The beans are up!' }),
    click({ text: 'Delete for everyone' }),
  ],
  deleted: [
    open('Tilda Brookhaus'),
    hold({ text: 'The beans are up!' }),
    click({ text: 'Delete for everyone' }),
    click({ text: 'Delete' }),
  ],
  attach: [open('Jonas Adlerfeld'), attach],
  mute: [open('Allotment 14'), ...menu('Mute')],
  details: [open('Allotment 14'), click({ id: 'chat_header' })],
  muted: [open('Allotment 14'), ...menu('Mute'), click({ text: 'Always' }), back],
  'new chat': [click({ desc: 'New chat' })],
  'new conversation': [click({ desc: 'New chat' }), click({ text: 'Kit Harrowgate' })],
  'new group': [...menu('New group'), click({ text: 'Kit Harrowgate' }), click({ text: 'Create group' })],
  profile: menu('Profile'),
  settings: menu('Settings'),
  'settings, syncing': [...menu('Settings'), click({ id: 'sync_now' })],
  'settings, synced': [...menu('Settings'), click({ id: 'sync_now' }), settle],
  'sign out': signOut,
  'sign in': nobody,
  'sign in, missing': [...nobody, click({ id: 'sign_in' })],
  'sign in, asking': [...nobody, type('user_name', 'mira'), type('password', 'no'), { kind: 'enter' }],
  'sign in, wrong': [...nobody, type('user_name', 'mira'), type('password', 'no'), { kind: 'enter' }, settle],
  forgot: [...nobody, click({ id: 'forgot' })],
  'add account': [click({ id: 'action_accounts' }), click({ id: 'add_account' })],
};
