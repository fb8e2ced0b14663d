import type { AppProcess } from '@tapwright/virtual-ui';
import { defineApp, type VirtualApp } from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import { chatBugs } from './bugs.ts';
import { chatEvents } from './event-list.ts';
import type { ChatEvent } from './events.ts';
import { exchange } from './exchange.ts';
import * as names from './names.ts';
import { reduceChat } from './reduce.ts';
import { accountsSheet } from './screens/accounts-sheet.ts';
import { infoScreen } from './screens/chat-info.ts';
import { archivedScreen, mainScreen } from './screens/chats.ts';
import { conversationScreen } from './screens/conversation.ts';
import { attachSheet, confirmDelete, messageMenu, muteDialog } from './screens/conversation-sheets.ts';
import { groupScreen, peopleScreen } from './screens/people.ts';
import { confirmSignOut, profileScreen, settingsScreen } from './screens/settings.ts';
import { addAccountScreen, forgotScreen } from './screens/sign-in.ts';
import { initialChat } from './seed.ts';
import type { User } from './server/protocol.ts';
import { type ChatLink, type ChatServer, createChatServer } from './server/server.ts';
import { type ChatState, nothingOpen } from './state.ts';

/** The accounts that are signed in when the app is new; the first one is shown. */
const BOTH: readonly User[] = ['mira', 'jonas'];

/** How an installation gets its server: `renew` is called whenever the app's data is new. */
interface Connection {
  renew(): ChatLink;
  link(): ChatLink;
}

function chatOver({ renew, link }: Connection, accounts: readonly User[]): VirtualApp<ChatState> {
  return defineApp<ChatState, ChatEvent>({
    ...identity({ label: 'Chat', version: '5.1.0', icon: 'message', accent: '#6b4fa0' }),
    mainActivity: names.MAIN,
    activities: {
      [names.MAIN]: mainScreen,
      [names.ADD_ACCOUNT]: addAccountScreen,
      [names.FORGOT]: forgotScreen,
      [names.CONVERSATION]: conversationScreen,
      [names.INFO]: infoScreen,
      [names.ARCHIVED]: archivedScreen,
      [names.PEOPLE]: peopleScreen,
      [names.GROUP]: groupScreen,
      [names.PROFILE]: profileScreen,
      [names.SETTINGS]: settingsScreen,
    },
    dialogs: {
      [names.CONFIRM_DELETE]: confirmDelete,
      [names.CONFIRM_SIGN_OUT]: confirmSignOut,
      [names.MUTE_FOR]: muteDialog,
    },
    sheets: {
      [names.ACCOUNTS]: accountsSheet,
      [names.ATTACH]: attachSheet,
      [names.MESSAGE_MENU]: messageMenu,
    },
    bugs: chatBugs,
    initialState: (env) => initialChat(renew(), accounts, env.now),
    onStart: { type: 'started' },
    events: chatEvents,
    reduce: (state, event, env) => exchange(link(), reduceChat(state, event, env), env.now),
    theme: ({ darkTheme }) => (darkTheme ? 'dark' : 'light'),
    afterStop: (state) => ({ ...state, ...nothingOpen }),
  });
}

/** A server for one phone alone; it is new whenever the app's data is. */
function ownConnection(): Connection {
  const renew = (): ChatLink => createChatServer().connect(() => {});
  let link = renew();
  return {
    renew() {
      link = renew();
      return link;
    },
    link: () => link,
  };
}

/** *Chat*: two accounts, conversations, groups and pictures. Each installation has its own server. */
export const chatApp: VirtualApp<ChatState> = {
  ...chatOver(ownConnection(), BOTH),
  install: (host, bugs) => chatOver(ownConnection(), BOTH).install(host, bugs),
};

/** The app for several phones on one shared server. One person is signed in on each, Mira on the first. */
export function chatAppsTogether(phones: number): readonly VirtualApp<ChatState>[] {
  const server = createChatServer();
  return Array.from({ length: phones }, (_, at) => chatAppOn(server, BOTH.slice(at % 2, (at % 2) + 1)));
}

/**
 * *Chat* on a server that several phones share: give the app to the source of each phone. What one phone sends comes to
 * the others when they next fetch (every 30 s of their own clock, or when the list is pulled down). If the app's data is
 * cleared, the server keeps its data. `accounts`: which of `mira` and `jonas` are signed in on this phone; may be empty.
 */
export function chatAppOn(server: ChatServer, accounts: readonly User[] = BOTH): VirtualApp<ChatState> {
  return {
    ...chatApp,
    install(host, bugs) {
      let process: AppProcess<ChatState> | null = null;
      const link = server.connect(() => process?.advance(host.env(chatApp.tile.packageName).now));
      process = chatOver({ renew: () => link, link: () => link }, accounts).install(host, bugs);
      return process;
    },
  };
}
