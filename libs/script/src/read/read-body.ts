import { TapwrightError } from '@tapwright/contracts';
import { hasConditions } from '../trace/conditions.ts';
import {
  CONDITIONAL_SCHEMA,
  environmentName,
  TRACE_SCHEMA,
  type Trace,
  type TraceParameter,
  type TraceStep,
} from '../trace/trace.ts';
import { type Call, callsOf, isName, type Value } from './call-lines.ts';
import { readFlow } from './flow/read-flow.ts';
import { type Kept, locatorOfItem, parseKept } from './kept-file.ts';
import { type Line, linesWith } from './lines.ts';
import { shellCalls } from './shell-lines.ts';
import { stepsOf } from './steps-of-lines.ts';

/** A script as it lies in a folder: its body, and what stands beside it. */
export interface ScriptOnDisk {
  readonly fileName: string;
  readonly body: string;
  /** `NAME.locators.json`; null if it is not there: then the lines of the body say all. */
  readonly locators: string | null;
  /** The text of another file in the folder of the script; null if it is not there, or may not be read. Flows run others. */
  readonly read?: (path: string) => string | null;
  /**
   * Of a flow: whether the commands under a condition are done that depends on the screen. Null: nobody has decided, and
   * the flow is refused.
   */
  readonly decided?: (place: { readonly file: string; readonly line: number }) => boolean | null;
  /** Of a flow: what variables stand for, as texts that the trace then has. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Which bodies can be read, by the extensions of their files. */
export const READABLE = ['py', 'sh', 'ts', 'yaml', 'yml'] as const;

/** The trace of a script, and what a replay of it does otherwise than the script says. */
export interface ReadScript {
  readonly trace: Trace;
  readonly notes: readonly string[];
}

/**
 * The trace of a body, as it stands there: a line that was edited counts as it was edited. What a body does not say, such
 * as the screens before its steps, the trace has not.
 * @throws TapwrightError `INPUT_INVALID` with the line that cannot be read
 */
export function readBody(script: ScriptOnDisk): Trace {
  return readScript(script).trace;
}

/** As `readBody`, with what is worth telling. */
export function readScript(script: ScriptOnDisk): ReadScript {
  const { fileName, body, locators, read = () => null, decided = () => null, values = {} } = script;
  const extension = fileName.split('.').at(-1) ?? '';
  if (!READABLE.some((one) => one === extension))
    throw new TapwrightError('INPUT_INVALID', `${fileName} is not a body that can be read`, {
      field: 'FILE',
      expected: READABLE.map((one) => `.${one}`).join(', '),
    });
  const kept = locators === null ? null : parseKept(locators);
  const name = fileName.replace(/\.[a-z]+$/, '');
  if (extension.startsWith('y')) {
    const { lines, notes, ...about } = readFlow({ fileName, body, kept, read, decided, values });
    return { trace: traceOf({ ...about, name, lines }, kept), notes };
  }
  const calls = extension === 'sh' ? shellCalls(body) : callsOf(body);
  const about = aboutOf(calls, extension === 'sh');
  const lines = linesWith(calls, kept, about.packageName);
  return { trace: traceOf({ ...about, name, title: headingOf(body), lines }, kept), notes: [] };
}

interface Said extends About {
  /** Name of the file without its extension. */
  readonly name: string;
  readonly title: string | undefined;
  readonly lines: readonly Line[];
}

function traceOf({ name, packageName, start, parameters, ...said }: Said, kept: Kept | null): Trace {
  const { steps, sentences, final } = stepsOf(said.lines);
  const title = kept?.goal ?? said.title ?? name;
  const told = { id: name, title, requirement: null, row: null, ...kept?.case };
  const guards = (kept?.guards ?? []).map((guard) => ({
    name: guard.name,
    shows: guard.shows.map(locatorOfItem),
    dismiss: guard.dismiss.map(locatorOfItem),
  }));
  return {
    schema: hasConditions({ steps }) ? CONDITIONAL_SCHEMA : TRACE_SCHEMA,
    goal: title,
    case: sentences.length === 0 ? null : { ...told, steps: sentences },
    app: kept?.app ?? packageName,
    packageName,
    start: { ...start, component: start.component ?? kept?.component ?? null },
    screen: kept === null ? [0, 0] : kept.screen,
    createdAt: kept?.made ?? '1970-01-01T00:00:00.000Z',
    parameters,
    guards,
    steps: atHome(steps, kept),
    final: { activity: '', checks: final },
  };
}

/** The launcher on which the run began is known as the activity before its first step. */
function atHome([first, ...others]: readonly TraceStep[], kept: Kept | null): readonly TraceStep[] {
  const launcher = /^\^(.+?)\$\|/.exec(kept?.home ?? '')?.[1]?.replace(/\\(.)/g, '$1');
  if (first === undefined) return [];
  if (launcher === undefined) return [first, ...others];
  return [{ ...first, before: { ...first.before, activity: `${launcher}/` } }, ...others];
}

/** The first comment says what a body does. */
function headingOf(body: string): string | undefined {
  return /^(?:#|\/\/) (.+)$/m.exec(body)?.[1];
}

interface About {
  readonly packageName: string;
  readonly start: Trace['start'];
  readonly parameters: readonly TraceParameter[];
}

function aboutOf(calls: readonly Call[], isShell: boolean): About {
  const app = calls.find(({ name }) => name === (isShell ? 'app' : 'App'));
  const start = calls.find(({ name }) => name === 'start');
  if (app === undefined || start === undefined)
    throw new TapwrightError('INPUT_INVALID', 'the script does not say which app it starts', {
      field: 'FILE',
      expected: 'a body with its app and its start',
    });
  const [packageName = '', activity = null] = app.args.filter((arg) => !isName(arg));
  const component = typeof activity === 'string' ? componentOf(String(packageName), activity) : null;
  const isSaid = (word: string) =>
    start.args.some((arg) => arg === word || (arg instanceof Map && arg.get(word) === true));
  const home = isSaid('home') ? { at: 'home' as const } : {};
  return {
    packageName: String(packageName),
    start: { ...home, component, cleared: isSaid('clear') },
    parameters: calls.flatMap((call) => (isShell ? shellParameter(call) : parametersOf(call))),
  };
}

const componentOf = (packageName: string, activity: string) =>
  activity.includes('/') ? activity : `${packageName}/${activity}`;

function shellParameter({ name, args }: Call): readonly TraceParameter[] {
  if (name !== 'parameter' && name !== 'secret') return [];
  const [called = '', env = environmentName(String(called)), value = ''] = args;
  const isSecret = name === 'secret';
  return [
    { name: String(called), secret: isSecret, value: isSecret ? null : String(value), env: String(env) },
  ];
}

function parametersOf({ name, args: [given] }: Call): readonly TraceParameter[] {
  if (name !== 'parameters' || !(given instanceof Map)) return [];
  return [...given].map(([called, values]: [string, Value]) => {
    const [env = environmentName(called), value = null] = Array.isArray(values) ? values : [];
    return {
      name: called,
      secret: value === null,
      value: value === null ? null : String(value),
      env: String(env),
    };
  });
}
