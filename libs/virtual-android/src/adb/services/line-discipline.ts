/** The effect of a byte from the keyboard: characters to show (latin1, one for each byte), and what to do. */
export interface KeyEffect {
  readonly echo: string;
  /** A line for the program that reads, with its line end; empty at the end of input (Ctrl-D on an empty line). */
  readonly line?: Buffer;
  /** Ctrl-C. */
  readonly interrupt?: boolean;
}

/** The kernel's line discipline in canonical mode, byte by byte (termios(3): ICANON, ECHO, ECHOE, ECHOCTL, ICRNL, ISIG). */
export interface LineDiscipline {
  key(byte: number): KeyEffect;
}

const INTERRUPT = 0x03;
const END_OF_INPUT = 0x04;
const BACKSPACE = 0x08;
const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const KILL_LINE = 0x15;
const DELETE = 0x7f;
/** N_TTY_BUF_SIZE of Linux. What exceeds it is dropped, with a bell. */
const LINE_MAX_BYTES = 4_096;
const ERASE = '\b \b';

/**
 * Gives the effect of each byte from a client's terminal. Android's shell edits its lines itself. Here the line
 * discipline does it, so arrow keys and completion do nothing.
 */
export function createLineDiscipline(): LineDiscipline {
  let line: number[] = [];
  const take = (): Buffer => {
    const taken = Buffer.from(line);
    line = [];
    return taken;
  };
  /** Erases a character of several bytes as a whole. */
  const erase = (): string => {
    if (line.length === 0) return '';
    while (line.length > 0 && ((line.at(-1) ?? 0) & 0xc0) === 0x80) line.pop();
    line.pop();
    return ERASE;
  };

  return {
    key(byte) {
      switch (byte) {
        case INTERRUPT:
          line = [];
          return { echo: '^C\n', interrupt: true };
        case END_OF_INPUT:
          return { echo: '', line: take() };
        case CARRIAGE_RETURN:
        case LINE_FEED:
          line.push(LINE_FEED);
          return { echo: '\n', line: take() };
        case BACKSPACE:
        case DELETE:
          return { echo: erase() };
        case KILL_LINE: {
          const shown = Buffer.from(take()).toString('utf8').length;
          return { echo: ERASE.repeat(shown) };
        }
      }
      if (line.length >= LINE_MAX_BYTES - 1) return { echo: '\x07' };
      line.push(byte);
      const control = byte < 0x20 && byte !== TAB;
      return { echo: control ? `^${String.fromCharCode(byte + 0x40)}` : String.fromCharCode(byte) };
    },
  };
}
