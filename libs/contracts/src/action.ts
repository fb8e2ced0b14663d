import { z } from 'zod';

/** Maximum wait that a step may ask for, milliseconds: a longer one is surely not meant to block a phone. */
export const STATED_WAIT_MAX_MS = 600_000;

/** Everything that can be done to a screen (design, section 7). */
export const ACTION_KINDS = [
  'click',
  /** Two taps on one place in quick succession, as one action: a gesture, or the double tap of a hasty user. */
  'double_click',
  'long_click',
  'text',
  'clear',
  'scroll',
  /** Turns a picker until it shows the text of the action (XUAT-Copilot 3.3). */
  'swipe_selector',
  /** Presses the digits of the text on a number pad of the app (XUAT-Copilot 3.3). */
  'keypad',
  'back',
  'home',
  'enter',
  'wait',
  'restart',
  /** Opens the URI of the text in the app, as a link that is followed elsewhere or a launcher shortcut does. */
  'open_link',
  'end',
] as const;

export const ActionKind = z.enum(ACTION_KINDS);
export type ActionKind = z.infer<typeof ActionKind>;

/** Pixels of the device's screen: left, top, right, bottom. */
export const Bounds = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Bounds = z.infer<typeof Bounds>;

/** Direction in which the content is explored: `down` shows what is below the fold. */
export const Direction = z.enum(['up', 'down', 'left', 'right']);
export type Direction = z.infer<typeof Direction>;

/** How far a scroll goes: a third of its container, nearly two thirds, or three times that. */
export const Distance = z.enum(['short', 'page', 'far']);
export type Distance = z.infer<typeof Distance>;

/** Share of an element's width or height. */
const share = z.number().min(0).max(1);

/** Maximum length of a link's text, in characters. */
export const LINK_TEXT_MAX_CHARACTERS = 80;

/** A part of an element's text that can be pressed separately, found in the picture (XUAT-Copilot 3.2). */
export const TextLink = z.object({
  text: z.string().min(1).max(LINK_TEXT_MAX_CHARACTERS),
  /** Its box inside the element: left, top, right and bottom as shares of the element's width and height. */
  part: z.tuple([share, share, share, share]),
});
export type TextLink = z.infer<typeof TextLink>;

/** A point inside of an element, as shares of its width and height: where a picture shows what the tree does not. */
export const Spot = z.object({ x: share, y: share });
export type Spot = z.infer<typeof Spot>;

/** What identifies an element on one screen, and is enough to find it again on another. */
export const ElementRef = z.object({
  /** Position in document order on the screen where the action was chosen. */
  index: z.number().int().nonnegative(),
  resourceId: z.string(),
  text: z.string(),
  desc: z.string(),
  className: z.string(),
  /** The name a person would use: own text, description, label of a child or neighbour, hint. */
  label: z.string(),
  bounds: Bounds,
  /** The link inside its text that is meant; absent if the element itself is meant. */
  link: TextLink.optional(),
  /** The point in it that is meant; absent if the element itself is meant. */
  spot: Spot.optional(),
});
export type ElementRef = z.infer<typeof ElementRef>;

/** The words of rows and traces from before there were three effects. */
const OLD_EFFECTS: Readonly<Record<string, unknown>> = { once: 'commit', free: 'edit' };

/**
 * What an action does: `look` shows something and changes nothing; `edit` sets a value or a switch, so that doing it
 * again gives the same; `commit` is everything else. Restorations, replays and moves to another phone never repeat a
 * `commit`.
 */
export const Effect = z.preprocess(
  (value) => (typeof value === 'string' ? (OLD_EFFECTS[value] ?? value) : value),
  z.enum(['look', 'edit', 'commit']),
);
export type Effect = z.infer<typeof Effect>;

export const Action = z.object({
  kind: ActionKind,
  target: ElementRef.nullable(),
  text: z.string().nullable(),
  /** The case's parameter whose value is typed, pressed or turned to; the text then holds no more than `${name}`. */
  parameter: z.string().optional(),
  direction: Direction.nullable(),
  /** For a wait: its duration in milliseconds, whatever the screen does; absent: until the screen changes. */
  waitMs: z.int().positive().max(STATED_WAIT_MAX_MS).optional(),
  /** For a scroll; default: a page. */
  distance: Distance.optional(),
  effect: Effect,
  /** Identity of the action for blocking: kind plus the textual attributes of the element (GUARDIAN 3.1.2). */
  key: z.string(),
});
export type Action = z.infer<typeof Action>;
