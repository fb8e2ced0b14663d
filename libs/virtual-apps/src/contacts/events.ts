import type { PhoneType, Tab } from './state.ts';

/** Events of lists and details. Those without an id are about the open contact. */
export type ListEvent =
  | { readonly type: 'tab_chosen'; readonly tab: Tab }
  | { readonly type: 'search_opened' | 'search_closed' }
  | { readonly type: 'search_typed'; readonly text: string }
  | { readonly type: 'contact_opened'; readonly id: number }
  /** From outside of the app. */
  | { readonly type: 'link_followed'; readonly id: number }
  | { readonly type: 'contact_left' | 'favourite_toggled' | 'delete_asked' | 'delete_confirmed' }
  | { readonly type: 'export_asked' | 'dark_theme_toggled' };

/** Events of the form. Numbers are identified by their place in it. */
export type EditorEvent =
  | { readonly type: 'contact_started' | 'edit_started' }
  | { readonly type: 'field_typed'; readonly field: 'first' | 'last' | 'email'; readonly text: string }
  | { readonly type: 'phone_typed'; readonly index: number; readonly text: string }
  | { readonly type: 'phone_added' }
  | { readonly type: 'phone_removed' | 'phone_type_opened'; readonly index: number }
  | { readonly type: 'phone_type_chosen'; readonly phoneType: PhoneType }
  | { readonly type: 'membership_toggled'; readonly group: number }
  | { readonly type: 'contact_saved' | 'editor_left' | 'discard_confirmed' };

/** Events of groups and duplicates. */
export type GroupEvent =
  | { readonly type: 'new_group_asked' | 'group_created' | 'group_left' }
  | { readonly type: 'group_named'; readonly text: string }
  | { readonly type: 'group_opened'; readonly id: number }
  | { readonly type: 'member_toggled'; readonly id: number }
  | { readonly type: 'group_delete_asked' | 'group_delete_confirmed' }
  | { readonly type: 'merge_asked'; readonly ids: readonly number[] }
  | { readonly type: 'merge_confirmed' };

/** All events of the contacts. */
export type ContactsEvent = ListEvent | EditorEvent | GroupEvent;
