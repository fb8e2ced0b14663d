import { randomUUID } from 'node:crypto';
import { ancestorsOf, type Screen, type ScreenElement } from '@tapwright/screen';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import type { Capabilities } from './capabilities.ts';
import { WebDriverFault } from './fault.ts';

/** The key of an element's reference in the protocol (W3C WebDriver, section 12.2). */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

/** The key of the protocol before W3C's. */
const OLD_KEY = 'ELEMENT';

/** Appium gives clients every reference under both keys; the server on the phone gives it under the standard one only. */
export function withBothKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withBothKeys);
  if (typeof value !== 'object' || value === null || !(ELEMENT_KEY in value)) return value;
  return { [OLD_KEY]: value[ELEMENT_KEY], ...value };
}

/** Most elements that a session remembers; the oldest are dropped. */
const ELEMENTS_MAX = 10_000;

/** A client's session on one device. */
export interface Session {
  readonly id: string;
  readonly device: VirtualDevice;
  readonly capabilities: Capabilities;
  /** How long a search waits for its element; milliseconds, 0 at first. */
  implicitMs: number;
  /** The screen as it is now. @throws WebDriverFault `unknown error` */
  look(): Promise<Screen>;
  /** Gives an element of the screen a reference that the client can send back. */
  remember(screen: Screen, element: ScreenElement): Readonly<Record<string, string>>;
  /** The element in its current state. @throws WebDriverFault `no such element`, `stale element reference` */
  recall(id: string): Promise<{ readonly screen: Screen; readonly element: ScreenElement }>;
}

/** `look`: how this server reads the screen of a phone. */
export function createSession(
  device: VirtualDevice,
  capabilities: Capabilities,
  look: () => Promise<Screen>,
): Session {
  const known = new Map<string, string>();
  return {
    id: randomUUID(),
    device,
    capabilities,
    implicitMs: 0,
    look,
    remember(screen, element) {
      const identity = identityOf(screen, element);
      const id = randomUUID();
      known.set(id, identity);
      const [oldest] = known.keys();
      if (known.size > ELEMENTS_MAX && oldest !== undefined) known.delete(oldest);
      return { [ELEMENT_KEY]: id };
    },
    async recall(id) {
      const identity = known.get(id);
      if (identity === undefined)
        throw new WebDriverFault('no such element', 'no element has this reference');
      const screen = await look();
      const element = screen.elements.find((at) => identityOf(screen, at) === identity);
      if (element !== undefined) return { screen, element };
      throw new WebDriverFault('stale element reference', 'the element is no longer on the screen');
    },
  };
}

/** Identifies a view of a screen: the activity, and class and id of the view and all its parents. Its text may change. */
function identityOf(screen: Screen, element: ScreenElement): string {
  const way = [element, ...ancestorsOf(screen, element)];
  const parts = way.map(({ parent, index, className, resourceId }) => {
    const siblings = parent === null ? [] : (screen.elements[parent]?.children ?? []);
    return `${siblings.indexOf(index)} ${className} ${resourceId}`;
  });
  return [screen.activity, ...parts].join('\n');
}
