import type { InputEvent, TruthStep } from '@tapwright/virtual-ui';
import { inputsOf, readScreen } from '@tapwright/virtual-ui';

type Point = readonly [x: number, y: number];

/** A phone, reached through some client, on which a way is played. Pixels, milliseconds. */
export interface TruthDriver {
  /** The XML of the screen. */
  dump(): Promise<string>;
  tap(x: number, y: number): Promise<void>;
  longTap(x: number, y: number): Promise<void>;
  swipe(from: Point, to: Point, ms: number): Promise<void>;
  text(text: string): Promise<void>;
  /** Presses a key. `key`: its Android name without `KEYCODE_`. */
  key(key: string): Promise<void>;
  /** Lets `ms` of the phone's time pass. */
  wait(ms: number): Promise<void>;
}

function perform(driver: TruthDriver, event: InputEvent): Promise<void> {
  switch (event.kind) {
    case 'tap':
      return driver.tap(event.x, event.y);
    case 'long_tap':
      return driver.longTap(event.x, event.y);
    case 'swipe':
      return driver.swipe(event.from, event.to, event.ms);
    case 'text':
      return driver.text(event.text);
    case 'key':
      return driver.key(event.key);
  }
}

/** Plays a way through a client, from the current screen. @throws VirtualError `LOCATOR_NOT_FOUND` */
export async function playTruthThrough(driver: TruthDriver, way: readonly TruthStep[]): Promise<void> {
  for (const step of way) {
    if (step.kind === 'wait') await driver.wait(step.ms);
    const looks = 'on' in step || step.kind === 'dialog_allow';
    const dump = looks ? await driver.dump() : '';
    const screen = () => readScreen(dump);
    for (const event of inputsOf(screen, step)) await perform(driver, event);
  }
}
