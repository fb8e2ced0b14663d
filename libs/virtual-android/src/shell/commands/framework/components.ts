import { restOfLink } from '@tapwright/virtual-ui';
import { type Component, componentOf } from '../../../phone/device/component.ts';
import { canStart, type Package } from '../../../phone/device/packages.ts';
import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';
import { argumentsOf } from './arguments.ts';
import { type Intent, LAUNCHER, MAIN, readIntent, VIEW } from './intent.ts';

/** An activity that fits an intent. */
interface Fitting {
  readonly app: Package;
  readonly component: Component;
}

/** Starts a component in the form the source knows it by; false where there is none. `uri`: what it is to open. */
export function startComponent(device: VirtualDevice, component: Component, uri: string): boolean {
  const app = device.app(component.packageName);
  const launches = app !== undefined && componentOf(app.launchComponent)?.full === component.full;
  return device.start(launches ? app.launchComponent : component.short, uri === '' ? undefined : uri);
}

/**
 * The activities that fit an intent without a component: those that a launcher starts, and those whose links take the
 * URI. Other intent filters are not known, so shares find no app.
 */
export function fittingActivities(device: VirtualDevice, intent: Intent): readonly Fitting[] {
  if (intent.type !== '') return [];
  const apps = device.packages
    .all()
    .filter(
      (app) => (intent.packageName === '' || intent.packageName === app.info.packageName) && canStart(app),
    );
  return intent.data === '' ? launchable(apps, intent) : linked(apps, intent);
}

/** Opens a URI in an app, as `am start -a android.intent.action.VIEW -d URI PACKAGE` does; false where it opens none. */
export function openLink(device: VirtualDevice, data: string, packageName: string): boolean {
  const intent = readIntent(argumentsOf(['-a', VIEW, '-d', data, packageName]), () => false);
  const [fitting] = fittingActivities(device, intent);
  return fitting !== undefined && startComponent(device, fitting.component, data);
}

function launchable(apps: readonly Package[], { action, categories }: Intent): readonly Fitting[] {
  if ((action !== '' && action !== MAIN) || !categories.every((name) => name === LAUNCHER)) return [];
  return apps.flatMap((app) => {
    const component = componentOf(app.info.launchComponent);
    return component === null ? [] : [{ app, component }];
  });
}

const LINK_CATEGORIES = ['DEFAULT', 'BROWSABLE'].map((name) => `android.intent.category.${name}`);

function linked(apps: readonly Package[], { action, categories, data }: Intent): readonly Fitting[] {
  if ((action !== '' && action !== VIEW) || !categories.every((name) => LINK_CATEGORIES.includes(name)))
    return [];
  return apps.flatMap((app) => {
    const { packageName, declared } = app.info;
    const link = declared?.links.find((filter) => restOfLink(filter, data) !== null);
    const component = componentOf(`${packageName}/.${link?.activity}`);
    return link === undefined || component === null ? [] : [{ app, component }];
  });
}

/** True for an activity that its app declares and that no other app, nor the shell, may start. */
export function isPrivate(device: VirtualDevice, component: Component): boolean {
  const app = device.packages.find(component.packageName);
  if (app === undefined || !canStart(app)) return false;
  const { declared, launchComponent } = app.info;
  const isOf = (name: string): boolean => `${component.packageName}.${name}` === component.className;
  if (declared === undefined || !declared.activities.some(isOf)) return false;
  const launches = componentOf(launchComponent)?.full === component.full;
  return !launches && !declared.links.some(({ activity }) => isOf(activity));
}
