import { elementLabel } from './label.ts';
import { type ElementPair, pairElements } from './pair-elements.ts';
import type { Screen, ScreenElement } from './screen.ts';
import { contentHash } from './signatures.ts';
import { oneLine, ownText, shortClass } from './tree.ts';

/** Maximum number of sentences in one diff; the last one counts what is left out. */
const MAX_SENTENCES = 12;
const MAX_QUOTE = 60;

/**
 * What changed between two screens, as short exact sentences, the most important first. Empty if the content hashes are
 * equal, apart from the focus; never empty if they differ.
 */
export function diffScreens(before: Screen, after: Screen): string[] {
  const { pairs, gone, appeared } = pairElements(before, after);
  const sentences = [
    ...placeChanges(before, after),
    ...pairs.flatMap((pair) => stateChanges(before, after, pair)),
    ...named('appeared', after, appeared),
    ...named('gone', before, gone),
  ];
  // A focus that has moved is reported as well, but is not content: it must not hide another change.
  const silent = sentences.length === 0 && contentHash(before) !== contentHash(after);
  const told = silent ? [movement(pairs)] : sentences;
  const unique = [...new Set([...told, ...focusChange(before, after, pairs)])];
  if (unique.length <= MAX_SENTENCES) return unique;
  return [...unique.slice(0, MAX_SENTENCES), `… and ${unique.length - MAX_SENTENCES} more`];
}

function placeChanges(before: Screen, after: Screen): string[] {
  const changes: string[] = [];
  if (before.packageName !== after.packageName) {
    changes.push(`package changed: ${before.packageName} → ${after.packageName}`);
  }
  if (before.activity !== after.activity)
    changes.push(`activity changed: ${before.activity} → ${after.activity}`);
  if (before.rotation !== after.rotation)
    changes.push(`rotation changed: ${before.rotation} → ${after.rotation}`);
  return changes;
}

function stateChanges(before: Screen, after: Screen, [was, is]: ElementPair): string[] {
  const changes: string[] = [];
  const name = () =>
    quote(elementLabel(after, is).label || elementLabel(before, was).label || shortClass(is.className));
  if (was.checked !== is.checked) changes.push(`${is.checked ? 'checked' : 'unchecked'}: ${name()}`);
  if (was.selected !== is.selected)
    changes.push(`${is.selected ? 'selected' : 'no longer selected'}: ${name()}`);
  if (was.enabled !== is.enabled) changes.push(`${is.enabled ? 'enabled' : 'disabled'}: ${name()}`);
  if (was.text !== is.text) {
    const where = is.editable ? ` in ${name()}` : '';
    changes.push(`text changed${where}: ${quote(was.text)} → ${quote(is.text)}`);
  }
  if (was.desc !== is.desc) changes.push(`description changed: ${quote(was.desc)} → ${quote(is.desc)}`);
  return changes;
}

/** Only what a person would notice: things with a text, and fields and boxes even without one. */
function named(word: 'appeared' | 'gone', screen: Screen, elements: readonly ScreenElement[]): string[] {
  return elements.flatMap((element) => {
    const widget = element.editable || element.checkable ? `${shortClass(element.className)} ` : '';
    const label = ownText(element) || (widget === '' ? '' : elementLabel(screen, element).label);
    return label === '' && widget === '' ? [] : [`${word}: ${widget}${quote(label)}`];
  });
}

function focusChange(before: Screen, after: Screen, pairs: readonly ElementPair[]): string[] {
  const old = before.elements.findLast(({ focused }) => focused);
  const now = after.elements.findLast(({ focused }) => focused);
  if (now === undefined || pairs.some(([was, is]) => was === old && is === now)) return [];
  const label = elementLabel(after, now).label;
  return label === '' ? [] : [`focus moved to ${quote(label)}`];
}

/** No text changed, but the screens differ: things moved, or nameless ones appeared or disappeared. */
function movement(pairs: readonly ElementPair[]): string {
  const shifts = pairs.map(([was, is]) => is.bounds[1] - was.bounds[1]).filter((shift) => shift !== 0);
  const [first] = shifts;
  if (first === undefined || shifts.some((shift) => shift !== first)) return 'layout changed, no text did';
  return `content moved ${first < 0 ? 'up' : 'down'} by ${Math.abs(first)} px`;
}

function quote(text: string): string {
  return `"${oneLine(text, MAX_QUOTE)}"`;
}
