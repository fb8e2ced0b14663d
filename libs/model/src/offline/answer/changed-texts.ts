import type { ActorHistoryItem } from '../../roles/actor.ts';

const CHANGED = /^(?:text|description) changed(?: in ".*?")?: "(.*)" → "(.*)"$/s;
const PLAIN = /^(appeared|gone): "(.*)"$/s;

/**
 * The texts that a step has changed on its screen, each as it was and as it is. Where nothing happened but that one text is
 * gone and another is there, as in a list with the same texts elsewhere, the one became the other.
 */
export function changedTexts({
  changes,
}: Pick<ActorHistoryItem, 'changes'>): { readonly from: string; readonly to: string }[] {
  const changed = changes.flatMap((change) => {
    const [, from, to] = CHANGED.exec(change) ?? [];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  if (changed.length > 0 || changes.length !== 2) return changed;
  const [gone, appeared] = [plainText(changes, 'gone'), plainText(changes, 'appeared')];
  return gone === undefined || appeared === undefined ? [] : [{ from: gone, to: appeared }];
}

function plainText(changes: readonly string[], what: 'appeared' | 'gone'): string | undefined {
  return changes.flatMap((change) => {
    const [, kind, text = ''] = PLAIN.exec(change) ?? [];
    return kind === what ? [text] : [];
  })[0];
}
