import { z } from 'zod';
import { CaseParameter } from './case.ts';
import { Person } from './sign-off.ts';

export const PARAMETERS_PER_SET_MAX = 500;

/** The second part of `lib.SET.NAME`. */
export const ParameterSetId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,23}$/, 'letters, digits, _ or - (24 at most), a letter or digit first');

/** The value of a secret is not kept: it is given to the job that needs it. */
export const LibraryParameter = CaseParameter.omit({ env: true });

/** A version of a set of the parameter library. */
export const ParameterSetView = z.object({
  id: ParameterSetId,
  /** Raised by every change; jobs name the one whose values they have. */
  version: z.int(),
  parameters: z.record(z.string(), LibraryParameter),
  by: Person,
  at: z.string(),
});
export type ParameterSetView = z.infer<typeof ParameterSetView>;
