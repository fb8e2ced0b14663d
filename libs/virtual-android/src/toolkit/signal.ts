/** What an app's own reducer understands: plain data with a type. */
export interface AppEvent {
  readonly type: string;
}

/** What the toolkit does for an app: activities, dialogs, the short message, the keyboard. Plain data. */
export type Effect =
  | { readonly nav: 'push'; readonly activity: string }
  | { readonly nav: 'pop' }
  | { readonly nav: 'dialog'; readonly name: string }
  | { readonly nav: 'menu' }
  /** Closes the top dialog or menu. */
  | { readonly nav: 'dismiss' }
  /** Shown until the next input: no clock decides what is on the screen. */
  | { readonly nav: 'toast'; readonly text: string }
  | { readonly nav: 'focus'; readonly field: string }
  | { readonly nav: 'hide_keyboard' }
  /** What the BACK key would do. */
  | { readonly nav: 'back' }
  /** Brings another app to the front. */
  | { readonly nav: 'start'; readonly packageName: string };

/** A choice in a dialog or menu: it closes, then the rest happens. */
export interface Choice<E> {
  readonly nav: 'choose';
  readonly signal: Signal<E> | null;
}

/** What a widget gives when it is used: an event for the app's reducer, or an effect. */
export type Signal<E> = E | Effect | Choice<E>;

export const push = (activity: string): Effect => ({ nav: 'push', activity });
export const pop: Effect = { nav: 'pop' };
export const showDialog = (name: string): Effect => ({ nav: 'dialog', name });
export const openMenu: Effect = { nav: 'menu' };
export const dismiss: Effect = { nav: 'dismiss' };
export const toast = (text: string): Effect => ({ nav: 'toast', text });
export const focusField = (field: string): Effect => ({ nav: 'focus', field });
export const hideKeyboard: Effect = { nav: 'hide_keyboard' };
export const goBack: Effect = { nav: 'back' };
export const startApp = (packageName: string): Effect => ({ nav: 'start', packageName });

/** Closes the dialog or menu in which it is chosen, then gives `signal`. */
export function choose<E>(signal: Signal<E> | null): Choice<E> {
  return { nav: 'choose', signal };
}

export function isNavigation<E extends AppEvent>(signal: Signal<E>): signal is Effect | Choice<E> {
  return 'nav' in signal;
}
