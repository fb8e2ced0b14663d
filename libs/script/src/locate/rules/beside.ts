import { ancestorsOf, parentOf, type Screen, type ScreenElement } from '@tapwright/screen';
import { z } from 'zod';
import { defineRule } from './definition.ts';
import { fitting, isPattern, nthOf, PATTERN_MAX } from './fits.ts';

/** Where the element stands, seen from the other one: on one side of it, in it, or around it. */
export const SIDES = ['below', 'above', 'left_of', 'right_of', 'in', 'parent_of', 'around'] as const;
export type Side = (typeof SIDES)[number];

const schema = z.object({
  by: z.literal('beside'),
  text: z.string(),
  /** A regular expression of JavaScript. */
  pattern: z.string().max(PATTERN_MAX).refine(isPattern, 'a regular expression'),
  resourceId: z.string(),
  /** From 1 from the top, negative from the bottom; 0: the nearest, and of those one that can be pressed. */
  nth: z.int().min(-1_000).max(1_000),
  side: z.enum(SIDES),
  anchorText: z.string(),
  anchorPattern: z.string().max(PATTERN_MAX).refine(isPattern, 'a regular expression'),
  anchorId: z.string(),
});

/**
 * An element by what it is, as `fits` has it, and by its place beside another one. What is empty is not asked for. It is
 * how a flow that a person wrote for Maestro names an element by its neighbour; no run proposes it.
 */
export const beside = defineRule(schema, {
  goesBy: 'neighbour',
  says: 'its place beside another element',
  templates: ['text', 'anchorText'],
  match(screen, rule) {
    const { anchorText, anchorPattern, anchorId, side, nth } = rule;
    const anchor = { text: anchorText, pattern: anchorPattern, resourceId: anchorId };
    const isNamed = rule.text !== '' || rule.pattern !== '' || rule.resourceId !== '';
    const meant = isNamed ? fitting(screen, rule) : screen.elements;
    const standing = fitting(screen, anchor).flatMap((at) =>
      meant
        .filter((element) => element !== at && isOn(screen, side, element, at))
        .map((element) => ({ element, distance: distanceOf(element, at) })),
    );
    const found = nth === 0 ? nearest(standing) : nthOf(unique(standing), nth);
    return found === undefined ? [] : [found];
  },
  propose: () => [],
});

interface Standing {
  readonly element: ScreenElement;
  readonly distance: number;
}

function isOn(screen: Screen, side: Side, at: ScreenElement, anchor: ScreenElement): boolean {
  const [[x, y], [otherX, otherY]] = [at.bounds, anchor.bounds];
  switch (side) {
    case 'below':
      return y > otherY;
    case 'above':
      return y < otherY;
    case 'left_of':
      return x < otherX;
    case 'right_of':
      return x > otherX;
    case 'in':
      return ancestorsOf(screen, at).includes(anchor);
    case 'parent_of':
      return parentOf(screen, anchor) === at;
    case 'around':
      return ancestorsOf(screen, anchor).includes(at);
  }
}

const centreOf = ({ bounds: [left, top, right, bottom] }: ScreenElement) =>
  [(left + right) / 2, (top + bottom) / 2] as const;

function distanceOf(one: ScreenElement, other: ScreenElement): number {
  const [[x, y], [otherX, otherY]] = [centreOf(one), centreOf(other)];
  return Math.hypot(x - otherX, y - otherY);
}

/** What can be pressed comes before what cannot. */
function nearest(standing: readonly Standing[]): ScreenElement | undefined {
  const isPassive = ({ element }: Standing) => Number(!element.clickable);
  return standing.toSorted((a, b) => isPassive(a) - isPassive(b) || a.distance - b.distance)[0]?.element;
}

const unique = (standing: readonly Standing[]) => [...new Set(standing.map(({ element }) => element))];
