import type { FontSize } from './state.ts';

const SIZES: Readonly<Record<FontSize, number>> = { small: 14, medium: 16, large: 21 };

/** Text size of a note for the setting, before scaling for the display. */
export const bodySize = (fontSize: FontSize): number => SIZES[fontSize];
