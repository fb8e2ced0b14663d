import { setTimeout as pause } from 'node:timers/promises';
import { centreOf, type ScreenElement } from '@tapwright/screen';
import { eraseField, strikeKey, typeText } from '../../phone/device/editing.ts';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { screenSizeOf } from '../../phone/system/screen-size.ts';
import { keyNameOf } from '../../shell/commands/input/keys.ts';
import { compressed } from '../../shell/commands/screen/uiautomator-compress.ts';
import { lookingAt } from '../../uiautomator2-server/automation.ts';
import { RPC, RpcFault, type RpcMethod, type RpcMethods } from '../json-rpc.ts';
import { moveFinger, type Point, tapAt } from '../touching.ts';
import { foundBy } from './selector.ts';

/** `UiDevice.swipe` throttles each step to 5 ms. */
const STEP_MS = 5;
const CLICK_MS = 100;
const WAIT_STEP_MS = 100;
const WAIT_MAX_MS = 60_000;
const LONG_CLICK_MS = 2_000;
/** Names of `pressKey` beside those of Android. */
const KEYS: Readonly<Record<string, string>> = {
  delete: 'DEL',
  recent: 'APP_SWITCH',
  center: 'DPAD_CENTER',
  up: 'DPAD_UP',
  down: 'DPAD_DOWN',
  left: 'DPAD_LEFT',
  right: 'DPAD_RIGHT',
};

/**
 * The methods that the Python package uiautomator2 calls (`AutomatorService.java` of openatx/android-uiautomator-server),
 * parameters in their order. Pinches change nothing; watchers, toasts and sounds are not there. A screenshot is a PNG, which the
 * client's library reads as it reads a JPEG.
 */
export function u2Methods(device: VirtualDevice): RpcMethods {
  const look = lookingAt(device, () => 0);
  const find = async (selector: unknown): Promise<ScreenElement> => {
    const [element] = foundBy(await look(), selector);
    if (element !== undefined) return element;
    throw new RpcFault(-32_001, 'androidx.test.uiautomator.UiObjectNotFoundException: UiSelector');
  };
  const onElement =
    (act: (element: ScreenElement, rest: readonly unknown[]) => unknown): RpcMethod =>
    async (params) => {
      const [selector, ...rest] = listOf(params);
      return act(await find(selector), rest);
    };
  const wait = async (params: unknown, gone: AbortSignal, wanted: boolean): Promise<boolean> => {
    const [selector, timeout] = listOf(params);
    const until = performance.now() + Math.min(Number(timeout) || 0, WAIT_MAX_MS);
    for (;;) {
      if (foundBy(await look(), selector).length > 0 === wanted) return true;
      if (performance.now() >= until || gone.aborted) return false;
      await pause(WAIT_STEP_MS, undefined, { signal: gone }).catch(() => undefined);
      device.clock.pass(WAIT_STEP_MS);
    }
  };
  return {
    ping: () => 'pong',
    deviceInfo: () => infoOf(device),
    dumpWindowHierarchy: async (params) => {
      await look();
      const { hierarchy } = device.source.view();
      return listOf(params)[0] === true ? compressed(hierarchy) : hierarchy;
    },
    takeScreenshot: async () => Buffer.from((await device.source.picture()).png).toString('base64'),
    click: (params) => {
      const list = listOf(params);
      // With a selector first it is a click on what that finds.
      if (typeof list[0] !== 'number') return onElement((element) => clickOn(device, element))(params, NEVER);
      const [x, y, ms = CLICK_MS] = numbersOf(list, 2);
      tapAt(device, [x ?? 0, y ?? 0], ms);
      return true;
    },
    longClick: onElement((element) => clickOn(device, element, LONG_CLICK_MS)),
    swipe: moving(device),
    drag: moving(device),
    swipePoints: (params) => {
      const [segments, steps] = listOf(params);
      const points = Array.isArray(segments) ? segments.map(Number) : [];
      const [x1, y1] = points;
      const [x2, y2] = points.slice(-2);
      if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return false;
      moveFinger(device, [x1, y1], [x2, y2], (points.length / 2) * (Number(steps) || 1) * STEP_MS);
      return true;
    },
    injectInputEvent: finger(device),
    pressKey: (params) => press(device, String(listOf(params)[0] ?? '')),
    pressKeyCode: (params) => press(device, String(listOf(params)[0] ?? '')),
    wakeUp: () => void device.wakefulness.set(true),
    sleep: () => void device.wakefulness.set(false),
    isScreenOn: () => device.wakefulness.awake,
    setClipboard: (params) => void device.clipboard.copy(String(listOf(params).at(-1) ?? '')),
    getClipboard: () => device.clipboard.text,
    setOrientation: (params) => turn(device, String(listOf(params)[0] ?? '')),
    freezeRotation: (params) =>
      void device.settings.set('system/accelerometer_rotation', listOf(params)[0] === true ? '0' : '1'),
    exist: async (params) => foundBy(await look(), listOf(params)[0]).length > 0,
    count: async (params) => foundBy(await look(), listOf(params)[0]).length,
    waitForExists: (params, gone) => wait(params, gone, true),
    waitUntilGone: (params, gone) => wait(params, gone, false),
    objInfo: onElement(describe),
    objInfoOfAllInstances: async (params) => foundBy(await look(), listOf(params)[0]).map(describe),
    getText: onElement(({ text }) => text),
    setText: onElement((element, [text]) => {
      fill(device, element, String(text ?? ''));
      return true;
    }),
    clearTextField: onElement((element) => void fill(device, element, '')),
    getLastToast: () => null,
    clearLastToast: () => true,
    getConfigurator: () => CONFIGURATOR,
    setConfigurator: () => CONFIGURATOR,
    hasAnyWatchers: () => false,
    waitForIdle: () => undefined,
  };
}

