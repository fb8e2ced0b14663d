import { shellWord } from '@tapwright/escape';
import { parametersIn } from '../../text/template.ts';
import type { Trace, TraceParameter } from '../../trace/trace.ts';
import { plainLine, type Variables } from './shell-text.ts';

/** Environment variables that the script itself reads, or that a shell needs. */
const TAKEN = ['ADB', 'ANDROID_SERIAL', 'TAPWRIGHT_DEADLINE_S', 'TAPWRIGHT_KEEP_DATA', 'PATH', 'HOME', 'IFS'];

/** A shell variable of its own for each parameter, whatever its environment variable is called: `p_card_number`. */
export function variablesOf(parameters: readonly TraceParameter[]): Variables {
  const used = new Set<string>();
  return new Map(
    parameters.map(({ name, env, secret }, at) => {
      const wanted = `p_${env.replace(/^TAPWRIGHT_/, '').toLowerCase()}`;
      const variable = used.has(wanted) ? `${wanted}_${at + 1}` : wanted;
      used.add(variable);
      return [name, { variable, secret }] as const;
    }),
  );
}

/** The run's own values, used where the environment gives none. A secret has no such value. */
export function valueLines(parameters: readonly TraceParameter[], variables: Variables): readonly string[] {
  return parameters.flatMap(({ name, env, value, secret }) => {
    const variable = variables.get(name)?.variable ?? '';
    if (secret || value === null) return [`${variable}=\${${env}:-}`];
    return [`${variable}=${shellWord(value)}`, `${variable}=\${${env}-$${variable}}`];
  });
}

/** Lines that end the script before it touches the phone if a value is missing or cannot be typed. */
export function requirementLines(trace: Trace, variables: Variables): readonly string[] {
  const typed = new Set(
    trace.steps.flatMap(({ action }) => (action.kind === 'text' ? parametersIn(action.text ?? '') : [])),
  );
  return trace.parameters.flatMap(({ name, env, value, secret }) => {
    const variable = `"$${variables.get(name)?.variable ?? ''}"`;
    const called = shellWord(`the parameter "${plainLine(name)}"`);
    return [
      ...(secret || value === null ? [`require ${called} ${env} ${variable}`] : []),
      ...(typed.has(name) ? [`require_typable ${called} ${variable}`] : []),
    ];
  });
}

/** Problems with the names of the environment variables; the emitter cannot choose other names. */
export function parameterLosses({ parameters, steps }: Trace): readonly string[] {
  const shared = parameters.filter(({ env }, at) => parameters.findIndex((other) => other.env === env) < at);
  const taken = parameters.filter(({ env }) => TAKEN.includes(env));
  const known = new Set(parameters.map(({ name }) => name));
  const unknown = new Set(
    steps.flatMap(({ action }) => parametersIn(action.text ?? '').filter((name) => !known.has(name))),
  );
  const typed = parameters.filter(
    ({ name, secret }) =>
      secret &&
      steps.some(({ action }) => action.kind === 'text' && parametersIn(action.text ?? '').includes(name)),
  );
  return [
    ...[...unknown].map((name) => `\${${name}} is typed literally: no parameter has this name`),
    ...shared.map(({ name, env }) => `the parameter "${name}" shares ${env} with another one`),
    ...taken.map(
      ({ name, env }) => `the parameter "${name}" comes from ${env}, which has a meaning of its own`,
    ),
    ...typed.map(
      ({ name }) =>
        `while the secret "${name}" is typed, process lists show it: \`adb shell input text\` has it as an argument`,
    ),
  ];
}
