import { parametersIn } from '../../text/template.ts';
import type { Trace } from '../../trace/trace.ts';

/** Environment variables that the script itself reads, or that a shell needs. */
const TAKEN = ['ADB', 'ANDROID_SERIAL', 'TAPWRIGHT_DEADLINE_S', 'TAPWRIGHT_KEEP_DATA', 'PATH', 'HOME', 'IFS'];

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
