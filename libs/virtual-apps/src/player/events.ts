import type { Speed, Tab } from './state.ts';

/** Events of the playback. */
export type PlayEvent =
  | { readonly type: 'play_tapped' | 'next_tapped' | 'previous_tapped' | 'shuffle_tapped' | 'repeat_tapped' }
  /** Position in the track, 0 to 1. */
  | { readonly type: 'seeked'; readonly value: number }
  | { readonly type: 'speed_chosen'; readonly speed: Speed }
  /** Null: no timer. */
  | { readonly type: 'sleep_chosen'; readonly minutes: number | null }
  | { readonly type: 'sleep_due'; readonly ticket: number }
  /** The phone wakes the app at the end of a track. */
  | { readonly type: 'woken' }
  /** Plays these tracks, beginning with the one at `index`. */
  | { readonly type: 'tracks_played'; readonly tracks: readonly number[]; readonly index: number }
  | { readonly type: 'tracks_shuffled'; readonly tracks: readonly number[] }
  | { readonly type: 'queue_picked' | 'queue_removed'; readonly index: number }
  | { readonly type: 'queued'; readonly track: number; readonly where: 'next' | 'last' };

/** Events of the library. */
export type ShelfEvent =
  | { readonly type: 'liked'; readonly track: number }
  | { readonly type: 'tab_chosen'; readonly tab: Tab }
  | { readonly type: 'view_toggled' | 'theme_toggled' | 'queue_opened' | 'search_opened' | 'search_left' }
  | { readonly type: 'search_typed'; readonly text: string }
  | { readonly type: 'album_opened'; readonly album: number }
  | { readonly type: 'menu_opened'; readonly track: number }
  | { readonly type: 'playlist_opened' | 'playlist_deleted'; readonly id: number }
  | { readonly type: 'playlist_named'; readonly text: string }
  | { readonly type: 'playlist_started' | 'playlist_created' | 'playlist_left' }
  | { readonly type: 'added_to'; readonly playlist: number }
  | { readonly type: 'removed_from'; readonly playlist: number; readonly track: number };

export type PlayerEvent = PlayEvent | ShelfEvent;
