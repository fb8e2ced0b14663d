import type { AppTrouble, Bounds, SeenFile } from '@tapwright/contracts';
import type { Remembered } from './as-found.ts';
import type { Attestation } from './attestation.ts';
import type { Battery } from './battery.ts';
import type { LeftBehind } from './left-behind.ts';
import type { ResetStep } from './reset-steps.ts';

/** One action on a device by one shell line. Pixels of the device's screen; milliseconds. */
export type DeviceCommand =
  | { readonly kind: 'tap'; readonly x: number; readonly y: number }
  /** Two taps in quick succession. They are one command in the phone's books: nothing comes between them. */
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
  /** Switches to the keyboard for testers. @throws `DEVICE_TEXT_UNSUPPORTED` if it is not installed */
  | { readonly kind: 'use_test_keyboard' }
  /** Types any text into the focused field, while that keyboard is active. */
  | { readonly kind: 'broadcast_text'; readonly text: string }
  /** Restores the keyboard that was active before. */
  | { readonly kind: 'restore_keyboard' }
  /** Empties the focused field that holds `length` characters. */
  | { readonly kind: 'clear'; readonly length: number }
  /** BACK, if a keyboard is on the screen; else nothing, so that it never leaves a page. */
  | { readonly kind: 'close_keyboard' }
  | { readonly kind: 'key'; readonly key: 'BACK' | 'HOME' | 'ENTER' }
  | { readonly kind: 'launch'; readonly packageName: string }
  /** Opens a URI in an app, as a link that is followed elsewhere does. @throws `INPUT_INVALID` if the app opens no such URI */
  | { readonly kind: 'open_link'; readonly uri: string; readonly packageName: string }
  | { readonly kind: 'force_stop'; readonly packageName: string }
  | { readonly kind: 'grant'; readonly packageName: string; readonly permission: string }
  /** A person's own line, in a shell of its own; what it prints is not read. */
  | { readonly kind: 'line'; readonly line: string };

/** Identifies one command in the books that the phone keeps. */
export interface CommandTicket {
  /** Fencing token of the lease; an older one is refused by the phone. */
  readonly token: number;
  /** Letters, digits and `_` only; the same id is executed at most once. */
  readonly commandId: string;
}

/**
 * `done`: executed now. `already_done`: the books say it was executed before. `uncertain`: begun before, without a
 * known end; not repeated. `fenced`: the token is not the current one; nothing was done.
 */
export type CommandResult = 'done' | 'already_done' | 'uncertain' | 'fenced';

export interface Capture {
  /** The dump as the device wrote it; in the one form of `dumpForm` where the policy is not `dump`. */
  readonly hierarchy: string;
  /** PNG, or null if none was requested. */
  readonly picture: Uint8Array | null;
  /** Nearly all of the picture is black: a secure window, or a screen that is off. It is not evidence of anything. */
  readonly blackPicture: boolean;
  readonly packageName: string;
  readonly activity: string;
  readonly keyboardShown: boolean;
  readonly rotation: number;
  readonly tookMs: number;
  /** Dumps that had to be repeated, with the reason of each. */
  readonly retries: readonly string[];
  /** What the tree was read by: the server on the phone, or `uiautomator dump`. */
  readonly seenBy: 'server' | 'dump';
  /** Why not by the server although the policy wants it, or what a comparison has shown. Holds nothing of the screen. */
  readonly seenWhy: string | null;
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
  /** How long nothing may change. */
  readonly quietMs: number;
  /** SHA-256, hex, of the tree before the action; absent: the first tree that is seen counts as that. */
  readonly before?: string;
  /** The form of a tree that is stored, if something is removed from it; `before` is the hash of that form. */
  readonly asStored?: (hierarchy: string) => string;
  /** How long a tree that is the same as before is not believed; default 0. */
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
  /** The previous look; null: since the token was adopted. */
  readonly last: string | null;
  /** Removes secrets from a line; called before lines are cut to their length. */
  readonly redact: (line: string) => string;
}

/** The phone's log since a token was adopted. */
export interface PulledLog {
  readonly text: string;
  /** True if only the newest part is included. */
  readonly cut: boolean;
}

/** As the manifest says; what was changed on the phone (`pm disable`) is not in it. */
export interface DeclaredActivity {
  /** Class with its package: `org.example.Main`. Never an alias. */
  readonly name: string;
  /** Whether other apps, and the shell, may start it by its name. */
  readonly exported: boolean;
  readonly enabled: boolean;
}

/** A URI that an activity opens. */
export interface DeepLink {
  readonly scheme: string;
  /** Empty: any. May begin with `*`. */
  readonly host: string;
  /** Absent: any. */
  readonly path?: string;
  /** How the path of a URI compares with `path`; `pattern`: in the words of `android:pathPattern`. */
  readonly match?: 'exact' | 'prefix' | 'pattern';
  readonly activity: string;
}

/** A way into the app that its launcher icon offers. */
export interface DeclaredShortcut {
  readonly id: string;
  readonly enabled: boolean;
  readonly action: string | null;
  readonly uri: string | null;
  readonly activity: string;
}

