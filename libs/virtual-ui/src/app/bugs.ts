import type { LayoutContext } from '../layout/box.ts';
import { dp } from '../layout/display.ts';
import type { AppDefinition, AppEnv } from './app.ts';
import type { Reaction } from './reaction.ts';
import { react } from './reaction.ts';
import { type AppEvent, crash, freeze } from './signal.ts';

/** A fault that can be put into an app on purpose, to see whether a test finds it. */
export type AppBug<S, E extends AppEvent> = { readonly description: string } & (
  | { readonly kind: 'crash'; readonly on: E['type']; readonly exception: string }
  /** `stack`: where the main thread hangs, as `\tat …` lines. */
  | { readonly kind: 'freeze'; readonly on: E['type']; readonly stack?: string }
  /** The control does nothing. */
  | { readonly kind: 'dead'; readonly on: E['type'] }
  /** The node of the widget with this id has neither text nor description; the picture stays as it is. */
  | { readonly kind: 'unlabelled'; readonly id: string }
  /** The widget with this id is moved down over its neighbour. `dy`: density-independent pixels; negative: up. */
  | { readonly kind: 'overlap'; readonly id: string; readonly dy: number }
  | {
      readonly kind: 'logic';
      readonly reduce: (
        state: S,
        event: E,
        env: AppEnv,
        right: (state: S, event: E, env: AppEnv) => Reaction<S>,
      ) => Reaction<S>;
    }
);

/** `crash` and `freeze` end or hang the app as soon as one of its events happens. */
export type BugKind = AppBug<unknown, AppEvent>['kind'];

/** What the input dispatcher writes about an activity that does not answer (AOSP `InputDispatcher::onAnrLocked`). */
const NOT_ANSWERING = 'Input dispatching timed out (the focused window has not answered in 5000ms)';

type Reduce<S, E> = (state: S, event: E, env: AppEnv) => Reaction<S>;

function bentReduce<S, E extends AppEvent>(right: Reduce<S, E>, bug: AppBug<S, E>): Reduce<S, E> {
  switch (bug.kind) {
    case 'logic':
      return (state, event, env) => bug.reduce(state, event, env, right);
    case 'unlabelled':
    case 'overlap':
      return right;
    case 'crash':
      return insteadOf(right, bug.on, (state) => react(state, crash(bug.exception)));
    case 'freeze':
      return insteadOf(right, bug.on, (state) => react(state, freeze(NOT_ANSWERING, bug.stack)));
    case 'dead':
      return insteadOf(right, bug.on, (state) => react(state));
  }
}

/** The right reaction to all events except those of one type. */
function insteadOf<S, E extends AppEvent>(
  right: Reduce<S, E>,
  type: E['type'],
  bent: (state: S) => Reaction<S>,
): Reduce<S, E> {
  return (state, event, env) => (event.type === type ? bent(state) : right(state, event, env));
}

/** The app with its active bugs. Those that show in the layout only are done by {@link bentMeasure}. */
export function withBugs<S, E extends AppEvent>(
  app: AppDefinition<S, E>,
  bugs: readonly AppBug<S, E>[],
): AppDefinition<S, E> {
  if (bugs.length === 0) return app;
  const right: Reduce<S, E> = (state, event, env) => app.reduce(state, event, env);
  return { ...app, reduce: bugs.reduce(bentReduce, right) };
}

/** What a bug does to the boxes of the widget it names. */
export interface LayoutBug {
  readonly id: string;
  /** Pixels; 0 where the bug only removes the label. */
  readonly dy: number;
  readonly unlabelled: boolean;
}

export function layoutBugs<S, E extends AppEvent>(bugs: readonly AppBug<S, E>[]): readonly LayoutBug[] {
  return bugs.flatMap((bug): LayoutBug[] => {
    if (bug.kind === 'unlabelled') return [{ id: bug.id, dy: 0, unlabelled: true }];
    return bug.kind === 'overlap' ? [{ id: bug.id, dy: dp(bug.dy), unlabelled: false }] : [];
  });
}

/** Measures as `measure` does, except for the widgets that a bug names. */
export function bentMeasure(
  measure: LayoutContext['measure'],
  bugs: readonly LayoutBug[],
): LayoutContext['measure'] {
  if (bugs.length === 0) return measure;
  return (widget, space) => {
    const measured = measure(widget, space);
    const bug = bugs.find(({ id }) => id === widget.id);
    if (bug === undefined) return measured;
    return {
      ...measured,
      place(left, top) {
        const box = measured.place(left, top + bug.dy);
        if (!bug.unlabelled || box.facts === null) return box;
        return { ...box, facts: { ...box.facts, text: undefined, desc: undefined } };
      },
    };
  };
}
