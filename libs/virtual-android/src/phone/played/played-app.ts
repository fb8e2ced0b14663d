import type { VirtualDevice } from '../device/virtual-device.ts';

type Extras = ReadonlyMap<string, string>;

/** What a receiver answers: `setResultCode` and `setResultData` of AOSP's `BroadcastReceiver`. */
export interface BroadcastAnswer {
  /** -1 is `Activity.RESULT_OK`, 0 `RESULT_CANCELED`. */
  readonly code: number;
  readonly data?: string;
}

export const received = (data?: string): BroadcastAnswer =>
  data === undefined ? { code: -1 } : { code: -1, data };
export const cancelled = (data?: string): BroadcastAnswer =>
  data === undefined ? { code: 0 } : { code: 0, data };

/**
 * An app of a client whose code a virtual phone plays, since the phone runs no code: it is simulated while it is installed,
 * and only for what its manifest declares. Classes are named in full.
 */
export interface PlayedApp {
  readonly packageName: string;
  /** Activities that do their work and close themselves: the app that was in front comes back. */
  readonly passing: ReadonlyMap<string, (device: VirtualDevice) => void>;
  readonly receivers: ReadonlyMap<string, (device: VirtualDevice, extras: Extras) => BroadcastAnswer>;
  /** Actions for which a receiver is registered only while the app runs. */
  readonly registered: ReadonlyMap<string, (device: VirtualDevice, extras: Extras) => BroadcastAnswer>;
  /** Services that call `startForeground`, and what they do when they are started. */
  readonly foreground: ReadonlyMap<string, (device: VirtualDevice, extras: Extras) => void>;
  /** Keyboards by their ids: what they make of the keys of `input text`. */
  readonly keyboards: ReadonlyMap<string, (device: VirtualDevice, text: string) => void>;
  /** Its content provider, whose authority is the name of the package. */
  readonly provider?: (device: VirtualDevice) => PlayedProvider;
}

/** What `content` asks of a provider of one row with one column, `result`. */
export interface PlayedProvider {
  query(path: string, values: Readonly<Record<string, string>>): Promise<string>;
  insert(path: string, values: Readonly<Record<string, string>>): void;
}
