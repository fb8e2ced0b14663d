import type { Screen, ScreenElement } from './screen.ts';
import { ancestorsOf, appElements, descendantsOf, ownText } from './tree.ts';

const INDICATOR = /(?:ProgressBar|ProgressIndicator|ProgressView|Shimmer\w*|Skeleton\w*|LoadingView)$/;
/** Bars that show or set a value, not progress. */
const NO_INDICATOR = /(?:SeekBar|RatingBar)$/;
/** A text that stands alone on a page until the page is there. */
const WAITING =
  /^(?:loading|please wait|one moment|just a moment|connecting|signing (?:in|up)|logging in|processing|fetching)\b.{0,40}$/i;
const BARS =
  /(?:toolbar|action_?bar|app_?bar|tab_?(?:bar|layout|strip)|bottom_?nav\w*|nav(?:igation)?_?bar|search_?bar)/i;
/** Maximum height of a bar, as a share of the screen. */
const BAR_SHARE = 0.2;
/** Maximum number of things besides its bars on a page that is still loading. */
const CONTENT_MAX = 3;

/**
 * Index of the element that shows that the page is still loading, or null: a progress indicator or a word such as
 * "Loading…" on a page without content, or a page of a browser that is still empty. A bar beside content (a storage
 * gauge, a song) does not count, because there is something to do already.
 */
export function showsLoading(screen: Screen): number | null {
  const elements = appElements(screen);
  const sign = elements.find(isIndicator) ?? elements.find(saysWaiting);
  if (sign === undefined) return null;
  const page = elements.find(({ className }) => className.endsWith('WebView'));
  if (page !== undefined) return isEmpty(screen, page) && !saysWaiting(sign) ? sign.index : null;
  const content = elements.filter((element) => isContent(screen, element));
  return content.length <= CONTENT_MAX || isHeld(content) ? sign.index : null;
}

/** A form that is being sent: it is complete, and none of it can be used. */
function isHeld(content: readonly ScreenElement[]): boolean {
  const controls = content.filter(({ clickable, editable, checkable }) => clickable || editable || checkable);
  return controls.length > 0 && controls.every(({ enabled }) => !enabled);
}

function isIndicator({ className }: ScreenElement): boolean {
  return INDICATOR.test(className) && !NO_INDICATOR.test(className);
}

function saysWaiting(element: ScreenElement): boolean {
  return !element.clickable && !element.editable && WAITING.test(ownText(element));
}

/** A loaded page has at least its title. */
function isEmpty(screen: Screen, page: ScreenElement): boolean {
  return [page, ...descendantsOf(screen, page)].every(
    (element) => !element.clickable && !element.editable && !/\p{L}/u.test(ownText(element)),
  );
}

/** What can be read or done on the page itself: not its bars, not the words that belong to the waiting. */
function isContent(screen: Screen, element: ScreenElement): boolean {
  if (isIndicator(element) || saysWaiting(element)) return false;
  const control = element.clickable || element.editable || element.checkable;
  if (!control && (element.text === '' || element.children.length > 0)) return false;
  return ![element, ...ancestorsOf(screen, element)].some((above) => isBar(screen, above));
}

/** Layouts that hold the whole page are called after the bar in them. */
function isBar(screen: Screen, { className, resourceId, bounds }: ScreenElement): boolean {
  if (bounds[3] - bounds[1] > (screen.bounds[3] - screen.bounds[1]) * BAR_SHARE) return false;
  return BARS.test(`${className} ${resourceId.slice(resourceId.indexOf('/') + 1)}`);
}
