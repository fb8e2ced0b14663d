import type { Effect } from '@tapwright/contracts';
import { effectOn, type PageBelow, settledEffect } from '@tapwright/runtime';
import { ancestorsOf, elementLabel } from '@tapwright/screen';
import { type Language, relabelled } from './relabel.ts';
import type { Tap } from './walk-app.ts';

/** A tap as the runtime judges it in one language. */
export interface Judged {
  readonly app: string;
  readonly language: Language;
  readonly truth: Effect;
  readonly before: Effect;
  readonly after: Effect;
  /** What it is, in a few words. */
  readonly what: string;
}

export function judged(tap: Tap, language: Language): Judged | null {
  const before = relabelled(tap.before, language);
  const after = relabelled(tap.after, language);
  const element = before.elements[tap.index];
  if (element === undefined) return null;
  const { label } = elementLabel(before, element);
  const effect = effectOn(before, element, label, tap.begun);
  const { returned, touched, refusedBefore, leaving } = tap;
  const below = belowIn(tap, language);
  const about = { kind: 'click', effect, element, label, before, after } as const;
  const settled = settledEffect({
    ...about,
    ...{ returned, touched, refusedBefore, leaving, below },
    // The dumps say what the virtual apps show.
    pictureChanged: false,
  });
  const what = `${before.activity} ${element.className} ${label.slice(0, 40)} -> ${after.activity}`;
  return { app: tap.app, language, truth: tap.truth, before: effect, after: settled, what };
}

function belowIn({ below }: Tap, language: Language): PageBelow | null {
  if (below === null) return null;
  const screen = relabelled(below.screen, language);
  const opener = screen.elements[below.opener.index];
  return opener === undefined ? null : { screen, opener };
}

/**
 * Taps that differ in their structure: rows of one list, days of one month and keys of one pad count once. Two that did
 * different things are different.
 */
export function distinct(taps: readonly Tap[]): Tap[] {
  const found = new Map(taps.map((tap) => [identityOf(tap), tap]));
  return [...found.values()];
}

function identityOf(tap: Tap): string {
  const { before, after, index, truth, returned, touched } = tap;
  const element = before.elements[index];
  if (element === undefined) return '';
  const line = [element, ...ancestorsOf(before, element)].map(
    ({ className, resourceId }) => `${className}#${resourceId}`,
  );
  const english = judged(tap, 'en');
  const did = [truth, after.activity, after.bounds, returned, touched];
  const judgements = [english?.before, english?.after];
  return [before.activity, ...line, ...did, ...judgements].join(' ');
}
