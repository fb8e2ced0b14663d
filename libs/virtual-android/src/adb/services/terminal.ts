import { type ByteSink, type ByteSource, sourceFrom } from '../../shell/streams.ts';
import { createLineDiscipline } from './line-discipline.ts';

/** What one command in a terminal gets: the lines typed while it runs, and Ctrl-C. */
export interface Foreground {
  readonly input: ByteSource;
  /** Aborted by Ctrl-C, which also ends the input. */
  readonly interrupt: AbortSignal;
}

/** A terminal without a screen: echoes what is typed and gives it out line by line. */
export interface Terminal {
  /** Begins the next command. The unread rest of the last line is dropped. */
  foreground(): Foreground;
}

/** 128 and the number of SIGINT: the exit code of a command ended by Ctrl-C. */
export const INTERRUPTED = 130;
/** Nothing more is read from the client while this many lines wait. */
const LINES_MAX = 256;

/** `next`: the typed bytes; null when the client has gone. `output` gets the echo and converts line ends. */
export function createTerminal(next: () => Promise<Buffer | null>, output: ByteSink): Terminal {
  const discipline = createLineDiscipline();
  /** An empty line is the end of input for its reader. */
  let lines: Buffer[] = [];
  let over = false;
  let interrupt = new AbortController();
  let news = Promise.withResolvers<void>();

  const tell = (): void => {
    news.resolve();
    news = Promise.withResolvers();
  };
  const press = (byte: number): string => {
    const effect = discipline.key(byte);
    if (effect.line !== undefined) lines.push(effect.line);
    if (effect.interrupt) {
      lines = [];
      interrupt.abort();
    }
    return effect.echo;
  };
  const pump = async (): Promise<void> => {
    for (let bytes = await next(); bytes !== null; bytes = await next()) {
      const echo = [...bytes].map(press).join('');
      if (echo !== '') output.write(Buffer.from(echo, 'latin1'));
      tell();
      await output.room?.();
      while (lines.length > LINES_MAX) await news.promise;
    }
    over = true;
    tell();
  };
  void pump();

  const nextLine = async (signal: AbortSignal): Promise<Buffer | null> => {
    for (;;) {
      if (signal.aborted) return null;
      const line = lines.shift();
      if (line !== undefined) {
        tell();
        return line.length === 0 ? null : line;
      }
      if (over) return null;
      await news.promise;
    }
  };

  return {
    foreground() {
      interrupt = new AbortController();
      const { signal } = interrupt;
      return { input: { ...sourceFrom(() => nextLine(signal)), terminal: true }, interrupt: signal };
    },
  };
}
