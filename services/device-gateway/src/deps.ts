import type { ScreenReader } from '@tapwright/captures';
import type { ResetHooks, SetupLines } from '@tapwright/policy';
import type { SecretBox } from '@tapwright/service';
import type { Artifacts, Database } from '@tapwright/store';
import type { Inventory } from './inventory/inventory.ts';
import type { Traces } from './replay/traces.ts';
import type { AttestMode } from './reset/reset.ts';

export interface GatewayDeps {
  readonly name: string;
  /** Id of this process, for the books. */
  readonly instance: string;
  readonly db: Database;
  readonly artifacts: Artifacts;
  readonly screens: ScreenReader;
  readonly inventory: Inventory;
  /** Opens the values of secret parameters. */
  readonly secrets: SecretBox;
  readonly traces: Traces;
  readonly leaseTtlMs: number;
  /** Longest time that a run may hold its devices, milliseconds; by default four hours. */
  readonly leaseMaxHoldMs?: number;
  readonly settleCapMs: number;
  readonly settleQuietMs: number;
  /** How long a replay waits for what a step brings, milliseconds; by default 20 seconds. */
  readonly playWaitMs?: number;
  /** How many undecided changes of a script replays may propose within seven days; by default 3. */
  readonly healingsPerWeek?: number;
  readonly attest: AttestMode;
  /** Words of elements that no run may touch, in addition to those of the job. */
  readonly forbidden?: readonly string[];
  /** Reset hooks by name; a job that names another one is refused. */
  readonly resetHooks?: ResetHooks;
  /** Whose jobs may run lines of a shell on phones; by default nobody's. */
  readonly setupLines?: SetupLines;
  /** Runs whose app this process is starting now. However long that takes, they need no second message. */
  readonly beginning: Set<string>;
  /** Called after a run has given back devices that must be reset. */
  readonly onReturned?: () => void;
}
