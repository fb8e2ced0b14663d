import { z } from 'zod';
import { ActionFact } from './run-state.ts';

export const RULE_MAX_CHARACTERS = 300;
export const MEMORY_STEPS_MAX = 40;
export const MEMORY_STEP_MAX_CHARACTERS = 200;

const RuleKind = z.enum(['follow', 'avoid']);
const RuleText = z.string().trim().min(1).max(RULE_MAX_CHARACTERS);
const Steps = z.array(z.string().trim().min(1).max(MEMORY_STEP_MAX_CHARACTERS)).min(1).max(MEMORY_STEPS_MAX);

/** Fields of every entry of the persistent memory. */
const Entry = {
  id: z.string(),
  app: z.string(),
  /** Version code of the app in which it was last learnt; empty if unknown. */
  appVersion: z.string(),
  updatedAt: z.string(),
};

/** How runs ended that got an entry at their start, and its score from that, 0 to 1 (`docs/memory.md`). */
const Counts = {
  uses: z.number().int(),
  successes: z.number().int(),
  failures: z.number().int(),
  /** Runs that taught it. */
  sightings: z.number().int(),
  score: z.number(),
};

/** An entry of the persistent memory as the API shows it. */
export const MemoryView = z.discriminatedUnion('type', [
  z.object({ type: z.literal('rule'), ...Entry, ...Counts, kind: RuleKind, text: z.string() }),
  /** Steps that reached a goal; `…` replaces the data of a single goal in both. */
  z.object({ type: z.literal('steps'), ...Entry, ...Counts, goal: z.string(), steps: z.array(z.string()) }),
  z.object({
    type: z.literal('fact'),
    ...Entry,
    ...ActionFact.omit({ appVersion: true }).shape,
    /** Number of jobs that saw it; it counts from a minimum number on, unless a run has seen the contrary. */
    sightings: z.number().int(),
    refuted: z.boolean(),
    counts: z.boolean(),
  }),
]);
export type MemoryView = z.infer<typeof MemoryView>;

export const MemoryType = z.enum(['rule', 'steps', 'fact']);
export type MemoryType = z.infer<typeof MemoryType>;

/** One page of the memory; `next` is the parameter for the next page, null on the last one. */
export const MemoryPage = z.object({ memory: z.array(MemoryView), next: z.string().nullable() });
export type MemoryPage = z.infer<typeof MemoryPage>;

const someField = (patch: object): boolean => Object.values(patch).some((value) => value !== undefined);

/** The fields of a rule that may be changed. */
export const RulePatch = z
  .strictObject({ kind: RuleKind.optional(), text: RuleText.optional() })
  .refine(someField, 'kind, text or both');
export type RulePatch = z.infer<typeof RulePatch>;

/** The fields of the steps to a goal that may be changed. */
export const StepsPatch = z.strictObject({ steps: Steps });
export type StepsPatch = z.infer<typeof StepsPatch>;
