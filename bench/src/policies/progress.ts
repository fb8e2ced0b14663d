import {
  type DoneAction,
  isRight,
  type RecordedApp,
  type Truth,
  type TruthAction,
  titleOf,
} from '@tapwright/evaluation';
import { stepInWords } from '@tapwright/suite/benchmark';

/** The right actions that must be done separately: typing includes the touch that focuses the field. */
export function wantedActions(truth: Truth): readonly TruthAction[] {
  return truth.actions.filter(({ focus }) => !focus);
}

/** How many of the wanted actions, from the first on, were done in order. */
export function reachedBy(
  app: RecordedApp,
  wanted: readonly TruthAction[],
  done: readonly DoneAction[],
): number {
  let reached = 0;
  for (const action of done) {
    const next = wanted[reached];
    if (next !== undefined && isRight(app, next, action)) reached += 1;
  }
  return reached;
}

/** The wanted actions in words, with the names that the recorder's screen gives to their elements. */
export function wayInWords(app: RecordedApp, wanted: readonly TruthAction[]): readonly string[] {
  return wanted.map(({ kind, element, node, text }) => {
    const screen = app.screen(node);
    const title = element === null || screen === null ? '' : titleOf(screen, element);
    const id = element?.resourceId.replace(/^.*:id\//, '').replaceAll('_', ' ') ?? '';
    return stepInWords(kind, title || id, text);
  });
}
