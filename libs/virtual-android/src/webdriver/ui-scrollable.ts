import type { ScreenElement } from '@tapwright/screen';
import { type Axis, scrollableOf, scrolledUntil, scrollOnce } from './scrolling.ts';
import type { Session } from './session.ts';
import { type Argument, type Expression, type MethodCall, refused } from './ui-expression.ts';
import { type UiSelector, uiSelectorOf } from './ui-selector.ts';

/** `UiScrollable.mMaxSearchSwipes`. */
const SWIPES = 30;
const SWIPES_MAX = 100;

interface State {
  axis: Axis;
  swipes: number;
  /** What the expression finds: UiScrollable itself is no element. */
  wanted: UiSelector | null;
}

/** Methods that scroll one way: once, or until the end. */
const MOVES: Readonly<Record<string, readonly [way: 'forward' | 'backward', isWhole: boolean]>> = {
  scrollForward: ['forward', false],
  scrollBackward: ['backward', false],
  flingForward: ['forward', false],
  flingBackward: ['backward', false],
  scrollToEnd: ['forward', true],
  scrollToBeginning: ['backward', true],
  flingToEnd: ['forward', true],
  flingToBeginning: ['backward', true],
};

/**
 * Does what an expression of UiScrollable says, and gives the selector of what it scrolled to. As in Appium's
 * UiScrollableParser the last method must name an element; one that is in sight already is not scrolled to.
 * @throws WebDriverFault `invalid selector`, `no such element`
 */
export async function scrollBy(
  session: Session,
  { args, calls }: Expression,
  said: string,
): Promise<UiSelector> {
  const [of] = args;
  if (args.length !== 1 || typeof of !== 'object') throw refused(said);
  const container = uiSelectorOf(of, said);
  const state: State = { axis: 'vertical', swipes: SWIPES, wanted: null };
  for (const call of calls) await perform(session, state, container, call, said);
  if (state.wanted === null) throw refused(said);
  return state.wanted;
}

async function perform(
  session: Session,
  state: State,
  container: UiSelector,
  call: MethodCall,
  said: string,
): Promise<void> {
  const { name, args } = call;
  const [first] = args;
  const move = Object.hasOwn(MOVES, name) ? MOVES[name] : undefined;
  if (name === 'setAsVerticalList') state.axis = 'vertical';
  else if (name === 'setAsHorizontalList') state.axis = 'horizontal';
  else if (name === 'setMaxSearchSwipes' && typeof first === 'number')
    state.swipes = Math.min(Math.max(first, 1), SWIPES_MAX);
  else if (move !== undefined) await scroll(session, state, container, move);
  else {
    state.wanted = wantedBy(name, args, said);
    await scrollTo(session, state, container, state.wanted);
  }
}

const text = (method: string, wanted: string): Expression => ({
  kind: 'UiSelector',
  args: [],
  calls: [{ name: method, args: [wanted] }],
});

/** The element that a method scrolls to. */
function wantedBy(name: string, [first, second]: readonly Argument[], said: string): UiSelector {
  if (name === 'scrollIntoView' && typeof first === 'object') return uiSelectorOf(first, said);
  if (name === 'scrollTextIntoView' && typeof first === 'string')
    return uiSelectorOf(text('text', first), said);
  if (name === 'scrollDescriptionIntoView' && typeof first === 'string')
    return uiSelectorOf(text('description', first), said);
  if (typeof first !== 'object' || typeof second !== 'string') throw refused(said);
  const pattern = uiSelectorOf(first, said);
  if (name !== 'getChildByText' && name !== 'getChildByDescription') throw refused(said);
  const child = uiSelectorOf(text(name === 'getChildByText' ? 'text' : 'description', second), said);
  // An item of the pattern that has the text itself or below it.
  return (screen, inside) => {
    const holders = new Set(child(screen, screen.elements));
    const holds = (element: ScreenElement): boolean =>
      holders.has(element) || element.children.some((at) => holds(screen.elements[at] ?? element));
    return pattern(screen, inside).filter((element) => holds(element));
  };
}

async function containerOf(session: Session, container: UiSelector): Promise<ScreenElement> {
  const screen = await session.look();
  return scrollableOf(container(screen, screen.elements)[0]).container;
}

async function scroll(
  session: Session,
  { axis, swipes }: State,
  container: UiSelector,
  [way, isWhole]: readonly ['forward' | 'backward', boolean],
): Promise<void> {
  const { bounds } = await containerOf(session, container);
  for (let swipe = 0; swipe < (isWhole ? swipes : 1); swipe += 1)
    if (!scrollOnce(session, bounds, axis, way)) return;
}

async function scrollTo(
  session: Session,
  { axis, swipes }: State,
  container: UiSelector,
  wanted: UiSelector,
): Promise<void> {
  const isSeen = async (): Promise<boolean> => {
    const screen = await session.look();
    return wanted(screen, screen.elements).length > 0;
  };
  // Where it is in sight, the container need not exist.
  if (await isSeen()) return;
  await scrolledUntil(session, await containerOf(session, container), { axis, swipes }, isSeen);
}
