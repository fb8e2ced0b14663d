import type { HistoryItem } from '@tapwright/contracts';
import type { ActorHistoryItem } from './roles/actor.ts';
import { screenText } from './screen-text.ts';

/** Steps of a run that go into a question; the oldest are left out. */
const HISTORY_MAX = 30;
/** Most characters of a text near an element. */
const NEAR_MAX = 40;

/** A run's task memory as the roles are told it: the newest steps, claims of being done left out where not wanted. */
export function historyForModel(
  history: readonly HistoryItem[],
  options: { readonly claims: boolean },
): ActorHistoryItem[] {
  return history
    .filter((item) => options.claims || item.kind !== 'end')
    .slice(-HISTORY_MAX)
    .map((item) => ({
      action: actionOf(item),
      kind: item.kind,
      label: item.label,
      ...(item.near === undefined ? {} : { near: item.near }),
      text: item.text,
      verdict: item.reason === null ? (item.verdict ?? 'open') : `${item.verdict}: ${item.reason}`,
      effect: item.effect,
      ...(item.serves === undefined ? {} : { serves: item.serves }),
      changes: item.changes,
      ...(item.observation === undefined ? {} : { observation: item.observation }),
      ...(item.feedback === undefined ? {} : { feedback: item.feedback }),
      ...(item.misread === undefined ? {} : { misread: item.misread }),
    }));
}

/** `scroll down "List"`, `click "Delete" near "Ada"`. */
function actionOf({ kind, direction, label, caption = '', near = [] }: HistoryItem): string {
  const words = [kind.replace('_', ' '), kind === 'scroll' ? (direction ?? '') : ''];
  const looks = caption === '' ? '' : `what looks like "${screenText(caption)}"`;
  const beside = near.map((text) => `"${screenText(text, NEAR_MAX)}"`).join(', ');
  return [...words, label === '' ? looks : `"${screenText(label)}"`, beside === '' ? '' : `near ${beside}`]
    .filter((word) => word !== '')
    .join(' ');
}
