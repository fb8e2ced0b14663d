import type { ActorChoice, ActorInput, ActorOutput } from '../../roles/actor.ts';
import { isGesture } from '../goal/clauses.ts';
import { type Goal, parseGoal } from '../goal/goal.ts';
import { goesBack } from '../goal/goes-back.ts';
import { labelCarries, matchLabel } from '../goal/match.ts';
import { statementOf, unshownOf } from '../goal/statement.ts';
import type { Value } from '../goal/values.ts';
import { dialogButton, isCommit, isOption, isPress, isRadio, keypad, nameOf } from '../screen/controls.ts';
import {
  type Coverage,
  coverageOf,
  effectiveSteps,
  hadNoEffect,
  isInvalid,
  pressedDigits,
  share,
} from '../screen/coverage.ts';
import { clauseVerbMet, firstOpenClause, pendingCommit } from '../screen/done.ts';
import { pressesFor, withoutDoubleTaps } from '../screen/double-tap.ts';
import { fieldToEmpty } from '../screen/empty-field.ts';
import { rowToHold } from '../screen/hold.ts';
import { waysOn } from '../screen/navigate.ts';
import { conflicts, type Situation, scoreChoice } from '../screen/score.ts';
import { isConfirmed, isShown, mustShow, type Shown, standsAsWanted } from '../screen/settled.ts';
import { chooseFilling } from '../screen/text-value.ts';
import { isWarranted, mayAnswer } from '../screen/warrant.ts';
import { contentWords } from '../words/tokens.ts';
import { claimFacts, isButtonWaiting } from './claim-evidence.ts';
import { fillParameter } from './fill-parameters.ts';
import { wouldBeBelieved } from './verify.ts';

/** The most presses of BACK for one sentence. */
const BACK_MAX = 3;
const GOOD = 0.3;
const WORTH_A_LOOK = 0.1;
/** Minimum share of an option's words that the goal must have, so that the option counts as named. */
const OPTION_PRECISION = 0.7;

/** Chooses the next action by rules alone; the same input always gives the same answer. */
export function chooseAction(asked: ActorInput): ActorOutput {
  const input = withoutDoubleTaps(asked);
  const parameter = fillParameter(input);
  if (parameter !== null)
    return act(parameter.choice, `“${nameOf(parameter.choice)}” takes a parameter`, parameter.text);
  const statement = statementOf(input.goal);
  if (statement !== null) return lookFor(statement, input);
  if (goesBack(input.goal)) return goBack(input);
  const goal = parseGoal(input.goal, input.app);
  const steps = effectiveSteps(input.history);
  const choices = allowed(input);
  const coverage = withChecked(coverageOf(goal, steps), goal, choices);
  const open = firstOpenClause(goal, coverage, choices);
  const situation: Situation = {
    goal,
    coverage,
    clause: open?.index ?? goal.clauses.length,
    choices,
    history: input.history,
    inDialog: dialogButton(choices) !== undefined,
  };
  if (wasRefused(input)) {
    const waiting = waitingButton(input, situation);
    if (waiting !== null) return act(waiting, `“${nameOf(waiting)}” was still to be pressed`);
  }
  if (open === null && canEnd(input)) return finish(input, situation);
  if (lastMissed(goal, input))
    return end(input, 'done', 'the control that the goal names was pressed; its effect cannot be seen');
  return (
    emptyField(input, situation) ??
    typeDigits(situation) ??
    fill(situation) ??
    hold(situation) ??
    press({
      ...situation,
      choices: pressesFor(goal, situation.clause, { single: choices, all: allowed(asked) }),
    }) ??
    commit(situation) ??
    settle(input, situation) ??
    insist(input, situation) ??
    explore(input, situation)
  );
}

/** Once, and again where it did not lead to what the case expects. */
function goBack(input: ActorInput): ActorOutput {
  const done = input.history.filter((item) => item.kind === 'back' && !isInvalid(item)).length;
  const way = allowed(input).find(({ kind }) => kind === 'back');
  const mayGo = done === 0 || (wasRefused(input) && done < BACK_MAX);
  return way !== undefined && mayGo
    ? act(way, 'the sentence asks to go back')
    : end(input, 'done', 'went back');
}

