import type { Component } from '../device/component.ts';
import type { VirtualDevice } from '../device/virtual-device.ts';
import { appiumSettings } from './appium-settings.ts';
import { devicekit } from './devicekit.ts';
import { adbKeyboard, agentDeviceKeyboard, u2Keyboard } from './keyboards.ts';
import type { BroadcastAnswer, PlayedApp, PlayedProvider } from './played-app.ts';
import { droidrunPortal, mobilerunPortal } from './portals.ts';

const PLAYED: ReadonlyMap<string, PlayedApp> = new Map(
  [
    appiumSettings,
    devicekit,
    adbKeyboard,
    agentDeviceKeyboard,
    u2Keyboard,
    droidrunPortal,
    mobilerunPortal,
  ].map((app) => [app.packageName, app]),
);

type Extras = ReadonlyMap<string, string>;

/** What a passing activity of an installed app does; undefined for an activity with a window. */
export function passingActivity(
  device: VirtualDevice,
  { packageName, className }: Component,
): (() => void) | undefined {
  const apk = device.packages.find(packageName)?.apk;
  const act = PLAYED.get(packageName)?.passing.get(className);
  const isDeclared = apk?.activities.some((activity) => activity.className === className) === true;
  return act === undefined || !isDeclared ? undefined : () => act(device);
}

/** Whether a service calls `startForeground`; does what it does when it is started. */
export function startedService(
  device: VirtualDevice,
  { packageName, className }: Component,
  extras: Extras,
): boolean {
  const act = PLAYED.get(packageName)?.foreground.get(className);
  act?.(device, extras);
  return act !== undefined;
}

/** A broadcast that was sent. */
export interface Broadcast {
  readonly action: string;
  /** Empty: any package may receive it. */
  readonly packageName: string;
  readonly component: Component | null;
  readonly extras: Extras;
}

/** The answer of the receiver that gets the broadcast; null: nobody receives it. Its process is started if need be. */
export function answerOf(device: VirtualDevice, broadcast: Broadcast): BroadcastAnswer | null {
  const { component, extras } = broadcast;
  if (component === null) return registeredAnswer(device, broadcast);
  const declared = device.packages.find(component.packageName)?.apk?.receivers ?? [];
  const receive = PLAYED.get(component.packageName)?.receivers.get(component.className);
  if (receive === undefined || !declared.includes(component.className)) return null;
  device.processes.start(component.packageName);
  return receive(device, extras);
}

function registeredAnswer(device: VirtualDevice, broadcast: Broadcast): BroadcastAnswer | null {
  for (const { packageName, registered } of PLAYED.values()) {
    if (broadcast.packageName !== '' && broadcast.packageName !== packageName) continue;
    const receive = runs(device, packageName) ? registered.get(broadcast.action) : undefined;
    if (receive !== undefined) return receive(device, broadcast.extras);
  }
  return null;
}

/** An app runs while it has a process, and as long as its keyboard is the one in use. */
function runs({ packages, processes, inputMethods }: VirtualDevice, packageName: string): boolean {
  const apk = packages.find(packageName)?.apk;
  const types = apk?.inputMethods.includes(inputMethods.current) === true;
  return apk !== undefined && (types || processes.pidOf(packageName) !== undefined);
}

/** What the keyboard in use makes of typed keys; undefined: it types them as they are. */
export function playedKeyboard(device: VirtualDevice): ((text: string) => void) | undefined {
  const id = device.inputMethods.current;
  const [packageName = ''] = id.split('/');
  const act = PLAYED.get(packageName)?.keyboards.get(id);
  const isDeclared = device.packages.find(packageName)?.apk?.inputMethods.includes(id) === true;
  return act === undefined || !isDeclared ? undefined : (text) => act(device, text);
}

/** The content provider of an installed app with this authority. Its process is started if need be. */
export function playedProvider(device: VirtualDevice, authority: string): PlayedProvider | undefined {
  const provider = PLAYED.get(authority)?.provider;
  if (provider === undefined || device.packages.find(authority)?.apk === undefined) return undefined;
  device.processes.start(authority);
  return provider(device);
}
