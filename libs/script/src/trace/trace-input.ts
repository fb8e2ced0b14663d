import type { Expectation } from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';
import type { ScreenLooks } from '../locate/looks.ts';
import type { RunStep } from './guards.ts';
import type { KnownParameter, ParameterValues } from './parameterise.ts';
import type { OtherRun, TextTemplates } from './text-templates.ts';
import type { Trace } from './trace.ts';

/** What a step of a case expects, and the screen on which it was found to hold. */
export interface HeldExpectations {
  /** Step of the case, from 0. */
  readonly task: number;
  /** The role whose phone it was; absent if the run had one phone only. */
  readonly role?: string | undefined;
  readonly expect: readonly Expectation[];
  readonly screen: Screen;
}

/** Everything that is known about a finished run. */
export interface TraceInput {
  readonly goal: string;
  readonly case: Trace['case'];
  readonly app: string;
  readonly packageName: string;
  readonly start: Trace['start'];
  /** ISO 8601. */
  readonly createdAt: string;
  /** The phone's day at the run; absent: the day of `createdAt`. */
  readonly day?: Date;
  readonly parameters: readonly (KnownParameter & { readonly env?: string | undefined })[];
  /** The steps that advanced the run, in order. */
  readonly steps: readonly RunStep[];
  readonly expected: readonly HeldExpectations[];
  /** The screen at the end. */
  readonly last: Screen;
  /** The role whose phone that was; absent if the run had one phone only. */
  readonly role?: string | undefined;
  /** Further screens of the run, such as those of wrong turns: locators are measured on them, too. */
  readonly screens?: readonly Screen[];
  readonly otherRuns?: readonly OtherRun[];
  /** How elements looked on the screens whose pictures were kept. */
  readonly looks?: ScreenLooks;
  /** Crops around pressed points, by the number of their step. */
  readonly crops?: ReadonlyMap<number, string>;
}

/** What is needed to make the steps of a trace. */
export interface Making {
  readonly input: TraceInput;
  readonly templates: TextTemplates;
  readonly values: ParameterValues;
  readonly screens: readonly Screen[];
  readonly covered: ReadonlySet<number>;
}

/** The phone's day at the run. */
export function dayOf({ day, createdAt }: TraceInput): Date {
  return day ?? new Date(createdAt);
}
