import type { Explored } from '@tapwright/runtime';
import type { Screen } from '@tapwright/screen';

/** What a phone shows. */
export interface Look {
  readonly screen: Screen;
  readonly keyboardShown: boolean;
}

/** A phone on which an explorer acts. */
export interface ExploredPhone {
  look(): Look;
  perform(explored: Explored, screen: Screen): void;
  /** The names of everything reached so far; the explorer never sees them. */
  reached(): readonly string[];
}
