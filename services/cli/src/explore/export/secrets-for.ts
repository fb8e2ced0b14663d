import { wrong } from '@tapwright/command-line';
import type { Trace } from '@tapwright/script';

/** The values of a trace's secrets, from the environment. @throws TapwrightError `INPUT_INVALID` naming a variable that is not set */
export function secretsFor(
  { parameters }: Pick<Trace, 'parameters'>,
  environment: NodeJS.ProcessEnv,
): Readonly<Record<string, string>> {
  const secrets = parameters.filter(({ secret }) => secret);
  return Object.fromEntries(
    secrets.map(({ name, env }) => {
      const value = environment[env];
      if (value === undefined || value === '')
        throw wrong(env, 'is not set', `the value for \${${name}}, which the steps type`);
      return [name, value] as const;
    }),
  );
}
