import { randomUUID } from 'node:crypto';
import { parseHierarchy, type Screen } from '@tapwright/screen';
import { eraseField, strikeKey, typeText } from '../../phone/device/editing.ts';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { screenSizeOf } from '../../phone/system/screen-size.ts';
import { keyNameOf } from '../../shell/commands/input/keys.ts';
import { moveFinger, tapAt } from '../touching.ts';
import { servePortal } from './server.ts';
import { fullTree, MIN_ELEMENT_SIZE, shortTree } from './tree.ts';

/** Values of a request: of `content insert --bind`, of a query, or of a JSON body. */
export type Values = Readonly<Record<string, unknown>>;

/** `ApiResponse`: what a request brings, or why it brings nothing. */
export type PortalAnswer =
  | { readonly status: 'success'; readonly result: unknown }
  | { readonly status: 'error'; readonly error: string };

export const PORTAL_PORT = 8080;
/** No keyboard takes more at once. */
const TEXT_MAX = 100_000;
const SWIPE_MS = 300;

const success = (result: unknown): PortalAnswer => ({ status: 'success', result });
const failure = (error: string): PortalAnswer => ({ status: 'error', error });

/** What the app keeps between two requests. */
interface PortalState {
  readonly token: string;
  overlayOffset: number;
  overlayVisible: boolean;
  port: number;
  /** Set while the server listens; closes it. */
  stopServer: (() => void) | null;
}

/** One installed portal on one phone. */
export interface Portal {
  /** Whether a token opens the server. */
  isToken(text: string): boolean;
  /** `content query`, and GET of the server. */
  query(path: string, values: Values): Promise<PortalAnswer>;
  /** `content insert`. */
  insert(path: string, values: Values): PortalAnswer;
  /** POST of the server (`ActionDispatcher`). */
  act(action: string, values: Values): Promise<PortalAnswer>;
}

const STATES = new WeakMap<VirtualDevice, Map<string, PortalState>>();

function stateOf(device: VirtualDevice, packageName: string): PortalState {
  const states = STATES.get(device) ?? new Map<string, PortalState>();
  STATES.set(device, states);
  const known = states.get(packageName);
  if (known !== undefined) return known;
  const state: PortalState = {
    token: randomUUID(),
    overlayOffset: 0,
    overlayVisible: true,
    port: PORTAL_PORT,
    stopServer: null,
  };
  states.set(packageName, state);
  return state;
}

