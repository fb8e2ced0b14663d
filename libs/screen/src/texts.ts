import type { Screen, ScreenElement } from './screen.ts';
import { appElements, oneLine, ownText } from './tree.ts';

export interface VisibleText {
  readonly index: number;
  readonly text: string;
}

/** Every text and description on the screen, in document order, without those of the system bars. */
export function visibleTexts(screen: Screen): readonly VisibleText[] {
  return appElements(screen).flatMap(({ index, text, desc }) =>
    [...new Set([oneLine(text), oneLine(desc)])]
      .filter((said) => said !== '')
      .map((said) => ({ index, text: said })),
  );
}

/** The same in reading order: lines from top to bottom, each line from left to right; no text twice in a row. */
export function textsInReadingOrder(screen: Screen): readonly string[] {
  const speaking = appElements(screen).filter((element) => ownText(element) !== '');
  const texts = linesOf(speaking).flatMap((line) => line.map(ownText));
  return texts.filter((text, at) => text !== texts[at - 1]);
}

/** Elements whose middle lies within the height of a line's first element are on that line. */
function linesOf(elements: readonly ScreenElement[]): ScreenElement[][] {
  const lines: ScreenElement[][] = [];
  let lineBottom = Number.NEGATIVE_INFINITY;
  for (const element of elements.toSorted((a, b) => a.bounds[1] - b.bounds[1] || a.index - b.index)) {
    const middle = (element.bounds[1] + element.bounds[3]) / 2;
    const line = lines.at(-1);
    if (line !== undefined && middle < lineBottom) {
      line.push(element);
    } else {
      lines.push([element]);
      lineBottom = element.bounds[3];
    }
  }
  return lines.map((line) => line.toSorted((a, b) => a.bounds[0] - b.bounds[0] || a.index - b.index));
}
