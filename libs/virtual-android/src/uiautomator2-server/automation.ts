import { parseHierarchy, type Screen } from '@tapwright/screen';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { WebDriverFault } from '../webdriver/fault.ts';
import type { Fields } from '../webdriver/read-json.ts';
import { createSession, type Session } from '../webdriver/session.ts';
import { createServerSettings, type ServerSettings } from './settings.ts';

/** The state of the server on the phone: at most one session, as with the real one. */
export interface Automation {
  readonly device: VirtualDevice;
  readonly settings: ServerSettings;
  readonly session: Session | null;
  /** A session replaces the one before. */
  open(capabilities: Fields): Session;
  /** Ends the server shortly after the answer has been sent. */
  stop(): void;
}

/** Time that a look takes by the phone's clock: no Java process has to start, unlike for `uiautomator dump`. */
const LOOK_MS = 50;
/** `UiAutomation.waitForIdle` is asked in steps. */
const IDLE_STEP_MS = 500;

export function createAutomation(device: VirtualDevice, stop: () => void): Automation {
  const settings = createServerSettings();
  const look = lookingAt(device, () => settings.number('waitForIdleTimeout'));
  let session: Session | null = null;
  return {
    device,
    settings,
    get session() {
      return session;
    },
    open(capabilities) {
      const plain = Object.entries(capabilities).filter(([, value]) => typeof value !== 'object');
      session = createSession(device, Object.fromEntries(plain) as Session['capabilities'], look);
      return session;
    },
    stop,
  };
}

/**
 * Reads the windows as accessibility services do, not by `uiautomator dump`: faults of dumps do not happen here. First it
 * waits for an idle screen, as many milliseconds as `idleMs` says, and then takes the screen as it is.
 */
export function lookingAt(device: VirtualDevice, idleMs: () => number): () => Promise<Screen> {
  let last: { readonly hierarchy: string; readonly activity: string; readonly screen: Screen } | null = null;
  return async () => {
    const { source, clock } = device;
    clock.pass(LOOK_MS);
    const steps = Math.ceil(idleMs() / IDLE_STEP_MS);
    for (let step = 0; step < steps && source.busy?.() === true; step += 1) clock.pass(IDLE_STEP_MS);
    const { hierarchy, packageName, activity } = source.view();
    if (last?.hierarchy === hierarchy && last.activity === activity) return last.screen;
    const read = parseHierarchy(hierarchy, { packageName, activity });
    if (!read.ok) throw new WebDriverFault('unknown error', `the windows cannot be read: ${read.failure}`);
    last = { hierarchy, activity, screen: read.screen };
    return read.screen;
  };
}
