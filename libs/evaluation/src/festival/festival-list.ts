import { existsSync, readFileSync } from 'node:fs';
import { TapwrightError } from '@tapwright/contracts';

/** A row of FESTIVAL's list of tasks. */
export interface ListedTask {
  readonly id: string;
  readonly source: string;
  readonly app: string;
  readonly description: string;
  /** Number of actions of its ground truth. */
  readonly length: number;
}

const COLUMNS = 5;

/**
 * Reads `festival-tasks.csv`: id, source, app, description, length; a first line of names, empty rows between groups. A description may hold commas.
 * @throws TapwrightError `INPUT_INVALID` with the file and the line
 */
export function loadFestivalList(file: string): readonly ListedTask[] {
  if (!existsSync(file)) throw wrong(file, 'does not exist');
  const [, ...lines] = readFileSync(file, 'utf8').split(/\r?\n/);
  return lines.flatMap((line, at) =>
    /^[\s,]*$/.test(line) ? [] : [readRow(line, `${file}: line ${at + 2}`)],
  );
}

function readRow(line: string, where: string): ListedTask {
  const cells = line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/s, '$1'));
  const [id = '', source = '', app = ''] = cells;
  const length = Number(cells.at(-1));
  if (cells.length < COLUMNS || id === '' || app === '' || !Number.isInteger(length))
    throw wrong(where, 'is not a task');
  return { id, source, app, description: cells.slice(3, -1).join(', '), length };
}

function wrong(field: string, problem: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `${field} ${problem}`, {
    field,
    expected: 'id, source, app, description and length, separated by commas',
  });
}