/** The portal with this package's name. What reads the screen needs its accessibility service to be switched on. */
export function portalOf(device: VirtualDevice, packageName: string): Portal {
  const state = stateOf(device, packageName);
  const isOn = (): boolean => {
    const services = device.packages.find(packageName)?.apk?.services ?? [];
    const enabled = (device.settings.get('secure/enabled_accessibility_services') ?? '').split(':');
    return enabled.some((id) => {
      const [owner, name = ''] = id.split('/');
      return owner === packageName && services.includes(name.startsWith('.') ? `${owner}${name}` : name);
    });
  };
  const reading: Readonly<Record<string, (values: Values) => PortalAnswer>> = {
    a11y_tree: () => success(JSON.stringify(shortTree(screenOf(device)))),
    a11y_tree_full: (values) => {
      const tree = fullTree(screenOf(device), isTrue(values.filter, true));
      return tree === null ? failure('No active window or root filtered out') : success(JSON.stringify(tree));
    },
    phone_state: () => success(JSON.stringify(phoneState(device))),
    ping: () => success('pong'),
    state: () =>
      success(JSON.stringify({ a11y_tree: shortTree(screenOf(device)), phone_state: phoneState(device) })),
    state_full: (values) => {
      const tree = fullTree(screenOf(device), isTrue(values.filter, true));
      if (tree === null) return failure('No active window or root filtered out');
      return success({
        a11y_tree: tree,
        phone_state: phoneState(device),
        device_context: deviceContext(device, state),
      });
    },
    packages: () => success(launchable(device)),
    getclipboard: () => success(device.clipboard.text ?? ''),
  };
  const always: Readonly<Record<string, () => PortalAnswer>> = {
    version: () => success(device.packages.find(packageName)?.info.versionName ?? 'unknown'),
    auth_token: () => success(state.token),
  };
  const writing: Readonly<Record<string, (values: Values) => PortalAnswer>> = {
    'keyboard/input': (values) => typed(device, values),
    'keyboard/clear': () => {
      if (!hasFocus(device)) return failure('No input connection available or clear failed');
      eraseField(device);
      return success('Text cleared');
    },
    'keyboard/key': ({ key_code: code }) => {
      const key = keyNameOf(String(code ?? ''));
      if (key === 'UNKNOWN') return failure('No input connection available or key send failed');
      if (device.wakefulness.awake) strikeKey(device, key);
      return success('Key event sent');
    },
    overlay_offset: ({ offset }) => {
      state.overlayOffset = whole(offset, 0);
      return success(`Overlay offset updated to ${state.overlayOffset}`);
    },
    overlay_visible: ({ visible }) => {
      state.overlayVisible = isTrue(visible, true);
      return success(`Overlay visibility set to ${state.overlayVisible}`);
    },
    toggle_socket_server: (values) => toggle(values),
    toggle_production_mode: ({ enabled }) => success(`Production mode set to ${isTrue(enabled, false)}`),
    setclipboard: ({ text, text_base64: encoded }) => {
      if (text === undefined && encoded === undefined)
        return failure('Missing required parameter: text or text_base64');
      device.clipboard.copy(text === undefined ? decoded(encoded) : String(text));
      return success('Clipboard updated');
    },
  };
  const toggle = (values: Values): PortalAnswer => {
    const isEnabled = isTrue(values.enabled, true);
    const port = whole(values.port, state.port);
    if (port < 1 || port > 65_535) return failure(`Invalid port: ${port}`);
    if (!isEnabled || port !== state.port) state.stopServer?.();
    state.port = port;
    if (isEnabled) state.stopServer ??= servePortal(device, { packageName, port, portal, ended });
    return success(`HTTP server ${isEnabled ? 'enabled' : 'disabled'} on port ${port}`);
  };
  const ended = (): void => {
    state.stopServer = null;
  };
  const portal: Portal = {
    isToken: (text) => text === state.token,
    async query(path, values) {
      const known = Object.hasOwn(always, path) ? always[path] : undefined;
      if (known !== undefined) return known();
      if (!isOn()) return failure('Accessibility service not available');
      const read = Object.hasOwn(reading, path) ? reading[path] : undefined;
      try {
        return read?.(values) ?? failure(`Unknown endpoint: /${path}`);
      } catch (thrown) {
        return failure(`Execution failed: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
      }
    },
    insert(path, values) {
      if (!isOn()) return failure('Accessibility service not available');
      const write = Object.hasOwn(writing, path) ? writing[path] : undefined;
      return write?.(values) ?? failure('Unsupported insert endpoint');
    },
    async act(action, values) {
      const name = action.replace(/^(?:action[./])/, '');
      if (name === 'screenshot') return success(await pictureOf(device));
      const touch = Object.hasOwn(TOUCHES, name) ? TOUCHES[name] : undefined;
      if (touch !== undefined) return touch(device, values);
      if (name === 'clipboard/get') return portal.query('getclipboard', values);
      if (name === 'state') return portal.query('state_full', { filter: false, ...values });
      if (['packages', 'version'].includes(name)) return portal.query(name, values);
      const insert = { input: 'keyboard/input', clear: 'keyboard/clear', key: 'keyboard/key' }[name] ?? name;
      return portal.insert(insert === 'clipboard/set' ? 'setclipboard' : insert, values);
    },
  };
  return portal;
}

/** Constants of `AccessibilityService.GLOBAL_ACTION_…`. */
const GLOBAL_KEYS = new Map([
  [1, 'BACK'],
  [2, 'HOME'],
  [3, 'APP_SWITCH'],
]);

const TOUCHES: Readonly<Record<string, (device: VirtualDevice, values: Values) => PortalAnswer>> = {
  tap: (device, { x, y }) => {
    tapAt(device, [whole(x, 0), whole(y, 0)]);
    return success(`Tap performed at (${whole(x, 0)}, ${whole(y, 0)})`);
  },
  swipe: (device, { startX, startY, endX, endY, duration }) => {
    moveFinger(
      device,
      [whole(startX, 0), whole(startY, 0)],
      [whole(endX, 0), whole(endY, 0)],
      whole(duration, SWIPE_MS),
    );
    return success('Swipe performed');
  },
  global: (device, { action }) => {
    const key = GLOBAL_KEYS.get(whole(action, 0));
    if (key === undefined) return failure(`Failed to perform global action ${whole(action, 0)}`);
    if (device.wakefulness.awake) strikeKey(device, key);
    return success(`Global action ${whole(action, 0)} performed`);
  },
  app: (device, values) => {
    const name = String(values.package ?? values.packageName ?? '');
    if (name === '') return failure("Missing required param: 'package'");
    return device.start(name) ? success(`Started app ${name}`) : failure(`Could not start app: ${name}`);
  },
};

function typed(device: VirtualDevice, values: Values): PortalAnswer {
  const clears = isTrue(values.clear, true);
  if (!device.wakefulness.awake || !hasFocus(device))
    return failure('No input connection available or input failed');
  if (clears) eraseField(device);
  typeText(device, decoded(values.base64_text).slice(0, TEXT_MAX));
  return success(`input done via IME (clear=${clears})`);
}

async function pictureOf(device: VirtualDevice): Promise<string> {
  return Buffer.from((await device.source.picture()).png).toString('base64');
}

function screenOf({ source }: VirtualDevice): Screen {
  const { hierarchy, packageName, activity } = source.view();
  const read = parseHierarchy(hierarchy, { packageName, activity });
  if (!read.ok) throw new Error(`the windows cannot be read: ${read.failure}`);
  return read.screen;
}

function hasFocus(device: VirtualDevice): boolean {
  return screenOf(device).elements.some(({ focused, editable }) => focused && editable);
}

function phoneState(device: VirtualDevice) {
  const { packageName, activity, elements } = screenOf(device);
  const focused = elements.find((element) => element.focused);
  return {
    currentApp: device.packages.find(packageName)?.info.label ?? packageName,
    packageName,
    activityName: activity,
    keyboardVisible: device.source.view().keyboardShown,
    isEditable: focused?.editable ?? false,
    focusedElement:
      focused === undefined
        ? { resourceId: '' }
        : { text: focused.text, className: focused.className, resourceId: focused.resourceId },
  };
}

function deviceContext({ source, properties }: VirtualDevice, { overlayOffset }: PortalState) {
  const { width, height } = screenSizeOf(source);
  const dpi = Number(properties.get('ro.sf.lcd_density') ?? '420');
  return {
    screen_bounds: { width, height },
    filtering_params: { min_element_size: MIN_ELEMENT_SIZE, overlay_offset: overlayOffset },
    display_metrics: {
      density: dpi / 160,
      densityDpi: dpi,
      scaledDensity: dpi / 160,
      widthPixels: width,
      heightPixels: height,
    },
  };
}

/** Apps with an entry in the launcher. */
function launchable({ packages }: VirtualDevice) {
  return packages.all().flatMap(({ info, apk }) =>
    apk !== undefined && !apk.activities.some(({ launcher }) => launcher)
      ? []
      : [
          {
            packageName: info.packageName,
            label: info.label,
            versionName: info.versionName,
            versionCode: info.versionCode,
            isSystemApp: false,
          },
        ],
  );
}

function decoded(text: unknown): string {
  return Buffer.from(String(text ?? ''), 'base64').toString('utf8');
}

function whole(value: unknown, otherwise: number): number {
  const number = value === undefined || value === null ? otherwise : Number(value);
  return Number.isFinite(number) ? Math.round(number) : otherwise;
}

function isTrue(value: unknown, otherwise: boolean): boolean {
  return value === undefined || value === null ? otherwise : String(value).toLowerCase() === 'true';
}
