import { z } from 'zod';
import { coerce } from './coerce.ts';
import { extractJson } from './extract-json.ts';
import { plainAnswer } from './plain-answer.ts';
import { callText } from './tools.ts';

const TOKENS_MAX = 1_000_000_000;

/** Some endpoints count in texts. What is no number of tokens was not counted. */
const tokens = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(0).max(TOKENS_MAX))
  .catch(0);

/** A function call: its arguments are JSON in a text, or, with some endpoints, an object. */
const Call = z.object({
  name: z.string(),
  arguments: z.union([z.string(), z.looseObject({}).transform((said) => JSON.stringify(said))]).catch(''),
});

/** Text, or parts of which only those with text are read: others hold what was thought, or a picture. */
const Content = z
  .union([
    z.string(),
    z.array(z.union([z.string(), z.looseObject({ type: z.string(), text: z.string().optional() })])),
  ])
  .nullish()
  .catch(null);

/** The part of a chat completion that is read; endpoints leave out much of the rest. */
const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: Content,
          refusal: z.string().nullish().catch(null),
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
      prompt_tokens_details: z.object({ cached_tokens: tokens }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

export interface Reply {
  readonly text: string;
  readonly truncated: boolean;
  /** The model, or a filter before it, would not answer the question. */
  readonly refused: boolean;
  /** It is a function call, not a text that reads like one. */
  readonly called: boolean;
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
  const { refusal, tool_calls } = first.message;
  const content = textOf(first.message.content);
  const call = tool_calls?.[0]?.function;
  const text = call === undefined ? content : callText(call, content);
  const filtered = first.finish_reason === 'content_filter';
  return {
    text,
    refused: filtered || (text === '' && (refusal ?? '') !== ''),
    truncated: first.finish_reason === 'length',
    called: call !== undefined,
    tokens: {
      input: usage?.prompt_tokens ?? 0,
      output: usage?.completion_tokens ?? 0,
      cached: usage?.prompt_tokens_details?.cached_tokens ?? 0,
    },
  };
}

const TEXT_PARTS = new Set(['text', 'output_text']);

function textOf(content: z.infer<typeof Content>): string {
  if (typeof content === 'string') return content;
  const parts = content ?? [];
  return parts
    .map((part) => (typeof part === 'string' ? part : TEXT_PARTS.has(part.type) ? (part.text ?? '') : ''))
    .join('');
}

export type Validated<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** Parts that had another form than the schema asks for, and were plain. */
      readonly coerced: number;
    }
  | {
      readonly ok: false;
      /** In words that the model can act on. */
      readonly problem: string;
      /** In words for people, with nothing of the question or the answer. */
      readonly why: string;
      readonly refused: boolean;
    };

/** The answer as the schema wants it, or what is wrong. */
export function validate<T>(reply: Reply, schema: z.ZodType<T>): Validated<T> {
  const wrong = (problem: string, why: string) => ({ ok: false, problem, why, refused: false }) as const;
  if (reply.truncated)
    return wrong('The answer was cut off before its end. Be shorter.', 'was cut off before its end');
  // A filter has taken something out, even where what is left looks whole.
  if (reply.refused) return { ...wrong('The answer is a refusal.', 'is a refusal'), refused: true };
  const found = extractJson(reply.text);
  if (found === undefined) return wrong('The answer holds no JSON object.', 'holds no JSON object');
  if (found === 'several')
    return wrong('The answer holds several JSON objects that differ.', 'holds several JSON objects');
  const mended = found.mended ? 1 : 0;
  const said = plainAnswer(found.value);
  const read = schema.safeParse(said);
  if (read.success) return { ok: true, value: read.data, coerced: mended };
  const coerced = coerce(said, z.toJSONSchema(schema));
  const again = coerced.changed === 0 ? read : schema.safeParse(coerced.value);
  if (again.success) return { ok: true, value: again.data, coerced: mended + coerced.changed };
  return wrong(z.prettifyError(read.error).slice(0, 2_000), 'does not fit its schema');
}
