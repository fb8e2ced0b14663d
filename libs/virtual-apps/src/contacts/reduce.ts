import type { AppEnv, Reaction } from '@tapwright/virtual-ui';
import type { ContactsEvent } from './events.ts';
import { reduceEditor } from './reduce-editor.ts';
import { reduceGroups } from './reduce-groups.ts';
import { reduceList } from './reduce-list.ts';
import type { ContactsState } from './state.ts';

/** The reducer of the contacts. Each part of the app has its own file. */
export function reduceContacts(
  state: ContactsState,
  event: ContactsEvent,
  env: AppEnv,
): Reaction<ContactsState> {
  switch (event.type) {
    case 'contact_started':
    case 'edit_started':
    case 'field_typed':
    case 'phone_typed':
    case 'phone_added':
    case 'phone_removed':
    case 'phone_type_opened':
    case 'phone_type_chosen':
    case 'membership_toggled':
    case 'contact_saved':
    case 'editor_left':
    case 'discard_confirmed':
      return reduceEditor(state, event);
    case 'new_group_asked':
    case 'group_named':
    case 'group_created':
    case 'group_opened':
    case 'group_left':
    case 'member_toggled':
    case 'group_delete_asked':
    case 'group_delete_confirmed':
    case 'merge_asked':
    case 'merge_confirmed':
      return reduceGroups(state, event);
    default:
      return reduceList(state, event, env);
  }
}
