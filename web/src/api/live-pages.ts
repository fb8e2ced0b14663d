/** A list that was read further than so many pages is not asked for again by itself. */
export const LIVE_PAGES = 2;
