import type { ReadScreen } from '@tapwright/captures';
import { storedPicture } from '@tapwright/captures';
import { type ElementLink, linkPart, toTapwrightError } from '@tapwright/contracts';
import { findHyperlinks, type TextReader, textsWithLinks } from '@tapwright/picture';
import { findStrategy } from '@tapwright/runtime';
import type { Artifacts, RunRow } from '@tapwright/store';

/**
 * Where links inside texts come from: the picture, or a recording. There are none where the screen has no such texts,
 * the strategy does not use links, or the picture is missing or cannot be read.
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

/** Links of one screen whose words are read from the picture. The others take the words at their place in the text. */
const READ_MAX = 8;
/** Longest time that a screen waits for the words of its links, milliseconds. */
const READ_MS = 3_000;

/**
 * Finds links by their colour in the picture (XUAT-Copilot 3.2). Nothing here fails a run; only a store that fails is
 * tried again.
 */
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
