import { type Concession, namesOneOf } from './concession.ts';
import type { Failure } from './failure.ts';
import { refusalOf } from './refusal.ts';

/** A failed attempt, and whether the form of its request may be the reason. */
export interface Refused {
  readonly failure: Failure;
  /** What the request held that may be left out. */
  readonly sent: readonly Concession[];
  readonly form: 'yes' | 'perhaps' | 'no';
}

/** Reads a failed attempt: what it was about decides its code, and whether less is asked for next. */
export function refusedAs(failed: Failure, sent: readonly Concession[], model: string): Refused {
  const { status, words } = failed;
  if (status === null) return { failure: failed, sent, form: 'no' };
  const known = (code: Failure['code'], message: string): Refused => ({
    failure: { ...failed, code, message, mayRetry: false },
    sent,
    form: 'no',
  });
  switch (refusalOf({ status, words }, (said) => namesOneOf(sent, said))) {
    case 'form':
      return { failure: failed, sent, form: 'yes' };
    case 'perhaps_form':
      return { failure: failed, sent, form: 'perhaps' };
    case 'key':
      return known('MODEL_KEY_REFUSED', `the model endpoint refused the key (status ${status})`);
    case 'credit':
      return known('MODEL_KEY_REFUSED', `the account of the key has no credit (status ${status})`);
    case 'model_missing':
      return known('MODEL_MISSING', `the endpoint has no model “${model}” (status ${status})`);
    case 'too_long':
      return known('MODEL_REJECTED', `the question is longer than ${model} can read (status ${status})`);
    case 'content':
      return known('MODEL_REFUSED', `a filter of the endpoint refused the question (status ${status})`);
    case 'other':
      return { failure: failed, sent, form: 'no' };
  }
}
