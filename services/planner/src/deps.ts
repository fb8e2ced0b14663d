import type { ScreenReader } from '@tapwright/captures';
import type { Model } from '@tapwright/model';
import type { Database } from '@tapwright/store';

/** What most handlers need. */
export interface WithDatabase {
  readonly db: Database;
}

/** What reading a goal, and finding a task, need in addition. */
export interface PlannerDeps extends WithDatabase {
  readonly screens: Pick<ScreenReader, 'read'>;
  readonly model: Model;
  /** Longest wait for one answer of the model, milliseconds. */
  readonly modelTimeoutMs: number;
}
