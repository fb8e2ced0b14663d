import type {
  AppTrouble,
  CommandStatus,
  HistoryItem,
  InvalidReason,
  RunState,
  ScreenMark,
  VerdictKind,
} from '@tapwright/contracts';
import type { Settled } from '../choose/settle.ts';
import type { Strategy } from '../strategy/strategy.ts';
import type { Interruption } from './interrupted.ts';

/** The input of a check: the executed action with the screens before and after it. */
export interface ActionOutcome {
  readonly item: HistoryItem;
  readonly after: ScreenMark;
  readonly status: CommandStatus;
  /** The kind of the screen after the action: an app, a crash dialog, the launcher … */
  readonly screenKind: string;
  /** The failure of the app in the phone's log, if any; it may show no dialog. */
  readonly trouble?: AppTrouble;
  /** Why the action did not reach its element, if so. */
  readonly interruption?: Interruption;
  /** The text that the field shows into which was typed; null or absent if nothing can be said. */
  readonly shown?: string | null;
  /** The action has closed a window that covered the app. */
  readonly uncovered?: boolean;
  /** A window, such as a dialog or a menu, has come up over the screen before. */
  readonly opened?: boolean;
  /** What was seen in place of what the actor had expected; absent: it came, or nothing was expected. */
  readonly missed?: string;
  /** Package of the app under test. */
  readonly app: string;
  /** The effect of the action as its outcome shows it; absent: as it was judged when it was decided. */
  readonly settled?: Settled;
  /** Package of the screen before: it distinguishes opening a helper app (a file picker) from being thrown out. */
  readonly state: RunState;
}

export interface Judgement {
  readonly kind: VerdictKind;
  readonly reason: InvalidReason | null;
  readonly summary: string;
}

/** The judgement of one check on an outcome; null if it has none. */
export type Check = (outcome: ActionOutcome, strategy: Strategy) => Judgement | null;

export function invalid(reason: InvalidReason, summary: string): Judgement {
  return { kind: 'invalidated', reason, summary };
}

/** The screen is the same after an action that may never have been executed: this is not coming back. */
export function perhapsNotDone({
  item,
  after,
  status,
}: Pick<ActionOutcome, 'item' | 'after' | 'status'>): boolean {
  return status === 'uncertain' && item.before.content === after.content;
}
