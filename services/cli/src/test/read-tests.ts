import {
  bindCase,
  lintCaseFiles,
  problemLine,
  type RewritingRule,
  readCaseFile,
  rewriteCase,
  rowsOf,
} from '@tapwright/cases';
import { wrong } from '@tapwright/command-line';
import {
  type CaseSpec,
  DEADLINE_DEFAULT_MS,
  type Heal,
  mayRepeatCommits,
  TapwrightError,
} from '@tapwright/contracts';
import { parseTrace, rolesOf, type Trace } from '@tapwright/script';
import type { SuiteTask } from '@tapwright/suite';
import { type LoadedSuite, loadSuiteText, suiteError } from '../suite/load-suite.ts';
import { findStrategyProblem, jobOf } from '../suite/task-job.ts';
import type { FoundFile } from './find-files.ts';
import { type GivenPhones, type PlannedTest, wishOf } from './planned-test.ts';

export interface HowToRun {
  /** What may happen once only may be repeated. */
  readonly repeatable: boolean;
  readonly heal: Heal;
  readonly strategy: string | null;
  readonly rules: readonly RewritingRule[];
  readonly env: NodeJS.ProcessEnv;
  /** The tests run on a platform, which has a parameter library. */
  readonly onPlatform: boolean;
}

export interface ReadTests {
  readonly tests: readonly PlannedTest[];
  /** The models that suites name. */
  readonly models: ReadonlySet<string>;
}

/**
 * Every test of the files. All values are known and all files are correct before anything is started.
 * @throws TapwrightError `INPUT_INVALID` with file, line and column, or the parameter without a value
 */
export function readTests(files: readonly FoundFile[], how: HowToRun): ReadTests {
  const strategy = how.strategy === null ? null : findStrategyProblem(how.strategy);
  if (strategy !== null) throw wrong('--strategy', `is '${how.strategy?.slice(0, 60)}'`, strategy);
  refuseMistakes(files);
  const models = new Set<string>();
  const tests = files.flatMap(({ path, kind, text }) => {
    if (kind === 'case') return casesOf({ path, text }, how);
    if (kind === 'script') return [scriptOf({ path, text }, how)];
    const suite = loadSuiteText(path, text);
    refusePreparing(suite);
    if (suite.suite.defaults.model !== undefined) models.add(suite.suite.defaults.model);
    return tasksOf(suite, how);
  });
  return { tests, models };
}

/** All mistakes at once, those of files that are not in UTF-8 first. Ids of cases are unique in all files. */
function refuseMistakes(files: readonly FoundFile[]): void {
  const unread = files.flatMap(({ fault }) => (fault === null ? [] : [fault]));
  const cases = files
    .filter(({ kind, fault }) => kind === 'case' && fault === null)
    .map(({ path, text }) => ({ file: path, text }));
  const problems = lintCaseFiles(cases).filter(({ severity }) => severity === 'error');
  const [fault] = unread;
  if (fault !== undefined && unread.length + problems.length === 1) throw fault;
  const lines = [...unread.map(({ message }) => message), ...problems.map(problemLine)];
  if (lines.length === 0) return;
  throw new TapwrightError('INPUT_INVALID', lines.join('\n'), {
    field: fault?.field ?? problems[0]?.file ?? '',
    expected: 'case files without mistakes: `tapwright case lint` lists all',
    ...(fault?.advice === undefined ? {} : { advice: fault.advice }),
  });
}

interface Source {
  readonly path: string;
  readonly text: string;
}

function casesOf({ path, text }: Source, how: HowToRun): readonly PlannedTest[] {
  const { cases } = readCaseFile(text, { file: path });
  return cases.flatMap((read) => {
    const spec = { ...rewriteCase(read, how.rules), ...(how.repeatable ? { repeatable: true } : {}) };
    return rowsOf(spec).map((row) => caseTest(path, { spec, row }, how));
  });
}

function caseTest(
  file: string,
  { spec, row }: { readonly spec: CaseSpec; readonly row: number | null },
  { env, strategy, onPlatform }: HowToRun,
): PlannedTest {
  const { parameters } = bindCase(spec, { row, env, libraryFollows: onPlatform });
  const values = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
  return {
    name: row === null ? spec.id : `${spec.id} row ${row}`,
    file,
    kind: 'case',
    title: spec.title,
    tags: spec.tags,
    phones: Math.max(1, Object.keys(spec.roles).length),
    hook: spec.hook ?? null,
    deadlineMs: spec.timeouts.caseMs ?? DEADLINE_DEFAULT_MS,
    mayRepeat: mayRepeatCommits(spec),
    erases: spec.reset === 'data',
    task: null,
    body: (on) => ({
      kind: 'case',
      case: spec,
      ...(row === null ? {} : { row }),
      parameters: values,
      ...appOf(spec.app, on),
      ...wishOf(spec, on),
      // What one test learns must not change the next one. No script is kept, so none needs a proof.
      learn: false,
      verify: false,
      ...(strategy === null ? {} : { strategy }),
    }),
  };
}

