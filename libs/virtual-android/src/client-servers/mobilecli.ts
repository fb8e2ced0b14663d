import { createHash } from 'node:crypto';
import type { Screen, ScreenElement } from '@tapwright/screen';
import { strikeKey, strikeTogether, typeText } from '../phone/device/editing.ts';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { keyNameOf } from '../shell/commands/input/keys.ts';
import { lookingAt } from '../uiautomator2-server/automation.ts';
import { createRpcServer, RPC, RpcFault, type RpcMethods } from './json-rpc.ts';
import type { PlayedProgram } from './program.ts';
import { runServer } from './server-process.ts';
import { moveFinger, type Point, tapAt } from './touching.ts';

type Fields = Readonly<Record<string, unknown>>;
const OK = { ok: true } as const;
const LONG_PRESS_MS = 500;
const SWIPE_MS = 1_000;
const ACTIONS_MAX = 1_000;

/**
 * The server that mobilecli (github.com/mobile-next/mobilecli, `DeviceServer.java`) starts detached for mobile-mcp: JSON-RPC
 * on `localabstract:mobilecli-server`. Of what it can do, a mocked place is refused. It does not end by itself when nobody
 * asks for half an hour, since a virtual phone has no timer when idle; `pkill` and a restart end it.
 */
export const mobilecliServer: PlayedProgram = async ({ device, code, processName, signal, complain }) => {
  const methods = methodsOf(device, createHash('sha256').update(code).digest('hex'));
  const end = await runServer(device, signal, {
    name: processName,
    start: () => device.processes.startProgram(processName),
    socket: 'localabstract:mobilecli-server',
    create: () => createRpcServer(device, { methods, postPath: /^/, texts: {} }),
  });
  if (end !== 'port-in-use') return end === 'killed' ? 137 : 129;
  complain('Error: Address already in use\n');
  return 1;
};

function methodsOf(device: VirtualDevice, dexSha256: string): RpcMethods {
  let idleMs = 0;
  const look = lookingAt(device, () => idleMs);
  const touched = (act: () => void) => {
    act();
    return OK;
  };
  const at = (params: unknown, x: string, y: string): Point => [whole(params, x), whole(params, y)];
  return {
    'device.version': () => ({ dexSha256 }),
    'device.dump.ui': async (params) => {
      idleMs = Math.min(whole(params, 'waitUntilIdle', 0), 10_000);
      return hierarchyOf(await look());
    },
    'device.screenshot': async () => ({
      data: Buffer.from((await device.source.picture()).png).toString('base64'),
    }),
    'device.io.keyboard.hide': () => ({ dismissed: false }),
    'device.io.gesture': (params) => touched(() => perform(device, fieldsOf(params).actions)),
    'device.io.tap': (params) => touched(() => tapAt(device, at(params, 'x', 'y'))),
    'device.io.longpress': (params) =>
      touched(() => tapAt(device, at(params, 'x', 'y'), whole(params, 'duration', LONG_PRESS_MS))),
    'device.io.swipe': (params) =>
      touched(() =>
        moveFinger(
          device,
          at(params, 'x1', 'y1'),
          at(params, 'x2', 'y2'),
          whole(params, 'duration', SWIPE_MS),
        ),
      ),
    'device.io.button': (params) => touched(() => press(device, textOf(params, 'button'), [])),
    'device.io.keys': (params) => touched(() => pressAll(device, fieldsOf(params).keys)),
    'device.io.text': (params) => touched(() => type(device, textOf(params, 'text'))),
    'device.clipboard.get': () => ({ text: device.clipboard.text ?? '' }),
    'device.clipboard.set': (params) => touched(() => device.clipboard.copy(textOf(params, 'text'))),
    'device.clipboard.clear': () => touched(() => device.clipboard.clear()),
    'device.apps.list': () =>
      device.packages.all().map(({ info }) => ({
        packageName: info.packageName,
        appName: info.label,
        version: info.versionName,
        versionCode: info.versionCode,
      })),
    'device.location.set': noPlace,
    'device.location.clear': noPlace,
  };
}

function noPlace(): never {
  throw new RpcFault(RPC.internal, 'Internal error: a virtual device has no places');
}

/** The virtual keyboard has keys for ASCII only; the client pastes other texts. */
function type(device: VirtualDevice, text: string): void {
  if (!/^[\x20-\x7e\n\t]*$/.test(text))
    throw new RpcFault(RPC.invalidParams, 'text has characters the keyboard cannot type');
  if (device.wakefulness.awake) typeText(device, text);
}

