import type { ScreenReader } from '@tapwright/captures';
import type { Model } from '@tapwright/model';
import type { Database } from '@tapwright/store';

export interface ReflectorDeps {
  readonly db: Database;
  readonly screens: Pick<ScreenReader, 'read'>;
  readonly model: Model;
  /** Longest wait for one answer of the model, milliseconds. */
  readonly modelTimeoutMs: number;
}
