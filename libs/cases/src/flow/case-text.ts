import type { CaseSpec } from '@tapwright/contracts';
import { stringify } from 'yaml';

/** Defaults that a file need not repeat. */
const QUIET: Partial<Record<keyof CaseSpec, unknown>> = { repeatable: false, reset: 'restart' };

/** A case in the format of a case file; defaults are left out. */
export function caseText(spec: CaseSpec): string {
  const { steps, parameters, timeouts, ...rest } = spec;
  const fields = {
    ...Object.fromEntries(Object.entries(rest).filter(([key, value]) => says(key, value))),
    ...(says('timeouts', timeouts) ? { timeout: timesOf(timeouts) } : {}),
    steps: steps.map(shortStep),
    ...(says('parameters', parameters) ? { parameters: shortParameters(parameters) } : {}),
  };
  return stringify(fields, { lineWidth: 0 });
}

function shortStep({ do: sentence, expect }: CaseSpec['steps'][number]): unknown {
  if (expect.length === 0) return sentence;
  return { do: sentence, expect: expect.map((one) => ('text' in one ? one.text : one)) };
}

function timesOf({ caseMs, stepMs }: CaseSpec['timeouts']): Record<string, string> {
  return {
    ...(caseMs === undefined ? {} : { case: `${caseMs}ms` }),
    ...(stepMs === undefined ? {} : { step: `${stepMs}ms` }),
  };
}

function says(key: string, value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value !== undefined && value !== QUIET[key as keyof CaseSpec];
}

function shortParameters(parameters: CaseSpec['parameters']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, { value, secret, env, about }]) => [
      name,
      {
        ...(value === null ? {} : { value }),
        ...(secret ? { secret } : {}),
        ...(env === undefined ? {} : { env }),
        ...(about === '' ? {} : { about }),
      },
    ]),
  );
}
