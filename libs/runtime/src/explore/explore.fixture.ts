import type { HistoryItem } from '@tapwright/contracts';
import { contentHash, layoutSignature, type Screen } from '@tapwright/screen';
import { actionSpace } from '../choose/action-space.ts';
import { item, mark } from '../screen.fixture.ts';
import type { Explored, ExplorerInput } from './explorer.ts';

export const APP = 'org.example';

/** What an explorer is asked on a screen. */
export function asked(screen: Screen, values: Partial<ExplorerInput> = {}): ExplorerInput {
  const choices = actionSpace(screen, { keyboardShown: false, app: APP, pulls: true });
  return { screen, choices, app: APP, counts: new Map(), history: [], seed: 1, step: 1, ...values };
}

/** `click Save`, `back`. */
export function told(explored: Explored | null): string {
  if (explored === null) return 'nothing';
  const { kind, target } = explored.choice.action;
  return target === null ? kind : `${kind} ${target.label}`;
}

/** The step that an explorer has done; the same screen after it means that nothing has changed. */
export function done({ choice, text, untried }: Explored, before: Screen, after: Screen): HistoryItem {
  const { kind, key, direction, effect } = choice.action;
  const marks = { before: markOf(before), after: markOf(after) };
  const changed = marks.before.content !== marks.after.content;
  const left = untried === undefined ? {} : { untried };
  return item({
    kind,
    key,
    direction,
    effect,
    text,
    ...marks,
    reason: changed ? null : 'no_change',
    ...left,
  });
}

function markOf(screen: Screen) {
  const { packageName, activity } = screen;
  return mark('', { packageName, activity, layout: layoutSignature(screen), content: contentHash(screen) });
}

/** Lets an explorer act on a screen that never changes; gives what it did. */
export function repeated(
  explore: (input: ExplorerInput) => Explored | null,
  screen: Screen,
  steps: number,
): string[] {
  const counts = new Map<string, number>();
  let history: readonly HistoryItem[] = [];
  return Array.from({ length: steps }, (_, step) => {
    const explored = explore(asked(screen, { counts, history, step }));
    if (explored === null) return 'nothing';
    counts.set(explored.signature, (counts.get(explored.signature) ?? 0) + 1);
    history = [...history, done(explored, screen, screen)];
    return told(explored);
  });
}
