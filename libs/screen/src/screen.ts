import type { Bounds } from '@tapwright/contracts';

/** One node of the tree, with the attributes that Android's hierarchy dump has. */
export interface ScreenElement {
  /** Position in document order; it identifies the element within this screen. */
  readonly index: number;
  readonly parent: number | null;
  readonly children: readonly number[];
  readonly depth: number;
  readonly className: string;
  readonly resourceId: string;
  readonly packageName: string;
  readonly text: string;
  readonly desc: string;
  readonly hint: string;
  readonly bounds: Bounds;
  readonly clickable: boolean;
  readonly longClickable: boolean;
  readonly checkable: boolean;
  readonly checked: boolean;
  readonly enabled: boolean;
  readonly focusable: boolean;
  readonly focused: boolean;
  readonly scrollable: boolean;
  readonly selected: boolean;
  readonly password: boolean;
  /** True where text can be typed into it. */
  readonly editable: boolean;
}

/** One observation: an element tree and the app it was taken from. */
export interface Screen {
  readonly packageName: string;
  readonly activity: string;
  readonly rotation: number;
  /** Pixels: left, top, right, bottom of everything on the screen. */
  readonly bounds: Bounds;
  readonly elements: readonly ScreenElement[];
}

/** Why a dump could not become a screen. */
export type ParseFailure =
  | 'empty'
  | 'null_root'
  | 'not_idle'
  | 'not_xml'
  | 'no_nodes'
  | 'too_large'
  | 'entities_refused';

export type ParseResult =
  | { readonly ok: true; readonly screen: Screen }
  | { readonly ok: false; readonly failure: ParseFailure; readonly detail: string };

export interface ParseContext {
  readonly packageName: string;
  readonly activity: string;
}
