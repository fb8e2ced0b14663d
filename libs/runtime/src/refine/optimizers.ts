import type { BlockedAction, HistoryItem } from '@tapwright/contracts';
import type { Choice } from '../choose/action-space.ts';
import { digitOf } from '../choose/number-pad.ts';
import { markOf } from '../judge/mark.ts';
import { isSameAction, type Meant } from '../steer/same-action.ts';
import type { RefinerName } from '../strategy/strategy.ts';
import type { Optimizer } from './domain-knowledge.ts';
import type { RefinementInput } from './refine.ts';
import { isInTarpit, ledNowhereNew } from './tarpit.ts';

/** The built-in domain knowledge (GUARDIAN, Table 2) by the names that strategies use. */
export const OPTIMIZERS: Readonly<Record<Exclude<RefinerName, 'policy'>, Optimizer>> = {
  /** Invalidated for this objective on this screen, or known from earlier runs to be useless there. */
  blocked: {
    name: 'blocked',
    refine: (choice, at) => blocksOf(choice, at)[0]?.reason ?? factOf(choice, at),
  },

  /** GUARDIAN 3.2.2, first rule: an action that was chosen in this state is not chosen again. */
  repeated: {
    name: 'repeated',
    refine(choice, at) {
      if (isExempt(choice)) return movesNoMore(choice, at) ? 'it changes nothing any more' : null;
      return triesOf(choice, at).length > 0 ? 'chosen before on this screen' : null;
    },
  },

  /**
   * GUARDIAN 3.2.2, second rule: an action that was tried in a tarpit does not lead out of it; BACK stays available.
   */
  tarpit: {
    name: 'tarpit',
    refine({ action }, { state, current }) {
      if (action.kind === 'back' || action.kind === 'end') return null;
      const tried = ledNowhereNew(state, { key: action.key, current });
      return tried && isInTarpit(state) ? 'it led nowhere new' : null;
    },
  },
};

/** Blocks of this action for the run's objective, on the screen as the strategy identifies it. */
export function blocksOf(
  choice: Choice,
  { state, current, strategy }: RefinementInput,
): readonly BlockedAction[] {
  const screen = markOf(current, strategy.blockIdentity);
  return state.blocked.filter(
    (block) => block.task === state.task && isSame(block, choice) && block.screen === screen,
  );
}

/**
 * Earlier choices of this action on this screen. A choice that never reached its element does not count, and after one
 * that changed the picture the screen is a different one.
 */
export function triesOf(
  choice: Choice,
  { state, current, strategy }: RefinementInput,
): readonly HistoryItem[] {
  const screen = markOf(current, strategy.blockIdentity);
  return state.history.filter(
    (item) =>
      item.task === state.task &&
      item.reason !== 'interrupted' &&
      item.pictureChanged !== true &&
      isSame(item, choice) &&
      markOf(item.before, strategy.blockIdentity) === screen,
  );
}

function isSame(past: Meant, choice: Choice): boolean {
  return isSameAction(past, { ...choice, key: choice.action.key });
}

const FACTS = {
  no_change: 'it is known to change nothing here',
  crashed: 'it is known to crash the app',
  foreign_app: 'it is known to leave the app',
} as const;

/** What earlier runs found, whatever their goal: the snapshot that was taken at the start of the run. */
function factOf({ action }: Choice, { state, current, strategy }: RefinementInput): string | null {
  const screen = markOf(current, strategy.blockIdentity);
  const fact = state.memory?.facts.find((known) => known.key === action.key && known.screen === screen);
  return fact === undefined ? null : FACTS[fact.reason];
}

/** May be repeated while it has an effect: scrolls, keys of a number pad, waiting, keys of the phone. */
function isExempt({ action }: Choice): boolean {
  if (['scroll', 'back', 'home', 'enter', 'wait'].includes(action.kind)) return true;
  const label = action.target?.label.trim() ?? '';
  return action.kind === 'click' && (digitOf(label) !== null || /^[*#]$/.test(label));
}

/** Its last use on this same content left everything unchanged. */
function movesNoMore(choice: Choice, { state, current }: RefinementInput): boolean {
  const last = state.history.findLast(
    (item) =>
      item.task === state.task &&
      item.reason !== 'interrupted' &&
      isSame(item, choice) &&
      item.before.content === current.content,
  );
  return last?.after != null && last.after.content === last.before.content;
}
