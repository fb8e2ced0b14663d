import { DEADLINE_MS, driver } from './session.ts';
import { middleOf, type Target } from './touch.ts';

/** Whether the keyboard was open in the run, where that is known. */
export interface Keyboards {
  /** Before this step. */
  readonly before?: boolean;
  /** Before the next one. */
  readonly next?: boolean;
}

/** How often one step may close one window. */
const CLOSED_MAX = 3;
/** A keyboard covers what is below this share of the height. */
const KEYBOARD_FROM = 0.6;
let appPackage = '';
let keyboards: Keyboards = {};
let closed: string[] = [];

/** Sets the app that should be in front from now on. */
export function prepareUncovering(packageName: string): void {
  appPackage = packageName;
}

export function beginStep(found: Keyboards = {}): void {
  keyboards = found;
  closed = [];
}

/** False if it was closed often enough in this step. */
export function mayClose(name: string): boolean {
  return closed.filter((one) => one === name).length < CLOSED_MAX;
}

export function noteClosed(name: string): void {
  console.log(`  closed: ${name}`);
  closed.push(name);
}

/** False if it was closed often enough. */
async function closeWithBack(name: string): Promise<boolean> {
  if (!mayClose(name)) return false;
  noteClosed(name);
  await driver().back();
  return true;
}

/**
 * Closes the notification shade, or another window of the system that covers the whole app: it would receive the taps.
 */
export async function closeShade(source: string): Promise<boolean> {
  const isUnder =
    source.includes(' package="com.android.systemui"') && !source.includes(` package="${appPackage}"`);
  return isUnder && closeWithBack('a window of the system');
}

/** Null if the driver is too old to report it. */
async function isKeyboardShown(): Promise<boolean | null> {
  try {
    return (await driver().executeScript('mobile: isKeyboardShown', [])) === true;
  } catch {
    return null;
  }
}

/** False if no keyboard is open, or it was closed often enough. */
export async function closeKeyboard(): Promise<boolean> {
  if ((await isKeyboardShown()) !== true || !(await closeWithBack('the keyboard'))) return false;
  const isGone = async () => (await isKeyboardShown()) !== true;
  await driver()
    .waitUntil(isGone, { timeout: DEADLINE_MS, interval: 200 })
    .catch(() => false);
  return true;
}

/** Closes the keyboard if it covers the target and was not open in the run. */
export async function closeKeyboardOver(target: Target): Promise<boolean> {
  if (keyboards.before === true || (await isKeyboardShown()) !== true) return false;
  const { y } = 'element' in target ? await middleOf(target.element) : target;
  return y >= KEYBOARD_FROM * (await driver().getWindowRect()).height && closeKeyboard();
}

/** Closes a keyboard that came up by itself and may hide the result of a step; in the run it was not open. */
export async function closeLateKeyboard(waitedMs: number): Promise<boolean> {
  return keyboards.next === false && waitedMs >= DEADLINE_MS / 2 && closeKeyboard();
}

/**
 * False for a BACK that closed the keyboard in the run if no keyboard is open now. Before any other BACK, an open
 * keyboard is closed first: otherwise BACK would only close it.
 */
export async function needsBack(): Promise<boolean> {
  if (keyboards.before === false) await closeKeyboard();
  return keyboards.before !== true || (await isKeyboardShown()) !== false;
}
