import { DEADLINE_MS, driver } from './session.ts';
import { middleOf, type Target } from './touch.ts';

/** Whether the run had the keyboard on the screen, where that is known. */
export interface Keyboards {
  /** Before this step. */
  readonly before?: boolean;
  /** Before the next one. */
  readonly next?: boolean;
}

/** How often one step closes one window. */
const CLOSED_MAX = 3;
/** From this share of the height on a keyboard lies over what stands there. */
const KEYBOARD_FROM = 0.6;
let appPackage = '';
let keyboards: Keyboards = {};
let closed: string[] = [];

/** Says which app is meant to be in front from now on. */
export function prepareUncovering(packageName: string): void {
  appPackage = packageName;
}

export function beginStep(found: Keyboards = {}): void {
  keyboards = found;
  closed = [];
}

/** False where it was closed often enough in this step. */
export function mayClose(name: string): boolean {
  return closed.filter((one) => one === name).length < CLOSED_MAX;
}

export function noteClosed(name: string): void {
  console.log(`  closed: ${name}`);
  closed.push(name);
}

/** False where it was closed often enough. */
async function closeWithBack(name: string): Promise<boolean> {
  if (!mayClose(name)) return false;
  noteClosed(name);
  await driver().back();
  return true;
}

/** The notification shade, or another window of the system with nothing of the app on the screen: it would take no tap. */
export async function closeShade(source: string): Promise<boolean> {
  const isUnder =
    source.includes(' package="com.android.systemui"') && !source.includes(` package="${appPackage}"`);
  return isUnder && closeWithBack('a window of the system');
}

/** Null where the driver is too old to tell. */
async function isKeyboardShown(): Promise<boolean | null> {
  try {
    return (await driver().executeScript('mobile: isKeyboardShown', [])) === true;
  } catch {
    return null;
  }
}

/** False where there is none, or it was closed often enough. */
export async function closeKeyboard(): Promise<boolean> {
  if ((await isKeyboardShown()) !== true || !(await closeWithBack('the keyboard'))) return false;
  const isGone = async () => (await isKeyboardShown()) !== true;
  await driver()
    .waitUntil(isGone, { timeout: DEADLINE_MS, interval: 200 })
    .catch(() => false);
  return true;
}

/** Where it lies over the target, and was not there in the run. */
export async function closeKeyboardOver(target: Target): Promise<boolean> {
  if (keyboards.before === true || (await isKeyboardShown()) !== true) return false;
  const { y } = 'element' in target ? await middleOf(target.element) : target;
  return y >= KEYBOARD_FROM * (await driver().getWindowRect()).height && closeKeyboard();
}

/** One that came up by itself hides what the step brought: the run went on without. */
export async function closeLateKeyboard(waitedMs: number): Promise<boolean> {
  return keyboards.next === false && waitedMs >= DEADLINE_MS / 2 && closeKeyboard();
}

/**
 * A BACK that closed the keyboard in the run has nothing to do where there is none; one that did not would close it now, so
 * that it is closed before.
 */
export async function needsBack(): Promise<boolean> {
  if (keyboards.before === false) await closeKeyboard();
  return keyboards.before !== true || (await isKeyboardShown()) !== false;
}