const NEVER = new AbortController().signal;
const CONFIGURATOR = {
  actionAcknowledgmentTimeout: 500,
  keyInjectionDelay: 0,
  scrollAcknowledgmentTimeout: 200,
  waitForIdleTimeout: 0,
  waitForSelectorTimeout: 0,
} as const;

function listOf(params: unknown): readonly unknown[] {
  if (Array.isArray(params)) return params;
  return typeof params === 'object' && params !== null ? Object.values(params) : [];
}

function numbersOf(params: readonly unknown[], count: number): readonly number[] {
  const numbers = params.map(Number);
  if (params.length < count || !numbers.every(Number.isFinite))
    throw new RpcFault(RPC.invalidParams, `${count} numbers are wanted`);
  return numbers;
}

const moving =
  (device: VirtualDevice): RpcMethod =>
  (params) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, steps = 1] = numbersOf(listOf(params), 4);
    moveFinger(device, [x1, y1], [x2, y2], steps * STEP_MS);
    return true;
  };

/** ACTION_DOWN 0, ACTION_UP 1, ACTION_MOVE 2: the gesture is known when the finger is lifted. */
function finger(device: VirtualDevice): RpcMethod {
  let from: { readonly at: Point; readonly since: number } | null = null;
  return (params) => {
    const [action, x = 0, y = 0] = numbersOf(listOf(params), 3);
    if (action === 0) from = { at: [x, y], since: performance.now() };
    if (action !== 1 || from === null) return action === 0 || action === 2;
    moveFinger(device, from.at, [x, y], performance.now() - from.since);
    from = null;
    return true;
  };
}

function clickOn(device: VirtualDevice, element: ScreenElement, ms = CLICK_MS): boolean {
  tapAt(device, centreOf(element.bounds), ms);
  return true;
}

function press(device: VirtualDevice, name: string): boolean {
  const key = keyNameOf(KEYS[name.toLowerCase()] ?? name);
  if (key === 'UNKNOWN') return false;
  if (key === 'POWER') device.wakefulness.set(!device.wakefulness.awake);
  else if (device.wakefulness.awake) strikeKey(device, key);
  return true;
}

/** The real one sets texts without the focus. A virtual phone types, so the field needs it. */
function fill(device: VirtualDevice, element: ScreenElement, text: string): void {
  if (!device.wakefulness.awake) return;
  if (!element.focused) clickOn(device, element);
  eraseField(device);
  typeText(device, text);
}

function turn(device: VirtualDevice, direction: string): void {
  const rotation = { l: '1', r: '3', n: '0' }[direction.slice(0, 1).toLowerCase()];
  if (rotation === undefined)
    throw new RpcFault(RPC.invalidParams, `unknown direction ${direction.slice(0, 20)}`);
  device.settings.set('system/accelerometer_rotation', '0');
  device.settings.set('system/user_rotation', rotation);
}

function rectOf([left, top, right, bottom]: ScreenElement['bounds']) {
  return { left, top, right, bottom };
}

function describe(element: ScreenElement) {
  return {
    bounds: rectOf(element.bounds),
    visibleBounds: rectOf(element.bounds),
    childCount: element.children.length,
    className: element.className,
    contentDescription: element.desc,
    packageName: element.packageName,
    resourceName: element.resourceId === '' ? null : element.resourceId,
    text: element.text,
    checkable: element.checkable,
    checked: element.checked,
    clickable: element.clickable,
    enabled: element.enabled,
    focusable: element.focusable,
    focused: element.focused,
    longClickable: element.longClickable,
    scrollable: element.scrollable,
    selected: element.selected,
  };
}

function infoOf(device: VirtualDevice) {
  const { width, height } = screenSizeOf(device.source);
  const density = Number(device.properties.get('ro.sf.lcd_density') ?? '420') / 160;
  const { packageName, rotation } = device.source.view();
  return {
    currentPackageName: packageName,
    displayWidth: width,
    displayHeight: height,
    displayRotation: rotation,
    displaySizeDpX: Math.round(width / density),
    displaySizeDpY: Math.round(height / density),
    productName: device.properties.get('ro.product.name') ?? '',
    screenOn: device.wakefulness.awake,
    sdkInt: Number(device.properties.get('ro.build.version.sdk') ?? '34'),
    naturalOrientation: rotation % 2 === 0,
  };
}
