import type { HistoryItem } from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';
import { expect, test } from 'vitest';
import { button, node, screenOf } from '../screen.fixture.ts';
import { asked, done, told } from './explore.fixture.ts';
import { EXPLORERS } from './explorers.ts';
import { trySignatures } from './try-signatures.ts';

const SEEDS = Array.from({ length: 40 }, (_, at) => at + 1);
const KNOWN = 30;

const up = node({
  class: 'android.widget.ImageButton',
  clickable: true,
  content_desc: 'Up',
  bounds: '[10,80][140,210]',
});
const page = (...buttons: readonly string[]): Screen =>
  screenOf(
    ...(buttons.includes('Merge') ? [up] : []),
    ...buttons.map((name, at) => button(name, { bounds: `[0,${600 + at * 100}][1080,${690 + at * 100}]` })),
  );
const home = page('Merge', 'Sort', 'Share');
const question = page('Cancel', 'OK');

interface Played {
  /** What was done, in order. */
  readonly log: readonly string[];
  /** The tries of each thing after each step. */
  readonly tries: readonly ReadonlyMap<string, number>[];
}

/** An app of two pages: *Merge* opens the question, and whatever is done there closes it. */
function play(seed: number, steps: number, isCounted: (did: string) => boolean = () => true): Played {
  const counts = new Map<string, number>();
  const byName = new Map<string, number>();
  const tries: ReadonlyMap<string, number>[] = [];
  let history: readonly HistoryItem[] = [];
  let screen = home;
  const log = Array.from({ length: steps }, (_, step) => {
    const explored = EXPLORERS.guided(asked(screen, { counts, history, seed, step }));
    if (explored === null) throw new Error('back can always be chosen');
    const did = told(explored);
    if (isCounted(did)) counts.set(explored.signature, (counts.get(explored.signature) ?? 0) + 1);
    byName.set(did, (byName.get(did) ?? 0) + 1);
    tries.push(new Map(byName));
    const after = screen === home && did === 'click Merge' ? question : home;
    history = [...history, done(explored, screen, after)].slice(-KNOWN);
    screen = after;
    return did;
  });
  return { log, tries };
}

test('a question that was cancelled is opened again, so that its other answer is given before the page is left', () => {
  const played = SEEDS.map((seed) => play(seed, 12).log);
  const cancelledFirst = played.filter(
    (log) =>
      log.indexOf('click Cancel') >= 0 && !log.slice(0, log.indexOf('click Cancel')).includes('click OK'),
  );
  expect(cancelledFirst.length, 'some seeds cancel first').toBeGreaterThan(5);
  for (const log of cancelledFirst) {
    const leaves = log.findIndex(
      (did, at) => did === 'click Up' || (did === 'back' && !log[at - 1]?.endsWith('Merge')),
    );
    expect(log.indexOf('click OK'), log.join(', ')).toBeGreaterThan(0);
    if (leaves >= 0) expect(log.indexOf('click OK'), log.join(', ')).toBeLessThan(leaves);
  }
});

test('a question that always holds something untried is opened a few times, then as rarely as anything else', () => {
  const isCounted = (did: string) => !/OK|Cancel/.test(did);
  let most = 0;
  for (const seed of SEEDS)
    for (const tries of play(seed, 120, isCounted).tries) {
      const of = (name: string) => tries.get(`click ${name}`) ?? 0;
      most = Math.max(most, of('Merge') - Math.min(of('Sort'), of('Share')));
    }
  expect(most, 'it is drawn back at all').toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
});

test('tries of other phones count: what all of them have pressed often is not opened again for what lies behind', () => {
  const asks = asked(home);
  const opened = asks.choices.find(({ action }) => action.target?.label === 'Merge');
  const cancelled = asked(question).choices.find(({ action }) => action.target?.label === 'Cancel');
  if (opened === undefined || cancelled === undefined) throw new Error('both are offered');
  const history = [
    done({ choice: opened, text: null, signature: '' }, home, question),
    done({ choice: cancelled, text: null, signature: '', untried: 1 }, question, home),
  ];
  const chosenAfter = (times: number) => {
    const counts = new Map(trySignatures(asks).map((signature) => [signature, times]));
    return new Set(SEEDS.map((seed) => told(EXPLORERS.guided({ ...asks, counts, history, seed }))));
  };
  expect(chosenAfter(1)).toEqual(new Set(['click Merge']));
  expect(chosenAfter(3)).toEqual(new Set(['click Merge']));
  expect(chosenAfter(4)).not.toContain('click Merge');
});

test('what cannot be pressed is not left behind: it is switched off, forbidden, or the way back', () => {
  const untried = (screen: Screen, forbidden: string) => {
    const { choices, ...asks } = asked(screen);
    const left = choices.filter(({ action }) => action.target?.label !== forbidden);
    const cancel = SEEDS.map((seed) => EXPLORERS.guided({ ...asks, choices: left, seed })).find(
      (explored) => told(explored) === 'click Cancel',
    );
    if (cancel === undefined || cancel === null) throw new Error('some seed cancels');
    return cancel.untried;
  };
  expect(untried(question, '')).toBe(1);
  expect(untried(question, 'OK')).toBeUndefined();
  const off = screenOf(
    button('Cancel', { bounds: '[0,900][1080,990]' }),
    button('OK', { bounds: '[0,600][1080,690]', enabled: false }),
  );
  expect(untried(off, '')).toBeUndefined();
});

test('a list of which one row was tried is not left behind, as a page is left before all its rows were tried', () => {
  const rows = ['Milk', 'Bread', 'Salt'].map((text, at) =>
    button(text, { bounds: `[0,${600 + at * 100}][1080,${690 + at * 100}]` }),
  );
  const list = screenOf(node({ class: 'androidx.recyclerview.widget.RecyclerView' }, ...rows));
  const explored = EXPLORERS.guided(asked(list));
  expect(told(explored)).toMatch(/Milk|Bread|Salt/);
  expect(explored?.untried).toBeUndefined();
});
