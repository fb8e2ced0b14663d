import type { AppEnv } from '@tapwright/virtual-ui';
import type { ChatEvent } from './events.ts';
import type { ChatReaction } from './reaction.ts';
import { reduceAccounts } from './reduce-accounts.ts';
import { reduceConversation } from './reduce-conversation.ts';
import { reduceList } from './reduce-list.ts';
import { reduceNewChat } from './reduce-new-chat.ts';
import { reducePhone, reduceSettings } from './reduce-settings.ts';
import type { ChatState } from './state.ts';

/** The messenger's reaction to an event, with the requests to its server. Pure. */
export function reduceChat(state: ChatState, event: ChatEvent, env: AppEnv): ChatReaction {
  switch (event.type) {
    case 'started':
    case 'polled':
    case 'receipts_due':
    case 'sync_asked':
    case 'sync_done':
      return reducePhone(state, event, env);
    case 'sign_in_typed':
    case 'sign_in_submitted':
    case 'sign_in_answered':
    case 'sign_in_left':
    case 'account_chosen':
    case 'account_wanted':
    case 'sign_out_confirmed':
      return reduceAccounts(state, event);
    case 'search_opened':
    case 'search_typed':
    case 'search_closed':
    case 'chat_marked':
    case 'marks_cleared':
    case 'marked_archived':
    case 'chat_unarchived':
    case 'chat_archived':
      return reduceList(state, event);
    case 'contact_chosen':
    case 'group_started':
    case 'group_titled':
    case 'group_member_toggled':
    case 'group_created':
      return reduceNewChat(state, event);
    case 'profile_opened':
    case 'profile_typed':
    case 'profile_saved':
    case 'theme_toggled':
      return reduceSettings(state, event);
    default:
      return reduceConversation(state, event, env);
  }
}
