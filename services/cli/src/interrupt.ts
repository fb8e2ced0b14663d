/** The first Ctrl-C or SIGTERM aborts its signal; a second one ends the process, as it would without this. */
export interface Interrupt extends Disposable {
  readonly signal: AbortSignal;
}

export function onInterrupt(): Interrupt {
  const controller = new AbortController();
  const abort = (): void => {
    release();
    controller.abort();
  };
  const release = (): void => {
    process.off('SIGINT', abort);
    process.off('SIGTERM', abort);
  };
  process.on('SIGINT', abort);
  process.on('SIGTERM', abort);
  return { signal: controller.signal, [Symbol.dispose]: release };
}

/** Resolves when the process is asked to stop. */
export async function untilInterrupted(): Promise<void> {
  using interrupt = onInterrupt();
  const { signal } = interrupt;
  await new Promise<void>((stop) => signal.addEventListener('abort', () => stop(), { once: true }));
}
