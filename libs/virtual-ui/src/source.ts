import type { DeclaredParts } from './app/declared.ts';
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

/** How the source found its answer. For the harness only: the agent never sees it. */
export interface InputOutcome {
  /** `recorded`: an edge. `synthetic`: a rule. `unrecorded`: not known, nothing happened. `live`: an app's logic ran. */
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
  /** Full names of the permissions that its manifest asks for; absent where they are not known. */
  readonly permissions?: readonly string[];
  /** What its manifest declares of its screens; absent where it is not known: then it has no APK that could be read. */
  readonly declared?: DeclaredParts;
  /** Its name in the launcher and in the system's dialogs; absent where it is not known. */
  readonly label?: string;
}

export interface View {
  /** The uiautomator dump of the current screen, XML declaration included. */
  readonly hierarchy: string;
  readonly packageName: string;
  /** `org.example/.SomeActivity` */
  readonly activity: string;
  /** Title of the focused window (`mCurrentFocus`) where it is not the activity's: a dialog of the system. */
  readonly windowTitle?: string;
  readonly keyboardShown: boolean;
  readonly rotation: 0 | 1 | 2 | 3;
}

/** `logcat`'s letters: verbose, debug, info, warning, error, fatal. */
export type LogPriority = 'V' | 'D' | 'I' | 'W' | 'E' | 'F';

/** What the phone must know about its apps, for its log, its dialogs and its storage. */
export type AppSignal =
  /** An activity has come to the front. Its process is started if it does not run. */
  | { readonly kind: 'shown'; readonly packageName: string; readonly component: string }
  /** The process ended on demand: force-stop, a cleared app, low memory. */
  | { readonly kind: 'stopped'; readonly packageName: string }
  /** An uncaught exception ended the process. `exception`: class and message, then `\tat …` lines. */
  | { readonly kind: 'crashed'; readonly packageName: string; readonly exception: string }
  /** The main thread hangs. `stack`: where, as `\tat …` lines; absent where nobody knows. */
  | {
      readonly kind: 'not_responding';
      readonly packageName: string;
      readonly reason: string;
      readonly stack?: string;
    }
  | { readonly kind: 'wrote_file'; readonly path: string; readonly content: Uint8Array }
  | { readonly kind: 'deleted_file'; readonly path: string }
  /** Text was put on the clipboard. */
  | { readonly kind: 'copied'; readonly text: string }
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
  /** What an app would paste; null: nothing. */
  clipboard(): string | null;
  isGranted(packageName: string, permission: string): boolean;
  /** Shows the system's question. `answer` is called once, when the user has decided. */
  askPermission(packageName: string, permission: string, answer: (granted: boolean) => void): void;
  report(signal: AppSignal): void;
}

/** Where the screens of a virtual device come from: a recording or interactive apps. One per device. */
export interface ScreenSource {
  /** Size of the screen held upright. `view().rotation` says how it is turned. */
  readonly width: number;
  readonly height: number;
  readonly apps: readonly AppInfo[];
  view(): View;
  /** PNG of the current screen, turned as it is held. `synthetic`: drawn from the tree, not photographed. */
  picture(): Promise<{ readonly png: Uint8Array; readonly synthetic: boolean }>;
  input(event: InputEvent): InputOutcome;
  /** Starts an app by component or package; false where there is none. `wanted`: the URI it is to open, or the action that it answers. */
  start(component: string, wanted?: string): boolean;
  forceStop(packageName: string): void;
  /** Erases the app's data; false where there is no such app. */
  clear(packageName: string): boolean;
  /** True while something moves without end, so that uiautomator finds no idle moment. Absent: never. */
  busy?(): boolean;
  /** The clock of its screens; the device uses it too. Absent: real time. */
  readonly clock?: DeviceClock;
  /** Called once, by the device that uses this source. */
  attach?(phone: Phone): void;
}
