import { OBLIGATION_PARTS_MAX, OBLIGATION_WORDS_MAX, type ObligationInput } from '@tapwright/contracts';
import { z } from 'zod';

/** Asks what a goal obliges to, before anything is done. */
export interface ReaderInput {
  readonly goal: string;
  /** Package of the app, if it is known: words of its name say little. */
  readonly app: string;
}

/** See `ObligationInput`; what a model leaves out is absent or null, and what is too much is left out later. */
export const ReaderOutput = z.object({
  obligations: z.array(
    z.object({
      says: z.string(),
      values: z.array(z.string()).nullish(),
      where: z.string().nullish(),
      qualifiers: z.array(z.string()).nullish(),
      state: z.enum(['on', 'off']).nullish(),
      negative: z.boolean().nullish(),
      mayHold: z.boolean().nullish(),
      changes: z.boolean().nullish(),
    }),
  ),
});
export type ReaderOutput = z.infer<typeof ReaderOutput>;

/** What a model has read, as obligations: what is empty is left out, and what is too long is cut. Pure. */
export function obligationsIn({ obligations }: ReaderOutput): ObligationInput[] {
  return obligations.flatMap((one) => {
    const [says] = cut([one.says]);
    if (says === undefined) return [];
    const [where = null] = cut([one.where ?? '']);
    const { state = null, negative, mayHold } = one;
    const parts = { values: cut(one.values ?? []), qualifiers: cut(one.qualifiers ?? []) };
    // What must not be done, or may hold already, needs no deed.
    const alters = one.changes === true && negative !== true && mayHold !== true;
    const read = { says, where, state, ...parts, negative: negative ?? false, mayHold: mayHold ?? false };
    return [alters ? { ...read, deed: 'alter' as const } : read];
  });
}

function cut(texts: readonly string[]): string[] {
  return texts
    .map((text) => text.trim().slice(0, OBLIGATION_WORDS_MAX).trim())
    .filter((text) => text !== '')
    .slice(0, OBLIGATION_PARTS_MAX);
}
