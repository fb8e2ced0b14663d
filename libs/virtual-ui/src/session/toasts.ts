/** The system's short messages, one at a time. */
export interface Toasts {
  show(text: string): void;
  /** An input is about to be made. */
  input(): void;
  /** The message on the screen; null where there is none. */
  text(): string | null;
}

/** `LENGTH_SHORT` (AOSP `NotificationManagerService.SHORT_DELAY`). Milliseconds. */
const SHOWN_MS = 2_000;
/** Where the clock stands still between inputs, the second input removes the message. */
const SHOWN_INPUTS = 2;

export function createToasts(now: () => number): Toasts {
  let shown: { readonly text: string; readonly until: number; left: number } | null = null;
  return {
    show(text) {
      shown = { text, until: now() + SHOWN_MS, left: SHOWN_INPUTS };
    },
    input() {
      if (shown !== null) shown.left -= 1;
    },
    text() {
      if (shown !== null && (shown.left <= 0 || now() >= shown.until)) shown = null;
      return shown?.text ?? null;
    },
  };
}
