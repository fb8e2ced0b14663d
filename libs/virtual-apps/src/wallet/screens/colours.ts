export const ACCENT = '#2b55a3';
/** Colours of the disc behind an icon, dark enough for a white icon in both themes. */
export const CHIP_COLOUR = '#3f68b5';
/** Colour of received money. */
export const INCOMING_COLOUR = '#2f7d5b';
