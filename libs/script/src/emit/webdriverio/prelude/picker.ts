import { all } from './find.ts';
import { by } from './selectors.ts';
import { driver } from './session.ts';
import { middleOf } from './touch.ts';

/** Maximum number of swipes of one picker: the minutes of an hour, and some more for turning too far. */
export const TURNS_MAX = 64;

/** The value that a picker shows: of the texts inside it, the one nearest to its middle. */
export async function shownBy(picker: string): Promise<string> {
  const middle = await middleOf(picker);
  let best = { text: (await driver().getElementText(picker)).trim(), apart: Number.POSITIVE_INFINITY };
  for (const row of await all(by.rows(), picker)) {
    const apart = Math.abs((await middleOf(row)).y - middle.y);
    if (apart < best.apart) best = { text: (await driver().getElementText(row)).trim(), apart };
  }
  return best.text;
}

/** Digits compare as numbers: a wheel may show 05 for 5. */
export function isValue(shown: string, wanted: string): boolean {
  return shown === wanted || (/^\d+$/.test(shown + wanted) && Number(shown) === Number(wanted));
}
