import {
  type AppEnv,
  after,
  dismiss,
  hideKeyboard,
  pop,
  push,
  react,
  showSheet,
  snackbar,
} from '@tapwright/virtual-ui';
import type { ConversationEvent } from './events.ts';
import { CONVERSATION, MESSAGE_MENU } from './names.ts';
import type { PictureName } from './pictures.ts';
import { ask, type ChatReaction } from './reaction.ts';
import { activeAccount, type ChatState, type Message, withAccount } from './state.ts';

/** Times: until a message reaches the server, until its ticks may have changed, and until the almanac has answered. */
export const SEND_MS = 900;
const LOOK_AGAIN_MS = [2_500, 3_500, 5_000];

interface Content {
  readonly text: string;
  readonly picture: PictureName | null;
}

/** Adds the message to the conversation at once, with a clock until the server has it. */
function sent(state: ChatState, content: Content, env: AppEnv): ChatReaction {
  const { active, openChat, device, nextKey } = state;
  if (active === null || openChat === null) return react(state);
  const key = `d${device}-${nextKey}`;
  const message: Message = {
    ...content,
    key,
    chat: openChat,
    from: active,
    at: env.now,
    number: null,
    deleted: false,
    deliveredTo: [],
  };
  const next = withAccount({ ...state, nextKey: nextKey + 1 }, active, (account) => ({
    ...account,
    messages: [...account.messages, message],
  }));
  return react(next, after(SEND_MS, { type: 'post_due', user: active, key }));
}

/** Sends a message to the server. The server accepts each message once. */
function posted(state: ChatState, event: Extract<ConversationEvent, { type: 'post_due' }>): ChatReaction {
  const { user, key } = event;
  const account = state.accounts.find((one) => one.user === user);
  const message = account?.messages.find((one) => one.key === key);
  if (message === undefined || message.number !== null) return react(state);
  const { chat, from, at, text, picture } = message;
  const upload = { kind: 'message', message: { key, chat, from, at, text, picture } } as const;
  return ask(
    state,
    [{ kind: 'upload', user, upload }],
    ...LOOK_AGAIN_MS.map((ms) => after(ms, { type: 'receipts_due' })),
  );
}

const draftOf = ({ drafts }: { drafts: Readonly<Record<string, string>> }, chat: string | null): string =>
  drafts[chat ?? ''] ?? '';

function withDraft(state: ChatState, text: string): ChatState {
  const { openChat } = state;
  if (openChat === null) return state;
  return withAccount(state, state.active, (account) => ({
    ...account,
    drafts: { ...account.drafts, [openChat]: text },
  }));
}

/** Deletes the pressed message for this account or for everyone. */
function removed(state: ChatState, kind: 'hidden' | 'deleted', text: string): ChatReaction {
  const { active, pressed: key, openChat: chat } = state;
  if (active === null || key === null || chat === null) return react(state);
  const upload =
    kind === 'hidden' ? ({ kind, chat, key, user: active } as const) : ({ kind, chat, key } as const);
  return ask({ ...state, pressed: null }, [{ kind: 'upload', user: active, upload }], snackbar(text));
}

function muted(state: ChatState, until: number | 'always' | null): ChatState {
  const { openChat } = state;
  if (openChat === null) return state;
  return withAccount(state, state.active, (account) => {
    const { [openChat]: _before, ...others } = account.muted;
    return { ...account, muted: until === null ? others : { ...others, [openChat]: until } };
  });
}

/** Opens a conversation, which marks it as read. */
export function openChat(state: ChatState, chat: string): ChatReaction {
  const { active } = state;
  if (active === null) return react(state);
  const opened = { ...state, openChat: chat, pressed: null };
  return ask(opened, [{ kind: 'read', user: active, chat }], hideKeyboard, push(CONVERSATION));
}

/** Events of one conversation. */
export function reduceConversation(state: ChatState, event: ConversationEvent, env: AppEnv): ChatReaction {
  switch (event.type) {
    case 'chat_opened':
      return openChat(state, event.chat);
    case 'chat_left':
      return react({ ...state, openChat: null, pressed: null }, pop);
    case 'draft_typed':
      return react(withDraft(state, event.text));
    case 'send_tapped': {
      const text = draftOf(activeAccount(state) ?? { drafts: {} }, state.openChat).trim();
      return text === '' ? react(state) : sent(withDraft(state, ''), { text, picture: null }, env);
    }
    case 'picture_chosen':
      return sent(state, { text: '', picture: event.picture }, env);
    case 'post_due':
      return posted(state, event);
    case 'message_pressed':
      return react({ ...state, pressed: event.key }, showSheet(MESSAGE_MENU));
    case 'copy_tapped': {
      const message = activeAccount(state)?.messages.find(({ key }) => key === state.pressed);
      const copied = { ...state, clipboard: message?.text ?? null, pressed: null };
      return react(copied, dismiss, snackbar('Message copied'));
    }
    case 'hide_tapped':
      return removed(state, 'hidden', 'Message deleted for you');
    case 'delete_confirmed':
      return removed(state, 'deleted', 'Message deleted for everyone');
    case 'mute_chosen': {
      const until = event.ms === 'always' ? 'always' : env.now + event.ms;
      return react(muted(state, until), snackbar('Notifications muted'));
    }
    case 'unmuted':
      return react(muted(state, null), snackbar('Notifications are on'));
  }
}
