import type { PictureName } from './pictures.ts';
import type { User } from './server/protocol.ts';

export type PhoneEvent =
  | { readonly type: 'started' }
  /** `opened`: the app's count of starts when it was planned. */
  | { readonly type: 'polled'; readonly opened: number }
  | { readonly type: 'receipts_due' }
  | { readonly type: 'sync_asked' }
  | { readonly type: 'sync_done'; readonly ticket: number };

export type AccountEvent =
  | { readonly type: 'sign_in_typed'; readonly field: 'user' | 'password'; readonly text: string }
  | { readonly type: 'sign_in_submitted' }
  | { readonly type: 'sign_in_answered'; readonly ticket: number }
  | { readonly type: 'sign_in_left' }
  | { readonly type: 'account_chosen'; readonly user: User }
  | { readonly type: 'account_wanted' }
  | { readonly type: 'sign_out_confirmed' };

export type ListEvent =
  | { readonly type: 'search_opened' }
  | { readonly type: 'search_typed'; readonly text: string }
  | { readonly type: 'search_closed' }
  | { readonly type: 'chat_marked'; readonly chat: string }
  | { readonly type: 'marks_cleared' }
  | { readonly type: 'marked_archived' }
  | { readonly type: 'chat_unarchived'; readonly chat: string }
  | { readonly type: 'chat_archived' };

export type ConversationEvent =
  | { readonly type: 'chat_opened'; readonly chat: string }
  | { readonly type: 'chat_left' }
  | { readonly type: 'draft_typed'; readonly text: string }
  | { readonly type: 'send_tapped' }
  | { readonly type: 'picture_chosen'; readonly picture: PictureName }
  | { readonly type: 'post_due'; readonly user: User; readonly key: string }
  | { readonly type: 'message_pressed'; readonly key: string }
  | { readonly type: 'copy_tapped' }
  | { readonly type: 'hide_tapped' }
  | { readonly type: 'delete_confirmed' }
  | { readonly type: 'mute_chosen'; readonly ms: number | 'always' }
  | { readonly type: 'unmuted' };

export type NewChatEvent =
  | { readonly type: 'contact_chosen'; readonly user: User }
  | { readonly type: 'group_started' }
  | { readonly type: 'group_titled'; readonly text: string }
  | { readonly type: 'group_member_toggled'; readonly user: User }
  | { readonly type: 'group_created' };

export type SettingsEvent =
  | { readonly type: 'profile_opened' }
  | { readonly type: 'profile_typed'; readonly field: 'name' | 'about'; readonly text: string }
  | { readonly type: 'profile_saved' }
  | { readonly type: 'theme_toggled' };

/** All events of the messenger. Times in milliseconds. */
export type ChatEvent =
  | PhoneEvent
  | AccountEvent
  | ListEvent
  | ConversationEvent
  | NewChatEvent
  | SettingsEvent;
