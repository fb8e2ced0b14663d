import { z } from 'zod';

/** Maximum number of obligations that are read from one goal. */
export const OBLIGATIONS_MAX = 20;
export const OBLIGATION_WORDS_MAX = 300;
export const OBLIGATION_PARTS_MAX = 10;

const words = z.string().trim().min(1).max(OBLIGATION_WORDS_MAX);
const parts = z.array(words).max(OBLIGATION_PARTS_MAX).default([]);

/**
 * What must have been done for it, where the form of its words tells. `enter`: each value was typed or keyed in. `press`:
 * what is called like the values, or else like `where`, was pressed. `open`: the same, but a part of the name will do.
 * `choose`: each value was pressed or set, or stands chosen. `change`: something was done that does more than look. `act`: anything was done.
 * `alter`: an action that was no mere look was tried. It is read from goals, and is the only one that does not bind: an app may
 * have done with a look what its form does not tell.
 */
export const Deed = z.enum(['enter', 'press', 'open', 'choose', 'change', 'act', 'alter']);
export type Deed = z.infer<typeof Deed>;

/** One thing that a goal or a step of a case asks for, as a person or a model writes it down. */
export const ObligationInput = z.strictObject({
  /** What is to be done or to be seen, in the words of the goal. */
  says: words,
  /** What is entered or set, literally as the goal writes it. */
  values: parts,
  /** The field, the thing or the place that it is about; null: the words do not name one. */
  where: words.nullable().default(null),
  /** Under which condition, how often, in which order: `every other Monday`, `newest first`. */
  qualifiers: parts,
  /** Of a switch: the state that is wanted; null: it is none. */
  state: z.enum(['on', 'off']).nullable().default(null),
  /** It must not be done: `don't send it`. */
  negative: z.boolean().default(false),
  /** It may hold before anything was done: `make sure that Wi-Fi is on`. */
  mayHold: z.boolean().default(false),
  /** Absent: form does not tell what must have been done. */
  deed: Deed.optional(),
});
export type ObligationInput = z.input<typeof ObligationInput>;

/** The same with its name in the ledger: `o1`, `o2` … */
export const Obligation = ObligationInput.extend({ id: z.string() });
export type Obligation = z.infer<typeof Obligation>;

/**
 * What a goal was read to ask for, before anything is done. Each word that tells something belongs to an obligation or
 * stands in the remainder: with a remainder nothing counts as proved.
 */
export const Ledger = z.object({
  obligations: z.array(Obligation),
  /** Words of the goal that no obligation has, in their order. */
  remainder: z.array(z.string()),
  /** Who has read the goal: a model, the rules of the offline model, or a person who wrote or confirmed it. */
  readBy: z.enum(['model', 'rules', 'person']),
});
export type Ledger = z.infer<typeof Ledger>;

/** What the verifier says of one obligation. */
export const ObligationVerdict = z.object({
  id: z.string(),
  done: z.enum(['yes', 'no', 'unsure']),
  reason: z.string(),
  /** Indices of the elements that show it. */
  elements: z.array(z.number().int()),
});
export type ObligationVerdict = z.infer<typeof ObligationVerdict>;

/** An obligation as people are shown it, with what was said of it last; `done` is null where nothing was. */
export const JudgedObligation = z.object({
  id: z.string(),
  says: z.string(),
  negative: z.boolean(),
  done: ObligationVerdict.shape.done.nullable(),
  reason: z.string(),
});
export type JudgedObligation = z.infer<typeof JudgedObligation>;

/** A ledger as people are shown it. */
export const JudgedLedger = z.object({
  obligations: z.array(JudgedObligation),
  remainder: Ledger.shape.remainder,
  readBy: Ledger.shape.readBy,
});
export type JudgedLedger = z.infer<typeof JudgedLedger>;

/** The ledger with the verifier's last word on each obligation. Pure. */
export function judgedLedger(
  { obligations, remainder, readBy }: Ledger,
  verdicts: readonly ObligationVerdict[],
): JudgedLedger {
  const judged = obligations.map(({ id, says, negative }) => {
    const { done = null, reason = '' } = verdicts.find((one) => one.id === id) ?? {};
    return { id, says, negative, done, reason };
  });
  return { obligations: judged, remainder, readBy };
}

/** What an actor expects its action to bring; each kind can be compared with the screens. */
export const Prediction = z.object({
  /**
   * `field`: the field holds the text. `switch`: it stands `on` or `off`. `element`: the text is on the screen.
   * `place`: another page, dialog or menu is shown; the text may be its title.
   */
  kind: z.enum(['field', 'switch', 'element', 'place']),
  text: z.string().max(OBLIGATION_WORDS_MAX),
});
export type Prediction = z.infer<typeof Prediction>;
