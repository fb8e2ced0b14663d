import type { Phone, ScreenSource, View } from '@tapwright/virtual-ui';
import { drawHierarchy } from '@tapwright/virtual-ui/picture';
import { forwarded } from '../system/layer.ts';
import { type Component, componentOf } from './component.ts';
import { canStart, type Package } from './packages.ts';

const TEXT = 'Installed from a package. A virtual device cannot run its code.';

/** What the source has to know about installed apps. */
export interface InstalledApps {
  find(packageName: string): Package | undefined;
  /** What an activity does that closes itself at once; undefined for one that shows its window. */
  passing(activity: Component): (() => void) | undefined;
}

/**
 * Adds the apps that were installed from an APK to the source. A virtual device cannot run their code, so each shows one
 * empty window, which BACK and HOME leave. Apps of the source that were uninstalled cannot be started.
 */
export function withInstalledApps(
  source: ScreenSource,
  { find: installed, passing }: InstalledApps,
): ScreenSource {
  const { width, height } = source;
  let phone: Phone | null = null;
  let front: Component | null = null;
  const isAbove = (packageName: string): boolean => front?.packageName === packageName;
  const isGone = (packageName: string): boolean => {
    const known = installed(packageName);
    const isOwn = source.apps.some((app) => app.packageName === packageName);
    return isOwn && (known === undefined || known.apk !== undefined);
  };
  const close = (): void => {
    front = null;
  };
  const open = ({ apk, info }: Package, component: string): boolean => {
    const target = componentOf(component === info.packageName ? info.launchComponent : component);
    if (target === null || !apk?.activities.some(({ className }) => className === target.className))
      return false;
    phone?.report({ kind: 'shown', packageName: info.packageName, component: target.short });
    const pass = passing(target);
    if (pass === undefined) front = target;
    else pass();
    return true;
  };

  return {
    ...forwarded(source),
    busy: () => front === null && (source.busy?.() ?? false),
    view: () => (front === null ? source.view() : viewOf(front, width, height, source.view().rotation)),
    picture: () => (front === null ? source.picture() : pictureOf(width, height)),
    input(event) {
      if (front !== null && !(event.kind === 'key' && event.key === 'HOME')) {
        if (event.kind === 'key' && event.key === 'BACK') close();
        return { basis: 'synthetic', place: front?.short ?? source.view().activity };
      }
      close();
      const outcome = source.input(event);
      if (!source.apps.some((app) => isGone(app.packageName))) return outcome;
      // The source's launcher may still show the tile of an app that is gone.
      const { packageName } = source.view();
      if (!isGone(packageName)) return outcome;
      source.forceStop(packageName);
      return { basis: 'synthetic', place: source.view().activity };
    },
    start(component, wanted) {
      const packageName = component.split('/')[0] ?? component;
      const known = installed(packageName);
      if (known !== undefined && !canStart(known)) return false;
      if (known?.apk !== undefined) return open(known, component);
      if (isGone(packageName) || !source.start(component, wanted)) return false;
      close();
      return true;
    },
    forceStop(packageName) {
      if (isAbove(packageName)) close();
      else source.forceStop(packageName);
    },
    clear(packageName) {
      if (installed(packageName)?.apk === undefined) return !isGone(packageName) && source.clear(packageName);
      if (isAbove(packageName)) close();
      return true;
    },
    attach(given) {
      phone = given;
      source.attach?.(given);
    },
  };
}

function viewOf(
  { packageName, short }: Component,
  width: number,
  height: number,
  rotation: View['rotation'],
): View {
  const node = (className: string, text: string, drawn: string): string =>
    `<node index="0" text="${text}" resource-id="" class="android.widget.${className}" package="${packageName}" content-desc="" ` +
    'checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false" ' +
    `scrollable="false" long-clickable="false" password="false" selected="false" bounds="${drawn}"`;
  const [left, top, right, bottom] = textBox(width, height);
  const hierarchy =
    `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="${rotation}">` +
    `${node('FrameLayout', '', `[0,0][${width},${height}]`)}>` +
    `${node('TextView', TEXT, `[${left},${top}][${right},${bottom}]`)} /></node></hierarchy>`;
  return { hierarchy, packageName, activity: short, keyboardShown: false, rotation };
}

function textBox(width: number, height: number): readonly [number, number, number, number] {
  return [
    Math.round(width / 10),
    Math.round(height / 3),
    Math.round((width * 9) / 10),
    Math.round((height * 2) / 3),
  ];
}

async function pictureOf(width: number, height: number) {
  const text = {
    box: textBox(width, height),
    text: TEXT,
    className: 'android.widget.TextView',
    container: false,
    clickable: false,
    editable: false,
    checkable: false,
    checked: false,
    focused: false,
  };
  return { png: await drawHierarchy([text], width, height), synthetic: true };
}
