import { readFile, stat } from 'node:fs/promises';
import { decodeText } from '@tapwright/cases';
import { wrong } from '@tapwright/command-line';
import { TapwrightError } from '@tapwright/contracts';
import { checkSuite, type Place, SUITE_BYTES_MAX, type Suite, type SuiteProblem } from '@tapwright/suite';
import { findStrategyProblem } from './task-job.ts';

export interface LoadedSuite {
  readonly path: string;
  readonly suite: Suite;
  /** The place of a value: `suite.yaml:7:5`. */
  place(path: readonly PropertyKey[]): Place;
}

export type SuiteFile =
  | { readonly loaded: LoadedSuite; readonly problems: null }
  | { readonly loaded: null; readonly problems: readonly SuiteProblem[] };

/** Reads and checks a suite file. @throws TapwrightError `INPUT_INVALID` where it cannot be read at all */
export async function readSuite(path: string): Promise<SuiteFile> {
  return checkedFile(path, await textOf(path));
}

function checkedFile(path: string, text: string): SuiteFile {
  const checked = checkSuite(text);
  if (checked.suite === null) return { loaded: null, problems: checked.problems };
  const loaded: LoadedSuite = { path, suite: checked.suite, place: checked.place };
  const problems = strategyProblems(loaded);
  return problems.length === 0 ? { loaded, problems: null } : { loaded: null, problems };
}

/** @throws TapwrightError `INPUT_INVALID` naming the file, the place and the field of the first mistake */
export async function loadSuite(path: string): Promise<LoadedSuite> {
  return loadSuiteText(path, await textOf(path));
}

/** As {@link loadSuite}, where the file was read already. */
export function loadSuiteText(path: string, text: string): LoadedSuite {
  const { loaded, problems } = checkedFile(path, text);
  if (loaded !== null) return loaded;
  const [first] = problems;
  if (first === undefined) throw new TapwrightError('INTERNAL', 'a suite was refused without a reason');
  throw suiteError(path, first, problems.length - 1);
}

export function suiteError(
  path: string,
  { field, expected, ...place }: SuiteProblem,
  more = 0,
): TapwrightError {
  const others = more === 0 ? '' : ` (and ${more} more: \`tapwright suite lint\` lists all)`;
  const what = field === '' ? 'the suite file' : field;
  return new TapwrightError('INPUT_INVALID', `${at(path, place)}: ${what} is wrong${others}`, {
    field: field === '' ? path : field,
    expected,
  });
}

export function at(path: string, { line, column }: Place): string {
  return `${path}:${line}:${column}`;
}

/** Checks the size first: a file that is too large is not read into memory. */
async function textOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) {
    throw wrong(path, found === null ? 'does not exist' : 'is not a file', 'a suite file in YAML');
  }
  if (found.size > SUITE_BYTES_MAX) {
    throw wrong(path, `has ${found.size} bytes`, `a suite file of at most ${SUITE_BYTES_MAX} bytes`);
  }
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (cause) {
    const details = { field: path, expected: 'a suite file in YAML', cause };
    throw new TapwrightError('INPUT_INVALID', `${path} cannot be read`, details);
  }
  return decodeText(bytes, path);
}

/** Checks the names of strategies in the file, which only the runtime knows. */
function strategyProblems({ suite, place }: LoadedSuite): readonly SuiteProblem[] {
  const named = [
    { path: ['defaults', 'strategy'], strategy: suite.defaults.strategy },
    ...suite.tasks.map(({ strategy }, index) => ({ path: ['tasks', index, 'strategy'], strategy })),
  ];
  return named.flatMap(({ path, strategy }) => {
    const expected = strategy === undefined ? null : findStrategyProblem(strategy);
    return expected === null ? [] : [{ ...place(path), field: path.join('.'), expected }];
  });
}
