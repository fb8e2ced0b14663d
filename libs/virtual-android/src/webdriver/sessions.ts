import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { deviceFor, matchCapabilities } from './capabilities.ts';
import { WebDriverFault } from './fault.ts';
import { lookAt } from './phone-screen.ts';
import type { Fields } from './read-json.ts';
import { createSession, type Session } from './session.ts';
import { startApp } from './start-app.ts';

/** The open sessions. A device has at most one, as with Appium. */
export interface Sessions {
  /** @throws WebDriverFault `invalid argument`, `session not created` */
  open(body: Fields): Session;
  /** @throws WebDriverFault `invalid session id` */
  find(id: string): Session;
  close(id: string): void;
}

export function createSessions(devices: readonly VirtualDevice[]): Sessions {
  const open = new Map<string, Session>();
  return {
    open(body) {
      const capabilities = matchCapabilities(body);
      const used = new Set([...open.values()].map((session) => session.device));
      const device = deviceFor(devices, capabilities, (one) => used.has(one));
      // A client that died left its session open: the next session takes over the device.
      for (const [id, session] of open) if (session.device === device) open.delete(id);
      startApp(device, capabilities);
      const reported = { ...capabilities, 'appium:udid': device.serial, 'appium:deviceUDID': device.serial };
      const session = createSession(device, reported, () => lookAt(device));
      open.set(session.id, session);
      return session;
    },
    find(id) {
      const session = open.get(id);
      if (session === undefined) throw new WebDriverFault('invalid session id', 'there is no such session');
      return session;
    },
    close: (id) => void open.delete(id),
  };
}
