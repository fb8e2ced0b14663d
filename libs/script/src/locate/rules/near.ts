import { ancestorsOf, descendantsOf, parentOf, type Screen, type ScreenElement } from '@tapwright/screen';
import { z } from 'zod';
import { literal } from '../../text/template.ts';
import { shareItem } from '../list-item.ts';
import { boundText, writtenOn } from './bound-text.ts';
import { defineRule, type Proposing } from './definition.ts';

/** Maximum number of anchors that are tried on each side of an element, and that are kept in total for measuring. */
const MAX_ANCHORS = 3;
const MAX_NEAR = 4;
/** Levels of the tree up to what holds both the element and its anchor; an anchor farther away identifies nothing. */
const MAX_LEVELS = 4;

const schema = z.object({
  by: z.literal('near'),
  className: z.string(),
  anchor: z.string(),
  side: z.enum(['after', 'before', 'around']),
});
type Near = Readonly<z.infer<typeof schema>>;

/**
 * The next element of the class after or before the only element with the text `anchor`, or the nearest around it. It
 * counts in document order.
 */
export const near = defineRule(schema, {
  goesBy: 'neighbour',
  says: 'what stands beside it',
  templates: ['anchor'],
  match,
  propose(proposing) {
    const { screen, element, rankText } = proposing;
    // Its own name says which element is meant; its neighbours only say where it is (keys of a pad change places).
    const unique = uniqueTexts(screen);
    const names = [writtenOn(element), element.desc];
    const isNamed = names.some((said) => unique.has(said) && rankText(said) < 2);
    return isNamed ? [] : nearRules(proposing, unique);
  },
  isBeside: (rule, { screen, element }) =>
    match(screen, { ...rule, className: element.className })[0] === element,
});

/**
 * Document order is nearness in the tree: what follows in the anchor's own row comes before what follows in the next.
 * If the row does not have it, nothing is found: the same control of another row is a different one.
 */
function match(screen: Screen, rule: Near): readonly ScreenElement[] {
  const base = anchorOf(screen, boundText(rule.anchor));
  const found = base === undefined ? undefined : nextTo(screen, base, rule);
  return base !== undefined && found !== undefined && shareItem(screen, base, found) ? [found] : [];
}

/** The only element with this text or description. */
function anchorOf(screen: Screen, said: string): ScreenElement | undefined {
  const found = screen.elements.filter(({ text, desc }) => text === said || desc === said);
  return found.length === 1 ? found[0] : undefined;
}

function nextTo(screen: Screen, base: ScreenElement, { className, side }: Near): ScreenElement | undefined {
  const isClass = (element: ScreenElement) => element.className === className;
  if (side === 'after') return screen.elements.slice(base.index + 1).find(isClass);
  if (side === 'before') return screen.elements.slice(0, base.index).findLast(isClass);
  let above = parentOf(screen, base);
  while (above !== null && !isClass(above)) above = parentOf(screen, above);
  return above ?? undefined;
}

interface Anchored {
  readonly rule: Near;
  readonly rank: number;
  /** Depth of the nearest element around both; deeper is nearer. */
  readonly shared: number;
}

/** A row by a text inside it, a widget by the text before or after it; only rules that lead to the element. */
function nearRules({ screen, element, rankText }: Proposing, unique: ReadonlySet<string>): readonly Near[] {
  const { className, index } = element;
  const sides = [
    { side: 'around', from: descendantsOf(screen, element) },
    { side: 'after', from: screen.elements.slice(0, index).reverse() },
    { side: 'before', from: screen.elements.slice(index + 1 + descendantsOf(screen, element).length) },
  ] as const;
  const leads = sides.flatMap(({ side, from }): Anchored[] =>
    from
      .filter(({ editable, password }) => !editable && !password)
      .flatMap((at) => {
        const said = [at.text, at.desc].find((words) => unique.has(words));
        return said === undefined ? [] : { at, said };
      })
      .slice(0, MAX_ANCHORS)
      .map(({ at, said }) => ({
        rule: { by: 'near', className, anchor: literal(said), side } as const,
        rank: rankText(said),
        shared: side === 'around' ? at.depth : depthShared(screen, element, at),
      }))
      .filter(({ rule }) => match(screen, rule)[0] === element),
  );
  return leads
    .filter(({ shared }) => element.resourceId === '' || element.depth - shared <= MAX_LEVELS)
    .toSorted((a, b) => a.rank - b.rank || b.shared - a.shared)
    .slice(0, MAX_NEAR)
    .map(({ rule }) => rule);
}

function depthShared(screen: Screen, one: ScreenElement, other: ScreenElement): number {
  const around = new Set([one, ...ancestorsOf(screen, one)]);
  return [other, ...ancestorsOf(screen, other)].find((at) => around.has(at))?.depth ?? -1;
}

/** Texts and descriptions that exactly one element has. */
function uniqueTexts(screen: Screen): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { text, desc } of screen.elements) {
    for (const said of new Set([text, desc])) counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  return new Set([...counts].filter(([said, count]) => said !== '' && count === 1).map(([said]) => said));
}
