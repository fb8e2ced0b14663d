/** Lets clients pass while nobody looks at the phone, and a look begin when no client is acting. */
export interface Turnstile {
  /** Waits until no look is under way; the function given back says that the client is done. */
  enter(): Promise<() => void>;
  /** Runs `look` alone: clients that come meanwhile wait. Looks queue up behind each other. */
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
      // A look that was asked for while this waited goes first.
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
