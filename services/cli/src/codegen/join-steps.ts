import type { HandStep } from './step-of-act.ts';

/**
 * The steps with those joined that are one for a reader: a text that was typed in several pieces, a wheel that was turned
 * several times. Pure.
 */
export function joinSteps(steps: readonly HandStep[]): readonly HandStep[] {
  const joined: HandStep[] = [];
  for (const step of steps) {
    const last = joined.at(-1);
    if (last !== undefined && goesOn(last, step)) joined.splice(-1, 1, join(last, step));
    else joined.push(step);
  }
  return joined;
}

const TYPES: ReadonlySet<string> = new Set(['text', 'clear']);

/** The same field, or the same wheel, again. */
function goesOn({ action: one }: HandStep, { action: next }: HandStep): boolean {
  const alike = one.kind === next.kind ? one.kind === 'swipe_selector' || TYPES.has(one.kind) : false;
  const isTyping = TYPES.has(one.kind) && TYPES.has(next.kind);
  if (!(alike || isTyping) || one.target === null || next.target === null) return false;
  const [a, b] = [one.target, next.target];
  if (a.resourceId !== b.resourceId || a.className !== b.className) return false;
  return a.resourceId !== '' || a.bounds.every((edge, at) => edge === b.bounds[at]);
}

/** The last one says what the field holds; of a hidden text only the pieces are known. */
function join(one: HandStep, next: HandStep): HandStep {
  const kept = { ...next, before: one.before, action: { ...next.action, target: one.action.target } };
  if (one.secret === undefined || next.secret === undefined) return kept;
  return {
    ...kept,
    secret: one.secret === null || next.secret === null ? null : `${one.secret}${next.secret}`,
  };
}
