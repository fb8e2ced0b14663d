import type { VirtualApp } from '@tapwright/virtual-ui';
import type { AppTask } from './task.ts';

/** An app and the goals that can be tried on it. */
export interface VirtualAppEntry {
  readonly app: VirtualApp;
  readonly tasks: readonly AppTask[];
  /** The app for each of several phones that share its server. Absent where the app has no server. */
  readonly together?: (phones: number) => readonly VirtualApp[];
  /** Ids of controls without a name on purpose, everything inside them included: for an app with icons only. */
  readonly unnamed?: readonly string[];
}
