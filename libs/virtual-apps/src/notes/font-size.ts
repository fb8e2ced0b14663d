import type { FontSize } from './state.ts';

const SIZES: Readonly<Record<FontSize, number>> = { small: 14, medium: 16, large: 21 };

/** Size of a note's text for the setting, before the display's scale. */
export const bodySize = (fontSize: FontSize): number => SIZES[fontSize];
