import { ancestorsOf, type Screen, type ScreenElement } from '@tapwright/screen';
import { z } from 'zod';
import { boundText } from './bound-text.ts';
import { defineRule } from './definition.ts';

/** Longest pattern that is read; those that people write by hand are far shorter. */
export const PATTERN_MAX = 500;

/**
 * Of all elements that fit, the nth from the top (from 1), or from the bottom where `nth` is negative. What is empty is not
 * asked for. `text` and `pattern` are compared with the whole text, description or hint, in any case; `resourceId` may stand
 * without its package, and `idPattern` fits an id with its package or without. It is how a flow that a person wrote for Maestro names an element; no run proposes it.
 */
export const fits = defineRule(
  z.object({
    by: z.literal('fits'),
    text: z.string(),
    /** A regular expression of JavaScript. */
    pattern: z.string().max(PATTERN_MAX).refine(isPattern, 'a regular expression'),
    resourceId: z.string(),
    /** A regular expression of JavaScript; absent: the id is not asked for, or `resourceId` says it. */
    idPattern: z.string().max(PATTERN_MAX).refine(isPattern, 'a regular expression').optional(),
    nth: z.int().min(-1_000).max(1_000),
  }),
  {
    goesBy: 'name',
    says: 'its place among all that fit',
    templates: ['text'],
    match(screen, { nth, ...said }) {
      const found = nthOf(fitting(screen, said), nth);
      return found === undefined ? [] : [found];
    },
    propose: () => [],
  },
);

interface Said {
  readonly text: string;
  readonly pattern: string;
  readonly resourceId: string;
  readonly idPattern?: string | undefined;
}

/** The elements that fit; what only surrounds another one that fits is not meant. */
export function fitting(screen: Screen, said: Said): readonly ScreenElement[] {
  const all = screen.elements.filter(fitsOf(said));
  const around = new Set(all.flatMap((at) => ancestorsOf(screen, at)));
  return all.filter((at) => !around.has(at));
}

function fitsOf({ text, pattern, resourceId, idPattern = '' }: Said): (element: ScreenElement) => boolean {
  const said = boundText(text).toLowerCase();
  const whole = pattern === '' ? null : patternFor(pattern);
  const id = idPattern === '' ? null : patternFor(idPattern);
  return (at) =>
    (resourceId === '' || at.resourceId === resourceId || at.resourceId.endsWith(`/${resourceId}`)) &&
    (id === null || idsOf(at).some((one) => one !== '' && id.test(one))) &&
    (said === '' || textsOf(at).some((one) => one.toLowerCase() === said)) &&
    (whole === null || textsOf(at).some((one) => whole.test(one)));
}

/** The nth from the top, from 1, or from the bottom where `nth` is negative. */
export function nthOf(elements: readonly ScreenElement[], nth: number): ScreenElement | undefined {
  return elements.toSorted(downwards).at(nth > 0 ? nth - 1 : nth);
}

/** With its package, and without. */
const idsOf = ({ resourceId }: ScreenElement) => [resourceId, resourceId.replace(/^.*\//, '')];
const textsOf = ({ text, desc, hint }: ScreenElement) => [text, desc, hint];

const downwards = ({ bounds: a }: ScreenElement, { bounds: b }: ScreenElement) => a[1] - b[1] || a[0] - b[0];

function patternFor(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'isu');
}

/** True for a regular expression that JavaScript can read. */
export function isPattern(pattern: string): boolean {
  try {
    patternFor(pattern);
    return true;
  } catch {
    return false;
  }
}
