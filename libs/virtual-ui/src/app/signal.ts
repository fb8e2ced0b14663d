import type { LogPriority } from '../source.ts';

/** What an app's own reducer understands: plain data with a type. */
export interface AppEvent {
  readonly type: string;
}

/** What an app asks of its phone. Plain data. */
export type PhoneEffect =
  /** A short message that the system draws over everything for two seconds; no dump shows it. */
  | { readonly nav: 'toast'; readonly text: string }
  /** Gives the app its own event after `ms` of the phone's time. Lost when the process dies. */
  | { readonly nav: 'after'; readonly ms: number; readonly event: AppEvent }
  /** An uncaught exception: class and message, then `\tat …` lines. */
  | { readonly nav: 'crash'; readonly exception: string }
  /** The main thread hangs: the screen stays, and no input is taken until the app is stopped. `stack`: `\tat …` lines of where. */
  | { readonly nav: 'freeze'; readonly reason: string; readonly stack: string }
  | { readonly nav: 'write_file'; readonly path: string; readonly text: string }
  | { readonly nav: 'delete_file'; readonly path: string }
  | { readonly nav: 'copy'; readonly text: string }
  | {
      readonly nav: 'ask_permission';
      readonly permission: string;
      readonly whenGranted: AppEvent;
      readonly whenDenied: AppEvent;
    }
  | {
      readonly nav: 'log_line';
      readonly priority: LogPriority;
      readonly tag: string;
      readonly message: string;
    };

/** What an app asks of the toolkit: activities, dialogs, messages, the keyboard, the phone. Plain data. */
export type Effect =
  | PhoneEffect
  | { readonly nav: 'push'; readonly activity: string }
  | { readonly nav: 'pop' }
  /** Closes every activity except the first. */
  | { readonly nav: 'pop_to_root' }
  | { readonly nav: 'dialog'; readonly name: string }
  | { readonly nav: 'sheet'; readonly name: string }
  | { readonly nav: 'menu' }
  /** Closes the top dialog, sheet or menu. */
  | { readonly nav: 'dismiss' }
  /** Shown at the bottom of the app's window until the next input, so that dumps do not depend on a clock. */
  | { readonly nav: 'snackbar'; readonly text: string }
  | { readonly nav: 'focus'; readonly field: string }
  | { readonly nav: 'hide_keyboard' }
  /** Does what the BACK key would do. */
  | { readonly nav: 'back' }
  /** Brings another app to the front. */
  | { readonly nav: 'start'; readonly packageName: string };

/** A choice in a dialog, sheet or menu: first the layer closes, then the rest happens. */
export interface Choice<E> {
  readonly nav: 'choose';
  readonly signal: Signal<E> | null;
}

/** What a widget gives when it is used: an event for the app's reducer, or an effect. */
export type Signal<E> = E | Effect | Choice<E>;

export const push = (activity: string): Effect => ({ nav: 'push', activity });
export const pop: Effect = { nav: 'pop' };
/** Works as an intent with `FLAG_ACTIVITY_CLEAR_TOP` to the first activity. */
export const popToRoot: Effect = { nav: 'pop_to_root' };
export const showDialog = (name: string): Effect => ({ nav: 'dialog', name });
/** Slides one of the app's `sheets` over the lower part of the screen. */
export const showSheet = (name: string): Effect => ({ nav: 'sheet', name });
export const openMenu: Effect = { nav: 'menu' };
export const dismiss: Effect = { nav: 'dismiss' };
export const snackbar = (text: string): Effect => ({ nav: 'snackbar', text });
export const toast = (text: string): Effect => ({ nav: 'toast', text });
export const focusField = (field: string): Effect => ({ nav: 'focus', field });
export const hideKeyboard: Effect = { nav: 'hide_keyboard' };
export const goBack: Effect = { nav: 'back' };
export const startApp = (packageName: string): Effect => ({ nav: 'start', packageName });
/** Gives the reducer `event` after `ms` milliseconds of the phone's clock. */
export const after = <E extends AppEvent>(ms: number, event: E): Effect => ({ nav: 'after', ms, event });
/** Ends the process as an uncaught exception does. `exception`: as a stack trace prints it, class first. */
export const crash = (exception: string): Effect => ({ nav: 'crash', exception });
/** Hangs the main thread; `reason` is what the system writes about it. */
export const freeze = (reason: string, stack = ''): Effect => ({ nav: 'freeze', reason, stack });
/** Writes UTF-8 into a file of the phone, by its full path. */
export const writeFile = (path: string, text: string): Effect => ({ nav: 'write_file', path, text });
/** Removes a file of the phone; does nothing where there is none. */
export const deleteFile = (path: string): Effect => ({ nav: 'delete_file', path });
/** Puts a text on the phone's clipboard, where every app finds it. */
export const copyText = (text: string): Effect => ({ nav: 'copy', text });
/** Asks the user for a permission unless it is granted already, then gives the reducer one of the two events. */
export const askPermission = <E extends AppEvent>(
  permission: string,
  whenGranted: E,
  whenDenied: E,
): Effect => ({ nav: 'ask_permission', permission, whenGranted, whenDenied });
/** A line in the phone's log. */
export const logLine = (priority: LogPriority, tag: string, message: string): Effect => ({
  nav: 'log_line',
  priority,
  tag,
  message,
});

/** Closes the dialog, sheet or menu in which it is chosen, then gives `signal`. */
export function choose<E>(signal: Signal<E> | null): Choice<E> {
  return { nav: 'choose', signal };
}

export function isNavigation<E extends AppEvent>(signal: Signal<E>): signal is Effect | Choice<E> {
  return 'nav' in signal;
}
