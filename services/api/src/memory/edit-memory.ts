import { RulePatch, StepsPatch, TapwrightError } from '@tapwright/contracts';
import {
  type Database,
  editRule,
  editSteps,
  findMemory,
  isUniqueViolation,
  type MemoryRow,
} from '@tapwright/store';
import { z } from 'zod';
import { readInput } from '../http/read-input.ts';

/** The body of `PATCH /v1/memory/:id`. Which of these fields an entry has is checked when it is looked up. */
export const MemoryPatch = z
  .strictObject({ ...RulePatch.shape, steps: StepsPatch.shape.steps.optional() })
  .refine((patch) => Object.keys(patch).length > 0, 'kind or text of a rule, or steps');
export type MemoryPatch = z.infer<typeof MemoryPatch>;

/** @throws TapwrightError `NOT_FOUND`, also for an entry of another tenant */
export async function existingMemory(db: Database, tenantId: string, id: string): Promise<MemoryRow> {
  const entry = await findMemory(db.read, { tenantId, id });
  if (entry !== null) return entry;
  throw new TapwrightError('NOT_FOUND', `nothing is remembered under ${id.slice(0, 80)}`, { field: 'id' });
}

/** @throws TapwrightError `INPUT_INVALID`; `CONFLICT` where another rule says this already */
export async function editMemory(db: Database, { type, row }: MemoryRow, body: MemoryPatch): Promise<void> {
  if (type === 'fact') {
    throw new TapwrightError('INPUT_INVALID', 'a fact was seen and is not edited', {
      field: 'id',
      expected: 'a rule or steps; a fact that is wrong can be deleted',
    });
  }
  if (type === 'steps') {
    const { steps } = readInput(StepsPatch, body);
    return db.transaction((tx) => editSteps(tx, row.id, steps));
  }
  const patch = readInput(RulePatch, body);
  try {
    await db.transaction((tx) => editRule(tx, row.id, patch));
  } catch (error) {
    if (!isUniqueViolation(error, 'rules_once')) throw error;
    throw new TapwrightError('CONFLICT', 'another rule of the app says this already', {
      field: patch.text === undefined ? 'kind' : 'text',
      expected: 'another text, or this rule deleted',
      cause: error,
    });
  }
}
