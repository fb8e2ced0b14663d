import { z } from 'zod';
import { coerce } from './coerce.ts';
import { extractJson } from './extract-json.ts';
import { plainAnswer } from './plain-answer.ts';
import { callText } from './tools.ts';

const TOKENS_MAX = 1_000_000_000;

/** Some endpoints count in texts. What is no whole number of tokens was not counted: null. */
const tokens = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\s*\d{1,10}(?:\.0+)?\s*$/)
      .transform(Number),
  ])
  .pipe(z.int().min(0).max(TOKENS_MAX))
  .nullable()
  .catch(null)
  .default(null);

/** Counts under the names of the interface, or under those of its successor, which some gateways pass on. */
const Usage = z.object({
  prompt_tokens: tokens,
  completion_tokens: tokens,
  input_tokens: tokens,
  output_tokens: tokens,
  total_tokens: tokens,
  prompt_tokens_details: z.object({ cached_tokens: tokens }).nullish().catch(null),
});

/** A function call: its arguments are JSON in a text, or, with some endpoints, an object. */
const Call = z.object({
  name: z.string(),
  arguments: z.union([z.string(), z.looseObject({}).transform((said) => JSON.stringify(said))]).catch(''),
});

/** A part of a content: its text stands in it, or in an object of its own. */
const Part = z.looseObject({
  type: z.string().optional(),
  text: z
    .union([z.string(), z.looseObject({ value: z.string() }).transform(({ value }) => value)])
    .optional(),
});

/** Text, or parts of which only those with text are read: others hold what was thought, or a picture. Or the answer itself. */
const Content = z
  .union([z.string(), z.array(z.union([z.string(), Part])), Part, z.looseObject({})])
  .nullish()
  .catch(null);

const Choice = z.object({
  finish_reason: z.string().nullish().catch(null),
  message: z.object({
    content: Content,
    refusal: z.string().nullish().catch(null),
    tool_calls: z
      .array(z.object({ function: Call }))
      .nullish()
      .catch(null),
    /** What came before `tool_calls`. */
    function_call: Call.nullish().catch(null),
  }),
});
type Choice = z.infer<typeof Choice>;

/** The part of a chat completion that is read; endpoints leave out much of the rest. */
const Completion = z.object({
  choices: z.array(Choice.nullable().catch(null)),
  usage: Usage.nullish().catch(null),
});

export interface Reply {
  readonly text: string;
  readonly truncated: boolean;
  /** The model, or a filter before it, would not answer the question. */
  readonly refused: boolean;
  /** It is a function call, not a text that reads like one. */
  readonly called: boolean;
  /** As far as they were counted. */
  readonly tokens: Tokens;
  /** The endpoint did not say how many tokens the question or the answer has: what it costs is not known. */
  readonly uncounted: boolean;
}

export interface Tokens {
  readonly input: number;
  readonly output: number;
  readonly cached: number;
}

/** The vendors' own words for the reasons of the interface, which some gateways pass on. */
const CUT = /^(?:length|max_tokens|max_output_tokens|model_length)$/i;
const FILTERED = /^(?:content_filter|safety|recitation|blocklist|prohibited_content)$/i;

/**
 * The first choice that says something, and the tokens; null if the body is not a chat completion.
 * @param callsTools functions were sent: a call is the answer, as JSON. Else what is called is a function that nobody has, and only
 * its arguments may be an answer
 */
export function readCompletion(body: unknown, callsTools: boolean): Reply | null {
  const read = Completion.safeParse(body);
  const choices = read.data?.choices.filter((one) => one !== null) ?? [];
  const first = choices.find((one) => textOfChoice(one, callsTools) !== '') ?? choices[0];
  if (first === undefined) return null;
  const text = textOfChoice(first, callsTools);
  const reason = first.finish_reason ?? '';
  return {
    text,
    refused: FILTERED.test(reason) || (text === '' && (first.message.refusal ?? '') !== ''),
    truncated: CUT.test(reason),
    called: callsTools && callIn(first) !== null,
    ...countedIn(read.data?.usage),
  };
}

/** A count that is missing is the rest of the sum, where there is one. No question has no tokens. */
function countedIn(usage: z.infer<typeof Usage> | null | undefined): Pick<Reply, 'tokens' | 'uncounted'> {
  const total = usage?.total_tokens ?? null;
  const said = usage?.prompt_tokens ?? usage?.input_tokens ?? null;
  const written = usage?.completion_tokens ?? usage?.output_tokens ?? null;
  const input = said ?? rest(total, written);
  const output = written ?? rest(total, said);
  return {
    tokens: {
      input: input ?? 0,
      output: output ?? 0,
      cached: usage?.prompt_tokens_details?.cached_tokens ?? 0,
    },
    uncounted: input === null || input === 0 || output === null,
  };
}

function rest(total: number | null, other: number | null): number | null {
  return total === null || other === null || total < other ? null : total - other;
}

function callIn({ message: { tool_calls, function_call } }: Choice): z.infer<typeof Call> | null {
  return tool_calls?.[0]?.function ?? function_call ?? null;
}

function textOfChoice(choice: Choice, callsTools: boolean): string {
  const content = textOf(choice.message.content);
  const call = callIn(choice);
  if (call === null) return content;
  if (callsTools) return callText(call, content);
  return content.trim() === '' ? call.arguments : content;
}

const TEXT_PARTS = new Set(['text', 'output_text']);

function textOf(content: z.infer<typeof Content>): string {
  if (typeof content === 'string') return content;
  if (content === null || content === undefined) return '';
  if (Array.isArray(content)) return content.map(textOfPart).join('');
  const isPart = typeof content.type === 'string' && TEXT_PARTS.has(content.type);
  return isPart ? textOfPart(content) : JSON.stringify(content);
}

function textOfPart(part: string | z.infer<typeof Part>): string {
  if (typeof part === 'string') return part;
  const { type = 'text', text = '' } = part;
  return TEXT_PARTS.has(type) ? text : '';
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
