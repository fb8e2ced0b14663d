import type { Effect, Reaction } from '@tapwright/virtual-ui';
import { messagesIn, unreadIn } from './account.ts';
import { applyDownload } from './apply-changes.ts';
import type { ChatReaction, ServerRequest } from './reaction.ts';
import { signedIn } from './reduce-accounts.ts';
import type { Upload } from './server/protocol.ts';
import type { ChatLink } from './server/server.ts';
import { type ChatState, withAccount } from './state.ts';

/** The state after one account has fetched the changes it had missed. `now`: milliseconds since 1970. */
export function download(link: ChatLink, state: ChatState, user: string, now: number): ChatState {
  return withAccount(state, user, (account) =>
    applyDownload(account, link.download(user, account.cursor, now)),
  );
}

/** Null where nothing new was read. */
function readMark(state: ChatState, user: string, chat: string): Upload | null {
  const account = state.accounts.find((one) => one.user === user);
  if (account === undefined || unreadIn(account, chat) === 0) return null;
  const numbers = messagesIn(account, chat).map(({ number }) => number ?? 0);
  return { kind: 'read', user, chat, upTo: Math.max(0, ...numbers) };
}

function perform(link: ChatLink, state: ChatState, request: ServerRequest, now: number): Reaction<ChatState> {
  const effects: readonly Effect[] = [];
  const { user } = request;
  switch (request.kind) {
    case 'check_password': {
      if (!link.knows(user, request.password)) return signedIn(state, null);
      const { state: next, effects: after } = signedIn(state, user);
      return { state: download(link, next, user, now), effects: after };
    }
    case 'download':
      return { state: download(link, state, user, now), effects };
    case 'upload':
      // If a full server refuses it, nothing changes on the phone: the message keeps its clock.
      link.upload(request.upload, now);
      return { state: download(link, state, user, now), effects };
    case 'read': {
      const mark = readMark(state, user, request.chat);
      if (mark === null) return { state, effects };
      link.upload(mark, now);
      return { state: download(link, state, user, now), effects };
    }
  }
}

/** The layer around the pure reducers: sends a reaction's requests to the server and puts the answers into the state. */
export function exchange(link: ChatLink, reaction: ChatReaction, now: number): Reaction<ChatState> {
  let { state } = reaction;
  let effects = reaction.effects;
  for (const request of reaction.requests ?? []) {
    const answer = perform(link, state, request, now);
    state = answer.state;
    effects = [...effects, ...answer.effects];
  }
  return { state, effects };
}