/** What an app declares in its manifest. */
export interface DeclaredActivities {
  readonly versionName: string | null;
  readonly versionCode: number;
  readonly activities: readonly DeclaredActivity[];
  /** Of exported and enabled activities and aliases; at most 1,000. */
  readonly deepLinks: readonly DeepLink[];
  readonly shortcuts: readonly DeclaredShortcut[];
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** A phone, as the gateway sees it. Every call has a deadline; every failure is a TapwrightError. */
export interface Device {
  readonly serial: string;
  facts(options?: CallOptions): Promise<DeviceFacts>;
  /** Writes a new fencing token into the phone's books; false if the phone has a newer one. */
  adoptToken(token: number, options?: CallOptions): Promise<boolean>;
  /** Executes a command at most once for its id (design, section 4). */
  execute(command: DeviceCommand, ticket: CommandTicket, options?: CallOptions): Promise<CommandResult>;
  /** Removes the books of these commands, or of all. */
  forget(commandIds: readonly string[] | 'all', options?: CallOptions): Promise<void>;
  /** Polls cheap evidence until the screen holds still, at most `capMs`. */
  settle(options: SettleOptions): Promise<SettleResult>;
  capture(options: CallOptions & { readonly picture: boolean }): Promise<Capture>;
  /** PNG of the screen as it is now, without waiting and without its tree; null for a black one, or where it must not be seen. */
  picture(options?: CallOptions): Promise<Uint8Array | null>;
  /**
   * Settles and captures the settled screen, without another dump. If the screen never held still, the capture
   * is of the last dump and its picture was taken after it.
   */
  settleAndCapture(options: SettleAndCaptureOptions): Promise<SettledCapture>;
  /**
   * Stops the server through which a gateway has looked at the screen, so that UiAutomation is free. One that somebody
   * else has started goes on.
   */
  closeEye(options?: CallOptions): Promise<void>;
  /** Component such as `org.example/.Main` that the launcher would start. @throws `APP_NOT_INSTALLED` */
  launchComponent(packageName: string, options?: CallOptions): Promise<string>;
  /** Erases the app's data (`pm clear`). Not an action of a run: used to reset. */
  clearData(packageName: string, options?: CallOptions): Promise<void>;
  packages(options?: CallOptions): Promise<readonly string[]>;
  /**
   * Reads the manifest of an app from its base APK, which is pulled for that, at most 300 MiB. By default within 180 s.
   * @throws `APP_NOT_INSTALLED`, `APK_UNREADABLE`
   */
  declaredActivities(packageName: string, options?: CallOptions): Promise<DeclaredActivities>;
  /** Version code of an installed app; null if the phone does not report it. */
  appVersion(packageName: string, options?: CallOptions): Promise<string | null>;
  /** The date on the phone's own calendar, such as `2026-04-11`; null if it does not report it. */
  day(options?: CallOptions): Promise<string | null>;
  /** How it is powered; null if it has no battery, or does not tell. */
  battery(options?: CallOptions): Promise<Battery | null>;
  /** Its language as BCP 47, such as `de-DE`; null if the phone does not report it. */
  locale(options?: CallOptions): Promise<string | null>;
  /** Compares the phone's state with the one that it must be in before it is leased. Changes nothing. */
  attest(options?: CallOptions): Promise<Attestation>;
  /** What the runs since the note of kind `before` have left. Changes nothing. */
  leftBehind(options?: CallOptions): Promise<LeftBehind>;
  /** Does the steps, all in one line and at most once; only the next attestation shows whether they helped. */
  reset(steps: readonly ResetStep[], ticket: CommandTicket, options?: CallOptions): Promise<CommandResult>;
  /** Notes in the phone's books how things were found, unless there is such a note. @throws `DEVICE_COMMAND_FAILED` */
  remember(remembered: Remembered, options?: CallOptions): Promise<void>;
  /** Removes these notes: those of the apps that runs have used, or also that of the phone. */
  forgetFound(what: 'apps' | 'phone', options?: CallOptions): Promise<void>;
  /**
   * The failures of apps in the log since the last look, by the phone's own clock; if the books do not have that look,
   * since the token was adopted. May be requested again under the same id.
   */
  troubles(look: LogLook, options?: CallOptions): Promise<readonly AppTrouble[]>;
  /** The log since the token was adopted, at most the newest `maxBytes`; empty if the token was never adopted. */
  log(of: { readonly token: number; readonly maxBytes: number }, options?: CallOptions): Promise<PulledLog>;
  /**
   * The newest file of each path of the shared storage, in their order, and the first `maxBytes` of it. If this could
   * not be found out, `unread` says why: such a file never counts as missing.
   */
  files(
    of: { readonly paths: readonly string[]; readonly maxBytes: number },
    options?: CallOptions,
  ): Promise<readonly SeenFile[]>;
  /**
   * Runs a shell line that does not end by itself, such as `logcat`, and calls back for each line it prints, without
   * its end.
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
