import type { Model } from '@tapwright/model';

export interface ReflectorDeps {
  readonly model: Model;
  /** Longest wait for one answer of the model, milliseconds. */
  readonly modelTimeoutMs: number;
}
