import { closeWindows, find, only, until } from './find.ts';
import { isValue, shownBy, TURNS_MAX } from './picker.ts';
import { by, type Selector } from './selectors.ts';
import { type AppId, driver, startApp, stopApp } from './session.ts';
import { type Direction, ELEMENT, placeIn, swipe, type Target, tap, touch } from './touch.ts';
import { needsBack } from './uncover.ts';

/** Codes of Android's KeyEvent. */
const KEYS = { home: 3, enter: 66 } as const;

/** The finger stays where it is, milliseconds. */
const HOLD = [{ type: 'pause', duration: 1000 }] as const;

/** The finger goes up and down once more on the same place, within the time of a double tap. */
const AGAIN = [
  { type: 'pointerUp', button: 0 },
  { type: 'pause', duration: 100 },
  { type: 'pointerDown', button: 0 },
] as const;

/** Types a text that is masked in the logs of this computer and of Appium. */
async function send(element: string, text: string): Promise<void> {
  const field = driver().$({ [ELEMENT]: element });
  await field.addValue(text, { mask: true });
}

/** The actions of steps. */
export const phone = {
  /** Not where that has been done already, which is asked when the element is there. */
  async click(
    name: string,
    chain: readonly Selector[],
    isDone: () => Promise<boolean> = async () => false,
  ): Promise<void> {
    const target = await find(name, chain);
    if (!(await isDone())) await tap(target);
  },
  /** Taps a place inside the element, given as shares of its width and height: a link in its text. */
  async clickPart(name: string, chain: readonly Selector[], across: number, down: number): Promise<void> {
    const target = await find(name, chain);
    await touch(await placeIn(target, across, down), []);
  },
  async doubleClick(name: string, chain: readonly Selector[]): Promise<void> {
    await touch(await find(name, chain), AGAIN);
  },
  async doubleClickPart(
    name: string,
    chain: readonly Selector[],
    across: number,
    down: number,
  ): Promise<void> {
    await touch(await placeIn(await find(name, chain), across, down), AGAIN);
  },
  async longClick(name: string, chain: readonly Selector[]): Promise<void> {
    await touch(await find(name, chain), HOLD);
  },
  async longClickPart(name: string, chain: readonly Selector[], across: number, down: number): Promise<void> {
    await touch(await placeIn(await find(name, chain), across, down), HOLD);
  },
  /** Empties the field first. */
  async type(name: string, chain: readonly Selector[], text: string): Promise<void> {
    const target = await find(name, chain);
    await tap(target);
    const element =
      'element' in target
        ? target.element
        : ((await driver().getActiveElement()) as Record<string, string>)[ELEMENT];
    if (element === undefined) throw new Error(`${name} does not take the focus`);
    await driver().elementClear(element);
    if (text !== '') await send(element, text);
  },
  /** `share`: part of the size of the scrolled element. */
  async scroll(name: string, chain: readonly Selector[], direction: Direction, share: number): Promise<void> {
    await swipe(await find(name, chain), direction, share);
  },
  /** Turns a picker until it shows the text: numbers by their order, else to the end of the wheel and back. */
  async turn(name: string, chain: readonly Selector[], wanted: string, direction: Direction): Promise<void> {
    const target = await find(name, chain);
    if (!('element' in target)) throw new Error(`${name} is not a picker`);
    let way = direction;
    let last = '';
    for (let turns = 0, ends = 0; turns < TURNS_MAX && ends < 2; turns += 1) {
      const shown = await shownBy(target.element);
      if (isValue(shown, wanted)) return;
      if (turns > 0 && shown === last) {
        ends += 1;
        way = way === 'down' ? 'up' : 'down';
      } else if (/^\d+$/.test(shown) && /^\d+$/.test(wanted)) {
        way = Number(wanted) > Number(shown) ? 'down' : 'up';
      }
      last = shown;
      await swipe(target, way, 1 / 3);
    }
    throw new Error(`${name} does not show "${wanted}"`);
  },
  /** Every digit is searched for again: some pads change their order. */
  async keypad(digits: string): Promise<void> {
    for (const digit of digits) {
      const seen: { key: Target | null } = { key: null };
      await until(async () => {
        seen.key = await only(by.key(digit));
        return seen.key !== null;
      }, 'a key of the number pad was not found');
      if (seen.key !== null) await tap(seen.key);
    }
  },
  async back(): Promise<void> {
    await closeWindows();
    if (await needsBack()) await driver().back();
  },
  async press(key: keyof typeof KEYS): Promise<void> {
    // HOME works behind all windows.
    if (key !== 'home') await closeWindows();
    await driver().executeScript('mobile: pressKey', [{ keycode: KEYS[key] }]);
  },
  /** `launchers`: what fits the packages of home screens, in any case. */
  async goHome(launchers: string): Promise<void> {
    const fits = new RegExp(launchers, 'i');
    await phone.press('home');
    await until(
      async () => fits.test(String(await driver().executeScript('mobile: getCurrentPackage', []))),
      'the home screen was not in front',
    );
  },
  async openLink(url: string, { packageName }: AppId): Promise<void> {
    await closeWindows();
    await driver().executeScript('mobile: deepLink', [{ url, package: packageName }]);
  },
  async restart(app: AppId): Promise<void> {
    await stopApp(app, false);
    await startApp(app);
  },
};
