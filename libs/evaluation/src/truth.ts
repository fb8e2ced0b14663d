import type { RecordedElement } from './recorded-screen.ts';

/** How an answer's element was found, from the surest to the weakest. */
export type MappedBy =
  /** An event recorded between this node and the next touched it, and it is called so. */
  | 'edge'
  /** The only thing, or that with the nearest number, that is called so on the node. */
  | 'screen'
  /** Nothing on the node is called so, but only one thing was touched on the way to the next node. */
  | 'only_edge'
  /** Not on this node: the same thing on another node of the app. */
  | 'elsewhere'
  /** No element: a key. */
  | 'key';

/** One right action. */
export interface TruthAction {
  readonly kind: 'click' | 'long_click' | 'text' | 'back';
  /** Node of the element; of the step where there is none. */
  readonly node: string;
  /** The element that the recorder names; null for a key. */
  readonly element: RecordedElement | null;
  /** What is to be typed; null where nothing is. */
  readonly text: string | null;
  readonly mappedBy: MappedBy;
  /** A touch of a field into which the next action types: typing includes it, so it need not be done on its own. */
  readonly focus: boolean;
}

/** A step whose element could not be told: the task counts, but cannot be contained. */
export interface Unmapped {
  readonly step: number;
  readonly reason: string;
}

/** A task with its right actions. */
export interface Truth {
  readonly task: string;
  readonly goal: string;
  /** Node at which the task begins; null where the recording does not have it. */
  readonly start: string | null;
  readonly actions: readonly TruthAction[];
  readonly unmapped: readonly Unmapped[];
}
