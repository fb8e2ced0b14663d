import { z } from 'zod';

/** A sentence of a person. */
export const Comment = z.string().trim().max(2_000);

/** How far a script is on its way to being run in routine. */
export const ScriptStatus = z.enum(['draft', 'reviewed', 'persistent', 'withdrawn']);
export type ScriptStatus = z.infer<typeof ScriptStatus>;

/**
 * Where a script may go from where it is. XUAT-Copilot, section 2.1: "The final scripts submitted by testers are called as
 * 'persistent test scripts', since these scripts would be run in routine". So only what was reviewed becomes persistent.
 */
export const SCRIPT_WAYS: Readonly<Record<ScriptStatus, readonly ScriptStatus[]>> = {
  draft: ['reviewed', 'withdrawn'],
  reviewed: ['persistent', 'draft', 'withdrawn'],
  persistent: ['draft', 'withdrawn'],
  withdrawn: ['draft'],
};

/** Who did something: the name of a key or the subject of a token, and its id. */
export const Person = z.object({ name: z.string(), id: z.string() });
export type Person = z.infer<typeof Person>;

/** One step of a script's life. */
export const ScriptLifeEntry = z.object({
  number: z.int(),
  from: ScriptStatus,
  to: ScriptStatus,
  by: Person,
  comment: z.string(),
  /** SHA-256 of the script as it was then. */
  sha256: z.string(),
  at: z.string(),
});

/** Where a script stands. */
export const ScriptLife = z.object({
  script: z.string(),
  status: ScriptStatus,
  /** It is a draft because it was changed after it had been reviewed. */
  needsReview: z.boolean(),
  sha256: z.string(),
  entries: z.array(ScriptLifeEntry),
});
export type ScriptLife = z.infer<typeof ScriptLife>;

/** What a person says of the result of a row. */
export const RowVerdict = z.enum(['accepted', 'rejected']);
export type RowVerdict = z.infer<typeof RowVerdict>;

export const DecisionView = z.object({
  job: z.string(),
  /** From 1; the last one counts. */
  number: z.int(),
  verdict: RowVerdict,
  /** Id, address or description of the defect; null where the result was accepted. */
  defect: z.string().nullable(),
  comment: z.string(),
  by: Person,
  at: z.string(),
});
export type DecisionView = z.infer<typeof DecisionView>;

/** Decisions about one result; changing one's mind is no loop. */
export const DECISIONS_MAX = 1_000;
export const ASSIGNMENTS_MAX = 100_000;

export const TesterName = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'a name without control characters');

export const AssignmentView = z.object({
  case: z.string(),
  /** Null: the whole case. */
  row: z.int().nullable(),
  tester: z.string(),
  dueAt: z.string().nullable(),
  by: Person,
  at: z.string(),
});
export type AssignmentView = z.infer<typeof AssignmentView>;
