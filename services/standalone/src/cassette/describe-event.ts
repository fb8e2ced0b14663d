import {
  ActionDecided,
  EndClaimed,
  type HistoryItem,
  meantName,
  OutcomeObserved,
  RunStopped,
  StepAdvanced,
  StepInvalidated,
  TaskEnded,
} from '@tapwright/contracts';

interface Described {
  readonly type: string;
  readonly data: unknown;
}

/** How a step was judged. */
export type Judged = Pick<HistoryItem, 'verdict' | 'reason'>;

/** An event in a few words, with its verdict where that is known; null for events that only pass a screen on. */
export function describeEvent({ type, data }: Described, judged?: Judged): string | null {
  switch (type) {
    case ActionDecided.type:
      return describeAction(ActionDecided.schema.parse(data).action);
    case EndClaimed.type: {
      const { claim, reason } = EndClaimed.schema.parse(data);
      return `end: ${claim} (${reason})`;
    }
    case OutcomeObserved.type: {
      const { status, changes } = OutcomeObserved.schema.parse(data);
      const seen = changes.length === 0 ? 'no change' : `${changes.length} changes, ${changes[0]}`;
      return `${status}: ${seen}`;
    }
    case StepAdvanced.type:
      return 'advanced';
    case StepInvalidated.type: {
      const { plan } = StepInvalidated.schema.parse(data);
      const verdict = judged === undefined ? 'invalidated' : describeVerdict(judged);
      return `${verdict}, restored by ${describePlan(plan)}`;
    }
    case TaskEnded.type:
    case RunStopped.type: {
      const { outcome, reason } = RunStopped.schema.parse(data);
      return `${outcome}: ${reason.message} (${reason.code})`;
    }
    default:
      return null;
  }
}

/** `invalidated (loop)`. */
export function describeVerdict({ verdict, reason }: Judged): string {
  return reason === null ? (verdict ?? 'no verdict') : `${verdict ?? 'no verdict'} (${reason})`;
}

function describeAction(action: ReturnType<typeof ActionDecided.schema.parse>['action']): string {
  const { kind, target, text, direction } = action;
  const where = direction === null ? '' : ` ${direction}`;
  const label = target === null ? '' : ` "${meantName(target).slice(0, 60)}"`;
  return `${kind}${where}${label}${text === null ? '' : ` ← "${text.slice(0, 60)}"`}`;
}

function describePlan(plan: ReturnType<typeof StepInvalidated.schema.parse>['plan']): string {
  if (plan.kind === 'replay') return `a fresh start and steps ${plan.steps.join(', ')}`;
  if (plan.kind === 'path') return 'its own steps from there';
  return plan.kind === 'look' ? 'another look' : plan.kind;
}
