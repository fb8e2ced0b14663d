/** The system's short messages, one at a time. Pure but for the one that is shown. */
export interface Toasts {
  show(text: string): void;
  /** An input is about to be made. */
  input(): void;
  /** What is on the screen; null where nothing is. */
  text(): string | null;
}

/** `LENGTH_SHORT` (AOSP `NotificationManagerService.SHORT_DELAY`). Milliseconds. */
const SHOWN_MS = 2_000;
/** Where a clock stands still between inputs, the next but one takes it away. */
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
