import { z } from 'zod';

const WORDS_MAX = 50;
const CHARACTERS_MAX = 100;
/** A letter, a digit or a picture: an entry of gaps and marks alone names nothing. */
const SIGN = /[\p{L}\p{N}\p{S}\p{Emoji_Presentation}]/u;

/** True if an entry names something: what names nothing would forbid nothing, without a word. */
export const namesSomething = (entry: string): boolean => SIGN.test(entry);

/** Words of elements, as they are stored. */
export const ElementWords = z.array(z.string().trim().min(1).max(CHARACTERS_MAX)).max(WORDS_MAX);

/** Words of elements, as somebody gives them: each names something. */
export const GivenElementWords = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(CHARACTERS_MAX)
      .refine(namesSomething, 'a word with a letter, a digit or a picture'),
  )
  .max(WORDS_MAX);
