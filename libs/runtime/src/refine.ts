import type { BlockedAction, HistoryItem, RunState, ScreenMark } from '@tapwright/contracts';
import type { Choice } from './action-space.ts';
import type { RefinerName, ScreenIdentity, Strategy } from './strategy.ts';

export interface RefinementInput {
  readonly choices: readonly Choice[];
  readonly state: RunState;
  readonly current: ScreenMark;
  readonly strategy: Strategy;
  /** Words of elements that must not be touched. */
  readonly forbidden?: readonly string[];
}

export interface Refinement {
  readonly choices: readonly Choice[];
  /** What was taken out, and why. */
  readonly removed: readonly { readonly key: string; readonly reason: string }[];
  /** Keys that were freed again because nothing would have been left (the stated rule: the least blocked first). */
  readonly freed: readonly string[];
}

/** Why a refiner takes an action out, or null where it does not. */
type Refiner = (choice: Choice, input: RefinementInput) => string | null;

const REFINERS: Readonly<Record<RefinerName, Refiner>> = {
  blocked(choice, { state, current, strategy }) {
    const found = blocksOf(choice, state.blocked, {
      task: state.task,
      screen: markOf(current, strategy.blockIdentity),
    });
    return found[0]?.reason ?? null;
  },
  /** What a tenant or a case forbids is never offered, whatever the model answers (design, section 7). */
  policy: (choice, { forbidden = [] }) => forbiddenBy(choice, forbidden),
  tarpit: () => null,
  repeated(choice, { state, current, strategy }) {
    if (isExempt(choice)) return null;
    const done = state.history.some((item) => isSame(item, choice, { state, current, strategy }));
    return done ? 'chosen before on this screen' : null;
  },
};

/** The forbidden words that the element carries, or null. */
function forbiddenBy({ action }: Choice, forbidden: readonly string[]): string | null {
  if (action.target === null) return null;
  const said = ` ${words(`${action.target.label} ${action.target.text} ${action.target.desc} ${action.target.resourceId}`)} `;
  const found = forbidden.find((entry) => said.includes(` ${words(entry)} `));
  return found === undefined ? null : `'${found}' is forbidden here`;
}

function words(text: string): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim();
}

/** Actions that may be chosen again and again: scrolls that still move, keys of a number pad, going back. */
function isExempt(choice: Choice): boolean {
  if (choice.action.kind === 'scroll' || choice.action.kind === 'back') return true;
  return choice.action.kind === 'click' && /^[0-9*#]$/.test(choice.action.target?.label.trim() ?? '');
}

function isSame(item: HistoryItem, choice: Choice, input: Omit<RefinementInput, 'choices'>): boolean {
  const identity = input.strategy.blockIdentity;
  return (
    item.task === input.state.task &&
    // It was kept from its element: that was no try.
    item.reason !== 'interrupted' &&
    item.key === choice.action.key &&
    markOf(item.before, identity) === markOf(input.current, identity)
  );
}

function blocksOf(
  choice: Choice,
  blocked: readonly BlockedAction[],
  at: { task: number; screen: string },
): readonly BlockedAction[] {
  return blocked.filter(
    (block) => block.task === at.task && block.key === choice.action.key && block.screen === at.screen,
  );
}

/** The identity of a screen that a strategy goes by. */
export function markOf(mark: ScreenMark, identity: ScreenIdentity): string {
  return `${mark.packageName}/${mark.activity}#${identity === 'layout' ? mark.layout : mark.content}`;
}

/**
 * The action space that may really be chosen from (GUARDIAN 3.2.2). Where the refiners would leave nothing but `end`,
 * the actions that were taken out least often are freed again, and that is said.
 */
export function refine(input: RefinementInput): Refinement {
  const removed: { key: string; reason: string }[] = [];
  const kept = input.choices.filter((choice) => {
    if (choice.action.kind === 'end' && !isEndBlocked(choice, input)) return true;
    const reason = firstReason(choice, input);
    if (reason !== null) removed.push({ key: choice.action.key, reason });
    return reason === null;
  });
  if (kept.some((choice) => choice.action.kind !== 'end')) return { choices: kept, removed, freed: [] };
  const freed = leastBlocked(input);
  const choices = input.choices.filter((choice) => kept.includes(choice) || freed.includes(choice));
  return { choices, removed, freed: freed.map((choice) => choice.action.key) };
}

function isEndBlocked(choice: Choice, input: RefinementInput): boolean {
  return REFINERS.blocked(choice, input) !== null;
}

function firstReason(choice: Choice, input: RefinementInput): string | null {
  for (const name of input.strategy.refiners) {
    const reason = REFINERS[name](choice, input);
    if (reason !== null) return reason;
  }
  return null;
}

/** What was taken out least often; the end only where there is nothing else. Never empty unless the input is. */
function leastBlocked(input: RefinementInput): readonly Choice[] {
  const screen = markOf(input.current, input.strategy.blockIdentity);
  const actions = input.choices.filter((choice) => choice.action.kind !== 'end');
  const counted = (actions.length > 0 ? actions : input.choices).map((choice) => ({
    choice,
    count:
      blocksOf(choice, input.state.blocked, { task: input.state.task, screen }).length +
      input.state.history.filter((item) => isSame(item, choice, input)).length,
  }));
  const least = Math.min(...counted.map((entry) => entry.count));
  return counted.filter((entry) => entry.count === least).map((entry) => entry.choice);
}
