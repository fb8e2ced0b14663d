import type { VirtualApp } from '@tapwright/virtual-ui';
import type { AppTask } from './task.ts';

/** An app and the goals that can be tried on it. */
export interface VirtualAppEntry {
  readonly app: VirtualApp;
  readonly tasks: readonly AppTask[];
  /** The app for each of so many phones that share what it keeps outside of a phone; absent where it keeps nothing there. */
  readonly together?: (phones: number) => readonly VirtualApp[];
  /** Ids of what can be tapped and has no name on purpose, with all that is inside: an app of icons only. */
  readonly unnamed?: readonly string[];
}
