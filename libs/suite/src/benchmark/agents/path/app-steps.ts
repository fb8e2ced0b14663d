import { stepInWords } from './oracle-path.ts';

/** What identifies an element of an interactive app; every given attribute must fit, `nth` counts those that do. */
export interface AppLocator {
  readonly text?: string;
  readonly desc?: string;
  /** With or without its package. */
  readonly id?: string;
  readonly nth?: number;
}

/** One step of the way that an interactive app knows to its goal; virtual apps write their truths in such steps. */
export interface AppStep {
  readonly kind: string;
  readonly on?: AppLocator;
  readonly text?: string;
  /** The direction of the finger. */
  readonly direction?: 'up' | 'down' | 'left' | 'right';
  readonly key?: string;
}

/** Typing into a field empties it; time passes by itself where an agent cannot choose to wait. */
const SILENT = ['clear', 'wait'];

/** Steps by the kind of action that an agent chooses for them. */
export const CHOICES: Readonly<Record<string, string>> = {
  tap_at: 'click',
  dialog_allow: 'click',
  swipe: 'scroll',
};

/** The first of these ways that an agent can choose: it cannot choose a point inside an element without parts. */
export function choosableWay(ways: readonly (readonly AppStep[])[]): readonly AppStep[] {
  return ways.find((way) => way.every(({ kind }) => kind !== 'tap_at')) ?? ways[0] ?? [];
}

export interface ChosenStep extends AppStep {
  /** The text in the field is replaced. */
  readonly empties: boolean;
}

/** The steps that an agent chooses. Typing includes the touch of its field and the end of the line before it. */
export function chosenSteps(way: readonly AppStep[]): readonly ChosenStep[] {
  const chosen: ChosenStep[] = [];
  for (const [index, step] of way.entries()) {
    if (SILENT.includes(step.kind)) continue;
    const empties = way[index - 1]?.kind === 'clear';
    const text = step.kind === 'text' ? `${takeFocus(chosen, step.on)}${step.text ?? ''}` : step.text;
    chosen.push({ ...step, empties, ...(text === undefined ? {} : { text }) });
  }
  return chosen;
}

/** Takes the touch of this field, and the Enter after it, off the steps. Returns what Enter would have typed. */
function takeFocus(steps: ChosenStep[], field: AppLocator | undefined): string {
  const enters = steps.length - 1 - steps.findLastIndex(({ kind }) => kind !== 'enter');
  const touch = steps.at(-1 - enters);
  if (touch?.kind !== 'click' || JSON.stringify(touch.on) !== JSON.stringify(field)) return '';
  steps.splice(steps.length - 1 - enters);
  return '\n'.repeat(enters);
}

export function appStepInWords({ kind, on, key, text }: AppStep): string {
  const name = on?.text ?? on?.desc ?? on?.id?.replace(/^.*\//, '').replaceAll('_', ' ') ?? '';
  if (kind === 'dialog_allow') return stepInWords('click', 'Allow', null);
  return stepInWords(key?.toLowerCase() ?? CHOICES[kind] ?? kind, name, text ?? null);
}
