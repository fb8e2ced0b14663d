import type { FrontierEntry } from '@tapwright/contracts';
import type { ProposerInput, ProposerOutput } from '../../roles/proposer.ts';
import { normalise, words } from '../words/tokens.ts';

/**
 * Proposes what the map holds as least tried, in its order; without a map, a declared page that nobody has seen and that the screen
 * names: by the name of its class alone no rule finds a page. Rules cannot think of anything that a person would want to do in the
 * app, so that where both are used up there is no task.
 */
export function propose(input: ProposerInput): ProposerOutput {
  const known = new Set([...input.tasks, ...input.refused].map(({ task }) => normalise(task)));
  const isNew = ({ task }: Candidate): boolean => !known.has(normalise(task));
  const found = [...input.frontier.map(tried), ...namedPages(input).map(page)].find(isNew);
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

/** Names of unseen pages of which every word stands on the screen. Its own class says nothing of what can be opened. */
function namedPages({ activities, screen }: ProposerInput): readonly string[] {
  const shown = new Set(words(screen.replace(/"activity": ?"[^"]*"/u, '')).map(({ stem }) => stem));
  return activities.unvisited.map(nameOf).filter((name) => words(name).every(({ stem }) => shown.has(stem)));
}

/** `Theme Settings` of `org.example.ThemeSettingsActivity`. */
function nameOf(activity: string): string {
  const name = activity.slice(activity.lastIndexOf('.') + 1);
  const plain = name.replace(/(?:Activity|Fragment)$/, '').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  return plain === '' ? name : plain;
}

/** It is done once it was opened: that the page is there is no part of the goal that a step could deal with. */
function page(name: string): Candidate {
  return {
    reasoning: 'the app declares this page, the screen names it, and nobody has seen it',
    task: `Open the page "${name}"`,
    endCondition: '',
  };
}
