import { draw, drawOne } from '../models/draw.ts';
import { type DumpedScreen, type Offered, type ShownScreen, showScreen } from './shown-screen.ts';

/** Actions on elements of other apps, in per cent of the screen's own ones. */
export interface Noise {
  readonly percent: number;
  /** Screens of other apps. */
  readonly from: readonly DumpedScreen[];
}

/** A screen with actions that do not belong to it. */
export interface NoisyScreen extends ShownScreen {
  /** Indexes of the actions of other screens. */
  readonly foreign: ReadonlySet<number>;
}

/** Draws for each action that is wanted; after so many, the other screens have too few that differ. */
const TRIES = 4;

/**
 * Puts actions of other apps among those of the screen, at any place (GUARDIAN 2.1, Experiment Setup). The same words and
 * seed draw the same ones, and a larger share holds all of a smaller one. Null: the other screens have too few.
 */
export function withNoise(
  shown: ShownScreen,
  { percent, from }: Noise,
  words: readonly (string | number)[],
): NoisyScreen | null {
  const wanted = Math.round((shown.offered.length * percent) / 100);
  const all: Entry[] = shown.offered.map((one, at) => ({ one, choice: shown.choices[at], isForeign: false }));
  const seen = new Set<Offered>();
  for (let tries = 0; seen.size < wanted && tries < TRIES * wanted; tries += 1) {
    const other = drawOne(from, draw(...words, tries, 'screen'));
    const drawn = other === undefined ? null : actionsOf(other);
    const one = drawOne(drawn?.offered ?? [], draw(...words, tries, 'action'));
    if (drawn === null || one === undefined || seen.has(one)) continue;
    seen.add(one);
    const place = Math.floor(draw(...words, tries, 'place') * (all.length + 1));
    all.splice(place, 0, { one, choice: drawn.choices[one.index], isForeign: true });
  }
  if (seen.size < wanted) return null;
  return {
    screen: shown.screen,
    offered: all.map(({ one }, index) => ({ ...one, index })),
    choices: all.flatMap(({ choice }, index) => (choice === undefined ? [] : [{ ...choice, index }])),
    foreign: new Set(all.flatMap(({ isForeign }, index) => (isForeign ? [index] : []))),
  };
}

interface Entry {
  readonly one: Offered;
  readonly choice: ShownScreen['choices'][number] | undefined;
  readonly isForeign: boolean;
}

/** Each screen is read once, however many cells draw from it. */
const read = new WeakMap<DumpedScreen, ShownScreen>();

function actionsOf(screen: DumpedScreen): ShownScreen {
  const known = read.get(screen) ?? showScreen(screen);
  read.set(screen, known);
  return known;
}
