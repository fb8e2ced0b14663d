import type { ScreenReader } from '@tapwright/captures';
import type { Model } from '@tapwright/model';
import type { DomainKnowledge } from '@tapwright/runtime';
import type { Artifacts, Database } from '@tapwright/store';
import type { KnownWays } from './known-ways.ts';

export interface ActorDeps {
  readonly db: Database;
  readonly screens: Pick<ScreenReader, 'read'>;
  /** Where pictures are kept. */
  readonly artifacts: Pick<Artifacts, 'get'>;
  readonly model: Model;
  /** What the map of a run's app knows; absent: nothing. */
  readonly ways?: KnownWays;
  /** Longest wait for one answer of the model, milliseconds. */
  readonly modelTimeoutMs: number;
  /** Words of elements that no run may touch, in addition to those of its job. */
  readonly forbidden?: readonly string[];
  /** A tenant's own optimisers. */
  readonly knowledge?: DomainKnowledge;
}
