import { z } from 'zod';

const WORDS_MAX = 100;
const WORD_LETTERS = 100;

/** A tenant's settings for every run, whatever its job says. */
export const PolicyEnvironment = z.object({
  /** Words of elements that no run may touch, separated by commas: `delete account, pay`. Set it for every service that reads it. */
  FORBIDDEN_ACTIONS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    )
    .pipe(z.array(z.string().max(WORD_LETTERS)).max(WORDS_MAX)),
  /** Path of a module with domain knowledge; see docs/adding-domain-knowledge.md. */
  DOMAIN_KNOWLEDGE: z.string().optional(),
});
export type PolicyEnvironment = z.infer<typeof PolicyEnvironment>;
