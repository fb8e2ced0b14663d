import type { Trace } from '../trace/trace.ts';
import type { Emitter } from './emitter.ts';

/** The roles whose phones a trace uses, in the order of their first steps; empty for a trace on a single phone. */
export function rolesOf({ steps, final }: Pick<Trace, 'steps' | 'final'>): readonly string[] {
  return [...new Set([...steps, final].flatMap(({ role }) => role ?? []))];
}

/** Why the trace cannot be written as one script of this format; null where it can. */
export function whyNot(
  { format, severalDevices }: Emitter,
  trace: Pick<Trace, 'steps' | 'final'>,
): string | null {
  const roles = rolesOf(trace);
  if (roles.length === 0 || severalDevices === true) return null;
  return `no ${format} script: such a script uses one device, and the trace uses several (${roles.join(', ')})`;
}
