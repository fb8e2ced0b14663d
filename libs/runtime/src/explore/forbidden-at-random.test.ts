import { ExplorerName, type HistoryItem } from '@tapwright/contracts';
import { type SeededRandom, seededRandom } from '@tapwright/numbers';
import { descendantsOf, type Screen, type ScreenElement } from '@tapwright/screen';
import { expect, test } from 'vitest';
import { refine } from '../refine/refine.ts';
import { button, mark, node, screenOf, state } from '../screen.fixture.ts';
import { EXPLORE } from '../strategy/strategy.ts';
import { APP, asked, done } from './explore.fixture.ts';
import { EXPLORERS } from './explorers.ts';

/** 100,000 steps with those of all explorers. */
const STEPS = 20_000;
const SCREENS = 100;
const FORBIDDEN = ['Delete', 'Pay now'];
const WORDS = [
  'Save',
  'Delete',
  'delete all',
  'Pay now',
  'Paying',
  'Open',
  'Settings',
  'Undelete',
  'Next',
] as const;

function drawScreen(random: SeededRandom): Screen {
  const nodes = Array.from({ length: random.between(1, 8) }, (_, at) => {
    const text = random.pick(WORDS);
    const bounds = `[0,${at * 200}][1080,${at * 200 + 180}]`;
    const place = { bounds, resource_id: random.below(2) === 0 ? '' : `org.example:id/w${random.below(5)}` };
    switch (random.below(5)) {
      case 0:
        return node({ class: 'android.widget.EditText', text: '', hint: text, clickable: true, ...place });
      case 1:
        return node({ class: 'android.widget.Switch', text, checkable: true, clickable: true, ...place });
      case 2:
        return node({ clickable: true, ...place }, node({ class: 'android.widget.TextView', text, bounds }));
      case 3:
        return button('', { content_desc: text, long_clickable: true, ...place });
      default:
        return button(text, place);
    }
  });
  return screenOf(...nodes);
}

function oneOf<One>(all: readonly One[], random: SeededRandom): One {
  const one = all[random.below(all.length)];
  if (one === undefined) throw new Error('there is none');
  return one;
}

/** All that the element says, with everything inside of it. */
function wordsOf(screen: Screen, element: ScreenElement): string {
  const all = [element, ...descendantsOf(screen, element)];
  return all.map(({ text, desc, hint }) => `${text} ${desc} ${hint}`).join(' ');
}

test.each(ExplorerName.options)(
  '%s never touches what holds a forbidden word, in 20,000 random steps',
  (name) => {
    const random = seededRandom(name.length);
    const screens = Array.from({ length: SCREENS }, () => drawScreen(random));
    const places = screens.map((screen) => {
      const { choices } = asked(screen);
      const about = { state: state(), current: mark('a'), strategy: EXPLORE, forbidden: FORBIDDEN };
      return { screen, all: choices, left: refine({ ...about, choices, screen }).choices };
    });
    // The draw would prove nothing if there were nothing that is forbidden.
    const removed = places.reduce((sum, { all, left }) => sum + all.length - left.length, 0);
    expect(removed).toBeGreaterThan(SCREENS);
    const counts = new Map<string, number>();
    const touched: string[] = [];
    let history: readonly HistoryItem[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const { screen, left } = oneOf(places, random);
      // Those that do everything once only would soon do nothing.
      if (step % 50 === 0) counts.clear();
      const explored = EXPLORERS[name]({ screen, choices: left, app: APP, counts, history, seed: 1, step });
      if (explored === null) continue;
      counts.set(explored.signature, (counts.get(explored.signature) ?? 0) + 1);
      if (step % 10 === 0) history = [...history.slice(-29), done(explored, screen, oneOf(screens, random))];
      const { element } = explored.choice;
      if (element !== null) touched.push(wordsOf(screen, element));
    }
    expect(touched.length).toBeGreaterThan(STEPS / 10);
    const wrong = touched.filter((words) => /\bdelete\b|\bpay now\b/i.test(words));
    expect(wrong).toEqual([]);
  },
);
