import type { Action, Effect } from '@tapwright/contracts';
import type { SeededRandom } from '@tapwright/numbers';
import { BUTTONS, FIELDS } from './counted-screen.ts';

/** One action of a run: a widget, touched or typed into once. */
export interface Planned {
  readonly kind: Extract<Action['kind'], 'click' | 'long_click' | 'text'>;
  readonly widget: number;
  readonly effect: Effect;
}

/** No run touches a widget twice, so that a touch identifies its action. */
export function randomPlan(random: SeededRandom): readonly Planned[] {
  const widgets = random.shuffled(Array.from({ length: BUTTONS + FIELDS }, (_, widget) => widget));
  return widgets.slice(0, random.between(2, 4)).map((widget) => ({
    widget,
    kind: widget >= BUTTONS ? 'text' : random.next() < 0.2 ? 'long_click' : 'click',
    effect: random.next() < 0.25 ? 'commit' : 'look',
  }));
}

/** The plan as the goal of a job, from which the brain reads it. */
export function goalOf(plan: readonly Planned[]): string {
  return plan.map(({ kind, widget, effect }) => `${kind} ${widget} ${effect}`).join(', ');
}

export function planOf(goal: string): readonly Planned[] {
  return goal.split(', ').map((words) => {
    const [kind, widget, effect] = words.split(' ');
    return {
      kind: kind === 'text' || kind === 'long_click' ? kind : 'click',
      widget: Number(widget),
      effect: effect === 'commit' ? 'commit' : 'look',
    };
  });
}

/** The typed text names the run and the widget. */
export function textOf(runId: string, widget: number): string {
  return `${runId}w${widget}`;
}
