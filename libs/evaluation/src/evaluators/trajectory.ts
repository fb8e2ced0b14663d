/** Attributes of an element under the names of uiautomator's dumps: `text`, `resource-id`, `content-desc`, `bounds` … */
export type Attributes = Readonly<Record<string, string>>;

/** The elements of one screen in document order. */
export type TrajectoryScreen = readonly Attributes[];

/** SPHINX's words for actions (Table 2); a key that they do not name goes by its Android name in lower case. */
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

/** One action, whoever did it: a ground truth, a run of the pipeline, a person. */
export interface TrajectoryAction {
  readonly type: TrajectoryActionType;
  /**
   * The element that it is about, first, and all that are the same control to a finger; empty where it touches none. A
   * rule that holds for one of them holds for the action: recorders name now the label, now the row around it.
   */
  readonly elements: readonly Attributes[];
  /** What was typed; null where nothing was. */
  readonly text: string | null;
}

export interface TrajectoryStep {
  /** The screen on which the action was done. */
  readonly screen: TrajectoryScreen;
  readonly action: TrajectoryAction;
}

/** What happened in one task, SPHINX 3.2: screens and actions in turn. Stopping is no action of it. */
export interface Trajectory {
  readonly steps: readonly TrajectoryStep[];
  /** The screen at the end; of a run without actions the only one. */
  readonly final: TrajectoryScreen;
  /** State of the app at the end, where it can be asked (virtual apps); undefined otherwise. */
  readonly state?: unknown;
}

/**
 * Places of a trajectory on one line, so that evaluators can be put in order: screen i stands at 2i, the action done on
 * it at 2i + 1, and the final screen of n actions at 2n.
 */
export const screenAt = (step: number): number => 2 * step;
export const actionAt = (step: number): number => 2 * step + 1;

/** All screens, the final one last. */
export function screensOf({ steps, final }: Trajectory): readonly TrajectoryScreen[] {
  return [...steps.map(({ screen }) => screen), final];
}
