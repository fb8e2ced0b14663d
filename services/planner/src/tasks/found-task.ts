import type { TaskOrigin } from '@tapwright/store';

/** A task for a leg of an exploration. */
export interface FoundTask {
  readonly task: string;
  readonly endCondition: string;
  /** Null: a rule has made it. */
  readonly origin: TaskOrigin | null;
}
