import type { ReadScreen } from '@tapwright/captures';
import type { HistoryItem } from '@tapwright/contracts';
import { actionSpace, markOf } from '@tapwright/runtime';
import type { ControlTry } from '@tapwright/screen';

/**
 * What presses of the control came to that was pressed in this step; null where it was no press, or is not found again.
 * The history ends with this step.
 */
export function triesOf({ screen, capture }: ReadScreen, history: readonly HistoryItem[]): ControlTry | null {
  const item = history.at(-1);
  if (item?.kind !== 'click') return null;
  const choices = actionSpace(screen, { keyboardShown: capture.keyboardShown });
  const element = choices.find(({ action }) => action.key === item.key)?.element;
  if (element === null || element === undefined) return null;
  const same = history.filter(
    ({ key, kind, after }) => key === item.key && kind === item.kind && after !== null,
  );
  const place = markOf(item.before, 'place');
  const [here, elsewhere] = [true, false].map((isHere) =>
    same.filter(({ before }) => (markOf(before, 'place') === place) === isHere),
  );
  return {
    element: element.index,
    presses: here?.length ?? 0,
    changes: here?.filter(isChange).length ?? 0,
    changesElsewhere: elsewhere?.filter(isChange).length ?? 0,
  };
}

function isChange({ before, after, pictureChanged }: HistoryItem): boolean {
  return pictureChanged === true || after?.content !== before.content || after.activity !== before.activity;
}
