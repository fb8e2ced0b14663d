import type { Action, ElementState } from '@tapwright/contracts';
import type { Locator } from '../locate/locator.ts';
import type { Template } from '../text/template.ts';
import type { Condition } from './conditions.ts';

/** Name and version of the format; a reader refuses any other. */
export const TRACE_SCHEMA = 'tapwright-trace-2';
/** A trace with steps under conditions. A reader that does not know them would always do these steps: it refuses the name. */
export const CONDITIONAL_SCHEMA = 'tapwright-trace-3';

/** What must be seen; a script that does not see it within its deadline fails. */
export type Check =
  /** An element has exactly this as its text or its description. */
  | { readonly kind: 'text'; readonly text: Template }
  /** No element shows it, not even as a part of its text. */
  | { readonly kind: 'absent'; readonly text: Template }
  /** An element has this in its text or description. */
  | {
      readonly kind: 'contains';
      readonly text: Template;
      /** As a whole word or number: `18` is not in `18.25`. A replay minds it; scripts of the other formats, and older traces, do not. */
      readonly whole?: true | undefined;
    }
  /** A text fits this as a whole: an extended regular expression (POSIX) that JavaScript reads alike. */
  | { readonly kind: 'pattern'; readonly pattern: string }
  | {
      readonly kind: 'state';
      readonly name: string;
      readonly locators: readonly Locator[];
      readonly is: ElementState;
      /**
       * The step itself turned this switch or box: if it is in this state already, there is nothing to tap. Older traces do
       * not say it.
       */
      readonly turned?: true | undefined;
    }
  | {
      readonly kind: 'value';
      readonly name: string;
      readonly locators: readonly Locator[];
      readonly text: Template;
    }
  /** No text overlaps another one that belongs beside it. */
  | { readonly kind: 'apart' }
  /** The newest file of this path exists, and contains this text if one is given; or no such file exists. */
  | {
      readonly kind: 'file';
      readonly path: Template;
      readonly is: 'present' | 'absent';
      /** Only with `present`. */
      readonly contains?: Template | undefined;
    }
  /** Component of the activity in front, or the end of it. */
  | { readonly kind: 'activity'; readonly activity: string };

export type StateCheck = Extract<Check, { kind: 'state' }>;

/** The state to which the step turned a switch or a box; null if it turned none. Pure. */
export function turnedBy({ action, after }: Pick<TraceStep, 'action' | 'after'>): StateCheck | null {
  if (action.kind !== 'click') return null;
  const isTurned = (check: Check) => check.kind === 'state' && check.turned === true;
  return after.checks.find((check): check is StateCheck => isTurned(check)) ?? null;
}

/** A check that holds by absence: behind a window, or before the new screen has come, it may hold wrongly. Pure. */
export function holdsByAbsence(check: Check): boolean {
  const { kind } = check;
  const isOrIsNot = kind === 'state' || kind === 'file';
  return kind === 'absent' || kind === 'apart' || (isOrIsNot && check.is === 'absent');
}

/** One step that advanced the run. */
export interface TraceStep {
  readonly index: number;
  /** Step of the case that it belongs to, from 0; 0 for a goal. */
  readonly task: number;
  /** The role whose phone it was done on; absent if the run had one phone only. */
  readonly role?: string | undefined;
  /** Conditions that begin at this step, the outermost first; absent: the step is always done. */
  readonly when?: readonly Condition[] | undefined;
  /** Its text is a template; a secret parameter is in it only as `${name}`, never as its value. */
  readonly action: Action;
  /**
   * What the picture showed around the point that is pressed, as a PNG in base64; absent where an element is pressed, or
   * no picture was kept.
   */
  readonly crop?: string | undefined;
  /** How to find the target again, surest first; empty for actions without a target. */
  readonly locators: readonly Locator[];
  readonly before: {
    readonly activity: string;
    readonly contentHash: string;
    readonly structureKey: string;
    /**
     * Hashes of everything else that could be used there: healing never chooses one of them. Empty without a target.
     */
    readonly known: readonly string[];
    /** Whether the device showed its keyboard; absent where that is not known. */
    readonly keyboard?: boolean | undefined;
  };
  readonly after: {
    readonly activity: string;
    readonly structureKey: string;
    /** What the step brought to the screen; a replay waits for it. */
    readonly checks: readonly Check[];
  };
}

/**
 * A window that may come up at any step and is not part of the case, such as a permission dialog. If a target is not
 * found and this window is there, it is closed, a few times at most, and the step goes on.
 */
export interface Guard {
  readonly name: string;
  /** What only this window shows. */
  readonly shows: readonly Locator[];
  /** The button that closes it. */
  readonly dismiss: readonly Locator[];
}

/** A value that steps and checks mention as `${name}`. */
export interface TraceParameter {
  readonly name: string;
  readonly secret: boolean;
  /** Null for a secret: its value comes only from the environment. */
  readonly value: string | null;
  /** Environment variable that gives or replaces the value in scripts. */
  readonly env: string;
}

/** The case of a run. */
export interface TraceCase {
  readonly id: string;
  readonly title: string;
  readonly requirement: string | null;
  /** Data row, from 1; null for a case without rows. */
  readonly row: number | null;
  /** The sentences of its steps; `TraceStep.task` is an index into them. */
  readonly steps: readonly string[];
}

/**
 * `home`: on the phone's home screen; a replay stops the app and presses HOME. `found`: in an app that was open already,
 * as somebody had left it; a replay can only start it anew.
 */
export type StartPlace = 'home' | 'found';

/** The neutral record of one run: only steps that advanced it, no restorations, nothing about how it was decided. */
export interface Trace {
  readonly schema: typeof TRACE_SCHEMA | typeof CONDITIONAL_SCHEMA;
  /** The goal, or the title of the case. */
  readonly goal: string;
  readonly case: TraceCase | null;
  /** Name of the app for people. */
  readonly app: string;
  readonly packageName: string;
  /** How the run began; a replay begins the same way. */
  readonly start: {
    /** Where the first step was done; absent: in the app, which was started for it. */
    readonly at?: StartPlace | undefined;
    /** Component such as `org.example/.Main`; null if the launcher starts the package. */
    readonly component: string | null;
    /** The app's data were erased before the first step. */
    readonly cleared: boolean;
    /** Name of the hook that reset the backend before the run; absent: none did. */
    readonly hook?: string | undefined;
  };
  /** Pixels. */
  readonly screen: readonly [width: number, height: number];
  /** ISO 8601; days in templates were counted from this date. */
  readonly createdAt: string;
  readonly parameters: readonly TraceParameter[];
  readonly guards: readonly Guard[];
  readonly steps: readonly TraceStep[];
  readonly final: {
    /** The role whose phone showed the end; absent if the run had one phone only. */
    readonly role?: string | undefined;
    readonly activity: string;
    /** What shows that the goal is reached. */
    readonly checks: readonly Check[];
  };
}

/** `TAPWRIGHT_CARD_NUMBER` of `card number`: where scripts take a parameter from. */
export function environmentName(parameter: string): string {
  return `TAPWRIGHT_${parameter
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')}`;
}
