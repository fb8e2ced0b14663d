import { type Fields, fieldsOf, listField } from './read-json.ts';
import type { Command } from './respond.ts';

type Handed = (argument: Fields) => { readonly to: string; readonly body: Fields };

/** Fields that the client has given, under other names. */
const given = (argument: Fields, names: Readonly<Record<string, string>>): Fields =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, field]) =>
      argument[field] === undefined ? [] : [[name, argument[field]]],
    ),
  );

const pointOf = (argument: Fields, x: string, y: string): Fields | undefined =>
  argument[x] === undefined && argument[y] === undefined ? undefined : given(argument, { x, y });

const originOf = ({ elementId }: Fields): Fields =>
  elementId === undefined ? {} : { origin: { ELEMENT: elementId } };

const pressing =
  (to: string): Handed =>
  (argument) => ({
    to: `POST appium/gestures/${to}`,
    body: {
      ...originOf(argument),
      offset: pointOf(argument, 'x', 'y'),
      ...given(argument, { duration: 'duration' }),
    },
  });

const moving =
  (to: string): Handed =>
  (argument) => ({
    to: `POST appium/gestures/${to}`,
    body: {
      ...originOf(argument),
      ...(argument.elementId === undefined && argument.left !== undefined
        ? { area: given(argument, { left: 'left', top: 'top', width: 'width', height: 'height' }) }
        : {}),
      ...given(argument, { direction: 'direction', percent: 'percent', speed: 'speed' }),
    },
  });

const plain =
  (to: string): Handed =>
  (body) => ({ to, body });

/**
 * The commands that Appium's driver hands on to its server on the phone, as `gestures.ts` and `device.ts` of
 * appium-uiautomator2-driver do; by `execute/sync` with `mobile: …` as the script.
 */
const HANDED: Readonly<Record<string, Handed>> = {
  'mobile: clickGesture': pressing('click'),
  'mobile: longClickGesture': pressing('long_click'),
  'mobile: doubleClickGesture': pressing('double_click'),
  'mobile: dragGesture': (argument) => ({
    to: 'POST appium/gestures/drag',
    body: {
      ...originOf(argument),
      start: pointOf(argument, 'startX', 'startY'),
      end: pointOf(argument, 'endX', 'endY'),
      ...given(argument, { speed: 'speed' }),
    },
  }),
  'mobile: swipeGesture': moving('swipe'),
  'mobile: scrollGesture': moving('scroll'),
  'mobile: flingGesture': moving('fling'),
  'mobile: pinchOpenGesture': moving('pinch_open'),
  'mobile: pinchCloseGesture': moving('pinch_close'),
  'mobile: scroll': (argument) => ({
    to: 'POST gestures/scroll_to',
    body: {
      ...originOf(argument),
      params: given(argument, { strategy: 'strategy', selector: 'selector', maxSwipes: 'maxSwipes' }),
    },
  }),
  'mobile: deviceInfo': plain('GET appium/device/info'),
  'mobile: batteryInfo': plain('GET appium/device/battery_info'),
  'mobile: getClipboard': plain('POST appium/device/get_clipboard'),
  'mobile: setClipboard': plain('POST appium/device/set_clipboard'),
  'mobile: openNotifications': plain('POST appium/device/open_notifications'),
  'mobile: acceptAlert': plain('POST alert/accept'),
  'mobile: dismissAlert': plain('POST alert/dismiss'),
  'mobile: type': plain('POST keys'),
};

/** The command of the server on the phone for `execute/sync`; null where it is none of those. @throws WebDriverFault */
export function handedMobile({ script, args }: Fields): Command | null {
  if (typeof script !== 'string' || !Object.hasOwn(HANDED, script)) return null;
  const [argument = {}] = args === undefined ? [] : listField({ args }, 'args', 1);
  const handed = HANDED[script]?.(fieldsOf(argument, 'args[0]'));
  if (handed === undefined) return null;
  const [method = '', path = ''] = handed.to.split(' ');
  return { method, path: path.split('/'), body: handed.body };
}
