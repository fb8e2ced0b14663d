import type { ObserverInput, ObserverOutput } from '../../roles/observer.ts';
import { isCommitLabel } from '../screen/controls.ts';

const CHANGES_TOLD = 3;
const OBSERVATION_MAX = 600;

/** Error messages of apps, in words that a list of data will hardly contain. */
const TROUBLE =
  /\b(?:has stopped|keeps stopping|(?:isn['’]t|is not|not) responding|no (?:internet|network) connection|connection (?:failed|lost|error|timed out)|something went wrong|(?:an|unknown) error|try again later)\b/i;
/** Messages of a form that refuses an entry. */
const REFUSED =
  /\b(?:is required|required field|can(?:['’]t|not) be (?:empty|blank)|must (?:not be|be at least|contain)|(?:is )?(?:not valid|invalid)|please (?:enter|fill|select|choose|specify)|already exists)\b/i;
/** Verbs that hand over to another app. */
const HANDS_OVER =
  /share|send|open|call|dial|camera|photo|picture|file|folder|browser|web|link|url|site|mail|map|print|setting|permission|allow|choose|select|attach|scan|voice|install|rate|sign|log ?in|export|import|save/i;
const LAUNCHER = /launcher|\.home\b/i;

/**
 * The observation consists of the changes. The outcome is unexpected if nothing changed, an error came up, a form
 * refused the entry, or another app came to the front although no word announced it. Everything else counts as
 * expected, because a wrong `false` blocks a right action.
 */
export function observe(input: ObserverInput): ObserverOutput {
  const { changes } = input;
  const setback = setbackIn(input);
  const told = changes.filter((change) => change !== setback).slice(0, CHANGES_TOLD);
  const sentences = setback === null ? told : [setback, ...told.slice(0, CHANGES_TOLD - 1)];
  const observation = sentences.length === 0 ? 'nothing changed on the screen' : sentences.join('; ');
  return {
    observation: observation.slice(0, OBSERVATION_MAX),
    expected: changes.length > 0 && setback === null,
  };
}

/** The change that nobody wanted, or null. */
function setbackIn({ action, goal, changes }: ObserverInput): string | null {
  const appeared = changes.filter((change) => change.startsWith('appeared: '));
  const trouble = appeared.find((change) => TROUBLE.test(change));
  if (trouble !== undefined) return trouble;
  const label = /"([^"]*)"/.exec(action)?.[1] ?? '';
  const refused = isCommitLabel(label) ? appeared.find((change) => REFUSED.test(change)) : undefined;
  return refused ?? leftApp(changes, `${action} ${goal}`);
}

function leftApp(changes: readonly string[], words: string): string | null {
  const left = changes.find((change) => change.startsWith('package changed: '));
  if (left === undefined || /^(?:home|back|restart|launch)\b/.test(words)) return null;
  const now = left.split('→').at(-1) ?? '';
  return LAUNCHER.test(now) || !HANDS_OVER.test(words) ? left : null;
}
