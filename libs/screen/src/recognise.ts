import { showsLoading } from './recognise-loading.ts';
import { asksToSignIn } from './recognise-login.ts';
import type { Screen, ScreenElement } from './screen.ts';
import { appElements, SYSTEM_UI } from './tree.ts';

/** What is in front: the app itself, or a state of it that must be waited for or passed, or something else. */
export type ScreenKind =
  | 'app'
  | 'loading'
  | 'login'
  | 'black'
  | 'crash'
  | 'anr'
  | 'permission'
  | 'launcher'
  | 'keyboard'
  | 'system'
  | 'foreign';

export interface Recognition {
  readonly kind: ScreenKind;
  /** Index of the element that shows it; null if the package in front, or the picture, shows it. */
  readonly evidence: number | null;
  /** A keyboard is on the screen, whatever it belongs to: what it covers cannot be touched. */
  readonly keyboard: boolean;
}

/** What is known of a screen besides its tree. */
export interface ScreenFacts {
  /** The app under test; if absent, everything that is not a system screen counts as the app. */
  readonly app?: string | undefined;
  /** The picture is black (FLAG_SECURE, or the screen is off). */
  readonly black?: boolean | undefined;
  /** The device reports that its keyboard is shown; most dumps do not contain its window. */
  readonly keyboardShown?: boolean | undefined;
}

// Android's dialogs: the ids are those of the platform's layout, the words those of its English resources.
const ANR = { id: /^android:id\/aerr_wait$/, words: /isn.t responding/i };
const CRASH = {
  id: /^android:id\/aerr_(?:close|restart|report|app_info|mute)$/,
  words: /(?:keeps stopping|has stopped)\b/i,
};

const PERMISSION = /(?:^|\.)(?:permissioncontroller|packageinstaller)(?:\.|$)/;
/** The same package also shows settings and installs: these are the windows that ask for a permission. */
const PERMISSION_ID = /[:/]id\/(?:permission_|permissions_|grant_)/;
const PERMISSION_ACTIVITY = /(?:GrantPermissions|ReviewPermissions|RequestRole)Activity$/;
/**
 * An expression for packages of launchers, in any case; emitted scripts use it, so grep and Python must read it, too. The
 * last word must match completely: an app that launches things may have it in its name, too.
 */
export const LAUNCHER_NAMES = '(^|\\.)(launcher[0-9]*|nexuslauncher|home|trebuchet|quickstep|lawnchair)$';
const LAUNCHER = new RegExp(LAUNCHER_NAMES, 'i');
const KEYBOARD = /(?:inputmethod|\.ime$|\.ime\.|keyboard|swiftkey|honeyboard)/i;

/**
 * Recognises the kind of a screen. A crash dialog is recognised by the platform's ids or words in a window of the
 * system; loading and signing in by the content of an app's screen, so an app may be mistaken for either. Therefore
 * callers only wait or ask, and never give up because of it.
 */
export function recogniseScreen(screen: Screen, facts: ScreenFacts = {}): Recognition {
  const elements = appElements(screen);
  const keyboard = facts.keyboardShown === true || screen.elements.some(isKeyboard);
  const of = (kind: ScreenKind, evidence: number | null = null) => ({ kind, evidence, keyboard });
  // The wait button identifies an ANR; both dialogs have the close button, so it is checked first.
  const anr = elements.find((element) => shows(element, ANR));
  if (anr !== undefined) return of('anr', anr.index);
  const crash = elements.find((element) => shows(element, CRASH));
  if (crash !== undefined) return of('crash', crash.index);
  const kind = kindOfPackage(screen, packageInFront(screen, elements), facts.app);
  if (kind !== 'app' && kind !== 'foreign') return of(kind);
  return ofAnApp(screen, kind, { of, black: facts.black === true });
}

function ofAnApp(
  screen: Screen,
  kind: 'app' | 'foreign',
  { of, black }: { of: (kind: ScreenKind, evidence?: number | null) => Recognition; black: boolean },
): Recognition {
  if (kind === 'foreign') return of('foreign');
  const login = asksToSignIn(screen);
  if (login !== null) return of('login', login);
  const busy = showsLoading(screen);
  if (busy !== null) return of('loading', busy);
  return of(black ? 'black' : 'app');
}

function isKeyboard({ packageName }: ScreenElement): boolean {
  return KEYBOARD.test(packageName);
}

function shows(element: ScreenElement, dialog: { readonly id: RegExp; readonly words: RegExp }): boolean {
  if (dialog.id.test(element.resourceId)) return true;
  const isSystem = element.packageName === 'android' || element.packageName === SYSTEM_UI;
  return isSystem && dialog.words.test(element.text);
}

/**
 * The package that the device names, unless nothing of it is on the screen: a dialog of the system is in front while
 * the activity below stays the resumed one. A keyboard lies over an app and never counts as in front.
 */
function packageInFront({ packageName }: Screen, elements: readonly ScreenElement[]): string {
  const shown = new Set(elements.map((element) => element.packageName).filter((name) => name !== ''));
  if (shown.size === 0 || (shown.has(packageName) && !KEYBOARD.test(packageName))) return packageName;
  return [...shown].find((name) => !KEYBOARD.test(name)) ?? packageName;
}

/** True for the home screen, by the package's name alone. */
export function isLauncher(packageName: string): boolean {
  return LAUNCHER.test(packageName);
}

/** True for the home screen, a keyboard, and what the system shows over apps: by the package's name alone. */
export function belongsToSystem(packageName: string): boolean {
  const isOver = packageName === SYSTEM_UI || packageName === 'android';
  return isOver || [LAUNCHER, KEYBOARD, PERMISSION].some((name) => name.test(packageName));
}

function kindOfPackage(screen: Screen, front: string, app: string | undefined): ScreenKind {
  if (front === app) return 'app';
  if (PERMISSION.test(front)) return asksPermission(screen) ? 'permission' : 'system';
  if (LAUNCHER.test(front)) return 'launcher';
  if (KEYBOARD.test(front)) return 'keyboard';
  if (front === SYSTEM_UI || front === 'android') return 'system';
  return app === undefined ? 'app' : 'foreign';
}

function asksPermission({ activity, elements }: Screen): boolean {
  if (PERMISSION_ACTIVITY.test(activity)) return true;
  return elements.some(({ resourceId }) => PERMISSION_ID.test(resourceId));
}
