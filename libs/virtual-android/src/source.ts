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
}

export interface View {
  /** The uiautomator dump of the screen as it is now, XML declaration included. */
  readonly hierarchy: string;
  readonly packageName: string;
  /** `org.example/.SomeActivity` */
  readonly activity: string;
  readonly keyboardShown: boolean;
  readonly rotation: 0 | 1 | 2 | 3;
}

/** Where the screens of a virtual device come from: a recording or interactive apps. One per device. */
export interface ScreenSource {
  readonly width: number;
  readonly height: number;
  readonly apps: readonly AppInfo[];
  view(): View;
  /** PNG of the screen as it is now, width × height. `synthetic`: drawn from the tree, not photographed. */
  picture(): Promise<{ readonly png: Uint8Array; readonly synthetic: boolean }>;
  input(event: InputEvent): InputOutcome;
  /** Starts an app by component or package; false where there is none. */
  start(component: string): boolean;
  forceStop(packageName: string): void;
  /** Erases the app's data; false where there is no such app. */
  clear(packageName: string): boolean;
}
