import { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base';
import { z } from 'zod';

/** What OpenAI adds for each message, and once for the beginning of the answer (its cookbook on counting tokens). */
const PER_MESSAGE = 3;
const PER_ANSWER = 3;

/** A picture in low detail, whatever its size (OpenAI's guide on vision; VisiDroid 5.3 has the same figure). */
const PER_PICTURE = 85;

const Part = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
]);
const Content = z.union([z.string(), z.array(Part)]);
const Messages = z.object({ messages: z.array(z.object({ role: z.string(), content: Content })) });

/** Tokens of the messages of a chat request in the encoding of the GPT-4o family; the schema of the answer is not counted. */
export function promptTokens(body: unknown): number {
  const messages = Messages.safeParse(body).data?.messages ?? [];
  const each = messages.map(({ role, content }) => PER_MESSAGE + textTokens(role) + contentTokens(content));
  return each.reduce((sum, tokens) => sum + tokens, PER_ANSWER);
}

function contentTokens(content: z.infer<typeof Content>): number {
  if (typeof content === 'string') return textTokens(content);
  const each = content.map((part) => (part.type === 'text' ? textTokens(part.text) : PER_PICTURE));
  return each.reduce((sum, tokens) => sum + tokens, 0);
}

/** A text of an app may look like a special token: it is still treated as text. */
export function textTokens(text: string): number {
  return count(text, { disallowedSpecial: new Set() });
}
