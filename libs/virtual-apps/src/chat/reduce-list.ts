import { focusField, hideKeyboard, popToRoot, react, snackbar } from '@tapwright/virtual-ui';
import type { ListEvent } from './events.ts';
import { SEARCH_FIELD } from './names.ts';
import type { ChatReaction } from './reaction.ts';
import { type ChatState, withAccount } from './state.ts';

function archive(state: ChatState, chats: readonly string[]): ChatState {
  return withAccount(state, state.active, (account) => ({
    ...account,
    archived: [...account.archived.filter((id) => !chats.includes(id)), ...chats],
  }));
}

function toggled(all: readonly string[], one: string): readonly string[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
}

/** Search, marks and the archive. */
export function reduceList(state: ChatState, event: ListEvent): ChatReaction {
  switch (event.type) {
    case 'search_opened':
      return react({ ...state, query: '' }, focusField(SEARCH_FIELD));
    case 'search_typed':
      return react({ ...state, query: event.text });
    case 'search_closed':
      return react({ ...state, query: null }, hideKeyboard);
    case 'chat_marked':
      return react({ ...state, selected: toggled(state.selected, event.chat) }, hideKeyboard);
    case 'marks_cleared':
      return react({ ...state, selected: [] });
    case 'marked_archived': {
      const count = state.selected.length;
      const text = count === 1 ? '1 conversation archived' : `${count} conversations archived`;
      return react({ ...archive(state, state.selected), selected: [] }, snackbar(text));
    }
    case 'chat_archived': {
      const chats = state.openChat === null ? [] : [state.openChat];
      return react(
        { ...archive(state, chats), openChat: null },
        popToRoot,
        snackbar('1 conversation archived'),
      );
    }
    case 'chat_unarchived': {
      const next = withAccount(state, state.active, (account) => ({
        ...account,
        archived: account.archived.filter((id) => id !== event.chat),
      }));
      return react(next, snackbar('Conversation is back in the list'));
    }
  }
}
