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
  /** Resource name; the app's package is put before it unless it names another (`android:id/button1`). */
  readonly id?: string | undefined;
  readonly text?: string | undefined;
  readonly desc?: string | undefined;
  readonly hint?: string | undefined;
  readonly checkable?: boolean;
  readonly checked?: boolean;
  /** True unless said otherwise. */
  readonly enabled?: boolean;
  readonly selected?: boolean;
  readonly password?: boolean;
  readonly focusable?: boolean;
  /** Where the node says otherwise than follows from what the box takes: a canvas takes touches and is not clickable. */
  readonly clickable?: boolean;
  readonly longClickable?: boolean;
  /** Scrolls by steps of its own, without an offset: a number picker. */
  readonly scrollable?: boolean;
}

export type SwipeDirection = 'up' | 'down' | 'left' | 'right';

/** What typing into a box needs to know. */
export interface Field<E> {
  /** The widget's id; names the field in the focus. */
  readonly key: string;
  readonly value: string;
  readonly multiline: boolean;
  /** What the field takes of what is typed; everything unless said otherwise. */
  readonly accept?: ((typed: string) => string) | undefined;
  /** Given the whole new value. */
  readonly onText: (text: string) => Signal<E>;
  /** The action of the keyboard in a single line. */
  readonly onSubmit?: Signal<E> | undefined;
}

/** Pixels by which the content of a box is moved up, and the most that is possible. */
interface ScrollPosition {
  readonly key: string;
  readonly offset: number;
  readonly max: number;
}

/** A widget with its place on the screen: dump, picture and hit-testing all read this one tree. */
export interface Box<E> {
  readonly rect: Rect;
  /** Null: drawn, but no node of the dump (dividers, spacers). */
  readonly facts: NodeFacts | null;
  readonly children: readonly Box<E>[];
  readonly onTap?: Signal<E> | undefined;
  readonly onLongTap?: Signal<E> | undefined;
  /** A tap where the place matters, in fractions of the box; null where there is nothing to tap. */
  readonly onTapAt?: ((fx: number, fy: number) => Signal<E> | null) | undefined;
  /** A finger that moves on from this box; `fx` and `fy` say where it ends, beyond 0 and 1 outside. Null: not taken. */
  readonly onSwipe?: ((direction: SwipeDirection, fx: number, fy: number) => Signal<E> | null) | undefined;
  /** Touches on its ground end here, and mean nothing. */
  readonly solid?: boolean;
  readonly field?: Field<E>;
  readonly focused?: boolean;
  /** Present on scroll containers, whose children are clipped. */
  readonly scroll?: ScrollPosition;
  /** SVG of the box itself, without its children. Called only when a picture is wanted. */
  readonly paint?: () => string;
}

/** The least and the most room that a widget may take. Pixels; heights may be infinite. */
export interface Space {
  readonly minWidth: number;
  readonly maxWidth: number;
  readonly minHeight: number;
  readonly maxHeight: number;
}

/** A widget that knows its size and waits for its place. */
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
  /** Offsets by the container's id, in pixels; not yet limited to what the content allows. */
  readonly scroll: Readonly<Record<string, number>>;
  readonly focus: Focus | null;
  /** Measures a child: containers need not know the table of widgets. */
  measure<E>(widget: Widget<E>, space: Space): Measured<E>;
}

/** As much as is needed, up to these pixels. */
export const atMost = (maxWidth: number, maxHeight = Number.POSITIVE_INFINITY): Space => ({
  minWidth: 0,
  maxWidth,
  minHeight: 0,
  maxHeight,
});

/** Neither more nor less. */
export const exactly = (width: number, height: number): Space => ({
  minWidth: width,
  maxWidth: width,
  minHeight: height,
  maxHeight: height,
});

/** A size brought into the room there is, in whole pixels. */
export function fit(width: number, height: number, space: Space): { width: number; height: number } {
  return {
    width: clamp(Math.ceil(width), space.minWidth, space.maxWidth),
    height: clamp(Math.ceil(height), space.minHeight, space.maxHeight),
  };
}
