import type { HistoryItem } from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';

const PASSIVE: ReadonlySet<string> = new Set(['back', 'scroll', 'wait', 'end']);

/**
 * What was done, without a text that was typed last and then left by BACK: nothing has stored it, no field holds anything, and
 * no text shows it any more. So the words of a search that was closed again count as never entered. Pure.
 * @param done in order, only what led on
 */
export function lasting(done: readonly HistoryItem[], screen: Screen): readonly HistoryItem[] {
  const at = done.findLastIndex(({ kind }) => kind === 'text');
  const typed = done[at]?.text ?? '';
  const after = done.slice(at + 1);
  const isLeft =
    after.some(({ kind }) => kind === 'back') &&
    after.every(({ kind, effect }) => PASSIVE.has(kind) && effect !== 'commit');
  if (at < 0 || !isLeft || plain(typed) === '') return done;
  const isKept = screen.elements.some(
    ({ editable, text, desc }) =>
      (editable && text !== '') || plain(`${text} ${desc}`).includes(plain(typed)),
  );
  return isKept ? done : done.toSpliced(at, 1);
}

/** Fields write what is typed in their own form: `4111 1111`. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
