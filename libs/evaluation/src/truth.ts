import type { RecordedElement } from './recorded-screen.ts';

/** How an answer's element was found, from the surest to the weakest. */
export type MappedBy =
  /** An event recorded between this node and the next touched it, and it has this name. */
  | 'edge'
  /** The only thing with this name on the node, or the one with the nearest number. */
  | 'screen'
  /** Nothing on the node has this name, but only one thing was touched on the way to the next node. */
  | 'only_edge'
  /** Not on this node: the same thing on another node of the app. */
  | 'elsewhere'
  /** No element: a key. */
  | 'key';

/** One right action. */
export interface TruthAction {
  readonly kind: 'click' | 'long_click' | 'text' | 'back';
  /** Node of the element; if there is no element, that of the step. */
  readonly node: string;
  /** The element that the recorder names; null for a key. */
  readonly element: RecordedElement | null;
  /** The text to type; null if there is none. */
  readonly text: string | null;
  readonly mappedBy: MappedBy;
  /** A touch of a field into which the next action types: typing includes it, so it need not be done separately. */
  readonly focus: boolean;
}

/** A step whose element could not be determined: the task counts, but cannot be contained. */
export interface Unmapped {
  readonly step: number;
  readonly reason: string;
}

/** A task with its right actions. */
export interface Truth {
  readonly task: string;
  readonly goal: string;
  /** Node at which the task begins; null if the recording does not have it. */
  readonly start: string | null;
  readonly actions: readonly TruthAction[];
  readonly unmapped: readonly Unmapped[];
}