/** The sentence says what is to be seen: nothing is touched, but a list may have to be scrolled to it. */
function lookFor(statement: string, input: ActorInput): ActorOutput {
  const texts = shownTo(input).map(({ text }) => text);
  const unshown = unshownOf(statement, texts);
  if (unshown === null) return end(input, 'done', 'it is shown');
  const isAtEnd = input.history.some((item) => item.kind === 'scroll' && hadNoEffect(item));
  const scroll = allowed(input).find(({ kind, label }) => kind === 'scroll' && !/\bup\b/.test(label));
  if (scroll !== undefined && !isAtEnd) return act(scroll, `“${unshown}” may be further down`);
  return end(input, 'infeasible', `“${unshown}” is not shown`);
}

/** The last action was to claim that the goal is reached, and the claim was refused. */
function wasRefused({ history }: ActorInput): boolean {
  const last = history.at(-1);
  return last?.kind === 'end' && last.verdict !== 'completed';
}

function canEnd({ choices }: ActorInput): boolean {
  return choices.some(({ kind }) => kind === 'end');
}

/** What is most often missing when a claim was too early: the button of a question, or the button that saves. */
function waitingButton(input: ActorInput, situation: Situation): ActorChoice | null {
  const { goal, choices } = situation;
  if (!isButtonWaiting(claimFacts(goal, input.history, shownTo(input)))) return null;
  return allowedAnswer(dialogButton(choices) ?? choices.find(isCommit) ?? null, situation);
}

/** What the checker of a claim sees of this screen. */
function shownTo({ choices, texts }: ActorInput): Shown[] {
  const controls = choices.map((choice) => ({ text: nameOf(choice), checked: choice.checked }));
  return [...controls, ...texts.map((text) => ({ text, checked: null }))];
}

/** Nothing here matches the goal, and the actions so far support the claim: the rules may not know the app's words. */
function insist(input: ActorInput, { goal }: Situation): ActorOutput | null {
  if (!wasRefused(input) || !canEnd(input)) return null;
  if (!wouldBeBelieved(goal, input.history, shownTo(input))) return null;
  return end(input, 'done', 'nothing on the screen answers the goal any better than what was done');
}

/** Options of the open dialog that are already set need not be chosen. */
function withChecked(coverage: Coverage, goal: Goal, choices: readonly ActorChoice[]): Coverage {
  if (dialogButton(choices) === undefined) return coverage;
  const set = choices.filter((choice) => isRadio(choice) && choice.checked === true);
  const carried = (value: Value): boolean => set.some((choice) => labelCarries(choice.label, value));
  const values = goal.values.map((value, index) => coverage.values[index] === true || carried(value));
  const terms = goal.terms.map((term, index) =>
    term.value !== null && values[term.value] === true ? 1 : (coverage.terms[index] ?? 0),
  );
  return { ...coverage, values, terms };
}

/** Choices that were refused in this step are not offered again. */
function allowed(input: ActorInput): ActorChoice[] {
  const refused = new Set(input.refused.map((one) => Number.parseInt(/\d+/.exec(one.answer)?.[0] ?? '', 10)));
  return input.choices.filter((choice) => !refused.has(choice.index));
}

function act(choice: ActorChoice, thought: string, text: string | null = null): ActorOutput {
  return { thought, index: choice.index, text, claim: null };
}

function end(input: ActorInput, claim: 'done' | 'infeasible', thought: string): ActorOutput {
  const choice = input.choices.find((one) => one.kind === 'end') ?? input.choices.at(-1);
  return { thought, index: choice?.index ?? 0, text: null, claim: choice?.kind === 'end' ? claim : null };
}

