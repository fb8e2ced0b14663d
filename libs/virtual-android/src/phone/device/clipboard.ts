/** What was copied last. It is in memory only: a reboot empties it. */
export interface Clipboard {
  readonly text: string | null;
  copy(text: string): void;
  clear(): void;
}

/** Binder refuses larger transactions, so an app cannot copy more. */
const COPIED_MAX_CHARACTERS = 500_000;

export function createClipboard(): Clipboard {
  let text: string | null = null;
  return {
    get text() {
      return text;
    },
    copy(copied) {
      if (copied.length <= COPIED_MAX_CHARACTERS) text = copied;
    },
    clear() {
      text = null;
    },
  };
}
