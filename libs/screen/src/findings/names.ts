import { elementLabel } from '../label.ts';
import type { Screen, ScreenElement } from '../screen.ts';
import { ancestorsOf, isList, oneLine, shortClass } from '../tree.ts';
import { type Finding, finding } from './finding.ts';
import { mayGoOn, spokenName, targetsOf, WANTED_DP } from './targets.ts';

/** Things to press that a screen reader has no words for. */
export function namelessTargets(screen: Screen, density: number): readonly Finding[] {
  return targetsOf(screen)
    .filter((element) => spokenName(screen, element) === '' && isWhole(screen, element, density))
    .filter((element) => !isLabelled(screen, element))
    .map((element) =>
      finding(
        'no_name',
        screen,
        element,
        `${roleOf(element)} has no text and no description; one is wanted.`,
      ),
    );
}

/** A strip at an edge may have its text beyond it; what is as high as a row shows it. */
function isWhole(screen: Screen, element: ScreenElement, density: number): boolean {
  const { x, y } = mayGoOn(screen, element);
  const [left, top, right, bottom] = element.bounds;
  return (!x || right - left >= WANTED_DP * density) && (!y || bottom - top >= WANTED_DP * density);
}

/**
 * A field, a switch or a box is often named by a text beside it. Whether the app has connected the two (`labelFor`) is
 * not in a dump, so it is not decided.
 */
function isLabelled(screen: Screen, element: ScreenElement): boolean {
  if ((!element.editable && !element.checkable) || element.children.length > 0) return false;
  return elementLabel(screen, element).source === 'neighbour' || isPartOfTarget(screen, element);
}

function isPartOfTarget(screen: Screen, element: ScreenElement): boolean {
  return ancestorsOf(screen, element).some((above) => above.clickable && spokenName(screen, above) !== '');
}

/** Different things to press that have one name, so that a screen reader and a voice cannot tell them apart. */
export function sameNames(screen: Screen): readonly Finding[] {
  const targets = targetsOf(screen);
  const byName = Map.groupBy(
    targets,
    (element) => `${roleOf(element)} ${givenName(screen, element).toLowerCase()}`,
  );
  return [...byName.values()].flatMap((group) => {
    const [first, ...others] = group;
    if (first === undefined || givenName(screen, first) === '') return [];
    const twin = others.find((other) => !isExpected(screen, first, other));
    if (twin === undefined) return [];
    const says = `${roleOf(twin)} and another one are both called "${givenName(screen, twin)}"; each wants a name of its own.`;
    return [finding('duplicate_names', screen, twin, says)];
  });
}

/** The name that the app gives it. What stands in a field is no name, or two fields with the same content would be alike. */
function givenName(screen: Screen, element: ScreenElement): string {
  return element.editable ? oneLine(element.desc) || oneLine(element.hint) : spokenName(screen, element);
}

/** One is inside the other, or both belong to rows that are built alike, as in a list. */
function isExpected(screen: Screen, one: ScreenElement, other: ScreenElement): boolean {
  const [lineA, lineB] = [lineOf(screen, one), lineOf(screen, other)];
  if (lineA.includes(other) || lineB.includes(one)) return true;
  const shared = lineA.find((element) => lineB.includes(element));
  if (shared === undefined) return false;
  if ([shared, ...ancestorsOf(screen, shared)].some(isListLike)) return true;
  const [rowsA, rowsB] = [lineA, lineB].map((line) => line.slice(0, line.indexOf(shared)));
  return (rowsA?.length ?? 0) > 1 && shapeOf(rowsA ?? []) === shapeOf(rowsB ?? []);
}

const isListLike = (element: ScreenElement): boolean =>
  (element.scrollable || isList(element)) && !element.className.endsWith('ScrollView');

const lineOf = (screen: Screen, element: ScreenElement): readonly ScreenElement[] => [
  element,
  ...ancestorsOf(screen, element),
];

/** Classes and ids; rows of a form may have numbered ids. */
function shapeOf(line: readonly ScreenElement[]): string {
  return line.map(({ className, resourceId }) => `${className}#${resourceId.replace(/\d+$/, '')}`).join(' ');
}

/** `Button` of `android.widget.Button`; `Target` for plain views. */
function roleOf({ className, editable }: ScreenElement): string {
  if (editable) return 'Field';
  const name = shortClass(className);
  return /^(?:View|ViewGroup|\w*Layout)$/.test(name) ? 'Target' : name;
}
