import { isDeepStrictEqual } from 'node:util';
import { wrong } from '@tapwright/command-line';
import type { BoundExploration, Persona } from '@tapwright/contracts';

/** An exploration that is resumed, and how it was begun. */
interface Resumed {
  readonly id: string;
  readonly bound: Pick<BoundExploration, 'explorer' | 'tasks'>;
}

/**
 * Whoever gives a persona believes that the exploration goes on as it. Only where the values of its credentials come from may
 * differ: they are not kept.
 * @throws TapwrightError `INPUT_INVALID` where a rule explores, or somebody else
 */
export function refuseOtherPersona({ id, bound }: Resumed, given: Persona): void {
  if (bound.tasks === undefined) throw personaOfRule(id, bound.explorer);
  const { persona } = bound.tasks;
  if (isDeepStrictEqual(whoItIs(given), whoItIs(persona))) return;
  throw wrong('--persona', `is not that of ${id}, ${persona.name}`, 'the file with which it began, or none');
}

/** @returns the error for a persona that nobody would read */
export function personaOfRule(id: string, explorer: string) {
  return wrong('--persona', `is given, but ${id} is explored by ${explorer}, a rule`, 'no persona');
}

function whoItIs({ credentials, ...told }: Persona) {
  return { ...told, credentials: Object.keys(credentials).toSorted() };
}
