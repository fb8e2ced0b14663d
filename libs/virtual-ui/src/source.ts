import type { DeviceClock } from './clock.ts';

/** What a finger or a key does to the screen. Pixels; milliseconds. */
export type InputEvent =
  | { readonly kind: 'tap'; readonly x: number; readonly y: number }
  | { readonly kind: 'long_tap'; readonly x: number; readonly y: number }
  | {
      readonly kind: 'swipe';
      readonly from: readonly [number, number];
      readonly to: readonly [number, number];
      readonly ms: number;
    }
  /** Characters typed into the focused field. */
  | { readonly kind: 'text'; readonly text: string }
  /** A key by its Android name without `KEYCODE_`: BACK, HOME, ENTER, DEL, MOVE_END, TAB … */
  | { readonly kind: 'key'; readonly key: string };

/** How the source came to its answer; for the harness only, the agent never sees it. */
export interface InputOutcome {
  /** `recorded`: an edge says so. `synthetic`: a stated rule. `unrecorded`: nobody knows, nothing happened. `live`: a real app logic ran. */
  readonly basis: 'recorded' | 'borrowed' | 'synthetic' | 'unrecorded' | 'live';
  /** Node or screen after the input, for logs. */
  readonly place: string;
}

export interface AppInfo {
  readonly packageName: string;
  /** Component that the launcher starts, such as `org.example/.MainActivity`. */
  readonly launchComponent: string;
  readonly versionName: string;
  readonly versionCode: number;
  /** Full names of the permissions that its manifest asks for; absent where nobody knows. */
  readonly permissions?: readonly string[];
  /** As the launcher and the system's dialogs name it; absent where nobody knows. */
  readonly label?: string;
}

export interface View {
  /** The uiautomator dump of the screen as it is now, XML declaration included. */
  readonly hierarchy: string;
  readonly packageName: string;
  /** `org.example/.SomeActivity` */
  readonly activity: string;
  /** Title of the window that has the focus (`mCurrentFocus`) where it is not the activity's own: a dialog of the system. */
  readonly windowTitle?: string;
  readonly keyboardShown: boolean;
  readonly rotation: 0 | 1 | 2 | 3;
}

/** `logcat`'s letters: verbose, debug, info, warning, error, fatal. */
export type LogPriority = 'V' | 'D' | 'I' | 'W' | 'E' | 'F';

/** What happens to an app that the phone around it must know of: its log, its dialogs, its storage. */
export type AppSignal =
  /** An activity has come to the front; its process is started where it does not run. */
  | { readonly kind: 'shown'; readonly packageName: string; readonly component: string }
  /** The process ended as told: force-stop, a cleared app, low memory. */
  | { readonly kind: 'stopped'; readonly packageName: string }
  /** An uncaught exception ended the process. `exception`: class and message, then `\tat …` lines. */
  | { readonly kind: 'crashed'; readonly packageName: string; readonly exception: string }
  /** The main thread hangs. */
  | { readonly kind: 'not_responding'; readonly packageName: string; readonly reason: string }
  | { readonly kind: 'wrote_file'; readonly path: string; readonly content: Uint8Array }
  | { readonly kind: 'deleted_file'; readonly path: string }
  | {
      readonly kind: 'logged';
      readonly packageName: string;
      readonly priority: LogPriority;
      readonly tag: string;
      readonly message: string;
    };

/** What a phone is to the apps on it. */
export interface Phone {
  /** BCP 47, such as `en-US`. */
  readonly locale: string;
  readonly rotation: View['rotation'];
  isGranted(packageName: string, permission: string): boolean;
  /** Shows the system's question; `answer` is called once, when the user has decided. */
  askPermission(packageName: string, permission: string, answer: (granted: boolean) => void): void;
  report(signal: AppSignal): void;
}

/** Where the screens of a virtual device come from: a recording or interactive apps. One per device. */
export interface ScreenSource {
  /** Of the screen held upright; turned aside, `view().rotation` says so. */
  readonly width: number;
  readonly height: number;
  readonly apps: readonly AppInfo[];
  view(): View;
  /** PNG of the screen as it is now, as it is held. `synthetic`: drawn from the tree, not photographed. */
  picture(): Promise<{ readonly png: Uint8Array; readonly synthetic: boolean }>;
  input(event: InputEvent): InputOutcome;
  /** Starts an app by component or package; false where there is none. */
  start(component: string): boolean;
  forceStop(packageName: string): void;
  /** Erases the app's data; false where there is no such app. */
  clear(packageName: string): boolean;
  /** True while something on the screen moves without end, so that uiautomator finds no idle moment. Never where absent. */
  busy?(): boolean;
  /** The time its screens go by; the device takes it over. Real time where absent. */
  readonly clock?: DeviceClock;
  /** Called once, by the device that is made of this source. */
  attach?(phone: Phone): void;
}
