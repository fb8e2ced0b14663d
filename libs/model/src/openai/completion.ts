import { z } from 'zod';
import { extractJson } from './extract-json.ts';
import { callText } from './tools.ts';

const tokens = z.number().nonnegative().catch(0);

/** A function call: its arguments are JSON in a text. */
const Call = z.object({ name: z.string(), arguments: z.string().catch('') });

/** The part of a chat completion that is read; endpoints leave out much of the rest. */
const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().nullish(),
          refusal: z.string().nullish(),
          tool_calls: z
            .array(z.object({ function: Call }))
            .nullish()
            .catch(null),
        }),
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
  /** The model would not answer the question. */
  readonly refused: boolean;
  readonly tokens: Tokens;
}

export interface Tokens {
  readonly input: number;
  readonly output: number;
  readonly cached: number;
}

/** The first choice and its tokens, a function call in it as JSON; null if the body is not a chat completion. */
export function readCompletion(body: unknown): Reply | null {
  const read = Completion.safeParse(body);
  const first = read.data?.choices[0];
  if (first === undefined) return null;
  const usage = read.data?.usage;
  const { content, refusal, tool_calls } = first.message;
  const call = tool_calls?.[0]?.function;
  const text = call === undefined ? (content ?? '') : callText(call, content ?? '');
  return {
    text,
    refused: text === '' && (refusal ?? '') !== '',
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
  | {
      readonly ok: false;
      /** In words that the model can act on. */
      readonly problem: string;
      /** In words for people, with nothing of the question or the answer. */
      readonly why: string;
    };

/** The answer as the schema wants it, or what is wrong. */
export function validate<T>(reply: Reply, schema: z.ZodType<T>): Validated<T> {
  if (reply.truncated)
    return {
      ok: false,
      problem: 'The answer was cut off before its end. Be shorter.',
      why: 'was cut off before its end',
    };
  const json = extractJson(reply.text);
  if (json === undefined)
    return {
      ok: false,
      problem: 'The answer holds no JSON object.',
      why: reply.refused ? 'is a refusal' : 'holds no JSON object',
    };
  const read = schema.safeParse(json);
  if (read.success) return { ok: true, value: read.data };
  return {
    ok: false,
    problem: z.prettifyError(read.error).slice(0, 2_000),
    why: 'does not fit its schema',
  };
}
