import { type Interruption, mayBeRepeated, undoneBy } from '../interrupted.ts';
import { type ActionOutcome, type Check, invalid, type Judgement } from '../outcome.ts';

const INTERRUPTED: Readonly<Record<Exclude<Interruption, 'text_differs'>, string>> = {
  process_death: 'the system ended the app before it could answer',
  covered: 'a window came up over the app and took the action',
  keyboard: 'nothing happened, and a keyboard is on the screen that may lie over the element',
  text_lost: 'the text did not reach its field',
  text_misplaced: 'the text went into another field',
};

/** The action itself was right: it may be chosen again, a few times. */
export const interrupted: Check = (outcome) => {
  const { interruption, item, state } = outcome;
  if (interruption === undefined) return withoutEffect(outcome);
  if (interruption === 'text_differs') return otherText(outcome);
  if (outcome.settled?.deed === true)
    return unseen(`the system ended the app as “${item.label}” was pressed`);
  return mayBeRepeated(state, item) ? invalid('interrupted', INTERRUPTED[interruption]) : null;
};

/** A commit that may have been done is not done again. */
function unseen(what: string): Judgement {
  return { kind: 'inconclusive', reason: null, summary: `${what}: whether it was done cannot be seen` };
}

/** The text is typed once more, the field being cleared first; after that the field is known not to take it. */
function otherText({ item, state, shown }: ActionOutcome): Judgement {
  const typedBefore = state.history.some(
    (past) => past.reason === 'interrupted' && past.key === item.key && past.text === item.text,
  );
  const summary = `“${item.label}” shows “${shown ?? ''}” and not “${item.text ?? ''}”`;
  return invalid(typedBefore ? 'text_differs' : 'interrupted', summary);
}

/**
 * The action has closed a window over the app; below, the screen is the same as before the action that opened the
 * window.
 */
function withoutEffect({ item, after, state, uncovered }: ActionOutcome): Judgement | null {
  const opener = uncovered === true ? state.history[undoneBy(state, { ...item, after })] : undefined;
  if (opener === undefined) return null;
  const what = `a window came up over “${opener.label}”`;
  if (opener.deed === true) {
    return unseen(what);
  }
  return mayBeRepeated(state, opener) ? invalid('interrupted', `${what}, which has had no effect`) : null;
}
