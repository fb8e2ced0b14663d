import { TapwrightError } from '@tapwright/contracts';
import { type FestivalCase, loadFestival, specsOfCase } from '@tapwright/evaluation';
import { stringify } from 'yaml';
import { checkSuite } from './parse-suite.ts';

/** Tasks of GUARDIAN's benchmark as a suite. */
export interface FestivalSuite {
  /** How many tasks each app of the list has. */
  readonly apps: ReadonlyMap<string, number>;
  /** Tasks of the suite. */
  readonly tasks: number;
  /** The suite in YAML; empty where no app is wanted. */
  readonly text: string;
}

/**
 * Writes the tasks of FESTIVAL (GUARDIAN 4.1) for the apps that one has, with the benchmark's own checks.
 *
 * @param file `festival-tests.json`
 * @param packages packages of the wanted apps, by the names of the list
 * @throws TapwrightError `INPUT_INVALID` for another file, and for an app that the list does not have
 */
export function festivalSuite(file: string, packages: ReadonlyMap<string, string>): FestivalSuite {
  const cases = loadFestival(file);
  const apps = new Map<string, number>();
  for (const { app } of cases) apps.set(app, (apps.get(app) ?? 0) + 1);
  for (const name of packages.keys()) if (!apps.has(name)) throw unknownApp(name, [...apps.keys()]);
  const wanted = cases.filter(({ app }) => packages.has(app));
  return { apps, tasks: wanted.length, text: wanted.length === 0 ? '' : suiteText(wanted, packages) };
}

function suiteText(cases: readonly FestivalCase[], packages: ReadonlyMap<string, string>): string {
  const tasks = cases.map((one) => ({
    id: one.id,
    goal: one.goal,
    app: packages.get(one.app),
    evaluators: specsOfCase(one).map((sphinx) => ({ sphinx })),
  }));
  const text = stringify({ suite: 'FESTIVAL', tasks }, { lineWidth: 0 });
  const [problem] = checkSuite(text).problems ?? [];
  if (problem === undefined) return text;
  const { field, expected } = problem;
  throw new TapwrightError('INPUT_INVALID', `the tasks make no suite: ${field}`, { field, expected });
}

function unknownApp(name: string, known: readonly string[]): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `the list has no app '${name.slice(0, 80)}'`, {
    field: '--package',
    expected: `one of ${known.join(', ')}`,
  });
}
