import { emptyAccount } from './apply-changes.ts';
import { download } from './exchange.ts';
import type { User } from './server/protocol.ts';
import type { ChatLink } from './server/server.ts';
import { type ChatState, nothingOpen } from './state.ts';

/** A phone with these accounts signed in and fetched; the first one is shown. `now`: milliseconds since 1970. */
export function initialChat(link: ChatLink, users: readonly User[], now: number): ChatState {
  const state: ChatState = {
    ...link.register(now),
    ...nothingOpen,
    nextKey: 1,
    ticket: 0,
    opened: 0,
    accounts: users.map(emptyAccount),
    active: users[0] ?? null,
    syncedAt: null,
    darkTheme: false,
    clipboard: null,
  };
  return users.reduce((known, user) => download(link, known, user, now), state);
}
