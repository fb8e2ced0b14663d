import { popToRoot, push, react } from '@tapwright/virtual-ui';
import { withoutError } from '../form-pieces.ts';
import { chatOf } from './account.ts';
import type { NewChatEvent } from './events.ts';
import { CONVERSATION, GROUP } from './names.ts';
import { ask, type ChatReaction } from './reaction.ts';
import type { Chat, User } from './server/protocol.ts';
import { directId } from './server/world.ts';
import { activeAccount, type ChatState, nothingOpen } from './state.ts';

/** Opens a conversation; makes it if it does not exist. */
function begun(state: ChatState, user: User, chat: Chat): ChatReaction {
  const account = activeAccount(state);
  const known = account !== null && chatOf(account, chat.id) !== null;
  return ask(
    { ...state, openChat: chat.id, group: nothingOpen.group, query: null },
    [
      ...(known ? [] : [{ kind: 'upload', user, upload: { kind: 'chat', chat } } as const]),
      { kind: 'read', user, chat: chat.id },
    ],
    popToRoot,
    push(CONVERSATION),
  );
}

function created(state: ChatState, user: User): ChatReaction {
  const { group } = state;
  const title = group.title.trim();
  const errors = {
    ...(title === '' ? { title: 'Give the group a name' } : {}),
    ...(group.members.length < 2 ? { members: 'Choose at least two people' } : {}),
  };
  if (Object.keys(errors).length > 0) return react({ ...state, group: { ...group, errors } });
  const id = `group-d${state.device}-${state.nextKey}`;
  const chat = { id, title, members: [user, ...group.members] };
  return begun({ ...state, nextKey: state.nextKey + 1 }, user, chat);
}

/** New conversations and groups. */
export function reduceNewChat(state: ChatState, event: NewChatEvent): ChatReaction {
  const { active, group } = state;
  if (active === null) return react(state);
  switch (event.type) {
    case 'contact_chosen':
      return begun(state, active, {
        id: directId(active, event.user),
        title: null,
        members: [active, event.user],
      });
    case 'group_started':
      return react({ ...state, group: nothingOpen.group }, push(GROUP));
    case 'group_titled': {
      const errors = withoutError(group.errors, 'title');
      return react({ ...state, group: { ...group, title: event.text, errors } });
    }
    case 'group_member_toggled': {
      const { members } = group;
      const others = members.filter((user) => user !== event.user);
      const chosen = others.length < members.length ? others : [...others, event.user];
      const errors = withoutError(group.errors, 'members');
      return react({ ...state, group: { ...group, members: chosen, errors } });
    }
    case 'group_created':
      return created(state, active);
  }
}
