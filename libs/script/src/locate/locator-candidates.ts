import { ancestorsOf, descendantsOf, type Screen, type ScreenElement } from '@tapwright/screen';
import { literal } from '../text/template.ts';
import type { LocatorRule } from './locator.ts';
import { matchLocator } from './match-locator.ts';

/** Most anchors that are tried on each side of an element, and that are kept of all to be measured. */
const MAX_ANCHORS = 3;
const MAX_NEAR = 4;
/** Levels of the tree up to what holds both the element and its anchor; from farther away an anchor names nothing. */
const MAX_LEVELS = 4;

/** How likely a text is another one at the next run: 0 not at all, 1 perhaps, 2 surely. */
export type TextRank = (text: string) => 0 | 1 | 2;

/** All rules by which the element could be found, surest kind first, not yet measured. Texts stand in them literally. */
export function locatorCandidates(
  screen: Screen,
  element: ScreenElement,
  rankText: TextRank,
): readonly LocatorRule[] {
  const { resourceId, text, desc, className, editable, password } = element;
  const rules: LocatorRule[] = [];
  if (resourceId !== '') rules.push({ by: 'id', resourceId, className });
  // What stands in a field is what the user typed: no name to find it by.
  const name = editable || password ? '' : text;
  if (resourceId !== '' && name !== '') rules.push({ by: 'id_text', resourceId, text: literal(name) });
  if (name !== '') rules.push({ by: 'text', text: literal(name) });
  if (desc !== '') rules.push({ by: 'desc', desc: literal(desc) });
  // A name of its own says which element is meant; what stands beside it only says where (keys of a pad change places).
  const unique = uniqueTexts(screen);
  const isNamed = [name, desc].some((said) => unique.has(said) && rankText(said) < 2);
  return [
    ...rules,
    ...(isNamed ? [] : nearRules(screen, element, unique, rankText)),
    nthRule(screen, element),
  ];
}

interface Anchored {
  readonly rule: LocatorRule;
  readonly rank: number;
  /** Depth of the nearest element around both; deeper is nearer. */
  readonly shared: number;
}

/** A row by a text inside of it, a widget by the text before or after it; only those that lead to the element. */
function nearRules(
  screen: Screen,
  element: ScreenElement,
  unique: ReadonlySet<string>,
  rankText: TextRank,
): readonly LocatorRule[] {
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
      .filter(({ rule }) => matchLocator(screen, rule)[0] === element),
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

function nthRule(screen: Screen, element: ScreenElement): LocatorRule {
  const { className } = element;
  const isOnly = (id: string) => screen.elements.filter(({ resourceId }) => resourceId === id).length === 1;
  const container = ancestorsOf(screen, element).find(
    ({ resourceId }) => resourceId !== '' && isOnly(resourceId),
  );
  const inside = container === undefined ? screen.elements : descendantsOf(screen, container);
  const nth = inside.filter((at) => at.className === className).indexOf(element) + 1;
  return { by: 'nth', className, containerId: container?.resourceId ?? '', nth };
}
