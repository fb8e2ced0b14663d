import {
  type DoneAction,
  isRight,
  type RecordedApp,
  type Truth,
  type TruthAction,
  titleOf,
} from '@tapwright/evaluation';
import { stepInWords } from './path/oracle-path.ts';

/** The right actions that have to be done on their own: typing includes the touch that gives the focus. */
export function wantedActions(truth: Truth): readonly TruthAction[] {
  return truth.actions.filter(({ focus }) => !focus);
}

/** How many of the wanted actions, from the first, are found in order in what was done. */
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

/** The wanted actions in words, by what the recorder's screen calls their elements. */
export function wayInWords(app: RecordedApp, wanted: readonly TruthAction[]): readonly string[] {
  return wanted.map(({ kind, element, node, text }) => {
    const screen = app.screen(node);
    const title = element === null || screen === null ? '' : titleOf(screen, element);
    const id = element?.resourceId.replace(/^.*:id\//, '').replaceAll('_', ' ') ?? '';
    return stepInWords(kind, title || id, text);
  });
}
