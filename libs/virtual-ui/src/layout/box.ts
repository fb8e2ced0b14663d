import type { Signal } from '../app/signal.ts';
import type { Theme } from '../drawing/theme.ts';
import type { Display } from './display.ts';
import type { Rect } from './geometry.ts';
import { clamp } from './geometry.ts';
import type { Widget } from './widget.ts';
import type { SystemWords } from './words.ts';

/** How a laid-out widget appears to accessibility services. */
export interface NodeFacts {
  readonly className: string;
  /** Resource name. The app's package is put before it unless it names a package (`android:id/button1`). */
  readonly id?: string | undefined;
  readonly text?: string | undefined;
  readonly desc?: string | undefined;
  readonly hint?: string | undefined;
  readonly checkable?: boolean;
  readonly checked?: boolean;
  /** Default: true. */
  readonly enabled?: boolean;
  readonly selected?: boolean;
  readonly password?: boolean;
  readonly focusable?: boolean;
  /** Overrides what follows from the touches that the box takes: a canvas takes touches and is not clickable. */
  readonly clickable?: boolean;
  readonly longClickable?: boolean;
  /** Scrolls in its own steps, without an offset, as a number picker does. */
  readonly scrollable?: boolean;
}

export type SwipeDirection = 'up' | 'down' | 'left' | 'right';

/** What typing into a box needs to know. */
export interface Field<E> {
  /** The widget's id. It identifies the field that has the focus. */
  readonly key: string;
  readonly value: string;
  readonly multiline: boolean;
  /** The part of typed text that the field accepts. Default: everything. */
  readonly accept?: ((typed: string) => string) | undefined;
  /** Called with the whole new value. */
  readonly onText: (text: string) => Signal<E>;
  /** The keyboard's action in a field of one line. */
  readonly onSubmit?: Signal<E> | undefined;
}

/** How far the content of a box is moved up, and the maximum. Pixels. */
interface ScrollPosition {
  readonly key: string;
  readonly offset: number;
  readonly max: number;
}

/** A widget with its place on the screen: dump, picture and hit-testing all read this one tree. */
export interface Box<E> {
  readonly rect: Rect;
  /** Null: drawn, but not a node of the dump (dividers, spacers). */
  readonly facts: NodeFacts | null;
  readonly children: readonly Box<E>[];
  readonly onTap?: Signal<E> | undefined;
  readonly onLongTap?: Signal<E> | undefined;
  /** A tap whose place matters, in fractions of the box. Null: there is nothing to tap. */
  readonly onTapAt?: ((fx: number, fy: number) => Signal<E> | null) | undefined;
  /** A swipe that starts in this box. `fx` and `fy`: where it ends; below 0 or above 1 is outside. Null: not taken. */
  readonly onSwipe?: ((direction: SwipeDirection, fx: number, fy: number) => Signal<E> | null) | undefined;
  /** Touches on its background end here and do nothing. */
  readonly solid?: boolean;
  readonly field?: Field<E>;
  readonly focused?: boolean;
  /** Present on scroll containers, whose children are clipped. */
  readonly scroll?: ScrollPosition;
  /** SVG of the box itself, without its children. Called only when a picture is needed. */
  readonly paint?: () => string;
}

/** The least and the greatest size that a widget may take. Pixels; heights may be infinite. */
export interface Space {
  readonly minWidth: number;
  readonly maxWidth: number;
  readonly minHeight: number;
  readonly maxHeight: number;
}

/** A widget whose size is known and whose place is not yet. */
export interface Measured<E> {
  readonly width: number;
  readonly height: number;
  place(left: number, top: number): Box<E>;
}

export interface Focus {
  readonly field: string;
  /** Characters before the cursor; null stands for the end of the text. */
  readonly cursor: number | null;
}

/** What a layout depends on besides the widget itself. */
export interface LayoutContext {
  readonly theme: Theme;
  readonly display: Display;
  readonly words: SystemWords;
  /** Scroll offsets by the container's id, in pixels; not yet limited to the length of the content. */
  readonly scroll: Readonly<Record<string, number>>;
  readonly focus: Focus | null;
  /** Measures a child, so that containers need not know the table of widgets. */
  measure<E>(widget: Widget<E>, space: Space): Measured<E>;
}

/** As large as needed, up to these pixels. */
export const atMost = (maxWidth: number, maxHeight = Number.POSITIVE_INFINITY): Space => ({
  minWidth: 0,
  maxWidth,
  minHeight: 0,
  maxHeight,
});

/** Exactly this size. */
export const exactly = (width: number, height: number): Space => ({
  minWidth: width,
  maxWidth: width,
  minHeight: height,
  maxHeight: height,
});

/** The size limited to the space, in whole pixels. */
export function fit(width: number, height: number, space: Space): { width: number; height: number } {
  return {
    width: clamp(Math.ceil(width), space.minWidth, space.maxWidth),
    height: clamp(Math.ceil(height), space.minHeight, space.maxHeight),
  };
}
