import { isRecord } from '../app-state.ts';
export type Repeat = 'off' | 'all' | 'one';
export type Tab = 'library' | 'playlists' | 'liked';

export interface Playlist {
  readonly id: number;
  readonly name: string;
  readonly tracks: readonly number[];
}

/** Speeds in per cent of the normal one. */
export const SPEEDS = [75, 100, 125, 150, 200] as const;
export type Speed = (typeof SPEEDS)[number];
/** Times of the sleep timer in minutes. */
export const SLEEP_MINUTES = [5, 15, 30, 60] as const;

/** The kept data, which checks compare. */
export interface Kept {
  /** Track ids in the order of playing. */
  readonly queue: readonly number[];
  readonly shuffled: boolean;
  readonly repeat: Repeat;
  readonly speed: Speed;
  readonly liked: readonly number[];
  readonly playlists: readonly Playlist[];
  readonly dark: boolean;
}

/** The playback. */
export interface Playing {
  /** Index in the queue. */
  readonly at: number;
  readonly playing: boolean;
  /** Position in the track at the time `since`, milliseconds. */
  readonly position: number;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** When the phone will wake the app for the end of the track; null where it will not. */
  readonly wakeAt: number | null;
  /** When the sleep timer stops the music. */
  readonly sleep: { readonly minutes: number; readonly ticket: number } | null;
}

/** What is open or being entered. */
export interface Drafts {
  readonly tab: Tab;
  readonly view: 'tiles' | 'list';
  readonly album: number | null;
  readonly playlist: number | null;
  readonly query: string;
  /** The track of the open sheet. */
  readonly shown: number | null;
  readonly naming: string;
}

export interface PlayerState extends Kept, Playing, Drafts {
  /** The queue in its order without shuffling. */
  readonly order: readonly number[];
  /** Counts shuffles, so that each gives another order. */
  readonly shuffles: number;
  readonly nextPlaylist: number;
  readonly ticket: number;
}

/** Id of the current track; undefined while the queue is empty. */
export const currentTrack = ({ queue, at }: PlayerState): number | undefined => queue[at];

/** True for the state of this app, for checks that get it from a device as unknown data. */
export function isPlayerState(value: unknown): value is PlayerState {
  return isRecord(value) && Array.isArray(value.queue) && Array.isArray(value.liked) && 'repeat' in value;
}
