import type { ReadScreen } from '@tapwright/captures';
import type { IconCaption } from '@tapwright/contracts';
import type { RunRow, Write } from '@tapwright/store';

/** What is known of the icons of a screen, and what is to be written down about how it came to be known. */
export interface SeenIcons {
  readonly captions: readonly IconCaption[];
  readonly writes: readonly Write[];
}

/**
 * Where captions come from: a model that is shown the picture, or a recording. A screen without nameless icons, a strategy
 * that does without, a picture that is not there and a model that fails all have none.
 */
export type IconReader = (
  seen: ReadScreen,
  about: { readonly run: RunRow; readonly signal: AbortSignal },
) => Promise<SeenIcons>;

export const NO_ICONS: SeenIcons = { captions: [], writes: [] };

/** The icons as a part of the run's state and of an event; nothing where there are none. */
export function iconsIn({ capture }: ReadScreen, { captions }: SeenIcons) {
  if (captions.length === 0) return { state: { icons: undefined }, event: {} };
  return {
    state: { icons: { captureId: capture.id, captions: [...captions] } },
    event: { captions: [...captions] },
  };
}
