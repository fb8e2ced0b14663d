import type { Bounds } from '@tapwright/contracts';

/** A widget with a text or description, as XUAT-Copilot's perception shows it to the agents (3.2). */
export interface ShownNode {
  /** Index of the element on its screen. */
  readonly index: number;
  readonly className: string;
  /** The id by which actions name it: mocked where the widget has none, numbered where several share one. */
  readonly rid: string;
  readonly clickable: boolean;
  readonly scrollable: boolean;
  readonly desc: string;
  readonly text: string;
  readonly bounds: Bounds;
}
