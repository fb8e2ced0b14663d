import { z } from 'zod';
import { extractJson } from './extract-json.ts';

const tokens = z.number().nonnegative().catch(0);

/** The part of a chat completion that is read; endpoints leave out much of the rest. */
const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: tokens,
      completion_tokens: tokens,
      prompt_tokens_details: z.object({ cached_tokens: tokens }).nullish(),
    })
    .nullish(),
});

export interface Reply {
  readonly text: string;
  readonly truncated: boolean;
  readonly tokens: Tokens;
}

export interface Tokens {
  readonly input: number;
  readonly output: number;
  readonly cached: number;
}

/** The first choice and its tokens; null if the body is not a chat completion. */
export function readCompletion(body: unknown): Reply | null {
  const read = Completion.safeParse(body);
  const first = read.data?.choices[0];
  if (first === undefined) return null;
  const usage = read.data?.usage;
  return {
    text: first.message.content ?? '',
    truncated: first.finish_reason === 'length',
    tokens: {
      input: usage?.prompt_tokens ?? 0,
      output: usage?.completion_tokens ?? 0,
      cached: usage?.prompt_tokens_details?.cached_tokens ?? 0,
    },
  };
}

export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

/** The answer as the schema wants it, or what is wrong, in words that the model can act on. */
export function validate<T>(reply: Reply, schema: z.ZodType<T>): Validated<T> {
  if (reply.truncated) return { ok: false, problem: 'The answer was cut off before its end. Be shorter.' };
  const json = extractJson(reply.text);
  if (json === undefined) return { ok: false, problem: 'The answer holds no JSON object.' };
  const read = schema.safeParse(json);
  return read.success
    ? { ok: true, value: read.data }
    : { ok: false, problem: z.prettifyError(read.error).slice(0, 2_000) };
}
