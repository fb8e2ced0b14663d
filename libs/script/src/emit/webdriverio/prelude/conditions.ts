import { isIn, type State } from './checks.ts';
import { chainOf, type Item } from './kept.ts';
import { STILL_MS } from './search.ts';
import type { Selector } from './selectors.ts';
import { DEADLINE_MS, driver } from './session.ts';

/** An element that is asked for, and in which state. */
export interface Asked {
  readonly is: 'visible' | 'notVisible';
  readonly chain: readonly Selector[];
  readonly state: State;
}

/** Whether the element is there in the state. */
const isSeen = async ({ chain, state }: Omit<Asked, 'is'>): Promise<boolean> =>
  state !== 'absent' && (await isIn(chain, state));

/**
 * Whether the screen shows what is done next. Locators stand in groups, each with what it is for behind it. Of a condition,
 * `ask`: where it does not hold, so many groups are passed over. `find`: the answer.
 */
async function goesOn(items: readonly Item[]): Promise<boolean> {
  let [over, group]: [number, Item[]] = [0, []];
  for (const item of items) {
    const [purpose, wanted = '', state = 'present', count = '0'] = item;
    if (purpose !== 'ask' && purpose !== 'find') {
      group.push(item);
      continue;
    }
    const chain = over > 0 ? [] : chainOf(group);
    group = [];
    if (over > 0) over -= 1;
    else if (purpose === 'find') return wanted === 'nothing' || (await isIn(chain, 'present'));
    else if ((await isSeen({ chain, state: state as State })) !== (wanted === 'visible'))
      over = Number(count);
  }
  return false;
}

/**
 * Whether a condition holds. What is there is seen at once. What is not may still come: that it is not there counts on a screen
 * that holds still and shows what is done next, and otherwise at the deadline. A look that fails counts as "not yet".
 */
export async function holds(asked: Asked, next: readonly Item[]): Promise<boolean> {
  let [seen, since, isThere] = ['', Date.now(), false];
  const look = async (): Promise<boolean> => {
    isThere = await isSeen(asked);
    if (isThere && asked.is === 'visible') return true;
    const source = await driver().getPageSource();
    if (source !== seen) [seen, since] = [source, Date.now()];
    return Date.now() - since >= STILL_MS && (isThere || goesOn(next));
  };
  await driver()
    .waitUntil(() => look().catch(() => false), { timeout: DEADLINE_MS, interval: 200 })
    .catch(() => false);
  return isThere === (asked.is === 'visible');
}
