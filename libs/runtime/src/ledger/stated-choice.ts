import { statedDeeds } from '@tapwright/cases';
import type { Obligation } from '@tapwright/contracts';

const NOTHING_KNOWN = { values: {}, secrets: new Set<string>() };

/**
 * Of a goal's parts, those whose words ask to choose something, with its name: whatever app it is, to open the page of a thing is
 * not to choose it where it can be selected. Pure.
 */
export function statedChoices(obligations: readonly Obligation[]): Obligation[] {
  return obligations.flatMap((one) => {
    const [stated] = one.deed === undefined ? statedDeeds(one.says, NOTHING_KNOWN) : [];
    if (stated?.deed !== 'choose') return [];
    return [{ ...one, deed: 'choose', values: [...(stated.values ?? [])], where: stated.where ?? null }];
  });
}
