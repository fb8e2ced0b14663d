import type { CallEnd } from '@tapwright/contracts';
import type { ChatMessage, ModelTool } from '../port.ts';
import type { Reply } from './completion.ts';
import type { Failure } from './failure.ts';
import type { JsonSchema } from './response-format.ts';

/**
 * Bytes of UTF-8 for a token: about half of what English, JSON and Chinese have in the encodings of today. Calls under
 * way must not use more than they have reserved, or many at once would overrun a budget together.
 */
const BYTES_PER_TOKEN = 2;
const PER_MESSAGE = 4;

/** Tokens of a question with the schema of its answer and its functions, rather too many; without pictures. */
export function estimatedTokens(
  messages: readonly ChatMessage[],
  schema: JsonSchema,
  tools: readonly ModelTool[] = [],
): number {
  const shape = [JSON.stringify(schema), ...(tools.length === 0 ? [] : [JSON.stringify(tools)])];
  const texts = [...messages.map(({ content }) => content), ...shape];
  return texts.reduce((sum, text) => sum + PER_MESSAGE + tokensOf(text), 0);
}

function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** What a call has used: an endpoint that refuses costs nothing, and one that cannot be reached does not either. */
export function callEndOf(result: Reply | Failure): CallEnd {
  if ('text' in result) {
    const tokens = result.uncounted ? null : result.tokens;
    return { kind: 'answered', tokens, characters: Buffer.byteLength(result.text) };
  }
  const { status, code, retryAfterMs } = result;
  if (status !== null || code === 'MODEL_UNREACHABLE')
    return { kind: 'refused', retryAfterMs, limited: status === 429 };
  return { kind: 'unknown' };
}
