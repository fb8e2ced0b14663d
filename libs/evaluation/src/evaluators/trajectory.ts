/** Attributes of an element under the names of uiautomator's dumps: `text`, `resource-id`, `content-desc`, `bounds` … */
export type Attributes = Readonly<Record<string, string>>;

/** The elements of one screen in document order. Each has the screen's `activity`, where that is known. */
export type TrajectoryScreen = readonly Attributes[];

/** SPHINX's words for actions (Table 2); a key without such a word has its Android name in lower case. */
export type TrajectoryActionType =
  | 'click'
  | 'longclick'
  | 'input'
  | 'swipe'
  | 'back'
  | 'home'
  | 'enter'
  | 'restart'
  | 'wait'
  | (string & {});

/** One action of anybody: a ground truth, a run of the pipeline, a person. */
export interface TrajectoryAction {
  readonly type: TrajectoryActionType;
  /**
   * The element itself first, then all that are the same control to a finger; empty if it touches none. A rule that
   * holds for one of them holds for the action: recorders name sometimes the label, sometimes the row around it.
   */
  readonly elements: readonly Attributes[];
  /** The typed text; null if there is none. */
  readonly text: string | null;
}

export interface TrajectoryStep {
  /** The screen on which the action was done. */
  readonly screen: TrajectoryScreen;
  readonly action: TrajectoryAction;
}

/** What happened in one task, SPHINX 3.2: alternating screens and actions. Stopping is not an action. */
export interface Trajectory {
  readonly steps: readonly TrajectoryStep[];
  /** The final screen; for a run without actions the only one. */
  readonly final: TrajectoryScreen;
  /** Final state of the app, if it can be read (virtual apps); undefined otherwise. */
  readonly state?: unknown;
}

/**
 * Places of a trajectory on one line, so that evaluators can be ordered: screen i is at 2i, the action done on
 * it at 2i + 1, and the final screen of n actions at 2n.
 */
export const screenAt = (step: number): number => 2 * step;
export const actionAt = (step: number): number => 2 * step + 1;

/** All screens, the final one last. */
export function screensOf({ steps, final }: Trajectory): readonly TrajectoryScreen[] {
  return [...steps.map(({ screen }) => screen), final];
}

/** A screen whose elements know the activity that shows them, for rules about it. */
export function shownBy(activity: string, screen: TrajectoryScreen): TrajectoryScreen {
  return activity === '' ? screen : screen.map((attributes) => ({ ...attributes, activity }));
}
