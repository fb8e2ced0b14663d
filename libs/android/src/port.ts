import type { AppTrouble, Bounds, SeenFile } from '@tapwright/contracts';
import type { Remembered } from './as-found.ts';
import type { Attestation } from './attestation.ts';
import type { ResetStep } from './reset-steps.ts';

/** One thing done to a device by one shell line. Pixels of the device's screen; milliseconds. */
export type DeviceCommand =
  | { readonly kind: 'tap'; readonly x: number; readonly y: number }
  /** Two taps in quick succession, which are one command in the phone's books: nothing comes between them. */
  | { readonly kind: 'double_tap'; readonly x: number; readonly y: number }
  | { readonly kind: 'long_tap'; readonly x: number; readonly y: number; readonly ms: number }
  | {
      readonly kind: 'swipe';
      readonly from: readonly [number, number];
      readonly to: readonly [number, number];
      readonly ms: number;
    }
  /** Types into the focused field. ASCII only, else `DEVICE_TEXT_UNSUPPORTED`. */
  | { readonly kind: 'text'; readonly text: string }
  /** Makes the keyboard for testers the one in use. @throws `DEVICE_TEXT_UNSUPPORTED` where it is not installed */
  | { readonly kind: 'use_test_keyboard' }
  /** Types any text into the focused field, while that keyboard is in use. */
  | { readonly kind: 'broadcast_text'; readonly text: string }
  /** Brings back the keyboard that was in use before. */
  | { readonly kind: 'restore_keyboard' }
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
  /** Nearly all of the picture is black: a secure window, or a screen that is off. It is no evidence of anything. */
  readonly blackPicture: boolean;
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

export interface SettleOptions extends CallOptions {
  readonly capMs: number;
  /** Nothing may change for so long. */
  readonly quietMs: number;
  /** SHA-256, hex, of the tree before the action; without it the first tree that is seen counts as that. */
  readonly before?: string;
  /** What is stored of a tree, where something is taken out of it; `before` is the hash of that. */
  readonly asStored?: (hierarchy: string) => string;
  /** How long a tree that is still as before is not yet believed; 0 unless told. */
  readonly reactionMs?: number;
}

export interface SettleAndCaptureOptions extends SettleOptions {
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

/** One look at the phone's log. Ids as those of commands. */
export interface LogLook {
  readonly token: number;
  readonly id: string;
  /** The look before it; null: since the token was adopted. */
  readonly last: string | null;
  /** Takes out of a line what nobody may read; called before lines are cut to their length. */
  readonly redact: (line: string) => string;
}

/** The phone's log since a token was adopted. */
export interface PulledLog {
  readonly text: string;
  /** Only the newest part is there. */
  readonly cut: boolean;
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
  settle(options: SettleOptions): Promise<SettleResult>;
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
  /** Version code of an installed app; null where the phone does not tell. */
  appVersion(packageName: string, options?: CallOptions): Promise<string | null>;
  /** The day on the phone's own calendar, such as `2026-04-11`; null where it does not tell. */
  day(options?: CallOptions): Promise<string | null>;
  /** Its language as BCP 47, such as `de-DE`; null where the phone does not tell. */
  locale(options?: CallOptions): Promise<string | null>;
  /** What the phone is like, against what it must be like before somebody gets it. Changes nothing. */
  attest(options?: CallOptions): Promise<Attestation>;
  /** Carries the steps out, all in one line and at most once; whether they helped is for the next attestation to say. */
  reset(steps: readonly ResetStep[], ticket: CommandTicket, options?: CallOptions): Promise<CommandResult>;
  /** Writes how things were found into the phone's books, unless that stands there. @throws `DEVICE_COMMAND_FAILED` */
  remember(remembered: Remembered, options?: CallOptions): Promise<void>;
  /** Removes that: of the apps that runs have used, or of the phone as well. */
  forgetFound(what: 'apps' | 'phone', options?: CallOptions): Promise<void>;
  /**
   * What the log says of apps that failed since the last look, by the phone's own clock; a look that no book knows of
   * begins where the token was adopted. May be asked again under the same id.
   */
  troubles(look: LogLook, options?: CallOptions): Promise<readonly AppTrouble[]>;
  /** The log since the token was adopted, at most the newest `maxBytes`; empty where the token was never adopted. */
  log(of: { readonly token: number; readonly maxBytes: number }, options?: CallOptions): Promise<PulledLog>;
  /**
   * The newest file of each path of the shared storage, in their order, and the first `maxBytes` of it. Where nobody can
   * tell what is there, `unread` says why: it is never taken to be missing.
   */
  files(
    of: { readonly paths: readonly string[]; readonly maxBytes: number },
    options?: CallOptions,
  ): Promise<readonly SeenFile[]>;
  /**
   * Runs a shell line that goes on, such as `logcat`, and calls back for each line it prints, without its end.
   * Resolves when the command ends. Has no deadline of its own. @throws the signal's reason, `DEVICE_UNAVAILABLE`
   */
  follow(line: string, onLine: (text: string) => void, signal: AbortSignal): Promise<void>;
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
