import { isRecord } from '../app-state.ts';
export type Repeat = 'off' | 'all' | 'one';
export type Tab = 'library' | 'playlists' | 'liked';

export interface Playlist {
  readonly id: number;
  readonly name: string;
  readonly tracks: readonly number[];
}

/** Per cent of the normal speed. */
export const SPEEDS = [75, 100, 125, 150, 200] as const;
export type Speed = (typeof SPEEDS)[number];
/** Minutes. */
export const SLEEP_MINUTES = [5, 15, 30, 60] as const;

/** What is kept: checks look at this. */
export interface Kept {
  /** Track ids in the order in which they are played. */
  readonly queue: readonly number[];
  readonly shuffled: boolean;
  readonly repeat: Repeat;
  readonly speed: Speed;
  readonly liked: readonly number[];
  readonly playlists: readonly Playlist[];
  readonly dark: boolean;
}

/** What is playing. */
export interface Playing {
  /** Index in the queue. */
  readonly at: number;
  readonly playing: boolean;
  /** Milliseconds into the track, as they were at `since`. */
  readonly position: number;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** When the phone will remind the app that the track has ended; null where it will not. */
  readonly wakeAt: number | null;
  /** When the music stops by itself. */
  readonly sleep: { readonly minutes: number; readonly ticket: number } | null;
}

/** What is looked at or filled in. */
export interface Drafts {
  readonly tab: Tab;
  readonly view: 'tiles' | 'list';
  readonly album: number | null;
  readonly playlist: number | null;
  readonly query: string;
  /** The track that a sheet is about. */
  readonly shown: number | null;
  readonly naming: string;
}

export interface PlayerState extends Kept, Playing, Drafts {
  /** The queue as it is without shuffling. */
  readonly order: readonly number[];
  /** Grows with every shuffling, so that no two are alike. */
  readonly shuffles: number;
  readonly nextPlaylist: number;
  readonly ticket: number;
}

/** Id of the track that is on; undefined while the queue is empty. */
export const currentTrack = ({ queue, at }: PlayerState): number | undefined => queue[at];

/** True for the state of this app, for checks that get it from a device as unknown data. */
export function isPlayerState(value: unknown): value is PlayerState {
  return isRecord(value) && Array.isArray(value.queue) && Array.isArray(value.liked) && 'repeat' in value;
}
