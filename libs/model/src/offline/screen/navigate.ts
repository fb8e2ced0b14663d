import type { ActorChoice, ActorHistoryItem } from '../../roles/actor.ts';
import { labelCarries } from '../goal/match.ts';
import { stem } from '../words/stemmer.ts';
import { contentWords } from '../words/tokens.ts';
import { digitOf, isAboutPage, isCommit, isNegative, isOption, isOverflow, isSettings } from './controls.ts';
import { hadNoEffect } from './coverage.ts';
import { holdPrior } from './hold.ts';
import { conflicts, type Situation, scoreChoice } from './score.ts';

/** A way to look further when nothing on the screen matches the goal. */
export interface Way {
  readonly choice: ActorChoice;
  readonly prior: number;
}

/** All ways to explore from here, best first. */
export function waysOn(situation: Situation): Way[] {
  const ways: Way[] = [];
  for (const choice of situation.choices) {
    const prior = priorOf(choice, situation);
    if (prior > 0) ways.push({ choice, prior });
  }
  return ways.sort((left, right) => right.prior - left.prior);
}

/** True for goals about the state of the app rather than about a thing in it. */
function isAboutSettings({ goal, clause }: Situation): boolean {
  const part = goal.clauses[clause];
  const objects = goal.values.some(
    (value) => value.clause === clause && value.kind !== 'target' && value.role !== 'number',
  );
  if (objects) return false;
  return (
    part?.verbClass === 'on' ||
    part?.verbClass === 'off' ||
    part?.verbClass === 'set' ||
    !goal.values.some((v) => v.clause === clause)
  );
}

function priorOf(choice: ActorChoice, situation: Situation): number {
  const tried = situation.history.filter(
    (item) => item.kind === choice.kind && item.label === choice.label,
  ).length;
  const fade = 0.4 ** tried;
  if (choice.kind === 'click') return clickPrior(choice, situation) * fade;
  if (choice.kind === 'long_click') return holdPrior(choice, situation) * fade;
  if (choice.kind === 'scroll') return scrollPrior(choice, situation);
  if (choice.kind === 'back') return 0.13 * 0.8 ** backs(situation);
  return 0;
}

const NUMBER = /^\p{Nd}+$/u;

function clickPrior(choice: ActorChoice, situation: Situation): number {
  if (isNegative(choice)) return 0;
  if (isSettings(choice)) return isAboutSettings(situation) ? 0.9 : 0.35;
  if (isOverflow(choice)) return 0.6;
  // Options, keys and days change something: they are never pressed just to look, nor is the row around an option.
  if (
    situation.choices.some((other) => isOption(other) && other.label === choice.label) ||
    digitOf(choice.label) !== null ||
    NUMBER.test(choice.label)
  )
    return 0;
  if (isOfOurMaking(choice.label, situation)) return 0.7;
  const lexical = scoreChoice(choice, situation);
  if (lexical > 0.08) return 0.2 + lexical;
  if (leadsToGoal(choice, situation)) return 0.8;
  if (choice.label === '' || isCommit(choice) || conflicts(choice.label, situation)) return 0;
  if (holdsWhatIsAsked(choice, situation)) return 0.5;
  // A tab or a category row may hide the target.
  if (contentWords(choice.label).length > 2 || LEAVES_APP.test(choice.label)) return 0.02;
  return /Button|Tab|Image/.test(choice.widget) ? 0.14 : 0.105;
}

/** What was used on the screen behind it in earlier runs fits the goal. */
function leadsToGoal(choice: ActorChoice, situation: Situation): boolean {
  const holds = choice.leads?.holds ?? [];
  return holds.some((label) => scoreChoice({ ...choice, label }, situation) > HELD);
}

/** A likeness to the goal with which a thing on another screen is worth going there. */
const HELD = 0.2;

/** First down to the end, then up once more: something that was passed may be worth a look after all. */
function scrollPrior(choice: ActorChoice, situation: Situation): number {
  const run = scrollRun(situation);
  // A scroll that moves nothing has reached an end of the list.
  const ends = run.filter(hadNoEffect).length;
  if (choice.direction === 'down' && ends === 0) return firstScroll(choice, situation) * 0.8 ** run.length;
  return choice.direction === 'up' && ends === 1 ? 0.3 * 0.9 ** run.length : 0;
}

/** A thing with a name is more likely further down the list than behind a menu. */
function firstScroll({ widget }: ActorChoice, { goal, clause, coverage }: Situation): number {
  const kind = goal.clauses[clause]?.verbClass;
  if (kind === 'on' || kind === 'off' || kind === 'set' || !/RecyclerView|ListView|GridView/.test(widget))
    return 0.45;
  const seeks = goal.values.some(
    (value, index) =>
      value.clause === clause &&
      value.role === 'object' &&
      coverage.values[index] !== true &&
      value.kind !== 'number',
  );
  return seeks ? 0.65 : 0.45;
}

/** True for a thing that an earlier clause has made: what follows probably happens inside it. */
function isOfOurMaking(label: string, { goal, clause, coverage }: Situation): boolean {
  return goal.values.some(
    (value, index) =>
      value.role === 'name' &&
      value.clause < clause &&
      coverage.values[index] === true &&
      labelCarries(label, value),
  );
}

/** Controls that lead out of the app or to its advertisement. */
const LEAVES_APP =
  /about|rate|invite|facebook|twitter|reddit|github|telegram|privacy|donat|upgrade|premium|more apps/i;

const ABOUT_TOPICS =
  'frequent faq question version licens contributor privaci polici credit rate help feedback changelog donat support'.split(
    ' ',
  );

function holdsWhatIsAsked(choice: ActorChoice, { goal, clause }: Situation): boolean {
  if (!isAboutPage(choice)) return false;
  return goal.terms.some(
    (term) =>
      term.clause === clause &&
      ABOUT_TOPICS.some((topic) => term.word.stem === topic || term.word.stem === stem(topic)),
  );
}

function backs({ history }: Situation): number {
  return history.filter((item) => item.kind === 'back').length;
}

/** The scrolls since the last other step, newest first. */
function scrollRun({ history }: Situation): ActorHistoryItem[] {
  const newest = history.toReversed();
  const end = newest.findIndex((item) => item.kind !== 'scroll');
  return end < 0 ? newest : newest.slice(0, end);
}
