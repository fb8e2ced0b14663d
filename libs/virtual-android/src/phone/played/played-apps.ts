import type { Component } from '../device/component.ts';
import type { VirtualDevice } from '../device/virtual-device.ts';
import { appiumSettings } from './appium-settings.ts';
import type { BroadcastAnswer, PlayedApp } from './played-app.ts';

const PLAYED: ReadonlyMap<string, PlayedApp> = new Map([appiumSettings].map((app) => [app.packageName, app]));

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

/** The answer of the receiver that gets the broadcast; null: nobody receives it. Its process is started if need be. */
export function answerOf(
  device: VirtualDevice,
  action: string,
  component: Component | null,
  extras: Extras,
): BroadcastAnswer | null {
  if (component === null) return registeredAnswer(device, action, extras);
  const declared = device.packages.find(component.packageName)?.apk?.receivers ?? [];
  const receive = PLAYED.get(component.packageName)?.receivers.get(component.className);
  if (receive === undefined || !declared.includes(component.className)) return null;
  device.processes.start(component.packageName);
  return receive(device, extras);
}

function registeredAnswer(device: VirtualDevice, action: string, extras: Extras): BroadcastAnswer | null {
  for (const { packageName, registered } of PLAYED.values()) {
    const runs =
      device.packages.find(packageName)?.apk !== undefined &&
      device.processes.pidOf(packageName) !== undefined;
    const receive = runs ? registered.get(action) : undefined;
    if (receive !== undefined) return receive(device, extras);
  }
  return null;
}

/** What the keyboard in use makes of typed keys; undefined: it types them as they are. */
export function playedKeyboard(device: VirtualDevice): ((text: string) => void) | undefined {
  const id = device.inputMethods.current;
  const [packageName = ''] = id.split('/');
  const act = PLAYED.get(packageName)?.keyboards.get(id);
  const isDeclared = device.packages.find(packageName)?.apk?.inputMethods.includes(id) === true;
  return act === undefined || !isDeclared ? undefined : (text) => act(device, text);
}
