import type {
  JobReport,
  ReportAction,
  ReportStep,
  ViewerDetails,
  ViewerElement,
  ViewerRun,
  ViewerScreen,
  ViewerStep,
} from './types.ts';

export type Bounds = ViewerElement['bounds'];

/** A line of the tree of steps: a step of the goal or case, or an action in it. */
export interface Row {
  readonly key: string;
  readonly step: ReportStep;
  /** Null: the line of the step itself. */
  readonly action: ReportAction | null;
  /** What else is known of the action. */
  readonly details: ViewerStep | null;
}

/** The steps of a run and their actions, in order. */
export function rowsOf({ report, details }: ViewerRun): readonly Row[] {
  const known = new Map(details?.steps.map((step) => [step.index, step]));
  return report.steps.flatMap((step) => [
    { key: `step-${step.index}`, step, action: null, details: null },
    ...step.actions.map((action) => ({
      key: `action-${step.index}-${action.index}`,
      step,
      action,
      details: known.get(action.index) ?? null,
    })),
  ]);
}

/** What is shown first: the step that did not pass, else the first action. */
export function firstRow(rows: readonly Row[]): number {
  const failed = rows.findIndex(({ action, step }) => action === null && isFailure(step));
  if (failed !== -1) return failed;
  return Math.max(
    0,
    rows.findIndex(({ action }) => action !== null),
  );
}

/** The line of an action, by its number; null where there is none, or none is asked for. */
export function rowOfStep(rows: readonly Row[], step: number | null): number | null {
  const found = step === null ? -1 : rows.findIndex(({ action }) => action?.index === step);
  return found === -1 ? null : found;
}

function isFailure({ verdict }: ReportStep): boolean {
  return verdict !== 'passed' && verdict !== 'not_run';
}

/** The run that is shown first of several: the first that did not pass. */
export function firstRun(runs: readonly ViewerRun[]): number {
  return Math.max(
    0,
    runs.findIndex(({ report }) => report.verdict !== 'passed' && report.verdict !== 'not_run'),
  );
}

/** A screen that a line shows. */
export interface Shown {
  readonly frame: { readonly id: string; readonly width: number; readonly height: number } | null;
  readonly screen: ViewerScreen | null;
  readonly elements: readonly ViewerElement[];
}

/** The screens before and after an action; of a step the one its verdict rests on is both. */
export function screensOf(
  row: Row,
  details: ViewerDetails | null,
): { readonly before: Shown; readonly after: Shown } {
  const { step, action, details: known } = row;
  if (action !== null) {
    return {
      before: shownOf(action.before, known?.before ?? null, details),
      after: shownOf(action.after, known?.after ?? null, details),
    };
  }
  const last = step.actions.at(-1);
  const lastKnown = details?.steps.find(({ index }) => index === last?.index);
  const frame = step.evidence?.frame ?? last?.after ?? last?.before ?? null;
  const at = shownOf(frame, lastKnown?.evidence?.screen ?? lastKnown?.after ?? null, details);
  return { before: at, after: at };
}

function shownOf(frame: Shown['frame'], capture: string | null, details: ViewerDetails | null): Shown {
  const screen = capture === null ? null : (details?.screens[capture] ?? null);
  const tree = screen?.tree ?? null;
  return { frame, screen, elements: tree === null ? [] : (details?.trees[tree] ?? []) };
}

/** Elements of a screen that the one before it did not show like this: those that say or hold something. */
export function changedElements(
  before: readonly ViewerElement[],
  after: readonly ViewerElement[],
): readonly Bounds[] {
  const known = new Set(before.map(lookOf));
  return after.filter((element) => says(element) && !known.has(lookOf(element))).map(({ bounds }) => bounds);
}

function says({ text, desc, hint, states }: ViewerElement): boolean {
  return (
    text !== undefined || desc !== undefined || hint !== undefined || states?.includes('checkable') === true
  );
}

/** Which element has the focus is no change that anybody looks for. */
function lookOf({ className, resourceId, text, desc, hint, bounds, states }: ViewerElement): string {
  const lasting = states?.filter((state) => state !== 'focused');
  return JSON.stringify([className, resourceId, text, desc, hint, bounds, lasting]);
}

/** The smallest element at a point; -1: there is none. */
export function elementAt(elements: readonly Pick<ViewerElement, 'bounds'>[], x: number, y: number): number {
  let found = -1;
  let smallest = Number.POSITIVE_INFINITY;
  for (const [index, { bounds }] of elements.entries()) {
    const [left, top, right, bottom] = bounds;
    if (x < left || x >= right || y < top || y >= bottom) continue;
    const area = (right - left) * (bottom - top);
    if (area > smallest) continue;
    smallest = area;
    found = index;
  }
  return found;
}

/** How deep each element stands in its tree. A parent stands before its children. */
export function depthsOf(elements: readonly ViewerElement[]): readonly number[] {
  const depths: number[] = [];
  for (const { parent } of elements) depths.push(parent === undefined ? 0 : (depths[parent] ?? 0) + 1);
  return depths;
}

/** A picture of the film strip, with when it was taken. */
export interface Still {
  readonly key: string;
  readonly row: number;
  readonly frame: NonNullable<Shown['frame']>;
  readonly label: string;
  /** Milliseconds from the start of the job; null: not known. */
  readonly atMs: number | null;
  readonly verdict: ReportAction['verdict'];
}

/** What was seen, over time: the screen after each action, and the one before the first. */
export function stillsOf(rows: readonly Row[], report: JobReport): readonly Still[] {
  const start = Date.parse(report.startedAt);
  return rows.flatMap(({ action, details }, row) => {
    if (action === null) return [];
    const { verdict, description: label } = action;
    const frame = action.after ?? action.before;
    if (frame === null) return [];
    const at = details?.judgedAt ?? details?.decidedAt;
    return [
      {
        key: `${row}`,
        row,
        frame,
        label,
        verdict,
        atMs: at == null ? null : Math.max(0, Date.parse(at) - start),
      },
    ];
  });
}
