import type { Check, Judgement } from '../outcome.ts';

/** The log shows what happened; a process that the system ended is not the app's fault. */
export const crash: Check = ({ screenKind, trouble, item, after, state }) => {
  const known = trouble?.kind === 'process_death' ? undefined : trouble;
  const crashed = (summary: string): Judgement => ({ kind: 'crashed', reason: null, summary });
  if (known?.kind === 'anr') return crashed(`the app did not respond: ${known.summary}`);
  if (known !== undefined) return crashed(`the app crashed: ${known.summary}`);
  if (screenKind !== 'crash' && screenKind !== 'anr') return null;
  // A run that goes on after a crash meets its dialog later, and as long as nobody closes it.
  const before = state.history.filter(({ step }) => step < item.step);
  const isKnown = before.some(({ verdict }) => verdict === 'crashed');
  if (isKnown && (before.at(-1)?.verdict === 'crashed' || item.before.layout === after.layout)) return null;
  return crashed(`the app shows its ${screenKind} dialog`);
};
