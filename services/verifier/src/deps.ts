import type { ScreenReader } from '@tapwright/captures';
import type { Model } from '@tapwright/model';
import type { DomainKnowledge } from '@tapwright/runtime';
import type { Artifacts, Database } from '@tapwright/store';

export interface VerifierDeps {
  readonly db: Database;
  readonly screens: Pick<ScreenReader, 'read'>;
  /** Where pictures are kept. */
  readonly artifacts: Pick<Artifacts, 'get'>;
  readonly model: Model;
  /** Longest wait for one answer of the model, milliseconds. */
  readonly modelTimeoutMs: number;
  /** What a tenant adds to the built-in checks; absent: nothing. */
  readonly knowledge?: DomainKnowledge;
}
