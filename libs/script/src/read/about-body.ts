import { COMPONENT } from '../trace/parse-trace.ts';
import { environmentName, type Trace, type TraceParameter } from '../trace/trace.ts';
import { inWords, refused } from './arguments.ts';
import { type Call, isName, type Value } from './call-lines.ts';

/** What the lines above the steps say. */
export interface AboutBody {
  readonly packageName: string;
  readonly start: Trace['start'];
  readonly parameters: readonly TraceParameter[];
}

const PACKAGE = /^[A-Za-z]\w*(?:\.[A-Za-z_]\w*)*$/;
const ENVIRONMENT = /^[A-Z][A-Z0-9_]*$/;
const BEFORE_START: ReadonlySet<string> = new Set([
  'App',
  'app',
  'parameters',
  'parameter',
  'secret',
  'start',
]);

/** The app, how it is started, and the parameters. @throws TapwrightError `INPUT_INVALID` with the line that is wrong */
export function aboutOf(calls: readonly Call[], isShell: boolean): AboutBody {
  const app = onlyOne(calls, isShell ? 'app' : 'App', 'a line with the app, such as app org.example.notes');
  const start = onlyOne(calls, 'start', 'one start; restart starts the app anew later');
  const early = calls.slice(0, calls.indexOf(start)).find(({ name }) => !BEFORE_START.has(name));
  if (early !== undefined) throw refused(early.line, 'it stands above start', 'start above all that is done');
  const { packageName, component } = appOf(app, isShell);
  const options = isShell ? wordsOf(start) : optionsOf(start);
  return {
    packageName,
    start: {
      ...(options.has('home') ? { at: 'home' as const } : {}),
      component,
      cleared: options.has('clear'),
    },
    parameters: parametersOf(calls, isShell),
  };
}

function onlyOne(calls: readonly Call[], name: string, expected: string): Call {
  const [first, second] = calls.filter((call) => call.name === name);
  if (first === undefined) throw refused(1, `there is no ${name}`, expected);
  if (second !== undefined) throw refused(second.line, `there is a second ${name}`, expected);
  return first;
}

function appOf({ args, line }: Call, isShell: boolean) {
  // Where the script is: `__file__` or `import.meta.url`.
  const [packageName, activity = null, more] = isName(args[0]) && !isShell ? args.slice(1) : args;
  if (typeof packageName !== 'string' || !PACKAGE.test(packageName))
    throw refused(line, `the app is ${inWords(packageName)}`, 'a package name, such as "org.example.notes"');
  const component = typeof activity === 'string' ? componentOf(packageName, activity) : null;
  const isComponent = activity === null || (component !== null && COMPONENT.test(component));
  if (!isComponent || more !== undefined)
    throw refused(
      line,
      `the activity is ${inWords(more ?? activity)}`,
      'an activity, such as ".Main", or none',
    );
  return { packageName, component };
}

const componentOf = (packageName: string, activity: string) =>
  activity.includes('/') ? activity : `${packageName}/${activity}`;

const OPTIONS = ['clear', 'home'];

function wordsOf({ args, line }: Call): ReadonlySet<string> {
  const odd = args.find((arg) => !OPTIONS.includes(String(arg)));
  if (odd !== undefined) throw refused(line, `start has ${inWords(odd)}`, OPTIONS.join(', '));
  return new Set(args.map(String));
}

function optionsOf({ args, line }: Call): ReadonlySet<string> {
  const [given = new Map<string, Value>(), more] = args;
  if (!(given instanceof Map) || more !== undefined)
    throw refused(line, `start has ${inWords(more ?? given)}`, `${OPTIONS.join(' or ')} by name, or nothing`);
  for (const [name, value] of given)
    if (!OPTIONS.includes(name) || typeof value !== 'boolean')
      throw refused(
        line,
        `start has ${name} as ${inWords(value)}`,
        `${OPTIONS.join(' or ')} as true or false`,
      );
  return new Set([...given].flatMap(([name, value]) => (value === true ? [name] : [])));
}

function parametersOf(calls: readonly Call[], isShell: boolean): readonly TraceParameter[] {
  const all = new Map<string, TraceParameter>();
  for (const call of calls)
    for (const one of isShell ? shellParameter(call) : recordOf(call)) {
      if (all.has(one.name))
        throw refused(call.line, `there is a second parameter ${one.name}`, 'another name');
      if (!/^[^{}]+$/.test(one.name) || !ENVIRONMENT.test(one.env))
        throw refused(
          call.line,
          `the parameter ${one.name} comes from ${one.env}`,
          'a variable such as TAPWRIGHT_PIN',
        );
      all.set(one.name, one);
    }
  return [...all.values()];
}

function shellParameter({ name, args, line }: Call): readonly TraceParameter[] {
  if (name !== 'parameter' && name !== 'secret') return [];
  const secret = name === 'secret';
  const expected = secret ? 'secret NAME VARIABLE' : 'parameter NAME VARIABLE VALUE';
  const [called, env, value, more] = args.map(String);
  if (called === undefined || env === undefined || (value === undefined) !== secret || more !== undefined)
    throw refused(line, `${name} has ${args.length} words behind it`, expected);
  return [{ name: called, secret, value: value ?? null, env }];
}

function recordOf({ name, args, line }: Call): readonly TraceParameter[] {
  if (name !== 'parameters') return [];
  const [given, others] = args;
  if (!(given instanceof Map) || others !== undefined)
    throw refused(line, `parameters has ${inWords(others ?? given)}`, 'one record of names and values');
  return [...given].map(([called, values]: [string, Value]) => {
    const [env = environmentName(called), value, more] = Array.isArray(values) ? values : [null];
    const isValue = value === null || typeof value === 'string';
    if (typeof env !== 'string' || !isValue || more !== undefined)
      throw refused(
        line,
        `the parameter ${called} has no variable and value`,
        `both in brackets, such as "${environmentName(called)}", "value"; without a value it is a secret: null, None in Python`,
      );
    return { name: called, secret: value === null, value, env };
  });
}
