import { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base';
import { z } from 'zod';

/** What OpenAI adds for each message, and once for the beginning of the answer (its cookbook on counting tokens). */
const PER_MESSAGE = 3;
const PER_ANSWER = 3;

const Messages = z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) });

/** Tokens of the messages of a chat request in the encoding of the GPT-4o family; the schema of the answer is not counted. */
export function promptTokens(body: unknown): number {
  const messages = Messages.safeParse(body).data?.messages ?? [];
  const each = messages.map(({ role, content }) => PER_MESSAGE + textTokens(role) + textTokens(content));
  return each.reduce((sum, tokens) => sum + tokens, PER_ANSWER);
}

/** What an app shows may look like a special token: it is text like any other. */
export function textTokens(text: string): number {
  return count(text, { disallowedSpecial: new Set() });
}
