import type { HistoryItem } from '@tapwright/contracts';
import type { SeededRandom } from '@tapwright/numbers';
import type { Screen } from '@tapwright/screen';
import type { Choice } from '../choose/action-space.ts';
import type { Try } from './try-signatures.ts';

/** What an explorer knows when it chooses: the same input gives the same choice. */
export interface ExplorerInput {
  readonly screen: Screen;
  /** Only these may be chosen. */
  readonly choices: readonly Choice[];
  /** Package of the app under test. */
  readonly app: string;
  /** How often each try signature was tried or is being tried now, by all phones of the exploration; absent: 0. */
  readonly counts: ReadonlyMap<string, number>;
  /** Recent steps of this run, oldest first. */
  readonly history: readonly HistoryItem[];
  /** All randomness follows from the seed and the number of the step. */
  readonly seed: number;
  readonly step: number;
}

/** What an explorer does next. */
export interface Explored {
  readonly choice: Choice;
  /** What is typed, pressed or turned to; null for actions without a text. */
  readonly text: string | null;
  /** The try signature of the choice: what is counted once it was tried. */
  readonly signature: string;
  /** How many things to press on the page are still untried after it; absent: none. */
  readonly untried?: number;
}

/** Chooses the next action; null where nothing can be chosen. */
export type Explorer = (input: ExplorerInput) => Explored | null;

/** A choice that an explorer may take, and how often its signature was tried. */
export interface Option extends Try {
  readonly choice: Choice;
  readonly tries: number;
}

/** Chooses among the options inside the app; null where there are none. */
export type Rule = (options: readonly Option[], input: ExplorerInput, random: SeededRandom) => Option | null;
