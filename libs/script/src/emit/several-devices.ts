import type { Trace } from '../trace/trace.ts';
import type { Emitter } from './emitter.ts';

/** On whose phones a trace acts, in the order of their first steps; empty for one on a single phone. */
export function rolesOf({ steps, final }: Pick<Trace, 'steps' | 'final'>): readonly string[] {
  return [...new Set([...steps, final].flatMap(({ role }) => role ?? []))];
}

/** Why no script of this format can be made of the trace; null where one can. */
export function whyNot(
  { format, severalDevices }: Emitter,
  trace: Pick<Trace, 'steps' | 'final'>,
): string | null {
  const roles = rolesOf(trace);
  if (roles.length === 0 || severalDevices === true) return null;
  return `no ${format} script: it would act on one device, and the trace is on several (${roles.join(', ')})`;
}
