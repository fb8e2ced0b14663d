/** Bytes that a service has written and the host has not asked for yet. */
export interface Outbox {
  size(): number;
  add(bytes: Uint8Array): void;
  /** The next bytes, at most `most`. */
  take(most: number): Uint8Array;
  /** Resolves when more may be added. Undefined: there is room now. */
  room(): Promise<void> | undefined;
  /** Nothing will be sent any more. */
  clear(): void;
}

/** Writers must wait while more than this is held. */
const HELD_MAX_BYTES = 256 * 1024;

export function createOutbox(): Outbox {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let waiting: (() => void)[] = [];

  const wake = (): void => {
    if (size > HELD_MAX_BYTES) return;
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve();
  };

  return {
    size: () => size,
    add(bytes) {
      if (bytes.length === 0) return;
      chunks.push(bytes);
      size += bytes.length;
    },
    take(most) {
      const taken: Uint8Array[] = [];
      let left = most;
      let whole = 0;
      for (const chunk of chunks) {
        if (chunk.length > left) break;
        taken.push(chunk);
        left -= chunk.length;
        whole += 1;
      }
      const cut = chunks[whole];
      chunks = chunks.slice(whole);
      if (cut !== undefined && left > 0) {
        taken.push(cut.subarray(0, left));
        chunks[0] = cut.subarray(left);
      }
      const [only] = taken;
      const bytes = taken.length === 1 && only !== undefined ? only : Buffer.concat(taken);
      size -= bytes.length;
      wake();
      return bytes;
    },
    room() {
      if (size <= HELD_MAX_BYTES) return undefined;
      return new Promise((resolve) => {
        waiting.push(resolve);
      });
    },
    clear() {
      chunks = [];
      size = 0;
      wake();
    },
  };
}
