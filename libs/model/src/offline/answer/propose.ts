import type { FrontierEntry } from '@tapwright/contracts';
import type { ProposerInput, ProposerOutput } from '../../roles/proposer.ts';
import { normalise } from '../words/tokens.ts';

/**
 * Proposes what the map holds as least tried, in its order; without a map, a declared page that nobody has seen. Rules
 * cannot think of anything that a person would want to do in the app, so that where both are used up there is no task.
 */
export function propose(input: ProposerInput): ProposerOutput {
  const known = new Set([...input.tasks, ...input.refused].map(({ task }) => normalise(task)));
  const isNew = ({ task }: Candidate): boolean => !known.has(normalise(task));
  const found = [...input.frontier.map(tried), ...input.activities.unvisited.map(page)].find(isNew);
  if (found === undefined)
    return { reasoning: 'rules find nothing new to try', task: null, ...UNGRADED, endCondition: null };
  return { ...found, ...UNGRADED };
}

const UNGRADED = { difficulty: 3, importance: 3 };

interface Candidate {
  readonly reasoning: string;
  readonly task: string;
  readonly endCondition: string;
}

function tried({ action, tries }: FrontierEntry): Candidate {
  return {
    reasoning: `it was tried ${tries} times, less than anything else that is known`,
    task: `Do this: ${action}`,
    endCondition: '',
  };
}

function page(activity: string): Candidate {
  const name = activity.slice(activity.lastIndexOf('.') + 1);
  const words = name.replace(/(?:Activity|Fragment)$/, '').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  return {
    reasoning: 'the app declares this page and nobody has seen it',
    task: `Open the page "${words === '' ? name : words}"`,
    endCondition: 'the page is on the screen',
  };
}
