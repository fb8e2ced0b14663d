import type { ReadScreen } from '@tapwright/captures';
import type { IconCaption } from '@tapwright/contracts';
import type { RunRow, Write } from '@tapwright/store';

/** What is known about the icons of a screen, and the journal entries about how it became known. */
export interface SeenIcons {
  readonly captions: readonly IconCaption[];
  readonly writes: readonly Write[];
}

/**
 * Where captions come from: a model that is shown the picture, or a recording. There are no captions where the screen
 * has no nameless icons, the strategy does not use captions, the picture is missing, or the model fails.
 */
export type IconReader = (
  seen: ReadScreen,
  about: { readonly run: RunRow; readonly signal: AbortSignal },
) => Promise<SeenIcons>;

export const NO_ICONS: SeenIcons = { captions: [], writes: [] };

/** The icons as a part of the run's state and of an event. Empty where there are none. */
export function iconsIn({ capture }: ReadScreen, { captions }: SeenIcons) {
  if (captions.length === 0) return { state: { icons: undefined }, event: {} };
  return {
    state: { icons: { captureId: capture.id, captions: [...captions] } },
    event: { captions: [...captions] },
  };
}
