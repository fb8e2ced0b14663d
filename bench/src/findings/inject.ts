import type { SeededRandom } from '@tapwright/numbers';
import {
  type FindingFacts,
  type FindingKind,
  parseHierarchy,
  type Screen,
  type ScreenElement,
} from '@tapwright/screen';
import { type Box, dumpWindow, UPRIGHT } from '@tapwright/virtual-ui';
import { renderSvgAside } from '@tapwright/virtual-ui/picture';
import { paintWindow } from '@tapwright/virtual-ui/testing';
import {
  changedAt,
  clipped,
  faint,
  lowered,
  moved,
  named,
  type Spot,
  shortened,
  spotsOf,
  unnamed,
} from './boxes.ts';
import type { ShownScreen } from './shown-screens.ts';

/** A screen with a fault that was put into it. */
export interface Injected {
  readonly kind: FindingKind;
  readonly screen: Screen;
  readonly facts: FindingFacts;
  readonly picture: Uint8Array;
  /** Indexes of the elements of which a finding may speak: the one that was changed, and the one it now troubles. */
  readonly guilty: readonly number[];
  readonly what: string;
}

/** A window with a fault, and the boxes that it concerns. */
interface Change {
  readonly window: Box<unknown>;
  readonly guilty: readonly Box<unknown>['rect'][];
}

type Injector = (spots: readonly Spot[], window: Box<unknown>, random: SeededRandom) => readonly Change[];

/** The faults that are put into a laid-out window: none of them needs to know the app. */
export const INJECTORS: Readonly<Partial<Record<FindingKind, Injector>>> = {
  no_name: (spots, window) =>
    spots
      .filter((spot) => isTarget(spot) && nameIn(spot.box) !== '')
      .map((spot) => changed(window, spot, unnamed)),
  small_target: (spots, window) =>
    spots
      .filter((spot) => isTarget(spot) && Math.min(...sizeOf(spot)) >= LEAST)
      .map((spot) => changed(window, spot, (box) => lowered(box, LOW))),
  duplicate_names: (spots, window) => {
    const targets = spots.filter((spot) => isTarget(spot) && ownName(spot) !== '' && !isInList(spot));
    return targets.flatMap((spot) => {
      const other = targets.find((one) => isAlike(one, spot) && ownName(one) !== ownName(spot));
      if (other === undefined) return [];
      const { text, desc } = other.box.facts ?? {};
      const change = changed(window, spot, (box) => named(box, { text, desc }));
      return [{ ...change, guilty: [...change.guilty, other.box.rect] }];
    });
  },
  contrast: (spots, window) =>
    spots.filter(isDrawnText).map((spot) => changed(window, spot, (box) => faint(box, 0.35))),
  overlap: (spots, window) =>
    spots.filter(isDrawnText).flatMap((spot) => {
      const above = spots.find((one) => isDrawnText(one) && isJustAbove(one, spot));
      if (above === undefined) return [];
      const shared = Math.round(0.6 * Math.min(sizeOf(spot)[1], sizeOf(above)[1]));
      const up = spot.box.rect.top - above.box.rect.bottom + shared;
      const change = changed(window, spot, (box) => moved(box, -up));
      return [{ ...change, guilty: [...change.guilty, above.box.rect] }];
    }),
  cut_text: (spots, window, random) =>
    spots
      .filter((spot) => isDrawnText(spot) && isNoPreview(spot))
      .map((spot) =>
        changed(window, spot, (box) => {
          const isClipped = spot.box.facts?.className.endsWith('TextView') === true && random.next() < 0.5;
          return isClipped ? clipped(box, 0.55) : shortened(box, 0.6);
        }),
      ),
};

/** Up to so many faults of a kind in the screens of an app, each on another screen where there are enough. */
export async function injectedInto(
  kind: FindingKind,
  shown: readonly ShownScreen[],
  count: number,
  random: SeededRandom,
): Promise<readonly Injected[]> {
  const found: Injected[] = [];
  for (const one of random.shuffled(shown)) {
    if (found.length >= count) break;
    const injector = INJECTORS[kind];
    if (injector === undefined) break;
    const spots = spotsOf(one.window).filter((spot) => isShown(one.screen, spot));
    const [change] = random.shuffled(injector(spots, one.window, random));
    const injected = change === undefined ? null : await realised(kind, one, change);
    if (injected !== null) found.push(injected);
  }
  return found;
}

