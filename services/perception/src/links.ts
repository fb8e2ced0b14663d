import type { ReadScreen } from '@tapwright/captures';
import { storedPicture } from '@tapwright/captures';
import { type ElementLink, linkPart, toTapwrightError } from '@tapwright/contracts';
import { findHyperlinks, type TextReader, textsWithLinks } from '@tapwright/picture';
import { findStrategy } from '@tapwright/runtime';
import type { Artifacts, RunRow } from '@tapwright/store';

/**
 * Where links inside of texts come from: the picture, or a recording. A screen without such texts, a strategy that does
 * without, and a picture that is not there or cannot be read have none.
 */
export type LinkReader = (
  seen: ReadScreen,
  about: { readonly run: RunRow; readonly signal: AbortSignal },
) => Promise<readonly ElementLink[]>;

export interface LinkDeps {
  /** Where pictures are kept. */
  readonly artifacts: Pick<Artifacts, 'get'>;
  readonly readText: TextReader;
}

/** Links of one screen that are read by eyes; of the others the words are those at their place. */
const READ_MAX = 8;
/** Longest time that a screen waits for the words of its links, milliseconds. */
const READ_MS = 3_000;

/** Links by their colour in the picture (XUAT-Copilot 3.2). Nothing here fails a run; only a store that fails is tried again. */
export function linksByColour({ artifacts, readText }: LinkDeps): LinkReader {
  return async ({ screen, capture }, { run, signal }) => {
    if (!findStrategy(run.strategy).hyperlinks || textsWithLinks(screen).length === 0) return [];
    const picture = await storedPicture(artifacts, capture);
    if (picture === null) return [];
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(READ_MS)]);
    let left = READ_MAX;
    const read: TextReader = async (piece) => {
      left -= 1;
      return left < 0 || inTime.aborted ? null : readText(piece, inTime);
    };
    const found = await findHyperlinks(screen, picture, read).catch((error: unknown) => {
      if (toTapwrightError(error).code === 'CAPTURE_FAILED') return [];
      throw error;
    });
    // The handling itself was withdrawn: words that were not read in time are not the answer.
    signal.throwIfAborted();
    return found.flatMap(({ index, bounds, text }) => {
      const element = screen.elements[index];
      return element === undefined ? [] : [{ index, text, part: linkPart(element.bounds, bounds) }];
    });
  };
}
