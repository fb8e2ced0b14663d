import type { ScreenReader } from '@tapwright/captures';
import type { Artifacts, Database } from '@tapwright/store';

export interface EmitterDeps {
  readonly db: Database;
  /** Where pictures are kept. */
  readonly artifacts: Pick<Artifacts, 'get'>;
  readonly screens: Pick<ScreenReader, 'read'>;
}
