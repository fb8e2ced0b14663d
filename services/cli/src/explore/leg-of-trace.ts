import type { Action } from '@tapwright/contracts';
import { cutText, type ExplorationLeg } from '@tapwright/report';
import { shortActivity, wordsOfWay } from '@tapwright/report/words-of-way';
import { eventOfAction } from '@tapwright/runtime';
import type { Trace } from '@tapwright/script';

const LABEL_MAX = 60;

/** What a leg did, in the words of the map, by its trace; the trace stands beside the page. Pure. */
export function legOfTrace({ steps }: Trace, file: string): ExplorationLeg {
  const told = steps.map(({ action, after: { activity } }) => {
    return { words: wordsOfAction(action), activity: shortActivity(activity) };
  });
  return { file, isBeside: true, steps: told };
}

function wordsOfAction(action: Action): string {
  const event = eventOfAction(action);
  if (event === null) return action.kind.replaceAll('_', ' ');
  const { target, ...rest } = event;
  if (target === undefined) return wordsOfWay(rest);
  const { resourceId, className, text, desc } = target;
  // What has no text of its own is known by the texts in it.
  const said = desc === '' ? cutText(action.target?.label ?? '', LABEL_MAX) : desc;
  return wordsOfWay({ ...rest, target: { resource_id: resourceId, class: className, text, desc: said } });
}
