/**
 * How to find an element without knowing the screen it is on; `near` and `nth` count in document order. Texts,
 * descriptions and anchors are templates.
 */
export type LocatorRule =
  | { readonly by: 'id'; readonly resourceId: string; readonly className: string }
  | { readonly by: 'id_text'; readonly resourceId: string; readonly text: string }
  | { readonly by: 'text'; readonly text: string }
  | { readonly by: 'desc'; readonly desc: string }
  /** The next element of the class after or before the only element that says `anchor`, or the nearest around it. */
  | {
      readonly by: 'near';
      readonly className: string;
      readonly anchor: string;
      readonly side: 'after' | 'before' | 'around';
    }
  /** The nth (from 1) element of the class inside the only element with this id; an empty id is the whole screen. */
  | { readonly by: 'nth'; readonly className: string; readonly containerId: string; readonly nth: number }
  /** The element of the class whose picture has this perceptual hash (128 hex digits), nearly; only where there is a picture. */
  | { readonly by: 'look'; readonly className: string; readonly hash: string }
  | { readonly by: 'point'; readonly x: number; readonly y: number };

export type Locator = LocatorRule & {
  /** How many elements it fitted on the screen where it was made; only those with 1 are kept, but for a point. */
  readonly matches: number;
  /** Breaks with the next change of the layout. */
  readonly fragile: boolean;
};
