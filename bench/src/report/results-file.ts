import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';
import { Cell, cellKey } from './cell.ts';

/**
 * What results depend on besides their cell: settings, digests of code and data. Results of different stamps are
 * never mixed.
 */
export const Stamp = z.record(z.string(), z.union([z.string(), z.number()]));
export type Stamp = z.infer<typeof Stamp>;

/** Finished cells of a bench, stored as they come: stored cells need not be run again. */
export interface ResultsFile {
  readonly cells: ReadonlyMap<string, Cell>;
  add(cell: Cell): void;
  /** Writes only these cells, in this order: the same cells give the same bytes. */
  settle(cells: readonly Cell[]): void;
}

/** Kept in memory only. */
export function noResultsFile(): ResultsFile {
  const cells = new Map<string, Cell>();
  return { cells, add: (cell) => cells.set(cellKey(cell), cell), settle: () => undefined };
}

/**
 * Opens a results file: its first line is the stamp, each further one a cell. A line that was being written when the
 * process died is left out; with `fresh` everything in the file is left out.
 * @throws TapwrightError `INPUT_INVALID` where it holds results of another stamp, or is not a results file
 */
export function openResultsFile(file: string, stamp: Stamp, fresh: boolean): ResultsFile {
  mkdirSync(dirname(file), { recursive: true });
  const kept = existsSync(file) && !fresh ? read(file, stamp) : [];
  const cells = new Map(kept.map((cell) => [cellKey(cell), cell]));
  const settle = (list: readonly Cell[]): void => {
    const lines = [stamp, ...list].map((line) => JSON.stringify(line));
    writeFileSync(`${file}.new`, `${lines.join('\n')}\n`);
    renameSync(`${file}.new`, file);
  };
  settle(kept);
  return {
    cells,
    settle,
    add(cell) {
      cells.set(cellKey(cell), cell);
      appendFileSync(file, `${JSON.stringify(cell)}\n`);
    },
  };
}

function read(file: string, stamp: Stamp): readonly Cell[] {
  // A complete line ends with a line end; what follows the last one was cut off.
  const [head = '', ...rest] = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  const found = Stamp.safeParse(parse(file, head, 1));
  if (!found.success) throw refused(file, 'does not begin with the stamp of a bench');
  if (!isDeepStrictEqual(found.data, stamp)) {
    const names = new Set([...Object.keys(found.data), ...Object.keys(stamp)]);
    const other = [...names].filter((name) => found.data[name] !== stamp[name]);
    throw refused(file, `holds results of other ${other.join(', ')}`);
  }
  return rest.map((line, at) => {
    const cell = Cell.safeParse(parse(file, line, at + 2));
    if (cell.success) return cell.data;
    throw refused(file, `line ${at + 2} is not a result: ${cell.error.issues[0]?.path.join('.')}`);
  });
}

function parse(file: string, line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw refused(file, `line ${number} is not JSON`);
  }
}

function refused(file: string, what: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `${file} ${what}`, {
    field: '--out',
    expected: 'another folder, or --fresh to start again',
  });
}