/** Everything is done: press the button that saves it, follow the action to its last button, then stop. */
function finish(input: ActorInput, situation: Situation): ActorOutput {
  const asked = situation.goal.clauses.at(-1);
  if (asked !== undefined && isGesture(asked))
    return end(input, 'done', 'what was to be pressed was pressed');
  const button = pendingAnswer(situation);
  const option = button === null && !isRadioList(situation.choices) ? null : namedOption(situation);
  if (option !== null) return act(option, `“${nameOf(option)}” is named by the goal`);
  if (button !== null) return act(button, `“${nameOf(button)}” carries out what was chosen`);
  const next = sameDeedAgain(situation);
  if (next !== null) return act(next, `“${nameOf(next)}” follows from the last step`);
  return end(input, 'done', 'every part of the goal is dealt with');
}

/** The button that must still be pressed, if the rules may press it. */
function pendingAnswer(situation: Situation): ActorChoice | null {
  return allowedAnswer(pendingCommit(situation.coverage, situation.choices), situation);
}

function allowedAnswer(button: ActorChoice | null, situation: Situation): ActorChoice | null {
  return button !== null && mayAnswer(button, situation) ? button : null;
}

/** An option of the open dialog that the goal names and that is not yet set. */
function namedOption(situation: Situation): ActorChoice | null {
  let best: ActorChoice | null = null;
  let bestScore = GOOD;
  for (const choice of situation.choices.filter((one) => isOption(one) && one.checked !== true)) {
    for (const { index } of situation.goal.clauses) {
      const score = scoreChoice(choice, { ...situation, clause: index });
      if (score > bestScore && matchLabel(choice.label, situation.goal.terms).precision >= OPTION_PRECISION)
        [best, bestScore] = [choice, score];
    }
  }
  return best;
}

/** A list without a button, from which one option must be chosen. */
function isRadioList(choices: readonly ActorChoice[]): boolean {
  const presses = choices.filter(isPress);
  return presses.length > 1 && presses.every(isRadio);
}

/**
 * `Call` often leads to one more `Call`: a control with another name and the goal's last verb, right after the first.
 */
function sameDeedAgain({ goal, coverage, choices }: Situation): ActorChoice | null {
  if (goal.values.length === 0) return null;
  const clause = goal.clauses.at(-1);
  const last = coverage.last;
  if (clause === undefined || last === null || last.kind !== 'click' || coverage.lastCommitted) return null;
  if (!clauseVerbMet(goal, coverage, clause)) return null;
  const verb = goal.terms.findIndex(
    (term) => term.clause === clause.index && term.role === 'verb' && term.weight >= 0.9,
  );
  const met = (label: string): boolean => {
    if (verb < 0 || contentWords(label).length > 3 || conflicts(label, { goal })) return false;
    return (matchLabel(label, goal.terms).hits[verb] ?? 0) >= 0.8;
  };
  if (!met(last.label)) return null;
  return (
    choices.find(
      (choice) =>
        choice.kind === 'click' && choice.label !== last.label && !isOption(choice) && met(choice.label),
    ) ?? null
  );
}

/** The last tap changed nothing visible, but it was all that was missing. */
function lastMissed(goal: Goal, input: ActorInput): boolean {
  const last = input.history.at(-1);
  if (last === undefined || last.kind !== 'click' || !hadNoEffect(last)) return false;
  const asIfDone = [...effectiveSteps(input.history), last];
  const coverage = coverageOf(goal, asIfDone);
  return (
    !mustShow(goal) && firstOpenClause(goal, coverage, input.choices) === null && !coverage.lastCommitted
  );
}

/** Enters numbers on a keypad digit by digit. */
function typeDigits({ goal, coverage, choices, history }: Situation): ActorOutput | null {
  const keys = keypad(choices);
  if (keys === null) return null;
  const index = goal.values.findIndex(
    (value, at) => coverage.values[at] !== true && /^\d+$/.test(value.text),
  );
  const value = goal.values[index];
  if (value === undefined) return null;
  const pressed = pressedDigits(effectiveSteps(history));
  let done = Math.min(pressed.length, value.text.length);
  while (done > 0 && !pressed.endsWith(value.text.slice(0, done))) done -= 1;
  const key = keys.get(value.text[done] ?? '');
  return key === undefined ? null : act(key, `digit ${done + 1} of ${value.text.length}`);
}

