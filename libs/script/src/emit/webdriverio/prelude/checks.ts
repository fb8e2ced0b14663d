import { all, only, until, untilShown } from './find.ts';
import { by, type Selector } from './selectors.ts';
import { driver } from './session.ts';

export type State =
  | 'present'
  | 'absent'
  | 'checked'
  | 'unchecked'
  | 'enabled'
  | 'disabled'
  | 'selected'
  | 'unselected'
  | 'focused';

/** The attribute in which Appium reports each of the other states, and its value. */
const ATTRIBUTES = {
  checked: ['checked', 'true'],
  unchecked: ['checked', 'false'],
  enabled: ['enabled', 'true'],
  disabled: ['enabled', 'false'],
  selected: ['selected', 'true'],
  unselected: ['selected', 'false'],
  focused: ['focused', 'true'],
} as const;

async function isShown(selector: Selector): Promise<boolean> {
  return (await all(selector)).length > 0;
}

export async function isIn(chain: readonly Selector[], state: State): Promise<boolean> {
  const target = await only(chain);
  if (state === 'absent') return target === null;
  if (target === null || !('element' in target)) return false;
  if (state === 'present') return true;
  const [attribute, wanted] = ATTRIBUTES[state];
  return (await driver().getElementAttribute(target.element, attribute)) === wanted;
}

/** The element's text, else its description, else the texts inside it. */
async function shownValue(element: string): Promise<string> {
  const text = await driver().getElementText(element);
  if (text !== '') return text;
  const desc = (await driver().getElementAttribute(element, 'content-desc')) ?? '';
  if (desc !== '' && desc !== 'null') return desc;
  const texts: string[] = [];
  for (const row of await all(by.rows(), element)) texts.push(await driver().getElementText(row));
  return [...new Set(texts)].slice(0, 4).join(', ');
}

/**
 * The forms in which the activity in front can be written: with its package, and short if it begins with the package.
 */
async function activityNames(): Promise<string[]> {
  const packageName = String(await driver().executeScript('mobile: getCurrentPackage', []));
  const activity = String(await driver().executeScript('mobile: getCurrentActivity', []));
  const short = activity.startsWith(`${packageName}.`) ? activity.slice(packageName.length) : activity;
  const long = short.startsWith('.') ? `${packageName}${short}` : activity;
  return [`${packageName}/${short}`, `${packageName}/${long}`];
}

/** The checks of what must be seen; each waits. */
export const checks = {
  text: (text: string) => untilShown(() => isShown(by.says(text)), `"${text}" was not shown`),
  contains: (text: string) => untilShown(() => isShown(by.holds(text)), `"${text}" was not shown`),
  absent: (text: string) => until(async () => !(await isShown(by.holds(text))), `"${text}" was still shown`),
  pattern(pattern: string): Promise<void> {
    const [text, desc] = by.pattern(pattern);
    return untilShown(
      async () => (await isShown(text)) || isShown(desc),
      `nothing that fits ${pattern} was shown`,
    );
  },
  state: (name: string, chain: readonly Selector[], state: State) =>
    (state === 'absent' ? until : untilShown)(() => isIn(chain, state), `${name} was not ${state}`),
  /** Whether a switch or a box is in the state before the step; does not wait. */
  async isAlready(chain: readonly Selector[], state: State): Promise<boolean> {
    const is = await isIn(chain, state);
    if (is) console.log(`  ${state} already`);
    return is;
  },
  async value(name: string, chain: readonly Selector[], wanted: string): Promise<void> {
    await untilShown(async () => {
      const target = await only(chain);
      return target !== null && 'element' in target && (await shownValue(target.element)) === wanted;
    }, `${name} did not show "${wanted}"`);
  },
  activity: (activity: string) =>
    until(
      async () => (await activityNames()).some((name) => name.endsWith(activity)),
      `${activity} was not in front`,
    ),
};
