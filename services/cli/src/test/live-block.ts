import { hasColours } from '../colours.ts';

/** Lines at the end of a terminal that are drawn again and again, below lines that stay. */
export interface LiveBlock {
  /** Writes a line that stays, above the block. */
  print(line: string): void;
  /** Changes the block. */
  show(lines: readonly string[]): void;
  /** Removes the block. */
  end(): void;
}

const DIM = '\u001b[2m';
const RESET = '\u001b[0m';
const ERASE_BELOW = '\u001b[0J';
const COLUMNS = 80;

/** Without a terminal only lines that stay are written. */
export function createLiveBlock(out: NodeJS.WriteStream): LiveBlock {
  const live = out.isTTY === true;
  let shown: readonly string[] = [];
  const erased = () => (shown.length === 0 ? '' : `\u001b[${shown.length}F${ERASE_BELOW}`);
  const isColoured = hasColours(out);
  const dim = (line: string) => (isColoured ? `${DIM}${line}${RESET}\n` : `${line}\n`);
  const drawn = (lines: readonly string[]) => lines.map(dim).join('');
  return {
    print(line) {
      out.write(live ? `${erased()}${line}\n${drawn(shown)}` : `${line}\n`);
    },
    show(lines) {
      if (!live) return;
      // A line that wraps would be counted as one.
      const fitting = lines.slice(0, Math.max(1, (out.rows ?? 24) - 2));
      const next = fitting.map((line) => line.slice(0, (out.columns ?? COLUMNS) - 1));
      if (next.join('\n') === shown.join('\n')) return;
      out.write(`${erased()}${drawn(next)}`);
      shown = next;
    },
    end() {
      if (live) out.write(erased());
      shown = [];
    },
  };
}
