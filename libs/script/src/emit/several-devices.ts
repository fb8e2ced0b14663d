import type { Trace } from '../trace/trace.ts';
import type { Emitter } from './emitter.ts';

/** The roles whose phones a trace uses, in the order of their first steps; empty for a trace on a single phone. */
export function rolesOf({ steps, final }: Pick<Trace, 'steps' | 'final'>): readonly string[] {
  return [...new Set([...steps, final].flatMap(({ role }) => role ?? []))];
}

/** Why a format refuses a condition, and what to do instead. */
export const NO_CONDITIONS =
  'it cannot ask for an element that a condition names only by a pattern or a place';
export const INSTEAD_OF_CONDITIONS =
  'Use maestro or neutral-json, or decide what is done: script import FLOW --when LINE=yes, or LINE=no';

/** Why the trace cannot be written as one script of this format; null where it can. */
export function whyNot(
  { format, severalDevices, canAsk = () => false }: Emitter,
  trace: Pick<Trace, 'steps' | 'final'>,
): string | null {
  const roles = rolesOf(trace);
  if (roles.length > 0 && severalDevices !== true)
    return `no ${format} script: such a script uses one device, and the trace uses several (${roles.join(', ')})`;
  const all = trace.steps.flatMap(({ when = [] }) => when);
  return all.every(canAsk) ? null : `no ${format} script: ${NO_CONDITIONS}. ${INSTEAD_OF_CONDITIONS}`;
}
