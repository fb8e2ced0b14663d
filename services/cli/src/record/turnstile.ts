/** Lets clients pass while nobody looks at the phone. A look begins only when no client is acting. */
export interface Turnstile {
  /** Waits until there is no look. The returned function must be called when the client is done. */
  enter(): Promise<() => void>;
  /** Runs `look` alone: clients wait meanwhile. Several looks run one after the other. */
  alone<T>(look: () => Promise<T>): Promise<T>;
}

export function createTurnstile(): Turnstile {
  let inside = 0;
  let looks = Promise.resolve();
  let emptied: (() => void) | null = null;

  const leave = (): void => {
    inside -= 1;
    if (inside === 0) emptied?.();
  };
  return {
    async enter() {
      // A look that was requested while this client waited goes first.
      for (let seen = null; seen !== looks; ) {
        seen = looks;
        await seen;
      }
      inside += 1;
      let left = false;
      return () => {
        if (!left) leave();
        left = true;
      };
    },
    alone(look) {
      const result = looks.then(async () => {
        if (inside > 0)
          await new Promise<void>((resolve) => {
            emptied = resolve;
          });
        emptied = null;
        return look();
      });
      looks = result.then(
        () => undefined,
        () => undefined,
      );
      return result;
    },
  };
}