/** Where the keyboard does not move the screen, but lies over it. */
export function coveredFields(
  shown: readonly ShownScreen[],
  count: number,
  random: SeededRandom,
): readonly Injected[] {
  return random
    .shuffled(shown)
    .flatMap((one) => {
      const field = one.screen.elements.find(({ editable, focused }) => editable && focused);
      if (field === undefined || one.facts.keyboardTop === null) return [];
      const keyboardTop = Math.round((field.bounds[1] + field.bounds[3]) / 2);
      const isLong = field.bounds[3] - field.bounds[1] > 400;
      const facts = { ...one.facts, keyboardTop: isLong ? field.bounds[1] : keyboardTop };
      const { screen, picture } = one;
      return [
        {
          kind: 'keyboard_covers' as const,
          screen,
          facts,
          picture,
          guilty: [field.index],
          what: whatOf(one, field),
        },
      ];
    })
    .slice(0, count);
}

async function realised(kind: FindingKind, shown: ShownScreen, change: Change): Promise<Injected | null> {
  const { packageName, activity, rotation } = shown.screen;
  const dump = dumpWindow(change.window, packageName, rotation === 1 || rotation === 3 ? 1 : 0);
  const parsed = parseHierarchy(dump, { packageName, activity });
  if (!parsed.ok) return null;
  const { screen } = parsed;
  const concerned = change.guilty.flatMap((rect) => screen.elements.filter((element) => isAt(element, rect)));
  const [first] = concerned;
  if (first === undefined) return null;
  const needsPicture = kind === 'contrast' || kind === 'cut_text';
  const picture = needsPicture
    ? await renderSvgAside(paintWindow(change.window, UPRIGHT), UPRIGHT.width)
    : shown.picture;
  return {
    kind,
    screen,
    facts: shown.facts,
    picture,
    guilty: concerned.map(({ index }) => index),
    what: whatOf(shown, first),
  };
}

function whatOf({ app, screen }: ShownScreen, { className, resourceId, text, desc }: ScreenElement): string {
  return `${app} ${screen.activity.replace(/^.*\//, '')} ${className} ${resourceId.replace(/^.*\//, '')} "${text || desc}"`;
}

/** The changed window, and where its changed box lies then. */
function changed(window: Box<unknown>, spot: Spot, change: (box: Box<unknown>) => Box<unknown>): Change {
  const box = change(spot.box);
  return { window: changedAt(window, spot.path, () => box), guilty: [box.rect] };
}

/** 48 dp, in pixels of the virtual phones. */
const LEAST = 132;
/** 30 dp. */
const LOW = 83;

/** The view beside a sheet closes it; it is no control. */
const OUTSIDE = /touch_outside$/;

const isTarget = ({ box: { facts, onTap, field } }: Spot): boolean =>
  facts?.enabled !== false &&
  !OUTSIDE.test(facts?.id ?? '') &&
  (onTap !== undefined || field !== undefined || facts?.clickable === true);

const ownName = ({ box: { facts } }: Spot): string => facts?.desc || facts?.text || '';

function nameIn(box: Box<unknown>): string {
  const { text, desc, hint } = box.facts ?? {};
  return text || desc || hint || box.children.map(nameIn).join('');
}

const sizeOf = ({ box: { rect } }: Spot): readonly [number, number] => [
  rect.right - rect.left,
  rect.bottom - rect.top,
];

const isInList = ({ around }: Spot): boolean =>
  around.some(
    ({ scroll, facts }) => scroll !== undefined && /ListView|RecyclerView/.test(facts?.className ?? ''),
  );

const isDrawnText = ({ box: { facts, paint, children } }: Spot): boolean =>
  children.length === 0 &&
  facts?.enabled !== false &&
  facts?.password !== true &&
  (facts?.text ?? '').length > 3 &&
  (paint?.() ?? '').includes('<text');

/** A word on a control, or one line that stands outside of lists and of rows to press. */
function isNoPreview({ box, around }: Spot): boolean {
  if ((box.paint?.() ?? '').split('<text ').length !== 2) return false;
  // A field of one line shows the end of a longer text on purpose.
  if (box.field !== undefined) return false;
  if (box.onTap !== undefined) return true;
  return !around.some(({ scroll, onTap }) => (scroll?.max ?? 0) > 0 || onTap !== undefined);
}

const isAlike = (one: Spot, other: Spot): boolean =>
  one !== other &&
  one.box.facts?.className === other.box.facts?.className &&
  !one.around.includes(other.box) &&
  !other.around.includes(one.box);

/** In the same column, with at most a small space between. */
function isJustAbove(one: Spot, { box, around }: Spot): boolean {
  const [upper, lower] = [one.box.rect, box.rect];
  const space = lower.top - upper.bottom;
  return (
    one.around[0] === around[0] &&
    space >= 0 &&
    space < 60 &&
    upper.left < lower.right &&
    lower.left < upper.right
  );
}

/** All of it can be seen. */
function isShown({ elements }: Screen, { box }: Spot): boolean {
  return elements.some((element) => isAt(element, box.rect));
}

function isAt({ bounds }: ScreenElement, { left, top, right, bottom }: Box<unknown>['rect']): boolean {
  return bounds[0] === left && bounds[1] === top && bounds[2] === right && bounds[3] === bottom;
}
