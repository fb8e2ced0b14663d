import type { Model } from '@tapwright/model';
import type { ScreenSource } from '@tapwright/virtual-ui';
import type { RunEvent } from './ranked-runs.ts';

/** A run that is to be done on a device of its own. */
export interface PlayOrder {
  readonly key: string;
  readonly source: ScreenSource;
  readonly seed: number;
  readonly goal: string;
  readonly app: string;
  readonly strategy: string;
  readonly maxSteps: number;
  readonly deadlineMs: number;
  readonly model: Model;
  readonly pictures: boolean;
  readonly signal: AbortSignal;
  /** Gets every committed event of the job. */
  onEvent(event: RunEvent): void;
}

export interface Played {
  readonly outcome: string;
  readonly code: string;
  readonly message: string;
}

/** What carries out runs: the platform, in whatever form. */
export interface Player {
  /** @throws TapwrightError where the platform failed */
  play(order: PlayOrder): Promise<Played>;
  close(): Promise<void>;
}
