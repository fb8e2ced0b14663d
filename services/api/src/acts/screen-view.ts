import type { ReadScreen } from '@tapwright/captures';
import { Bounds } from '@tapwright/contracts';
import { elementLabel, type Screen, type ScreenElement } from '@tapwright/screen';
import { locatorChain } from '@tapwright/script';
import type { RunRow } from '@tapwright/store';
import { z } from 'zod';

/** Locators of an element that are told. */
const LOCATORS_MAX = 6;

const LocatorView = z.looseObject({ by: z.string(), matches: z.int(), fragile: z.boolean() });

export const ElementView = z.object({
  /** By which an act names it. */
  number: z.int(),
  label: z.string(),
  text: z.string(),
  desc: z.string(),
  className: z.string(),
  resourceId: z.string(),
  bounds: Bounds,
  clickable: z.boolean(),
  editable: z.boolean(),
  scrollable: z.boolean(),
  checkable: z.boolean(),
  checked: z.boolean(),
  password: z.boolean(),
  /** Ways to find it again, the strongest first. */
  locators: z.array(LocatorView),
});

export const HeldScreen = z.object({
  captureId: z.string(),
  packageName: z.string(),
  activity: z.string(),
  /** Changes whenever anything on the screen changes. */
  content: z.string(),
  /** Ignores texts. */
  layout: z.string(),
  keyboardShown: z.boolean(),
  /** Its picture, as an artifact; null where none was taken. */
  pictureId: z.string().nullable(),
  elements: z.array(ElementView),
});

export const HeldView = z.object({
  /** `waiting`: for a phone, or for the app to start. `acting`: an act is under way. */
  state: z.enum(['waiting', 'ready', 'acting', 'paused', 'ended']),
  serial: z.string().nullable(),
  /** Id of the act that is under way, or null. */
  act: z.string().nullable(),
  screen: HeldScreen.nullable(),
});

/** A screen as whoever holds the phone sees it. Elements that show nothing and take nothing are left out. */
export function screenView({ screen, capture }: ReadScreen, run: RunRow): z.infer<typeof HeldScreen> {
  const { content = '', layout = '' } = run.state.current ?? {};
  return {
    captureId: capture.id,
    packageName: capture.packageName,
    activity: capture.activity,
    content,
    layout,
    keyboardShown: capture.keyboardShown,
    pictureId: capture.pictureId,
    elements: screen.elements.filter(isTold).map((element) => elementView(screen, element)),
  };
}

function isTold(element: ScreenElement): boolean {
  const { text, desc, hint, clickable, longClickable, editable, scrollable, checkable } = element;
  return (
    clickable ||
    longClickable ||
    editable ||
    scrollable ||
    checkable ||
    [text, desc, hint].some((said) => said !== '')
  );
}

function elementView(screen: Screen, element: ScreenElement): z.infer<typeof ElementView> {
  const { index, text, desc, className, resourceId, bounds } = element;
  const { clickable, editable, scrollable, checkable, checked, password } = element;
  return {
    number: index,
    label: elementLabel(screen, element).label,
    ...{ text, desc, className, resourceId, bounds: [...bounds] },
    ...{ clickable, editable, scrollable, checkable, checked, password },
    locators: locatorChain(screen, element)
      .slice(0, LOCATORS_MAX)
      .map((locator) => ({ ...locator })),
  };
}
