import type { Bounds } from '@tapwright/contracts';

/** One thing done to a device by one shell line. Pixels of the device's screen; milliseconds. */
export type DeviceCommand =
  | { readonly kind: 'tap'; readonly x: number; readonly y: number }
  | { readonly kind: 'long_tap'; readonly x: number; readonly y: number; readonly ms: number }
  | {
      readonly kind: 'swipe';
      readonly from: readonly [number, number];
      readonly to: readonly [number, number];
      readonly ms: number;
    }
  /** Types into the focused field. ASCII only, else `DEVICE_TEXT_UNSUPPORTED`. */
  | { readonly kind: 'text'; readonly text: string }
  /** Empties the focused field that holds `length` characters. */
  | { readonly kind: 'clear'; readonly length: number }
  | { readonly kind: 'key'; readonly key: 'BACK' | 'HOME' | 'ENTER' }
  | { readonly kind: 'launch'; readonly packageName: string }
  | { readonly kind: 'force_stop'; readonly packageName: string };

/** Names one command for the books that the phone keeps. */
export interface CommandTicket {
  /** Fencing token of the lease; an older one is refused by the phone. */
  readonly token: number;
  /** Letters, digits and `_` only; the same id is executed at most once. */
  readonly commandId: string;
}

/**
 * `done`: executed now. `already_done`: its books say it was executed before. `uncertain`: begun before and not
 * known to have ended; not repeated. `fenced`: the token is not the current one; nothing was done.
 */
export type CommandResult = 'done' | 'already_done' | 'uncertain' | 'fenced';

export interface Capture {
  /** The dump as the device wrote it. */
  readonly hierarchy: string;
  /** PNG, or null where none was asked for. */
  readonly picture: Uint8Array | null;
  readonly packageName: string;
  readonly activity: string;
  readonly keyboardShown: boolean;
  readonly rotation: number;
  readonly tookMs: number;
  /** Dumps that had to be repeated, with the reason of each. */
  readonly retries: readonly string[];
}

export interface SettleResult {
  readonly reason: 'stable' | 'cap';
  readonly ms: number;
  readonly polls: number;
  /** The last dump seen, so that the capture need not take it again. */
  readonly hierarchy: string | null;
}

export interface SettleAndCaptureOptions extends CallOptions {
  readonly capMs: number;
  readonly quietMs: number;
  readonly picture: boolean;
}

export interface SettledCapture {
  readonly settled: SettleResult;
  readonly capture: Capture;
}

export interface DeviceFacts {
  readonly serial: string;
  readonly model: string;
  readonly apiLevel: number;
  readonly screen: readonly [width: number, height: number];
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** A phone, as the gateway sees it. Every call has a deadline; every failure is a TapwrightError. */
export interface Device {
  readonly serial: string;
  facts(options?: CallOptions): Promise<DeviceFacts>;
  /** Writes a new fencing token into the phone's books; false where the phone holds a newer one. */
  adoptToken(token: number, options?: CallOptions): Promise<boolean>;
  /** Executes a command at most once for its id (design, section 4). */
  execute(command: DeviceCommand, ticket: CommandTicket, options?: CallOptions): Promise<CommandResult>;
  /** Removes the books of these commands, or of all. */
  forget(commandIds: readonly string[] | 'all', options?: CallOptions): Promise<void>;
  /** Polls cheap evidence until the screen holds still, at most `capMs`. */
  settle(options: CallOptions & { readonly capMs: number; readonly quietMs: number }): Promise<SettleResult>;
  capture(options: CallOptions & { readonly picture: boolean }): Promise<Capture>;
  /**
   * Settles and captures what it settled on, without a further dump. Where the screen never held still, the capture
   * is of the last dump and its picture was taken after it.
   */
  settleAndCapture(options: SettleAndCaptureOptions): Promise<SettledCapture>;
  /** Component such as `org.example/.Main` that the launcher would start. @throws `APP_NOT_INSTALLED` */
  launchComponent(packageName: string, options?: CallOptions): Promise<string>;
  /** Erases the app's data (`pm clear`). Not an action of a run: used to reset. */
  clearData(packageName: string, options?: CallOptions): Promise<void>;
  packages(options?: CallOptions): Promise<readonly string[]>;
}

export interface DeviceEvent {
  readonly serial: string;
  readonly state: 'device' | 'offline' | 'unauthorized' | 'gone';
}

/** One adb server and its devices. */
export interface AdbServer {
  list(): Promise<readonly DeviceEvent[]>;
  /** Calls back for every change until the returned function is called; reconnects by itself. */
  track(onChange: (event: DeviceEvent) => void): Promise<() => Promise<void>>;
  device(serial: string): Device;
  close(): Promise<void>;
}

export type { Bounds };
