import { binaryXml, type XmlElement, zipOf } from '@tapwright/apk';
import {
  type ActionFilter,
  type AppInfo,
  type DeclaredParts,
  type LinkFilter,
  restOfLink,
} from '@tapwright/virtual-ui';
import type { ProvidedFile } from '../../files/provided.ts';
import { componentOf } from '../component.ts';
import { type Package, VIRTUAL_APP_SDK } from '../packages.ts';

/** Where Android keeps the code of apps. */
export const APP_DIRECTORY = '/data/app';

type Declaring = AppInfo & { readonly declared: DeclaredParts };

const SHORTCUTS_FILE = 'res/xml/shortcuts.xml';
/** The first XML file in the resources of an app. There is no table of resources: it is the only one. */
const SHORTCUTS_RESOURCE = 0x7f01_0000;
const VIEW = 'android.intent.action.VIEW';

/** Made once for all phones that hold the app, when one of them is first asked. Their keys are the apps' own objects. */
const made = new WeakMap<DeclaredParts, Buffer>();

/** `base.apk` of each app of the screen source that knows what it declares. */
export function builtInApks(packages: readonly Package[]): readonly ProvidedFile[] {
  return packages.flatMap(({ info, apk, codePath, updatedAt }) =>
    apk === undefined && declares(info)
      ? [
          {
            path: `${codePath.slice(APP_DIRECTORY.length)}/base.apk`,
            content: () => apkOf(info),
            changedAt: updatedAt,
          },
        ]
      : [],
  );
}

function declares(info: AppInfo): info is Declaring {
  return info.declared !== undefined;
}

/**
 * An APK without code, resources or signature: what it declares, as a compiled manifest. The same app gives the same
 * bytes on every machine.
 */
function apkOf(info: Declaring): Buffer {
  const known = made.get(info.declared);
  if (known !== undefined) return known;
  const { shortcuts } = info.declared;
  const apk = zipOf({
    'AndroidManifest.xml': binaryXml(manifestOf(info)),
    ...(shortcuts.length === 0 ? {} : { [SHORTCUTS_FILE]: binaryXml(shortcutsOf(info)) }),
  });
  made.set(info.declared, apk);
  return apk;
}

function manifestOf(info: Declaring): XmlElement {
  const { packageName, versionCode, versionName, label = packageName, permissions = [], declared } = info;
  const launched = componentOf(info.launchComponent)?.className;
  const activities = declared.activities.map((name) => {
    const isMain = `${packageName}.${name}` === launched;
    const links = declared.links.filter(({ activity }) => activity === name);
    const actions = declared.actions.filter(({ activity }) => activity === name);
    const exported = isMain || links.length > 0 || actions.length > 0;
    return element('activity', { name: `.${name}`, exported }, [
      ...(isMain ? [launcherFilter()] : []),
      ...actions.map(actionFilter),
      ...links.map(linkFilter),
      ...(isMain && declared.shortcuts.length > 0 ? [shortcutsEntry()] : []),
    ]);
  });
  return element('manifest', { package: packageName, versionCode, versionName }, [
    element('uses-sdk', {
      minSdkVersion: VIRTUAL_APP_SDK.min,
      targetSdkVersion: VIRTUAL_APP_SDK.target,
    }),
    ...permissions.map((name) => element('uses-permission', { name })),
    element('application', { label, hasCode: false }, activities),
  ]);
}

function element(
  name: string,
  attributes: NonNullable<XmlElement['attributes']>,
  children: readonly XmlElement[] = [],
): XmlElement {
  return { name, attributes, children };
}

function launcherFilter(): XmlElement {
  return element('intent-filter', {}, [
    element('action', { name: 'android.intent.action.MAIN' }),
    element('category', { name: 'android.intent.category.LAUNCHER' }),
  ]);
}

function actionFilter({ action }: ActionFilter): XmlElement {
  return element('intent-filter', {}, [
    element('action', { name: action }),
    element('category', { name: 'android.intent.category.DEFAULT' }),
  ]);
}

function linkFilter({ scheme, host, pathPrefix }: LinkFilter): XmlElement {
  return element('intent-filter', {}, [
    element('action', { name: VIEW }),
    element('category', { name: 'android.intent.category.DEFAULT' }),
    element('category', { name: 'android.intent.category.BROWSABLE' }),
    element('data', { scheme, host, pathPrefix }),
  ]);
}

function shortcutsEntry(): XmlElement {
  const resource = { resource: SHORTCUTS_RESOURCE };
  return element('meta-data', { name: 'android.app.shortcuts', resource });
}

/** As the launcher reads them (`ShortcutParser` of AOSP); a label is a text here, on a phone a resource. */
function shortcutsOf({ packageName, declared }: Declaring): XmlElement {
  const shortcuts = declared.shortcuts.map(({ id, label, uri }) => {
    const link = declared.links.find((filter) => restOfLink(filter, uri) !== null);
    const targetClass = `${packageName}.${link?.activity ?? declared.activities[0]}`;
    return element('shortcut', { shortcutId: id, shortcutShortLabel: label, enabled: true }, [
      element('intent', { action: VIEW, data: uri, targetPackage: packageName, targetClass }),
    ]);
  });
  return element('shortcuts', {}, shortcuts);
}
