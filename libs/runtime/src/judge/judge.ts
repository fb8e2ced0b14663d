import type {
  AppTrouble,
  CommandStatus,
  HistoryItem,
  InvalidReason,
  RunState,
  ScreenMark,
  VerdictKind,
} from '@tapwright/contracts';
import type { CheckName, Strategy } from '../strategy/strategy.ts';
import { type Interruption, mayBeRepeated, undoneBy } from './interrupted.ts';
import { markOf } from './mark.ts';

/** What a check looks at: the executed action with the screens before and after it. */
export interface ActionOutcome {
  readonly item: HistoryItem;
  readonly after: ScreenMark;
  readonly status: CommandStatus;
  /** What the screen after the action is: an app, a crash dialog, the launcher … */
  readonly screenKind: string;
  /** What the phone's log says of the app, where it failed; it may show no dialog. */
  readonly trouble?: AppTrouble;
  /** What kept the action from its element, where something did. */
  readonly interruption?: Interruption;
  /** The action has closed a window that lay over the app. */
  readonly uncovered?: boolean;
  /** A window, such as a dialog or a menu, has come up over the screen before. */
  readonly opened?: boolean;
  /** Package of the app under test. */
  readonly app: string;
  /** Package of the screen before; leaving for a helper app (a file picker) is told from being thrown out. */
  readonly state: RunState;
}

export interface Judgement {
  readonly kind: VerdictKind;
  readonly reason: InvalidReason | null;
  readonly summary: string;
}

type Check = (outcome: ActionOutcome, strategy: Strategy) => Judgement | null;

const invalid = (reason: InvalidReason, summary: string): Judgement => ({
  kind: 'invalidated',
  reason,
  summary,
});

const INTERRUPTED: Readonly<Record<Interruption, string>> = {
  process_death: 'the system ended the app before it could answer',
  covered: 'a window came up over the app and took the action',
  keyboard: 'nothing happened, and a keyboard is on the screen that may lie over the element',
  text_lost: 'the text did not reach its field',
  text_misplaced: 'the text went into another field',
};

const CHECKS: Readonly<Record<CheckName, Check>> = {
  /** The log tells what it was; a process that the system ended is no fault of the app. */
  crash({ screenKind, trouble }) {
    const known = trouble?.kind === 'process_death' ? undefined : trouble;
    const crashed = (summary: string): Judgement => ({ kind: 'crashed', reason: null, summary });
    if (known?.kind === 'anr') return crashed(`the app did not respond: ${known.summary}`);
    if (known !== undefined) return crashed(`the app crashed: ${known.summary}`);
    if (screenKind !== 'crash' && screenKind !== 'anr') return null;
    return crashed(`the app shows its ${screenKind} dialog`);
  },

  not_found({ status }) {
    if (status === 'not_found') return invalid('not_found', 'the element was no longer on the screen');
    return status === 'unsupported' ? invalid('not_found', 'the device cannot do this') : null;
  },

  /** The action itself is not at fault: it may be chosen again, a few times. */
  interrupted(outcome) {
    const { interruption, item, state } = outcome;
    if (interruption === undefined) return withoutEffect(outcome);
    return mayBeRepeated(state, item) ? invalid('interrupted', INTERRUPTED[interruption]) : null;
  },

  /** Thrown out to the launcher, where nobody asked for it. */
  foreign_app: ({ screenKind, item }) =>
    screenKind === 'launcher' && item.kind !== 'home' && item.before.packageName !== item.after?.packageName
      ? invalid('foreign_app', 'the action left the app')
      : null,

  /** GUARDIAN 3.2.4: unresponsive. An action of uncertain execution is looked at, never held against the screen. */
  no_change: ({ item, after, status }) =>
    status === 'done' && item.before.content === after.content && item.kind !== 'wait'
      ? invalid('no_change', 'the screen did not change')
      : null,

  /**
   * The same, but for what shows in the picture only: a photo that is taken, a song that begins. Of boxes and switches some
   * show their state nowhere else, and not every phone has a picture; they are not repeated.
   */
  unresponsive: (outcome, strategy) =>
    outcome.item.checked === null && outcome.item.pictureChanged !== true
      ? CHECKS.no_change(outcome, strategy)
      : null,

  /** GUARDIAN 3.2.4: the action led to a screen of this trial that was visited before. */
  loop: ({ item, after, state, status }, strategy) =>
    !perhapsNotDone({ item, after, status }) &&
    state.seen.some((mark) => markOf(mark, strategy.loopIdentity) === markOf(after, strategy.loopIdentity))
      ? invalid('loop', 'this screen was visited before')
      : null,

  /**
   * A return to a screen of this run that looks exactly as before is a loop only when nothing but looking around
   * happened in between: saving returns to a list, too. Going back on purpose is not a loop.
   */
  navigation_loop({ item, after, state, status, uncovered }, strategy) {
    // What lies under a window that is closed was seen before.
    if (uncovered === true) return null;
    if (item.kind === 'back' || item.kind === 'home' || perhapsNotDone({ item, after, status })) return null;
    const wanted = markOf(after, strategy.loopIdentity);
    // Another step of a case may well lead back to where an earlier one was.
    const own = state.history.filter((past) => past.task === item.task);
    const last = own.findLastIndex((past) => markOf(past.before, strategy.loopIdentity) === wanted);
    if (last < 0) return null;
    const between = own.slice(last).filter((past) => past.verdict !== 'invalidated');
    return between.every(isLooking) ? invalid('loop', 'back on a screen that was visited before') : null;
  },
};

