import type { Value } from '../goal/values.ts';
import { normalise } from '../words/tokens.ts';
import type { ClaimFacts } from './claim-evidence.ts';

/** Between the parts of a time, a date or an amount. */
const MARKS = /[:.,/-]/;

/**
 * `04:35`, where a form has a field or a wheel for each part: `04` and `35` were typed or pressed one after the other, and the screen or
 * what a step brought shows the whole.
 */
export function isGivenInParts(
  { steps, elements }: Pick<ClaimFacts, 'steps' | 'elements'>,
  { kind, text }: Value,
): boolean {
  const parts = kind === 'quoted' || kind === 'name' ? [] : text.split(MARKS);
  if (parts.length < 2 || !parts.every((part) => /^\d+$/.test(part))) return false;
  const given = steps.map((step) => Number(step.text ?? step.label));
  const isGiven = given.some((_, from) => parts.every((part, at) => given[from + at] === Number(part)));
  const wanted = normalise(text);
  const texts = [...elements.map((one) => one.text), ...steps.flatMap(({ changes }) => changes)];
  return isGiven && texts.some((one) => normalise(one).includes(wanted));
}
