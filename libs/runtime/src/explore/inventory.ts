import type { InventoryScreen, InventoryWay } from '@tapwright/contracts';
import {
  descendantsOf,
  elementLabel,
  findingName,
  isList,
  ownElements,
  type Screen,
  type ScreenElement,
} from '@tapwright/screen';

/** Widgets of one page that are noted. */
const WIDGETS_MAX = 200;
/** Pages of one activity are one where they have at least this share of their widgets in common. */
export const ALIKE = 0.5;

/**
 * What a page is known by in another version of the app: the widgets that can be used or have an id, without their texts where
 * they have one. Rows of a list count once. Pure.
 */
export function widgetsOf(screen: Screen): readonly string[] {
  const names = ownElements(screen)
    .filter(isWidget)
    .map((element) => {
      const { label } = elementLabel(screen, element);
      return findingName(screen, { element: element.index, label });
    });
  return [...new Set(names.filter((name) => name !== ''))].toSorted().slice(0, WIDGETS_MAX);

  function isWidget(element: ScreenElement): boolean {
    const isUsed = element.clickable || element.longClickable || element.checkable || element.editable;
    // Frames without a widget of their own come and go with the library that lays pages out.
    const isNamed = element.resourceId !== '' && !element.resourceId.startsWith('android:');
    return isUsed || isList(element) || (isNamed && descendantsOf(screen, element).length === 0);
  }
}

/** Screens that were seen as pages: states of one page, such as with and without an error, are one. Pure. */
export function pagesOf(screens: readonly InventoryScreen[]): readonly InventoryScreen[] {
  const pages: InventoryScreen[] = [];
  for (const screen of screens) {
    const at = pages.findIndex(
      (page) => page.activity === screen.activity && likeness(page, screen) >= ALIKE,
    );
    const page = pages[at];
    if (page === undefined) pages.push(screen);
    else pages[at] = { ...page, widgets: [...new Set([...page.widgets, ...screen.widgets])].toSorted() };
  }
  return pages;
}

/** Share of the smaller page's widgets that the other one has as well; two pages without widgets are alike. */
export function likeness(a: Pick<InventoryScreen, 'widgets'>, b: Pick<InventoryScreen, 'widgets'>): number {
  const least = Math.min(a.widgets.length, b.widgets.length);
  if (least === 0) return a.widgets.length === b.widgets.length ? 1 : 0;
  const other = new Set(b.widgets);
  return a.widgets.filter((widget) => other.has(widget)).length / least;
}

/** What was done on pages of an activity, and where that led. */
export interface DoneOn {
  readonly from: string;
  readonly key: string;
  readonly to: string;
  readonly times: number;
}

const LABEL_MAX = 60;

/** Steps as ways between activities. Pure. */
export function waysOf(done: readonly DoneOn[]): readonly InventoryWay[] {
  const ways = new Map<string, InventoryWay>();
  for (const { from, key, to, times } of done) {
    const action = actionOf(key);
    const name = `${from}\n${action}`;
    const known = ways.get(name) ?? { from, action, to: [], times: 0 };
    const reached = [...new Set([...known.to, to])].toSorted();
    ways.set(name, { ...known, to: reached, times: known.times + times });
  }
  return [...ways.values()].toSorted((a, b) => (`${a.from} ${a.action}` < `${b.from} ${b.action}` ? -1 : 1));
}

/** `click new_note`: from the key of an action, `kind|direction|class|id|description|text`. */
function actionOf(key: string): string {
  const [kind = '', direction = '', className = '', id = '', ...words] = key.split('|');
  const name = id.slice(id.lastIndexOf('/') + 1);
  const text = words.filter((word) => word !== '').at(-1) ?? '';
  const said = `${className.slice(className.lastIndexOf('.') + 1)} ${text}`.slice(0, LABEL_MAX);
  return [kind, direction, name || said.replace(/\p{Nd}+/gu, '#')]
    .filter((part) => part !== '')
    .join(' ')
    .trim();
}
