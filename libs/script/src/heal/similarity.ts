import type { Bounds, ElementRef } from '@tapwright/contracts';
import { elementLabel, type Screen, type ScreenElement, shortClass } from '@tapwright/screen';
import type { Locator } from '../locate/locator.ts';
import { definitionOf, kindOf } from '../locate/rules/definition-of.ts';

/** What is known of an element that is searched for again. */
export interface Remembered {
  readonly target: ElementRef;
  /** Its bound locators; those by a neighbour say what stood beside it. */
  readonly locators: readonly Locator[];
  /** Size of the screen on which it was seen, in pixels. */
  readonly size: readonly [width: number, height: number];
}

/** Likeness in one respect, 0 to 1, and its weight. */
interface Respect {
  readonly name: 'id' | 'text' | 'name' | 'class' | 'neighbour' | 'place' | 'size';
  readonly weight: number;
  readonly alike: number;
}

export interface Similarity {
  /** 0 to 1. */
  readonly score: number;
  /** Likeness in what identifies an element, 0 to 1: the best of id, text and name. */
  readonly identity: number;
  /** The respects in which they are alike, the most important first. */
  readonly why: readonly string[];
}

/** A respect with at least this likeness is named as a reason. */
const ALIKE = 0.6;

/** How much an element of a screen is like the remembered one. Respects that are unknown do not count. Pure. */
export function similarityTo(remembered: Remembered, screen: Screen, element: ScreenElement): Similarity {
  const respects = respectsOf(remembered, screen, element);
  const all = respects.reduce((sum, { weight }) => sum + weight, 0);
  const sum = respects.reduce((total, { weight, alike }) => total + weight * alike, 0);
  const identifying = respects.filter(({ name }) => name === 'id' || name === 'text' || name === 'name');
  return {
    score: all === 0 ? 0 : sum / all,
    identity: Math.max(0, ...identifying.map(({ alike }) => alike)),
    why: respects
      .filter(({ alike }) => alike >= ALIKE)
      .toSorted((a, b) => b.weight * b.alike - a.weight * a.alike)
      .map(({ name }) => name),
  };
}

function respectsOf(
  { target, locators, size }: Remembered,
  screen: Screen,
  element: ScreenElement,
): Respect[] {
  const respects: Respect[] = [
    { name: 'class', weight: 1, alike: classAlike(target.className, element.className) },
    { name: 'place', weight: 1.5, alike: placeAlike(target.bounds, size, screen, element.bounds) },
    { name: 'size', weight: 0.5, alike: sizeAlike(target.bounds, size, screen, element.bounds) },
  ];
  if (target.resourceId !== '') {
    respects.push({ name: 'id', weight: 2.5, alike: idAlike(target.resourceId, element.resourceId) });
  }
  // The text of a field was typed by the user.
  const said = element.editable ? target.desc : target.text || target.desc;
  if (said !== '') {
    const alike = Math.max(wordsAlike(said, element.text), wordsAlike(said, element.desc));
    respects.push({ name: 'text', weight: 3, alike });
  }
  if (target.label !== '') {
    const { label } = elementLabel(screen, element);
    respects.push({ name: 'name', weight: 2, alike: wordsAlike(target.label, label) });
  }
  const near = locators.filter((locator) => kindOf(locator) === 'neighbour');
  if (near.length > 0) {
    const there = near.some(
      (locator) => definitionOf(locator).isBeside?.(locator, { screen, element }) === true,
    );
    respects.push({ name: 'neighbour', weight: 1.5, alike: Number(there) });
  }
  return respects;
}

function classAlike(one: string, other: string): number {
  if (one === other) return 1;
  const [a, b] = [shortClass(one), shortClass(other)];
  if (a === b) return 0.9;
  const kind = (name: string) =>
    /(Button|EditText|Switch|CheckBox|TextView|Layout|ImageView)$/.exec(name)?.[1] ?? name;
  return kind(a) === kind(b) ? 0.7 : 0;
}

/**
 * Compares the words in the names that developers gave, without the package: `btn_save` and `save_button` share most.
 */
export function idAlike(one: string, other: string): number {
  if (other === '') return 0;
  const name = (id: string) => id.slice(id.lastIndexOf('/') + 1).replace(/([a-z\d])([A-Z])/g, '$1_$2');
  return wordsAlike(name(one).replace(/_/g, ' '), name(other).replace(/_/g, ' '));
}

/** The better of shared words and shared letters, 0 to 1. */
export function wordsAlike(one: string, other: string): number {
  if (one !== '' && one === other) return 1;
  const [a, b] = [folded(one), folded(other)];
  if (a === '' || b === '') return 0;
  if (a === b) return 1;
  return Math.max(sharedWords(a, b), 1 - editDistance(a, b) / Math.max(a.length, b.length));
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 80);
}

/** Dice's coefficient of the words. */
function sharedWords(one: string, other: string): number {
  const [a, b] = [new Set(one.split(' ')), new Set(other.split(' '))];
  return (2 * a.intersection(b).size) / (a.size + b.size);
}

/** Letters to insert, remove or change (Levenshtein); texts are 80 characters at most. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] ?? 0) + Number(one[i - 1] !== other[j - 1]);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

type Shares = readonly [left: number, top: number, right: number, bottom: number];

/** Edges as shares of the screen, so that its size makes no difference. */
function shares([left, top, right, bottom]: Bounds, [width, height]: readonly [number, number]): Shares {
  const [w, h] = [Math.max(width, 1), Math.max(height, 1)];
  return [left / w, top / h, right / w, bottom / h];
}

function sizeOf({ bounds: [left, top, right, bottom] }: Screen): readonly [number, number] {
  return [right - left, bottom - top];
}

function placeAlike(was: Bounds, size: Remembered['size'], screen: Screen, is: Bounds): number {
  const [a, b] = [shares(was, size), shares(is, sizeOf(screen))];
  const across = (a[0] + a[2] - b[0] - b[2]) / 2;
  const along = (a[1] + a[3] - b[1] - b[3]) / 2;
  return Math.max(0, 1 - 2 * Math.hypot(across, along));
}

function sizeAlike(was: Bounds, size: Remembered['size'], screen: Screen, is: Bounds): number {
  const [a, b] = [shares(was, size), shares(is, sizeOf(screen))];
  const ratio = (one: number, other: number) => Math.min(one, other) / Math.max(one, other, 1e-6);
  return (ratio(a[2] - a[0], b[2] - b[0]) + ratio(a[3] - a[1], b[3] - b[1])) / 2;
}