/** A field is emptied by its own action; nothing that only bears its name is pressed for it. */
function emptyField(input: ActorInput, { goal, clause, choices }: Situation): ActorOutput | null {
  const asked = goal.clauses[clause];
  const field = asked === undefined ? null : fieldToEmpty(asked, choices);
  if (field === null) return null;
  if (field.choice !== null) return act(field.choice, `the field “${field.name}” is to be empty`);
  const isLast = goal.clauses.length === clause + 1;
  return isLast && canEnd(input) ? end(input, 'done', `the field “${field.name}” is empty already`) : null;
}

function fill(situation: Situation): ActorOutput | null {
  const filling = chooseFilling(situation);
  if (filling === null) return null;
  return act(filling.choice, `the field “${nameOf(filling.choice)}” takes a value of the goal`, filling.text);
}

function hold(situation: Situation): ActorOutput | null {
  const row = rowToHold(situation);
  return row === null ? null : act(row, `“${nameOf(row)}” is held to select it`);
}

function press(situation: Situation): ActorOutput | null {
  let best: ActorChoice | null = null;
  let bestScore = GOOD;
  for (const choice of situation.choices) {
    if (!isWarranted(choice, situation)) continue;
    // The control itself is preferred to the row around it.
    const score = scoreChoice(choice, situation) + (isOption(choice) ? 0.001 : 0);
    if (score > bestScore) [best, bestScore] = [choice, score];
  }
  return best === null ? null : act(best, `“${nameOf(best)}” answers the goal (${bestScore.toFixed(2)})`);
}

function commit(situation: Situation): ActorOutput | null {
  const button = pendingAnswer(situation);
  const option = button === null ? null : namedOption(situation);
  if (option !== null) return act(option, `“${nameOf(option)}” is named by the goal`);
  return button === null ? null : act(button, `“${nameOf(button)}” carries out what was chosen`);
}

/** The named switch is already set as wanted, or the rest of the goal is on no screen: stop here. */
function settle(input: ActorInput, situation: Situation): ActorOutput | null {
  const { goal, clause, choices, coverage } = situation;
  const already = choices.find(
    (choice) =>
      isOption(choice) && standsAsWanted(goal, clause, { text: nameOf(choice), checked: choice.checked }),
  );
  if (already !== undefined) return end(input, 'done', `“${nameOf(already)}” already stands as wanted`);
  if (isSwitchedHere(situation))
    return end(input, 'done', 'the control that most of the goal speaks of was switched');
  if (isShown(input.texts, goal, { coverage, clause }))
    return end(input, 'done', 'the screen shows what was to be seen');
  return isConfirmed(goal, coverage)
    ? end(input, 'done', 'all values are used and the last step was confirmed')
    : null;
}

/** The goal describes a switch in its own words (`from three coats to two`), and the last step switched it. */
function isSwitchedHere({ goal, clause, coverage, choices }: Situation): boolean {
  const last = coverage.last;
  if (last?.kind !== 'click' || (coverage.best[clause] ?? 0) < 0.6) return false;
  if (share(goal, clause, matchLabel(last.label, goal.terms).hits) < 0.6) return false;
  return choices.some((choice) => isOption(choice) && !isRadio(choice) && choice.label === last.label);
}

function explore(input: ActorInput, situation: Situation): ActorOutput {
  const way = waysOn(situation).find(
    (one) => one.prior >= WORTH_A_LOOK && isWarranted(one.choice, situation),
  );
  if (way === undefined || input.stepsLeft <= 1)
    return end(input, 'infeasible', 'no control of the visited screens answers the goal');
  return act(
    way.choice,
    `nothing here answers the goal: look behind “${nameOf(way.choice) || way.choice.kind}”`,
  );
}
