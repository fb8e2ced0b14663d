import { type Component, componentOf } from '../../../phone/device/component.ts';
import { canStart, type Package } from '../../../phone/device/packages.ts';
import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';
import { type Intent, LAUNCHER, MAIN } from './intent.ts';

/** Starts a component in the form the source knows it by; false where there is none. */
export function startComponent(device: VirtualDevice, component: Component): boolean {
  const app = device.app(component.packageName);
  const launches = app !== undefined && componentOf(app.launchComponent)?.full === component.full;
  return device.start(launches ? app.launchComponent : component.short);
}

/**
 * The activities that fit an intent without a component. Only those that a launcher starts are known: other intent filters
 * are ignored, so links and shares find no app.
 */
export function launchableActivities(
  device: VirtualDevice,
  intent: Intent,
): readonly { readonly app: Package; readonly component: Component }[] {
  const categories = intent.categories.every((name) => name === LAUNCHER);
  if (!categories || intent.data !== '' || intent.type !== '') return [];
  if (intent.action !== '' && intent.action !== MAIN) return [];
  return device.packages.all().flatMap((app) => {
    const component = componentOf(app.info.launchComponent);
    const fits = intent.packageName === '' || intent.packageName === app.info.packageName;
    return fits && component !== null && canStart(app) ? [{ app, component }] : [];
  });
}
