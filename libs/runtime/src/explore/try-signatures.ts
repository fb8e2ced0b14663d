import { hash } from 'node:crypto';
import { ancestorsOf, elementLabel, type Screen, type ScreenElement } from '@tapwright/screen';
import type { Choice } from '../choose/action-space.ts';
import type { ExplorerInput } from './explorer.ts';

/** Maximum length of a try signature, in characters. */
const SIGNATURE_MAX = 300;
/** The rows of a list have this many signatures at most. */
const ROW_BUCKETS = 8;

/**
 * The try signature of each choice, in the same order: what is counted as one thing to try. It is the widget's signature
 * (DroidAgent 3.4.2: activity, resource id, description, text), the kind of the action and its direction. Places do not
 * count. Digits are left out, and the rows of a list share a few signatures.
 */
export function trySignatures({
  screen,
  choices,
}: Pick<ExplorerInput, 'screen' | 'choices'>): readonly string[] {
  return choices.map((choice) => signatureOf(screen, choice));
}

function signatureOf(screen: Screen, { action, element }: Choice): string {
  const what = [screen.activity, action.kind, action.direction ?? ''];
  const widget =
    element === null
      ? []
      : [element.resourceId, element.className, nameOf(screen, element, action.target?.link?.text ?? '')];
  return bounded([...what, ...widget].join('|'));
}

function nameOf(screen: Screen, element: ScreenElement, link: string): string {
  const { label } = elementLabel(screen, element);
  const words = withoutDigits(`${label} ${link}`.trim());
  return isRow(screen, element) ? `row ${bucketOf(words)}` : words;
}

function withoutDigits(text: string): string {
  return text.replace(/\p{Nd}+/gu, '#');
}

function bucketOf(words: string): number {
  return Number.parseInt(hash('sha1', words).slice(0, 8), 16) % ROW_BUCKETS;
}

/** One of several alike things in a list. */
function isRow(screen: Screen, element: ScreenElement): boolean {
  const list = ancestorsOf(screen, element).find(({ className }) =>
    /RecyclerView|ListView|GridView/.test(className),
  );
  return list !== undefined;
}

function bounded(text: string): string {
  if (text.length <= SIGNATURE_MAX) return text;
  return `${text.slice(0, SIGNATURE_MAX - 17)}#${hash('sha1', text).slice(0, 16)}`;
}
