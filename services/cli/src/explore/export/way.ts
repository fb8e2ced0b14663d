import { type Check, parametersIn, plainText, type Trace, type TraceStep } from '@tapwright/script';

/** What a case shows: after a step of a leg this activity is in front, with these texts. */
export interface Goal {
  /** Position of the step in the trace. */
  readonly at: number;
  readonly activity: string;
  readonly texts: readonly string[];
  /** Key of the screen by the kinds of its elements. */
  readonly screen: string;
  /** The task that has led there; absent: any way will do. */
  readonly task?: DoneTask;
}

/** A task that an exploration has set itself and done, as a part of its leg. */
export interface DoneTask {
  readonly words: string;
  /** Position of its first step. Its last one is that of the goal. */
  readonly from: number;
  /** States of switches and fields that its last step has brought. */
  readonly states: readonly Check[];
}

const TEXTS_MAX = 2;
const TEXT_MAX = 60;

/** What can be shown of each step that led to a screen of the app. Pure. */
export function goalsOf({ steps, packageName }: Trace): readonly Goal[] {
  return steps.flatMap(({ after }, at) => {
    const isOfApp = after.activity.startsWith(`${packageName}/`);
    const texts = stableTexts(after.checks);
    return isOfApp ? [{ at, activity: after.activity, texts, screen: after.structureKey }] : [];
  });
}

/** Texts of the app's own words: digits are clocks, counters and amounts, and differ next time. */
export function stableTexts(checks: readonly Check[]): readonly string[] {
  const texts = checks.flatMap((check) => (check.kind === 'text' ? [plainText(check.text) ?? ''] : []));
  return texts
    .filter((text) => /\p{L}/u.test(text) && !/\p{Nd}/u.test(text) && text.length <= TEXT_MAX)
    .slice(0, TEXTS_MAX);
}

/** The steps at these positions as a trace of its own, which ends with what the goal shows. Pure. */
export function wayTo(leg: Trace, goal: Goal, keep: readonly number[]): Trace {
  const kept = keep.flatMap((at) => leg.steps[at] ?? []);
  const steps = kept.map((step: TraceStep, at) => ({
    ...step,
    index: at + 1,
    // What a step brought to the screen in the leg may depend on steps that are left out.
    after: { ...step.after, checks: [] },
  }));
  const checks: Check[] = [
    { kind: 'activity', activity: goal.activity },
    ...goal.texts.map((text) => ({ kind: 'text' as const, text })),
    ...(goal.task?.states ?? []),
  ];
  const final = { ...leg.final, activity: goal.activity, checks };
  return { ...leg, goal: titleOf(goal), steps, parameters: usedIn(leg, kept), final };
}

/** Values are asked only for what is typed. */
function usedIn({ parameters }: Trace, steps: Trace['steps']): Trace['parameters'] {
  const used = new Set(steps.flatMap(({ action }) => parametersIn(action.text ?? '')));
  return parameters.filter(({ name }) => used.has(name));
}

/** The task, or `Reaches SettingsActivity, which shows "Dark theme"`. */
export function titleOf({ activity, texts, task }: Goal): string {
  if (task !== undefined) return task.words;
  const [text] = texts;
  return `Reaches ${shortActivity(activity)}${text === undefined ? '' : `, which shows "${text}"`}`;
}

export function shortActivity(activity: string): string {
  return activity.slice(Math.max(activity.lastIndexOf('.'), activity.lastIndexOf('/')) + 1);
}
