import type { ScreenReader } from '@tapwright/service';
import type { Database } from '@tapwright/store';

export interface EmitterDeps {
  readonly db: Database;
  readonly screens: Pick<ScreenReader, 'read'>;
}
