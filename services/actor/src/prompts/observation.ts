import type { ActorChoice, ActorInput, Observed } from '@tapwright/model';

/** Whether the question goes with a picture, which then takes the place of the lines. */
export interface Seeing {
  readonly pictured: boolean;
}

/** What the system message says of the form of the screen; empty for the plain list. */
export function formOf({ observed }: Pick<ActorInput, 'observed'>, { pictured }: Seeing): string {
  if (observed === undefined) return '';
  if (!isPicture(observed) || !pictured)
    return 'Each line of the screen is an element; an action names it by its number in [].\n';
  return observed.as === 'marks'
    ? 'The picture shows the screen; an action names an element by the number that is drawn on it.\n'
    : 'The picture shows the screen.\n';
}

/** The lines that stand in the question: none where a picture says it. */
export function linesShown(
  { observed }: Pick<ActorInput, 'observed'>,
  { pictured }: Seeing,
): readonly string[] {
  return observed === undefined || (isPicture(observed) && pictured) ? [] : observed.lines;
}

/** The number of the element of a line; null where it cannot be acted on. */
export function numberOf(line: string): number | null {
  const number = /^\s*\[(\d+)\]/.exec(line)?.[1];
  return number === undefined ? null : Number(number);
}

/**
 * `index-3: click [7]`: what an element is stands in its line, or in the picture. Null where its number is shown
 * nowhere: then the line of the action says it, as in the plain list.
 */
export function numberedLine(choice: ActorChoice, observed: Observed, { pictured }: Seeing): string | null {
  const { index, kind, direction, element, checked } = choice;
  if (element === undefined || element.link !== undefined) return null;
  if (observed.as === 'picture' && pictured) return null;
  if (!observed.lines.some((line) => numberOf(line) === element.index)) return null;
  const state = checked === null || !pictured ? '' : checked ? ', checked' : ', not checked';
  const words = [kind.replace('_', ' '), direction ?? '', `[${element.index}]`].filter((word) => word !== '');
  return `index-${index}: ${words.join(' ')}${state}`;
}

export function isPicture({ as }: Observed): boolean {
  return as === 'picture' || as === 'marks';
}
