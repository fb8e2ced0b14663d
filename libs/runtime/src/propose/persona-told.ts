import type { Persona, PersonaTold } from '@tapwright/contracts';

/** What prompts tell of a persona: its credentials by name only. Pure. */
export function personaTold({ name, traits, goals, ultimateGoal, credentials }: Persona): PersonaTold {
  const named = Object.entries(credentials).map(([credential, { about }]) => ({ name: credential, about }));
  return { name, traits, goals, ultimateGoal, credentials: named };
}
