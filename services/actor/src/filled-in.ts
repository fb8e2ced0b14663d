import type { Action } from '@tapwright/contracts';
import type { Model } from '@tapwright/model';
import { type Choice, forbiddenBy, plainValues } from '@tapwright/runtime';
import { needsText } from './answer.ts';
import type { ChooseInput } from './choose.ts';
import type { Chosen, Consulted } from './chosen.ts';
import { takeParameter } from './take-parameter.ts';

type Filling = Pick<
  ChooseInput,
  'about' | 'bound' | 'forbidden' | 'screen' | 'signal' | 'state' | 'strategy' | 'timeoutMs'
>;

interface Filled {
  /** Null where the text to enter is not allowed. */
  readonly action: Action | null;
  readonly refused: string;
  readonly consulted: readonly Consulted[];
}

/** In a case the actor enters only parameters, and texts that stand in its sentences. */
export async function filledIn(
  model: Model,
  input: Filling,
  { answer, choice }: { readonly answer: Omit<Chosen, 'usages'>; readonly choice: Choice },
): Promise<Filled> {
  const { action } = answer;
  const { bound } = input;
  if (bound === undefined || !needsText(choice)) return { action, refused: '', consulted: [] };
  const taking = { ...input, bound, choice, wanted: action.text ?? '' };
  const { taken, consulted } = await takeParameter({ model, modelTimeoutMs: input.timeoutMs }, taking);
  if ('refused' in taken) return { action: null, refused: taken.refused, consulted };
  if ('text' in taken) return { action: { ...action, text: taken.text }, refused: '', consulted };
  const { parameter } = taken;
  const text = plainValues(bound)[parameter] ?? '';
  // Line ends are typed as the enter key, whoever has written them.
  const reason = forbiddenBy(
    { ...choice, action: { ...action, text }, screen: input.screen },
    input.forbidden,
  );
  if (reason !== null) return { action: null, refused: reason, consulted };
  return { action: { ...action, text: `\${${parameter}}`, parameter }, refused: '', consulted };
}
