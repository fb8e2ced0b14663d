import type { ActorHistoryItem } from '../../roles/actor.ts';

const CHANGED = /^text changed(?: in ".*?")?: "(.*)" → "(.*)"$/s;

/** The texts that a step has changed on its screen, each as it was and as it is. */
export function changedTexts({
  changes,
}: Pick<ActorHistoryItem, 'changes'>): { readonly from: string; readonly to: string }[] {
  return changes.flatMap((change) => {
    const [, from, to] = CHANGED.exec(change) ?? [];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
}
