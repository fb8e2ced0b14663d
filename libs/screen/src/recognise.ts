import type { Screen, ScreenElement } from './screen.ts';
import { appElements, SYSTEM_UI } from './tree.ts';

/** What stands in front: the app itself, a dialog of the system about it, or something else. */
export type ScreenKind =
  | 'app'
  | 'crash'
  | 'anr'
  | 'permission'
  | 'launcher'
  | 'keyboard'
  | 'system'
  | 'foreign';

export interface Recognition {
  readonly kind: ScreenKind;
  /** Index of the element that shows it; null where the package in front does. */
  readonly evidence: number | null;
}

// Android's dialogs: the ids are those of the platform's layout, the words those of its English resources.
const ANR = { id: /^android:id\/aerr_wait$/, words: /isn.t responding/i };
const CRASH = {
  id: /^android:id\/aerr_(?:close|restart|report|app_info|mute)$/,
  words: /(?:keeps stopping|has stopped)\b/i,
};

const PERMISSION = /(?:^|\.)(?:permissioncontroller|packageinstaller)(?:\.|$)/;
const LAUNCHER = /(?:launcher\d*|\.home|trebuchet|quickstep)$/i;
const KEYBOARD = /(?:inputmethod|\.ime|keyboard|swiftkey|honeyboard)/i;

/**
 * Says what kind of screen it is. `appPackage` is the app under test; without it whatever is no system screen is taken
 * for the app. A crash dialog is recognised by the platform's ids or words in a window of the system.
 */
export function recogniseScreen(screen: Screen, appPackage?: string): Recognition {
  const elements = appElements(screen);
  // The wait button tells an ANR; both dialogs have the close button, so it is asked first.
  const anr = elements.find((element) => shows(element, ANR));
  if (anr !== undefined) return { kind: 'anr', evidence: anr.index };
  const crash = elements.find((element) => shows(element, CRASH));
  if (crash !== undefined) return { kind: 'crash', evidence: crash.index };
  return { kind: kindOfPackage(screen.packageName, appPackage), evidence: null };
}

function shows(element: ScreenElement, dialog: { readonly id: RegExp; readonly words: RegExp }): boolean {
  if (dialog.id.test(element.resourceId)) return true;
  const isSystem = element.packageName === 'android' || element.packageName === SYSTEM_UI;
  return isSystem && dialog.words.test(element.text);
}

function kindOfPackage(packageName: string, appPackage: string | undefined): ScreenKind {
  if (packageName === appPackage) return 'app';
  if (PERMISSION.test(packageName)) return 'permission';
  if (LAUNCHER.test(packageName)) return 'launcher';
  if (KEYBOARD.test(packageName)) return 'keyboard';
  if (packageName === SYSTEM_UI || packageName === 'android') return 'system';
  return appPackage === undefined ? 'app' : 'foreign';
}
