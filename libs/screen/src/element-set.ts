import { hash } from 'node:crypto';
import type { Screen, ScreenElement } from './screen.ts';
import { appElements, descendantsOf } from './tree.ts';

/** 48 bits for each element: among the some thousand elements that a run sees, collisions can be ignored. */
const DIGITS = 8;
/** With more elements than these, the ones with the lowest hashes stand for all. */
const ELEMENTS_MAX = 512;

/**
 * The elements of a screen as GUARDIAN's published code compares them (`Context.__eq__` in `Memory/context.py`,
 * `Widget.__hash__` in `Infra/infra.py`): those that can be pressed, scrolled or typed into, each by its kinds, class,
 * id, package, description and text. A field's text is left out; a pressable element without a text has the first one
 * inside. Sorted hashes of eight characters in one string: compact, and read by `elementLikeness` without a loss.
 */
export function elementSet(screen: Screen): string {
  const lines = appElements(screen)
    .filter(isCompared)
    .map((element) => elementLine(screen, element));
  const digests = lines.map((line) => hash('sha1', line, 'base64url').slice(0, DIGITS));
  return [...new Set(digests)].sort().slice(0, ELEMENTS_MAX).join('');
}

/** Jaccard's index of two such sets: 0 to 1; null where both are empty, so that nothing can be compared. */
export function elementLikeness(one: string, other: string): number | null {
  const [mine, theirs] = [membersOf(one), membersOf(other)];
  const all = mine.union(theirs).size;
  return all === 0 ? null : mine.intersection(theirs).size / all;
}

function isCompared({ enabled, clickable, scrollable, editable }: ScreenElement): boolean {
  return enabled && (clickable || scrollable || editable);
}

function elementLine(screen: Screen, element: ScreenElement): string {
  const { clickable, scrollable, editable, className, resourceId, packageName, desc } = element;
  const kinds = `${Number(clickable)}${Number(scrollable)}${Number(editable)}`;
  return [kinds, className, resourceId, packageName, desc, comparedText(screen, element)].join('\u0001');
}

function comparedText(screen: Screen, element: ScreenElement): string {
  if (element.editable) return '';
  if (!element.clickable || element.text.trim() !== '') return element.text;
  return descendantsOf(screen, element).find(({ text }) => text.trim() !== '')?.text ?? '';
}

function membersOf(set: string): ReadonlySet<string> {
  return new Set(set.match(/.{8}/g));
}
