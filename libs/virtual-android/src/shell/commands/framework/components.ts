import { restOfLink } from '@tapwright/virtual-ui';
import { type Component, componentOf } from '../../../phone/device/component.ts';
import { canStart, type Package } from '../../../phone/device/packages.ts';
import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';
import { argumentsOf } from './arguments.ts';
import { DEFAULT, type Intent, LAUNCHER, MAIN, readIntent, VIEW } from './intent.ts';

/** An activity that fits an intent. */
interface Fitting {
  readonly app: Package;
  readonly component: Component;
}

/** Starts a component in the form the source knows it by, for what the intent wants; false where there is none. */
export function startComponent(
  device: VirtualDevice,
  component: Component,
  { data, action }: Pick<Intent, 'data' | 'action'>,
): boolean {
  const app = device.app(component.packageName);
  const launches = app !== undefined && componentOf(app.launchComponent)?.full === component.full;
  const wanted = data === '' ? answeredBy(device, component, action, launches) : data;
  return device.start(launches ? app.launchComponent : component.short, wanted);
}

/** The action for which an activity is started; another activity than the launcher's shows itself for whatever action. */
function answeredBy(
  { packages }: VirtualDevice,
  { packageName, className }: Component,
  wanted: string,
  launches: boolean,
): string | undefined {
  const { actions = [] } = packages.find(packageName)?.info.declared ?? {};
  const own = actions.filter(({ activity }) => `${packageName}.${activity}` === className);
  return (own.find(({ action }) => action === wanted) ?? (launches ? undefined : own[0]))?.action;
}

/**
 * The activities that fit an intent without a component: those that a launcher starts, those that answer its action, and
 * those whose links take the URI. Other intent filters are not known, so shares find no app.
 */
export function fittingActivities(device: VirtualDevice, intent: Intent): readonly Fitting[] {
  if (intent.type !== '') return [];
  const apps = device.packages
    .all()
    .filter(
      (app) => (intent.packageName === '' || intent.packageName === app.info.packageName) && canStart(app),
    );
  if (intent.data !== '') return linked(apps, intent);
  return [...launchable(apps, intent), ...answering(apps, intent)];
}

/** Opens a URI in an app, as `am start -a android.intent.action.VIEW -d URI PACKAGE` does; false where it opens none. */
export function openLink(device: VirtualDevice, data: string, packageName: string): boolean {
  const intent = readIntent(argumentsOf(['-a', VIEW, '-d', data, packageName]), () => false);
  const [fitting] = fittingActivities(device, intent);
  return fitting !== undefined && startComponent(device, fitting.component, intent);
}

function launchable(apps: readonly Package[], { action, categories }: Intent): readonly Fitting[] {
  if ((action !== '' && action !== MAIN) || !categories.every((name) => name === LAUNCHER)) return [];
  return apps.flatMap((app) => {
    const component = componentOf(app.info.launchComponent);
    return component === null ? [] : [{ app, component }];
  });
}

function answering(apps: readonly Package[], { action, categories }: Intent): readonly Fitting[] {
  if (!categories.every((name) => name === DEFAULT)) return [];
  return apps.flatMap((app) => {
    const { packageName, declared } = app.info;
    const filter = declared?.actions.find((one) => one.action === action);
    const component = componentOf(`${packageName}/.${filter?.activity}`);
    return filter === undefined || component === null ? [] : [{ app, component }];
  });
}

const LINK_CATEGORIES = [DEFAULT, 'android.intent.category.BROWSABLE'];

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
  return !launches && ![...declared.links, ...declared.actions].some(({ activity }) => isOf(activity));
}
