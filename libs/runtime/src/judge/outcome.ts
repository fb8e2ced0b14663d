import type {
  AppTrouble,
  CommandStatus,
  HistoryItem,
  InvalidReason,
  RunState,
  ScreenMark,
  VerdictKind,
} from '@tapwright/contracts';
import type { Strategy } from '../strategy/strategy.ts';
import type { Interruption } from './interrupted.ts';

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

/** What one check says of an outcome; null where it has nothing to say. */
export type Check = (outcome: ActionOutcome, strategy: Strategy) => Judgement | null;

export function invalid(reason: InvalidReason, summary: string): Judgement {
  return { kind: 'invalidated', reason, summary };
}

/** Still on the same screen by an action that was perhaps never executed: standing there is not coming back. */
export function perhapsNotDone({
  item,
  after,
  status,
}: Pick<ActionOutcome, 'item' | 'after' | 'status'>): boolean {
  return status === 'uncertain' && item.before.content === after.content;
}