function appOf(own: string | undefined, { app }: GivenPhones): { readonly app?: string } {
  const found = own ?? app;
  return found === null ? {} : { app: found };
}

function tasksOf(loaded: LoadedSuite, how: HowToRun): readonly PlannedTest[] {
  return loaded.suite.tasks.flatMap((task) =>
    Array.from({ length: task.repeat }, (_, at) => taskTest(loaded, task, { at, how })),
  );
}

function taskTest(
  { path, suite }: LoadedSuite,
  task: SuiteTask,
  { at, how }: { readonly at: number; readonly how: HowToRun },
): PlannedTest {
  const pictures = task.pictures ?? suite.defaults.pictures ?? true;
  const body = ({ serials, isVirtual, app }: GivenPhones) => {
    const target = { serial: serials?.[0] ?? null, app, reset: isVirtual ? 'data' : 'restart' } as const;
    const job = jobOf(suite, task, { target, strategy: how.strategy });
    return { ...job, pictures, ...(how.repeatable ? { repeatable: true } : {}) };
  };
  const { deadlineMs, reset } = body({ serials: null, isVirtual: true, app: null });
  return {
    name: task.repeat === 1 ? task.id : `${task.id} (${at + 1} of ${task.repeat})`,
    file: path,
    kind: 'task',
    title: task.goal,
    tags: [],
    phones: 1,
    hook: null,
    deadlineMs: deadlineMs ?? DEADLINE_DEFAULT_MS,
    mayRepeat: how.repeatable,
    erases: reset === 'data',
    task,
    body,
  };
}

function scriptOf({ path, text }: Source, { env, heal, repeatable }: HowToRun): PlannedTest {
  const trace = readTrace(path, text);
  const values = valuesOf(path, trace, env);
  return {
    name:
      trace.case === null
        ? 'script'
        : `${trace.case.id}${trace.case.row === null ? '' : ` row ${trace.case.row}`}`,
    file: path,
    kind: 'script',
    title: trace.goal,
    tags: [],
    phones: 1,
    hook: trace.start.hook ?? null,
    deadlineMs: DEADLINE_DEFAULT_MS,
    mayRepeat: repeatable || trace.start.hook !== undefined || !commits(trace),
    erases: trace.start.cleared,
    task: null,
    body: (on) => ({
      kind: 'replay',
      trace: JSON.parse(text),
      parameters: values,
      heal,
      repeatable,
      ...wishOf({ roles: {} }, on),
    }),
  };
}

/** @throws TapwrightError `INPUT_INVALID` also for a trace on several devices */
function readTrace(path: string, text: string): Trace {
  try {
    const trace = parseTrace(text);
    const roles = rolesOf(trace);
    if (roles.length === 0) return trace;
    throw wrong(
      path,
      `is on several devices (${roles.join(', ')})`,
      'a trace on one: run the case again instead',
    );
  } catch (thrown) {
    if (!(thrown instanceof TapwrightError) || thrown.field === path) throw thrown;
    const { message, field, expected } = thrown;
    throw new TapwrightError('INPUT_INVALID', `${path}: ${message}`, {
      field: field ?? path,
      ...(expected === undefined ? {} : { expected }),
    });
  }
}

const commits = ({ steps }: Trace): boolean => steps.some(({ action }) => action.effect === 'commit');

/** A variable that is set replaces the value that the trace holds; a secret is in none. */
function valuesOf(
  path: string,
  { parameters }: Trace,
  env: NodeJS.ProcessEnv,
): Readonly<Record<string, string>> {
  const given = parameters.flatMap(({ name, value, env: variable }) => {
    const own = env[variable];
    if (own !== undefined && own !== '') return [[name, own] as const];
    if (value !== null) return [];
    throw wrong(
      path,
      `has no value for '${name}' (variable ${variable})`,
      `a value in the variable ${variable}`,
    );
  });
  return Object.fromEntries(given);
}

/** Phones are prepared by `suite run` alone: here a task may come to any of them. */
function refusePreparing({ path, suite, place }: LoadedSuite): void {
  if (suite.apps === undefined) return;
  const expected = 'a suite without it, or `tapwright suite run`, which prepares apps';
  throw suiteError(path, { ...place(['apps']), field: 'apps', expected });
}
