import type { PhoneType, Tab } from './state.ts';

/** Lists and details; what is said without an id is about the contact that is open. */
export type ListEvent =
  | { readonly type: 'tab_chosen'; readonly tab: Tab }
  | { readonly type: 'search_opened' | 'search_closed' }
  | { readonly type: 'search_typed'; readonly text: string }
  | { readonly type: 'contact_opened'; readonly id: number }
  | { readonly type: 'contact_left' | 'favourite_toggled' | 'delete_asked' | 'delete_confirmed' }
  | { readonly type: 'export_asked' | 'dark_theme_toggled' };

/** The form; numbers are named by their place in it. */
export type EditorEvent =
  | { readonly type: 'contact_started' | 'edit_started' }
  | { readonly type: 'field_typed'; readonly field: 'first' | 'last' | 'email'; readonly text: string }
  | { readonly type: 'phone_typed'; readonly index: number; readonly text: string }
  | { readonly type: 'phone_added' }
  | { readonly type: 'phone_removed' | 'phone_type_opened'; readonly index: number }
  | { readonly type: 'phone_type_chosen'; readonly phoneType: PhoneType }
  | { readonly type: 'membership_toggled'; readonly group: number }
  | { readonly type: 'contact_saved' | 'editor_left' | 'discard_confirmed' };

/** Groups, and people who are in the book twice. */
export type GroupEvent =
  | { readonly type: 'new_group_asked' | 'group_created' | 'group_left' }
  | { readonly type: 'group_named'; readonly text: string }
  | { readonly type: 'group_opened'; readonly id: number }
  | { readonly type: 'member_toggled'; readonly id: number }
  | { readonly type: 'group_delete_asked' | 'group_delete_confirmed' }
  | { readonly type: 'merge_asked'; readonly ids: readonly number[] }
  | { readonly type: 'merge_confirmed' };

/** Everything that can happen in the contacts, in the app's own words. */
export type ContactsEvent = ListEvent | EditorEvent | GroupEvent;
