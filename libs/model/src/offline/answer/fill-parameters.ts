import type { ActorChoice, ActorInput } from '../../roles/actor.ts';
import { similarity } from '../words/similarity.ts';
import { contentWords } from '../words/tokens.ts';

/** The parameters that a case's step names and has not entered yet, in their order. */
type Pending = NonNullable<ActorInput['parameters']>;

export interface ParameterFilling {
  readonly choice: ActorChoice;
  /** `${name}`. */
  readonly text: string;
}

const ALIKE = 0.8;
const GOOD = 0.3;

/**
 * The field or number pad that takes a parameter of the step: the one with the most similar name; if names do not help,
 * fields and parameters are paired in their order. Null if the screen takes none.
 */
export function fillParameter({ parameters = [], choices }: ActorInput): ParameterFilling | null {
  const pending = parameters.filter(({ taken }) => !taken);
  const [first] = pending;
  if (first === undefined) return null;
  const pad = choices.find(({ kind }) => kind === 'keypad');
  if (pad !== undefined) return isNumber(first) ? filling(pad, first) : null;
  // A field shows what was entered; for a secret it shows the parameter's name.
  const entered = new Set(
    parameters.flatMap(({ name, value, taken }) => (taken ? [value, `\${${name}}`] : [])),
  );
  const fields = choices.filter(({ kind, value }) => kind === 'text' && !entered.has(value));
  return byName(fields, pending) ?? inOrder(fields, pending);
}

function filling(choice: ActorChoice, { name }: Pending[number]): ParameterFilling {
  return { choice, text: `\${${name}}` };
}

/** The value of a secret is not known; on a pad it counts as a number. */
function isNumber({ value }: Pending[number]): boolean {
  return value === null || /^\d+$/.test(value);
}

function byName(fields: readonly ActorChoice[], pending: Pending): ParameterFilling | null {
  let best: (ParameterFilling & { readonly score: number }) | null = null;
  for (const choice of fields) {
    for (const parameter of pending) {
      const score = likeness(choice, parameter.name);
      if (score > (best?.score ?? GOOD)) best = { ...filling(choice, parameter), score };
    }
  }
  return best;
}

function likeness({ label, hint, resourceId, context }: ActorChoice, name: string): number {
  const field = contentWords(`${label} ${hint} ${resourceId} ${context.join(' ')}`);
  const words = contentWords(name);
  const found = words.filter((word) => field.some((other) => similarity(word, other) >= ALIKE)).length;
  return words.length === 0 ? 0 : found / words.length;
}

/** Names do not say which is which, but there are as many fields as parameters. */
function inOrder(fields: readonly ActorChoice[], pending: Pending): ParameterFilling | null {
  const [field] = fields;
  const [parameter] = pending;
  if (field === undefined || parameter === undefined || fields.length !== pending.length) return null;
  return filling(field, parameter);
}
