import type { TaskProposal, TaskTold } from '@tapwright/contracts';
import { plainLetters, plainWords } from '../choose/plain-words.ts';
import { forbiddenWords, readText, saysForbidden } from '../choose/says-forbidden.ts';
import { isSameTask } from './same-task.ts';

export interface Refusing {
  /** All tasks of the exploration, also those under way on other phones. */
  readonly tasks: readonly Pick<TaskTold, 'task'>[];
  /** Package of the app under test. */
  readonly app: string;
  /** Other packages that may be used where the app leads there. */
  readonly allowOutside: readonly string[];
  readonly forbidden: readonly string[];
}

/** A name of a package or a component. */
const PACKAGE = /\b[a-z][a-z0-9_]*(?:\.[a-z0-9_]+){2,}\b/gu;
/** Addresses and ways out of the app; they are the same in every language. */
const ADDRESS =
  /\b[a-z][a-z0-9+.-]{1,20}:[/\\]{2}|\bwww\.\S|\b(?:intent:#|javascript:\S|mailto:\S+@|(?:tel|sms|smsto):\+?\d|geo:-?\d)/u;
/** What belongs to the phone or to a computer, not to an app, as words with single spaces. */
const OUTSIDE = / (?:adb|shell|root|factory reset|uninstall|sudo|rm rf) /u;
/** Signs of an address with gaps around them, which no sentence has. */
const GAPS = /\s+([.:])\s*(?=[\p{L}\p{N}/\\])/gu;
/**
 * What turns the direction of writing, hides words, or is no text. The joiners and variants of scripts and pictures may stand in a
 * task; comparisons leave joiners out.
 */
const HIDDEN = /[\p{Cc}\p{Cs}]|(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}/u;

/**
 * Why a proposal is not taken, for the next question; null if it is. A rule decides it, not a model: no text of a screen
 * or a persona talks its way past it. Refused are repeats, forbidden words, and what leads out of the app. Pure.
 */
export function whyRefused(proposal: TaskProposal, refusing: Refusing): string | null {
  const { task, endCondition } = proposal;
  const said = `${task}\n${endCondition}`;
  if (plainWords(task) === '') return 'the task has no words';
  if (HIDDEN.test(task + endCondition)) return 'the task holds characters that cannot be seen';
  const text = readText(said);
  const word = forbiddenWords(refusing.forbidden).find((one) => saysForbidden(text, one));
  if (word !== undefined) return `'${word.told}' is forbidden here`;
  const out = leadsOut(said, refusing);
  if (out !== null) return out;
  const before = refusing.tasks.find((one) => isSameTask(one.task, task));
  return before === undefined ? null : `it repeats the task '${before.task.slice(0, 120)}'`;
}

function leadsOut(said: string, { app, allowOutside }: Refusing): string | null {
  const words = plainLetters(said).replace(GAPS, '$1');
  if (ADDRESS.test(words)) return 'it leads out of the app, to an address';
  const tool = OUTSIDE.exec(` ${plainWords(said)} `)?.[0].trim();
  if (tool !== undefined) return `it leads out of the app: '${tool}'`;
  const inside = [app, ...allowOutside].map(plainLetters);
  const foreign = (words.match(PACKAGE) ?? []).find(
    (name) => !inside.some((one) => name === one || name.startsWith(`${one}.`)),
  );
  return foreign === undefined ? null : `it leads out of the app, to '${foreign.slice(0, 80)}'`;
}
