import type { ScreenReader } from '@tapwright/service';

export interface PerceptionDeps {
  readonly screens: Pick<ScreenReader, 'read'>;
}
