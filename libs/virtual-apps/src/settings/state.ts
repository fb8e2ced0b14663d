import { isRecord } from '../app-state.ts';
import type { ChoiceKey, Choices, Levels, Toggles } from './values.ts';

/** A wireless network in reach. */
export interface Network {
  readonly name: string;
  readonly secured: boolean;
  /** True where the phone knows it and joins without a password. */
  readonly saved: boolean;
  readonly autoJoin: boolean;
  readonly metered: boolean;
  readonly privateAddress: boolean;
}

export interface PairedDevice {
  readonly name: string;
  readonly connected: boolean;
}

export const PERMISSIONS = {
  camera: 'Camera',
  contacts: 'Contacts',
  location: 'Location',
  microphone: 'Microphone',
} as const;
export type PermissionName = keyof typeof PERMISSIONS;
export const GRANTS = {
  allow: 'Allow only while using the app',
  ask: 'Ask every time',
  deny: "Don't allow",
} as const;
export type Grant = keyof typeof GRANTS;

/** The settings of an installed app. Its permissions exist only on this page: no real app asks for them. */
export interface InstalledApp {
  readonly name: string;
  readonly notifications: boolean;
  readonly background: boolean;
  readonly permissions: Readonly<Partial<Record<PermissionName, Grant>>>;
  /** Megabytes. */
  readonly size: number;
  readonly cache: number;
}

export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

/** When the phone is silent automatically. */
export interface Schedule {
  readonly id: number;
  readonly name: string;
  /** 0 is Monday. */
  readonly days: readonly number[];
  readonly from: TimeOfDay;
  readonly to: TimeOfDay;
  readonly on: boolean;
}

export const RESETS = {
  network: 'Reset network settings',
  preferences: 'Reset app preferences',
  everything: 'Erase all data',
} as const;
export type ResetKind = keyof typeof RESETS;

/** The stored settings, which checks compare. */
export interface Kept {
  readonly toggles: Toggles;
  readonly levels: Levels;
  readonly choices: Choices;
  /** 0 to 6; 2 is the normal size. */
  readonly fontStep: number;
  readonly networks: readonly Network[];
  /** Name of the network that the phone has joined. */
  readonly joined: string | null;
  readonly paired: readonly PairedDevice[];
  readonly apps: readonly InstalledApp[];
  readonly schedules: readonly Schedule[];
  readonly nightFrom: TimeOfDay;
  readonly nightTo: TimeOfDay;
  /** Languages; the phone uses the first one. */
  readonly languages: readonly string[];
  /** The date set by hand, such as "2026-03-14"; null while it comes from the network. */
  readonly date: string | null;
  readonly deviceName: string;
  /** How often each kind of reset was done, to check what must happen only once. */
  readonly resets: Readonly<Record<ResetKind, number>>;
}

export interface ScheduleDraft extends Schedule {
  readonly isNew: boolean;
  readonly error: string | null;
}

/** Which time the wheels show. */
export type TimeSlot = 'schedule_from' | 'schedule_to' | 'night_from' | 'night_to';

/** What is open or being entered. */
export interface Drafts {
  readonly network: string | null;
  readonly join: {
    readonly password: string;
    readonly error: string | null;
    readonly waiting: boolean;
  } | null;
  readonly pairing: 'searching' | 'found' | null;
  readonly app: string | null;
  readonly permission: PermissionName | null;
  readonly choosing: ChoiceKey | null;
  readonly schedule: ScheduleDraft | null;
  readonly time: (TimeOfDay & { readonly slot: TimeSlot }) | null;
  readonly month: { readonly year: number; readonly month: number } | null;
  readonly nameDraft: string | null;
  readonly query: string;
  /** The last search; null before the first one. */
  readonly searched: string | null;
  /** The stack of opened help articles, the last on top. */
  readonly articles: readonly number[];
  readonly reset: {
    readonly kind: ResetKind;
    readonly password: string;
    readonly error: string | null;
  } | null;
}

export interface SettingsState extends Kept, Drafts {
  /** Counts requests, so that a late answer to an old one is ignored. */
  readonly ticket: number;
  readonly nextSchedule: number;
  /** The radios that were on before flight mode. */
  readonly radios: { readonly wifi: boolean; readonly bluetooth: boolean } | null;
}

/** True for the state of this app, for checks that get it from a device as unknown data. */
export function isSettingsState(value: unknown): value is SettingsState {
  return (
    isRecord(value) && isRecord(value.toggles) && isRecord(value.resets) && Array.isArray(value.languages)
  );
}
