import type { ActorHistoryItem } from '../../roles/actor.ts';
import type { CriticInput, CriticOutput } from '../../roles/critic.ts';
import { parseGoal } from '../goal/goal.ts';
import { digitOf, isCommitLabel, isRefusalLabel } from '../screen/controls.ts';
import { isInvalid } from '../screen/coverage.ts';
import { assess } from './verify.ts';

/** Steps in a row without an advance that count as being stuck. */
const STUCK_AFTER = 3;
/** Steps in which the same control again and again counts as going round in circles. */
const CIRCLE_WITHIN = 8;
const CIRCLE_TIMES = 3;
const NAMED_MAX = 3;
const LABEL_MAX = 60;
const ADVICE_MAX = 600;

/**
 * Stuck is who has had no advance for some steps, or goes round in circles. The advice comes from the history and the
 * screen: the button that waits, the part of the goal that nothing has dealt with, the controls that led nowhere.
 */
export function criticise(input: CriticInput): CriticOutput {
  const acted = input.history.filter(({ kind }) => kind !== 'wait');
  const last = acted.slice(-STUCK_AFTER);
  const idle = last.length === STUCK_AFTER && last.every(({ verdict }) => !verdict.startsWith('advanced'));
  const circling = circle(acted.slice(-CIRCLE_WITHIN));
  if (!idle && circling.length === 0) return { stuck: false, advice: '' };
  const sentences = [waitingButton(input), missing(input), avoid(acted, circling), otherWay(input)];
  const advice = sentences
    .filter((sentence) => sentence !== '' && !input.advice.includes(sentence))
    .slice(0, 2);
  return { stuck: true, advice: advice.join(' ').slice(0, ADVICE_MAX) };
}

/** Labels that come up so often in these steps that no new one gets its turn. */
function circle(items: readonly ActorHistoryItem[]): string[] {
  // It is normal to press keys, and the buttons of several questions in a row, more than once.
  const mayRecur = (label: string): boolean => digitOf(label) !== null || isCommitLabel(label);
  const named = items.filter(({ kind, label }) => kind === 'click' && label !== '' && !mayRecur(label));
  const counts = Map.groupBy(named, ({ label }) => label);
  return [...counts].filter(([, times]) => times.length >= CIRCLE_TIMES).map(([label]) => label);
}

function waitingButton({ texts }: CriticInput): string {
  const button = texts.find(isCommitLabel);
  if (button === undefined || !texts.some(isRefusalLabel)) return '';
  return `A question is open: press “${short(button)}” or close it first.`;
}

function missing({ goal, history, texts }: CriticInput): string {
  const elements = texts.map((text) => ({ text, checked: null }));
  const { reasonAgainst } = assess(parseGoal(goal, ''), history, elements);
  return reasonAgainst === null ? '' : `What is left of the goal: ${reasonAgainst}.`;
}

function avoid(acted: readonly ActorHistoryItem[], circling: readonly string[]): string {
  const dead = acted.filter((item) => isInvalid(item) && item.label !== '').map(({ label }) => label);
  const labels = [...new Set([...circling, ...dead.reverse()])].slice(0, NAMED_MAX);
  const named = labels.map((label) => `“${short(label)}”`).join(', ');
  return named === '' ? '' : `Leave ${named} alone: it was tried and led nowhere.`;
}

function otherWay({ history }: CriticInput): string {
  const backed = history.slice(-STUCK_AFTER).some(({ kind }) => kind === 'back');
  return backed
    ? 'Look behind a menu, a tab or a long press that was not tried yet.'
    : 'Go back and take another way.';
}

function short(label: string): string {
  return label.length > LABEL_MAX ? `${label.slice(0, LABEL_MAX)}…` : label;
}
