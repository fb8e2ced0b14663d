import type { ScreenReader } from '@tapwright/captures';
import type { FaultFinder } from './find-faults.ts';
import type { IconReader } from './icons.ts';
import type { LinkReader } from './links.ts';
import type { PictureComparer } from './picture-changed.ts';

export interface PerceptionDeps {
  readonly screens: Pick<ScreenReader, 'read'>;
  /** The model that names icons answers in this process. */
  readonly inProcess: boolean;
  /** Says what icons without a name look like. */
  readonly icons: IconReader;
  /** Finds links inside texts. */
  readonly links: LinkReader;
  /** Sees what an action changed where the tree shows no change. */
  readonly pictureChanged: PictureComparer;
  /** Finds what is wrong with the screens of an app that is explored. */
  readonly faults: FaultFinder;
}
