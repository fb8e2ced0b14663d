import type { Action, ElementState } from '@tapwright/contracts';
import type { Locator } from '../locate/locator.ts';
import type { Template } from '../text/template.ts';

/** Name and version of the format; a reader refuses any other. */
export const TRACE_SCHEMA = 'tapwright-trace-2';

/** What must be seen; a script that does not see it within its deadline fails. */
export type Check =
  /** An element says exactly this, as its text or its description. */
  | { readonly kind: 'text'; readonly text: Template }
  /** No element says it or holds it. */
  | { readonly kind: 'absent'; readonly text: Template }
  /** An element holds this within what it says. */
  | { readonly kind: 'contains'; readonly text: Template }
  /** What an element says fits this as a whole: an extended regular expression (POSIX) that JavaScript reads alike. */
  | { readonly kind: 'pattern'; readonly pattern: string }
  | {
      readonly kind: 'state';
      readonly name: string;
      readonly locators: readonly Locator[];
      readonly is: ElementState;
    }
  | {
      readonly kind: 'value';
      readonly name: string;
      readonly locators: readonly Locator[];
      readonly text: Template;
    }
  /** No text lies over another one that belongs beside it. */
  | { readonly kind: 'apart' }
  /** The newest file of this path is there, and holds this text where one is given; or there is none. */
  | {
      readonly kind: 'file';
      readonly path: Template;
      readonly is: 'present' | 'absent';
      /** With `present` only. */
      readonly contains?: Template | undefined;
    }
  /** Component of the activity in front, or the end of it. */
  | { readonly kind: 'activity'; readonly activity: string };

/** A check that holds by what is not there: behind a window, or before the new screen has come, it may hold wrongly. Pure. */
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
  /** On whose phone it was done; absent where the run had one phone only. */
  readonly role?: string | undefined;
  /** Its text is a template; a secret parameter stands in it as `${name}` and nowhere as its value. */
  readonly action: Action;
  /** How to find the target again, surest first; empty for actions without a target. */
  readonly locators: readonly Locator[];
  readonly before: {
    readonly activity: string;
    readonly contentHash: string;
    readonly structureKey: string;
    /** Hashes of what else could be used there: healing never takes one of them for the target. Empty without a target. */
    readonly known: readonly string[];
    /** Whether the device showed its keyboard; absent where that is not known. */
    readonly keyboard?: boolean | undefined;
  };
  readonly after: {
    readonly activity: string;
    readonly structureKey: string;
    /** What the step brought to the screen: what a replay waits for. */
    readonly checks: readonly Check[];
  };
}

/**
 * A window that may come up at any step and is no part of the case, such as a permission dialog: where a target is not
 * found and this window is there, it is closed, a few times at most, and the step goes on.
 */
export interface Guard {
  readonly name: string;
  /** What only this window shows. */
  readonly shows: readonly Locator[];
  /** What closes it. */
  readonly dismiss: readonly Locator[];
}

/** A value that steps and checks mention as `${name}`. */
export interface TraceParameter {
  readonly name: string;
  readonly secret: boolean;
  /** Null for a secret one: it comes from the environment only. */
  readonly value: string | null;
  /** Environment variable that gives or replaces the value in scripts. */
  readonly env: string;
}

/** Which case a run was of. */
export interface TraceCase {
  readonly id: string;
  readonly title: string;
  readonly requirement: string | null;
  /** Data row, from 1; null for a case without rows. */
  readonly row: number | null;
  /** The sentences of its steps; `TraceStep.task` counts in them. */
  readonly steps: readonly string[];
}

/** The neutral record of one run: only steps that advanced it, no restorations, nothing about how it was decided. */
export interface Trace {
  readonly schema: typeof TRACE_SCHEMA;
  /** The goal, or the title of the case. */
  readonly goal: string;
  readonly case: TraceCase | null;
  /** Name of the app for people. */
  readonly app: string;
  readonly packageName: string;
  /** How the run began; a replay begins the same way. */
  readonly start: {
    /** Component such as `org.example/.Main`; null where the launcher is asked by package. */
    readonly component: string | null;
    /** The app's data were erased before the first step. */
    readonly cleared: boolean;
    /** Name of the hook that put the backend into a known state before; absent: none did. */
    readonly hook?: string | undefined;
  };
  /** Pixels. */
  readonly screen: readonly [width: number, height: number];
  /** ISO 8601; days in templates were counted from this one. */
  readonly createdAt: string;
  readonly parameters: readonly TraceParameter[];
  readonly guards: readonly Guard[];
  readonly steps: readonly TraceStep[];
  readonly final: {
    /** On whose phone the end was seen; absent where the run had one phone only. */
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
