import { ancestorsOf, centreOf, descendantsOf, type Screen, type ScreenElement } from '@tapwright/screen';
import { WebDriverFault } from '../webdriver/fault.ts';
import type { Call, Routes } from './routes.ts';

/** Ids by which the real server recognises dialogs (`AlertHelpers`). */
const TITLE = /.+:id\/(alertTitle|alert_title|custom)$/;
const PERMISSION = /.+:id\/permission_message$/;
const BUTTON = /^android:id\/button(\d+)$/;
const PERMISSION_BUTTON = /.+:id\/permission_\w+_button$/;

interface Alert {
  readonly screen: Screen;
  readonly isPermission: boolean;
  readonly buttons: readonly ScreenElement[];
}

/** Dialogs: read, accepted and dismissed, by the label of a button or by what the button stands for. */
export const alertRoutes: Routes = {
  'GET alert/text': async (call) => textOf(await alertOf(call)),
  'POST alert/accept': async (call) => press(call, await alertOf(call), 'accept'),
  'POST alert/dismiss': async (call) => press(call, await alertOf(call), 'dismiss'),
};

async function alertOf({ session }: Call): Promise<Alert> {
  const screen = await session.look();
  const has = (id: RegExp): boolean => screen.elements.some(({ resourceId }) => id.test(resourceId));
  const isPermission = !has(TITLE) && has(PERMISSION);
  if (!isPermission && !has(TITLE))
    throw new WebDriverFault(
      'no such alert',
      'An attempt was made to operate on a modal dialog when one was not open',
    );
  const id = isPermission ? PERMISSION_BUTTON : BUTTON;
  const buttons = screen.elements.filter(({ resourceId }) => id.test(resourceId));
  return { screen, isPermission, buttons };
}

/** What stands in the dialog beside its buttons, in lines. */
function textOf({ screen, buttons }: Alert): string {
  const content = screen.elements.find(({ resourceId }) => resourceId === 'android:id/content');
  const inside = content === undefined ? screen.elements : descendantsOf(screen, content);
  const isButton = (element: ScreenElement): boolean =>
    [element, ...ancestorsOf(screen, element)].some((at) => buttons.includes(at));
  return inside
    .filter((element) => element.resourceId !== '' && element.text !== '' && !isButton(element))
    .map(({ text }) => text)
    .join('\n');
}

function press({ session, body }: Call, alert: Alert, action: 'accept' | 'dismiss'): string {
  const label = typeof body.buttonLabel === 'string' ? body.buttonLabel : null;
  const button = label === null ? meant(alert, action) : alert.buttons.find(({ text }) => text === label);
  if (button === undefined)
    throw new WebDriverFault('invalid element state', 'The expected button cannot be detected on the alert');
  const [x, y] = centreOf(button.bounds);
  session.device.input({ kind: 'tap', x, y });
  return button.text;
}

/**
 * As the real server chooses without a label. The positive button of a dialog has the lowest number, its negative one the
 * next. Of the buttons of a question for a permission it takes the second to accept and the first to dismiss: their order
 * up to Android 9. Since then both give the permission.
 */
function meant({ isPermission, buttons }: Alert, action: 'accept' | 'dismiss'): ScreenElement | undefined {
  const [one, other] = isPermission ? buttons : buttons.toSorted((a, b) => numberOf(a) - numberOf(b));
  const isSecond = isPermission ? action === 'accept' : action === 'dismiss';
  return isSecond ? (other ?? one) : one;
}

const numberOf = ({ resourceId }: ScreenElement): number => Number(BUTTON.exec(resourceId)?.[1] ?? 0);
