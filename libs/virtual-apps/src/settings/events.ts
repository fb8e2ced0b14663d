import type { Grant, PermissionName, ResetKind, TimeOfDay, TimeSlot } from './state.ts';
import type { ChoiceKey, LevelKey, ToggleKey } from './values.ts';

/** Events of all pages of settings. */
export type ValueEvent =
  | { readonly type: 'page_opened'; readonly page: string }
  | { readonly type: 'toggled'; readonly key: ToggleKey }
  | { readonly type: 'level_set'; readonly key: LevelKey; readonly value: number }
  | { readonly type: 'choice_opened'; readonly key: ChoiceKey }
  | { readonly type: 'choice_made'; readonly key: ChoiceKey; readonly value: string }
  | { readonly type: 'font_step_set'; readonly step: number };

export type NetworkEvent =
  | { readonly type: 'network_tapped' | 'network_opened'; readonly name: string }
  | { readonly type: 'password_typed'; readonly text: string }
  | { readonly type: 'join_asked' | 'join_left' | 'forgotten' }
  | { readonly type: 'join_settled'; readonly ticket: number }
  | { readonly type: 'network_toggled'; readonly key: 'autoJoin' | 'metered' | 'privateAddress' }
  | { readonly type: 'pairing_started' | 'pairing_left' }
  | { readonly type: 'devices_found'; readonly ticket: number }
  | { readonly type: 'device_paired' | 'device_tapped'; readonly name: string };

export type AppsEvent =
  | { readonly type: 'app_opened'; readonly name: string }
  | { readonly type: 'app_toggled'; readonly name: string; readonly key: 'notifications' | 'background' }
  | { readonly type: 'permission_opened'; readonly app: string; readonly permission: PermissionName }
  | { readonly type: 'permission_listed'; readonly permission: PermissionName }
  | { readonly type: 'permission_set'; readonly grant: Grant }
  | { readonly type: 'cache_asked' | 'cache_cleared' };

export type ScheduleEvent =
  | { readonly type: 'schedule_started' | 'schedule_saved' | 'schedule_left' | 'schedule_deleted' }
  | { readonly type: 'schedule_opened' | 'schedule_switched'; readonly id: number }
  | { readonly type: 'schedule_named'; readonly text: string }
  | { readonly type: 'day_toggled'; readonly day: number }
  | { readonly type: 'time_opened'; readonly slot: TimeSlot }
  | { readonly type: 'time_turned'; readonly time: TimeOfDay }
  | { readonly type: 'time_set' | 'time_left' };

export type SystemEvent =
  | { readonly type: 'language_added' | 'language_raised' | 'language_removed'; readonly name: string }
  | { readonly type: 'date_opened' }
  | { readonly type: 'month_shown'; readonly month: { readonly year: number; readonly month: number } }
  | { readonly type: 'date_set'; readonly date: string }
  | { readonly type: 'name_opened' | 'name_saved' | 'name_left' }
  | { readonly type: 'name_typed'; readonly text: string }
  | { readonly type: 'reset_opened'; readonly kind: ResetKind }
  | { readonly type: 'reset_typed'; readonly text: string }
  | { readonly type: 'reset_asked' | 'reset_confirmed' | 'reset_left' };

export type SearchEvent =
  | { readonly type: 'search_opened' | 'search_sent' | 'search_left' | 'search_again' | 'article_left' }
  | { readonly type: 'search_typed'; readonly text: string }
  | { readonly type: 'article_opened'; readonly article: number }
  | { readonly type: 'article_rated'; readonly helpful: boolean };

/** All events of the settings, answers included. */
export type SettingsEvent = ValueEvent | NetworkEvent | AppsEvent | ScheduleEvent | SystemEvent | SearchEvent;
