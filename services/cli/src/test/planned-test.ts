import type { CaseSpec } from '@tapwright/contracts';
import type { SuiteTask } from '@tapwright/suite';

/** The phones that a test is given, the leading one first; null: the platform chooses. */
export interface GivenPhones {
  readonly serials: readonly string[] | null;
  readonly isVirtual: boolean;
  /** The app of a test that names none; null: what is in front. */
  readonly app: string | null;
}

/** One thing to run: a case with a row of its data, a repetition of a task, or a script. */
export interface PlannedTest {
  /** Unique among all. */
  readonly name: string;
  readonly file: string;
  readonly kind: 'case' | 'task' | 'script';
  readonly title: string;
  readonly tags: readonly string[];
  /** How many phones it needs. */
  readonly phones: number;
  /** Name of the reset hook that it calls. */
  readonly hook: string | null;
  /** How long its job may take, milliseconds. */
  readonly deadlineMs: number;
  /** What may happen once only may be repeated: its author says so, or its backend is put back. */
  readonly mayRepeat: boolean;
  /** Erases the data of its app first. */
  readonly erases: boolean;
  /** The task whose checks are held against what was done; null: the job's own verdict counts. */
  readonly task: SuiteTask | null;
  /** The job to submit. */
  body(on: GivenPhones): object;
}

/** Which phones a case wants. A role with a selector of its own keeps it, except on virtual phones. */
export function wishOf({ roles }: Pick<CaseSpec, 'roles'>, { serials, isVirtual }: GivenPhones): object {
  if (serials === null) return {};
  const [first, ...others] = Object.keys(roles);
  const [leading] = serials;
  if (first === undefined || others.length === 0) return { device: { serial: leading } };
  const named = Object.entries(roles).map(([role, selector], at) => {
    const isFree = at === 0 || isVirtual || Object.keys(selector).length === 0;
    const serial = serials[at];
    return [role, isFree && serial !== undefined ? { serial } : selector] as const;
  });
  return { device: { roles: Object.fromEntries(named), main: first } };
}
