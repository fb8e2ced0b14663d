import { type Capture, createAdbServer, type Device } from '@tapwright/android';
import {
  centreOf,
  contentHash,
  isInteractable,
  layoutSignature,
  parseHierarchy,
  placeIdentity,
  type Screen,
  toElementRef,
} from '@tapwright/screen';
import { locatorChain } from '@tapwright/script';
import {
  createVirtualDevice,
  createAdbServer as startVirtualServer,
  type VirtualDevice,
} from '@tapwright/virtual-android';
import { installAutomationServer } from '@tapwright/virtual-android/testing';
import { virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';

const SCREENS = 5;
const APPS = Object.values(virtualApps).map(({ app }) => app);

interface Eyes extends AsyncDisposable {
  readonly phone: VirtualDevice;
  /** The same screen by the server, and by the dump alone, as a gateway without the server stores it. */
  both(): Promise<{ readonly served: Capture; readonly dumped: Capture }>;
}

async function eyesOn(start: string): Promise<Eyes> {
  const phone = createVirtualDevice({
    serial: 'one',
    source: createInteractiveSource({ apps: APPS, start }),
  });
  await installAutomationServer(phone);
  const adb = await startVirtualServer({ devices: [phone] });
  const where = { host: adb.host, port: adb.port };
  const serving = createAdbServer(where, { hierarchy: 'server' });
  const dumping = createAdbServer(where);
  const look = (device: Device) => device.capture({ picture: false });
  return {
    phone,
    async both() {
      const server = serving.device('one');
      const served = await look(server);
      await server.closeEye();
      return { served, dumped: await look(dumping.device('one')) };
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([serving.close(), dumping.close()]);
      await adb.close();
    },
  };
}

function screenOf(capture: Capture): Screen {
  const parsed = parseHierarchy(capture.hierarchy, capture);
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

/** What later steps and scripts know a screen and its elements by. */
function knownBy(screen: Screen) {
  return {
    content: contentHash(screen),
    layout: layoutSignature(screen),
    place: placeIdentity(screen),
    elements: screen.elements.map((element) => toElementRef(screen, element)),
    locators: screen.elements.filter(isInteractable).map((element) => locatorChain(screen, element)),
  };
}

/** Goes to another screen: taps the first thing that was not tapped yet, else goes back. */
function goOn(phone: VirtualDevice, screen: Screen, tapped: Set<string>): void {
  const next = screen.elements.find((element) => {
    const key = `${element.resourceId} ${element.text} ${element.desc}`;
    return element.clickable && element.enabled && !element.editable && !tapped.has(key) && tapped.add(key);
  });
  if (next === undefined) {
    phone.input({ kind: 'key', key: 'BACK' });
    return;
  }
  const [x, y] = centreOf(next.bounds);
  phone.input({ kind: 'tap', x, y });
}

describe('the server and the dump show the same screens, known by the same signatures and locators:', () => {
  it.each(APPS.map(({ tile }) => tile.packageName))('%s', async (packageName) => {
    await using eyes = await eyesOn(packageName);
    const seen = new Set<string>();
    const tapped = new Set<string>();
    let locators = 0;
    for (let at = 0; at < SCREENS; at += 1) {
      const { served, dumped } = await eyes.both();
      expect([served.seenBy, served.seenWhy, dumped.seenBy]).toEqual(['server', null, 'dump']);
      const screen = screenOf(served);
      expect(screen).toEqual(screenOf(dumped));
      const known = knownBy(screen);
      expect(known).toEqual(knownBy(screenOf(dumped)));
      seen.add(known.content);
      locators += known.locators.length;
      goOn(eyes.phone, screen, tapped);
    }
    expect(seen.size).toBeGreaterThan(1);
    expect(locators).toBeGreaterThan(SCREENS);
  });
});