/** A window over the app is closed, and what is under it is as it was before the action to which the window came. */
function withoutEffect({ item, after, state, uncovered }: ActionOutcome): Judgement | null {
  const opener = uncovered === true ? state.history[undoneBy(state, { ...item, after })] : undefined;
  if (opener === undefined) return null;
  const what = `a window came up over “${opener.label}”`;
  if (opener.effect === 'once') {
    return { kind: 'inconclusive', reason: null, summary: `${what}: whether it was done cannot be seen` };
  }
  return mayBeRepeated(state, opener) ? invalid('interrupted', `${what}, which has had no effect`) : null;
}

/** Still on the same screen by an action that was perhaps never executed: standing there is not coming back. */
function perhapsNotDone({ item, after, status }: Pick<ActionOutcome, 'item' | 'after' | 'status'>): boolean {
  return status === 'uncertain' && item.before.content === after.content;
}

/** True for actions that only lead somewhere; false for what may have changed something. */
export function isLooking(item: HistoryItem): boolean {
  if (item.pictureChanged === true) return false;
  if (item.kind !== 'click') return item.kind === 'scroll' || item.kind === 'back';
  const name = item.label || (item.caption ?? '');
  return item.checked === null && item.effect === 'free' && !isCommit(name) && !isChange(name);
}

/** Words on buttons that put something into effect. */
export function isCommit(label: string): boolean {
  return /^(ok|save|apply|done|yes|confirm|set|add|create|allow|accept|agree|continue|finish|export|import)\b/i.test(
    label.trim(),
  );
}

/**
 * Words on menu items that change the thing they were opened for. Most apps then close the thing and show the list it
 * came from, which looks as before.
 */
function isChange(label: string): boolean {
  return /^(mark|unmark|move|copy|paste|rename|remove|archive|unarchive|hide|unhide|pin|unpin|star|unstar|lock|unlock|block|unblock|mute|unmute|enable|disable|toggle|turn|start|stop|restore|reset|clear|empty|undo|share)\b/i.test(
    label.trim(),
  );
}

/** Judges an outcome by the strategy's checks; where none speaks, the step has advanced. Pure. */
export function judge(outcome: ActionOutcome, strategy: Strategy): Judgement {
  for (const name of strategy.checks) {
    const verdict = CHECKS[name](outcome, strategy);
    if (verdict !== null) return verdict;
  }
  const summary =
    outcome.status === 'uncertain' ? 'executed perhaps; judged by what is seen' : 'the screen changed';
  return { kind: 'advanced', reason: null, summary };
}

/**
 * What the model's reflection makes of an outcome that the checks have let pass (GUARDIAN 3.2.4). An action of uncertain
 * execution, and waiting, are never held against the screen. Pure.
 */
export function reflectedOn(
  judgement: Judgement,
  { item, status }: Pick<ActionOutcome, 'item' | 'status'>,
  { expected, observation }: { readonly expected: boolean; readonly observation: string },
): Judgement {
  if (expected || judgement.kind !== 'advanced' || status !== 'done' || item.kind === 'wait')
    return judgement;
  return invalid('reflection', `not what was expected: ${observation}`);
}
