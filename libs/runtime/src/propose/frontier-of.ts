import type { FrontierEntry } from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';
import type { Choice } from '../choose/action-space.ts';
import { forbiddenBy } from '../choose/forbidden.ts';
import { possibleTries } from '../explore/try-signatures.ts';

const KINDS: ReadonlySet<string> = new Set(['click', 'long_click', 'text']);

/** Something that can be tried on a screen, by the signature under which its tries are counted. */
export interface FrontierChoice extends Omit<FrontierEntry, 'tries'> {
  readonly signature: string;
}

/** What of a screen may be tried, each thing once; nothing that is forbidden. Pure. */
export function frontierOf(
  screen: Screen,
  { choices, forbidden }: { readonly choices: readonly Choice[]; readonly forbidden: readonly string[] },
): readonly FrontierChoice[] {
  const found = new Map<string, FrontierChoice>();
  const tries = possibleTries({ screen, choices });
  for (const [at, choice] of choices.entries()) {
    const { action } = choice;
    const { signature = '', isValue = true } = tries[at] ?? {};
    const label = action.target?.label ?? '';
    if (!KINDS.has(action.kind) || label === '' || isValue || found.has(signature)) continue;
    if (forbiddenBy({ ...choice, screen }, forbidden) !== null) continue;
    const said = `${action.kind.replace('_', ' ')} "${label}"`;
    found.set(signature, { signature, action: said, activity: screen.activity });
  }
  return [...found.values()];
}
