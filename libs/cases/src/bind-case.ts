import {
  type CaseSpec,
  filesOf,
  isFilePath,
  mentionedParameters,
  TapwrightError,
  withValues,
} from '@tapwright/contracts';
import { libraryNames } from './library.ts';
import { expectedName } from './nearest-name.ts';
import { isPrintable, PRINTABLE } from './text-of-file.ts';

export interface BoundParameter {
  readonly name: string;
  readonly value: string;
  readonly secret: boolean;
  readonly about: string;
}

/** A case with a value for each of its parameters: one run of it. */
export interface BoundCase {
  readonly spec: CaseSpec;
  /** Number of the data row, from 1; null if the case has none. */
  readonly row: number | null;
  readonly parameters: readonly BoundParameter[];
}

export interface Binding {
  /** Number of the data row, from 1. */
  readonly row?: number | null;
  /** Given by whoever submits the case; they override those of the file. */
  readonly values?: Readonly<Record<string, string>>;
  /** Environment of whoever submits the case. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The platform that runs the case has the parameters of the library. */
  readonly libraryFollows?: boolean;
}

const VALUE_MAX = 2_000;

/** The rows that a case runs with: numbers from 1, or a single null if it has no rows. */
export function rowsOf({ rows }: CaseSpec): readonly (number | null)[] {
  return rows.length === 0 ? [null] : rows.map((_, at) => at + 1);
}

/**
 * Gives every parameter its value: that of the row, else a given one, else the file's, else the environment's. @throws
 * TapwrightError `INPUT_INVALID` with the names of parameters and variables that have no value, or whose value would
 * lead a file's path elsewhere; never with a value
 */
export function bindCase(
  spec: CaseSpec,
  { row = null, values = {}, env = {}, libraryFollows = false }: Binding = {},
): BoundCase {
  const data = rowOf(spec, row);
  refuseStrangers(spec, values);
  if (!libraryFollows) refuseLibrary(spec);
  const missing: string[] = [];
  const parameters: BoundParameter[] = [];
  for (const [name, { value: literal, secret, env: variable, about }] of Object.entries(spec.parameters)) {
    const value = own(data, name) ?? own(values, name) ?? literal ?? environmentOf(variable, env);
    if (value === null)
      missing.push(variable === undefined ? `'${name}'` : `'${name}' (variable ${variable})`);
    else parameters.push({ name, value: checked(name, value, variable), secret, about });
  }
  if (missing.length === 0) {
    refusePaths(spec, parameters);
    return { spec, row, parameters };
  }
  const shown = `${missing.slice(0, 20).join(', ')}${missing.length > 20 ? ', …' : ''}`;
  const where = row === null ? '' : ` in row ${row}`;
  throw new TapwrightError('INPUT_INVALID', `case '${spec.id}'${where}: no value for ${shown}`, {
    field: 'parameters',
    expected: 'a value for each parameter: in the row, given, in the file, or in its environment variable',
  });
}

/** A value may only be a part of a file name: it must not lead elsewhere or match other names. */
function refusePaths({ id, steps, preconditions }: CaseSpec, parameters: readonly BoundParameter[]): void {
  const values = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
  for (const path of filesOf([...preconditions, ...steps].flatMap(({ expect }) => expect))) {
    const names = mentionedParameters(path);
    const wrong = names.find((name) => /[/*]/.test(own(values, name) ?? ''));
    if (wrong === undefined && isFilePath(withValues(path, values))) continue;
    const of = wrong ?? names.join("', '");
    throw new TapwrightError(
      'INPUT_INVALID',
      `case '${id}': the value of '${of}' does not give a valid path for ${path}`,
      {
        field: `parameters.${wrong ?? names[0] ?? ''}`,
        expected: 'a value without / and *, so that the path still leads to a file in the shared storage',
      },
    );
  }
}

const own = (values: Readonly<Record<string, string>>, name: string): string | null =>
  Object.hasOwn(values, name) ? (values[name] ?? null) : null;

/** CI systems set a variable to an empty text if they have no value for it. */
function environmentOf(variable: string | undefined, env: NonNullable<Binding['env']>): string | null {
  const value = variable === undefined ? undefined : env[variable];
  return value === undefined || value === '' ? null : value;
}

function rowOf({ id, rows }: CaseSpec, row: number | null): Readonly<Record<string, string>> {
  const found = row === null ? undefined : rows[row - 1];
  if (found !== undefined) return found;
  if (row === null && rows.length === 0) return {};
  const what = row === null ? 'has rows, but none is chosen' : `has no row ${row}`;
  throw new TapwrightError('INPUT_INVALID', `case '${id}' ${what}`, {
    field: 'row',
    expected: rows.length === 0 ? 'no row: the case has none' : `a row from 1 to ${rows.length}`,
  });
}

/** Its name would be typed instead of its value. */
function refuseLibrary(spec: CaseSpec): void {
  const name = libraryNames(spec).find((one) => !Object.hasOwn(spec.parameters, one));
  if (name === undefined) return;
  throw new TapwrightError(
    'INPUT_INVALID',
    `case '${spec.id}': '${name}' is of a platform's parameter library`,
    {
      field: 'parameters',
      expected: 'a run on the platform that has it (--url), or a parameter of the case',
    },
  );
}

function refuseStrangers({ id, parameters }: CaseSpec, values: Readonly<Record<string, string>>): void {
  const stranger = Object.keys(values).find((name) => !Object.hasOwn(parameters, name));
  if (stranger === undefined) return;
  const names = Object.keys(parameters);
  throw new TapwrightError('INPUT_INVALID', `case '${id}' has no parameter '${stranger.slice(0, 60)}'`, {
    field: 'values',
    expected: expectedName(stranger, names, 'a parameter of the case'),
  });
}

/** Values from outside of the file were not checked before. */
function checked(name: string, value: string, variable: string | undefined): string {
  if (value.length <= VALUE_MAX && isPrintable(value)) return value;
  const from = variable === undefined ? '' : ` (variable ${variable})`;
  throw new TapwrightError('INPUT_INVALID', `the value of '${name}'${from} cannot be used`, {
    field: `parameters.${name}`,
    expected: `at most ${VALUE_MAX} characters, and ${PRINTABLE}`,
  });
}
