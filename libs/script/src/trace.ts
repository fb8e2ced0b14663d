import type { Action } from '@tapwright/contracts';
import type { Locator } from './locator.ts';

/** Name and version of the format; a reader refuses any other. */
export const TRACE_SCHEMA = 'tapwright-trace-1';

/** One step that advanced the run. */
export interface TraceStep {
  readonly index: number;
  readonly action: Action;
  /** How to find the target again, surest first; empty for actions without a target. */
  readonly locators: readonly Locator[];
  readonly before: {
    readonly activity: string;
    readonly contentHash: string;
    readonly structureKey: string;
  };
  readonly after: {
    readonly activity: string;
    readonly structureKey: string;
    /** Texts that the step brought to the screen: what a replay waits for. */
    readonly assertions: readonly string[];
  };
}

/** The neutral record of one run: only steps that advanced it, no restorations, nothing about how it was decided. */
export interface Trace {
  readonly schema: typeof TRACE_SCHEMA;
  readonly goal: string;
  /** Name of the app for people. */
  readonly app: string;
  readonly packageName: string;
  /** How the run began; a replay begins the same way. */
  readonly start: {
    /** Component such as `org.example/.Main`; null where the launcher is asked by package. */
    readonly component: string | null;
    /** The app's data were erased before the first step. */
    readonly cleared: boolean;
  };
  /** Pixels. */
  readonly screen: readonly [width: number, height: number];
  /** ISO 8601. */
  readonly createdAt: string;
  readonly steps: readonly TraceStep[];
  readonly final: {
    readonly activity: string;
    /** Texts that show that the goal is reached. */
    readonly texts: readonly string[];
  };
}
