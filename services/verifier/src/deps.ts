import type { ScreenReader } from '@tapwright/captures';
import type { Model } from '@tapwright/model';
import type { DomainKnowledge, SureWay } from '@tapwright/runtime';
import type { Artifacts, Database, VersionOfApp } from '@tapwright/store';

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
  /** The sure ways of one version of an app, the most used first. */
  readonly waysOf: (app: VersionOfApp) => Promise<readonly SureWay[]>;
}