function press(device: VirtualDevice, keycode: string, modifiers: readonly string[]): void {
  const names = [...modifiers, keycode].map((name) => {
    const known = keyNameOf(name);
    if (known === 'UNKNOWN') throw new RpcFault(RPC.invalidParams, `unknown keycode ${name.slice(0, 60)}`);
    return known;
  });
  const [key = ''] = names;
  const wakes = key === 'WAKEUP' || (key === 'POWER' && !device.wakefulness.awake);
  if (wakes) device.wakefulness.set(true);
  if (!device.wakefulness.awake) return;
  if (names.length === 1) strikeKey(device, key);
  else strikeTogether(device, names);
  if (!wakes && (key === 'POWER' || key === 'SLEEP')) device.wakefulness.set(false);
}

function pressAll(device: VirtualDevice, keys: unknown): void {
  if (!Array.isArray(keys) || keys.length === 0) throw new RpcFault(RPC.invalidParams, 'missing params.keys');
  for (const key of keys.slice(0, ACTIONS_MAX)) {
    const { modifiers } = fieldsOf(key);
    press(device, textOf(key, 'keycode'), Array.isArray(modifiers) ? modifiers.map(String) : []);
  }
}

/** One finger presses, moves and is lifted; more fingers change nothing, since nothing can be zoomed. */
function perform(device: VirtualDevice, actions: unknown): void {
  if (!Array.isArray(actions) || actions.length === 0 || actions.length > ACTIONS_MAX)
    throw new RpcFault(RPC.invalidParams, 'actions array cannot be empty');
  const all = actions.map(fieldsOf);
  const fingers = new Set(all.map(({ button }) => Number(button ?? 0)));
  if (fingers.size > 1) return;
  const [first] = all;
  if (first?.type !== 'press' || all.at(-1)?.type !== 'release')
    throw new RpcFault(RPC.invalidParams, "finger 0 must start with 'press' and end with 'release'");
  const points = all
    .filter(({ type }) => type !== 'release')
    .map(({ x, y }): Point => [Number(x), Number(y)]);
  const seconds = all.reduce((sum, { duration }) => sum + (Number(duration ?? 0) || 0), 0);
  const [from, to] = [points[0], points.at(-1)];
  if (from === undefined || to === undefined || !points.flat().every((value) => value >= 0))
    throw new RpcFault(RPC.invalidParams, 'finger 0 has negative coordinates at index 0');
  if (points.length === 1) tapAt(device, from, seconds * 1_000);
  else moveFinger(device, from, to, seconds * 1_000);
}

/** The JSON of `UiTreeSerializer.java`. */
function hierarchyOf(screen: Screen): unknown {
  const nodeOf = (element: ScreenElement, index: number): Fields => {
    const [left, top, right, bottom] = element.bounds;
    const children = element.children.flatMap((at) => screen.elements[at] ?? []).map(nodeOf);
    return {
      index,
      class: element.className,
      package: element.packageName,
      text: element.text,
      hint: element.hint,
      'content-desc': element.desc,
      'resource-id': element.resourceId,
      checkable: element.checkable,
      checked: element.checked,
      clickable: element.clickable,
      enabled: element.enabled,
      focusable: element.focusable,
      focused: element.focused,
      scrollable: element.scrollable,
      'long-clickable': element.longClickable,
      password: element.password,
      selected: element.selected,
      visible: true,
      editable: element.editable,
      rect: { x: left, y: top, width: right - left, height: bottom - top },
      ...(children.length === 0 ? {} : { children }),
    };
  };
  return { hierarchy: screen.elements.filter(({ parent }) => parent === null).map(nodeOf) };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function textOf(params: unknown, name: string): string {
  const value = fieldsOf(params)[name];
  if (typeof value !== 'string' || value === '')
    throw new RpcFault(RPC.invalidParams, `missing params.${name}`);
  return value;
}

function whole(params: unknown, name: string, otherwise?: number): number {
  const value = fieldsOf(params)[name] ?? otherwise;
  if (typeof value !== 'number') throw new RpcFault(RPC.invalidParams, `params.${name} must be a number`);
  if (!Number.isInteger(value) || Math.abs(value) >= 2 ** 31)
    throw new RpcFault(
      RPC.invalidParams,
      `params.${name} must be a whole number that fits in an int, got ${value}`,
    );
  return value;
}
