/**
 * The figures of VisiDroid's Table 1 (section 5.2.1) for the four tools, over 150 tasks of 12 apps. The source text
 * of the paper has no page numbers.
 */
export const PUBLISHED_TASKS = 150;

export interface Published {
  readonly exact: number;
  readonly completed: number;
  readonly covered: number;
  /** Shares, 0 to 1. */
  readonly prefix: number;
  readonly precision: number;
}

export const PUBLISHED: Readonly<Record<string, Published>> = {
  guardian: { exact: 0, completed: 2, covered: 54, prefix: 0.106, precision: 0.212 },
  droidagent: { exact: 21, completed: 36, covered: 105, prefix: 0.288, precision: 0.398 },
  autodroid: { exact: 106, completed: 113, covered: 126, prefix: 0.806, precision: 0.872 },
  visidroid: { exact: 131, completed: 132, covered: 132, prefix: 0.905, precision: 0.914 },
};

/** Why the figures of the traces are not the published ones. */
export const WHY_OTHERWISE: readonly string[] = [
  'published: an action is right where it is needed for the task (5.1), which somebody has to judge, so that another way to the goal may count; here the recorded way is the only one.',
  'published: 150 tasks of 12 apps; the traces hold only the tasks counted above.',
  'strict: every line of the trace is that of the truth, letter for letter. The tools write differently (content_desc for content-desc, "checked checkbox" for "button", a name before the verb), which strict matching takes for other actions.',
  'exact, completed, covered, prefix, precision: VisiDroid 5.1 with actions compared by kind, attribute, value and typed text, in whatever words they are told. Labels that a tool joins from several texts ("Theme, Light") are other values still.',
  'guardian: stops after 15 actions, whatever the task (5.2.2), so it matches none exactly.',
  'a task for which a tool gave no trace counts as missed.',
];
