import { screenText, type VerifierInput } from '@tapwright/model';

const SAYS_MAX = 300;

/** What a goal or a step obliges to. A person or a model has written it, so it is cut to one line each. */
export function obligationLines(obligations: NonNullable<VerifierInput['obligations']>): string[] {
  if (obligations.length === 0) return [];
  return [
    'Obligations:',
    ...obligations.map(({ id, says, negative, mayHold }) => {
      const not = negative ? ' (this must not be done)' : '';
      const before = mayHold ? ' (it may have held before anything was done)' : '';
      return `- ${id}: ${screenText(says, SAYS_MAX)}${not}${before}`;
    }),
  ];
}
