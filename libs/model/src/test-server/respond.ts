import type { ServerResponse } from 'node:http';
import type { Behaviour } from './behaviour.ts';

type Answer = Extract<Behaviour, { kind: 'answer' }>;

/**
 * Sends the answer that a behaviour describes. Hanging answers stay open until the client or the server closes the
 * connection.
 */
export function respond(response: ServerResponse, behaviour: Behaviour): void {
  switch (behaviour.kind) {
    case 'answer':
      send(response, 200, JSON.stringify(completion(behaviour)));
      return;
    case 'status':
      if (behaviour.retryAfterSeconds !== undefined)
        response.setHeader('retry-after', String(behaviour.retryAfterSeconds));
      send(
        response,
        behaviour.status,
        JSON.stringify({ error: { message: behaviour.message ?? 'as the script says', type: 'scripted' } }),
      );
      return;
    case 'body':
      send(response, 200, behaviour.body, behaviour.contentType);
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'stall':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"id":');
      return;
    case 'hang':
      return;
  }
}

export function send(
  response: ServerResponse,
  status: number,
  body: string,
  contentType = 'application/json',
): void {
  response.writeHead(status, { 'content-type': contentType });
  response.end(body);
}

function completion({ content, calls = [], finishReason = 'stop', usage }: Answer): object {
  const prompt_tokens = usage?.inputTokens ?? 0;
  const completion_tokens = usage?.outputTokens ?? 0;
  return {
    id: 'chatcmpl-test',
    object: 'chat.completion',
    created: 0,
    model: 'test-model',
    choices: [{ index: 0, message: messageOf(content, calls), finish_reason: finishReason, logprobs: null }],
    usage: {
      prompt_tokens,
      completion_tokens,
      total_tokens: prompt_tokens + completion_tokens,
      prompt_tokens_details: { cached_tokens: usage?.cachedTokens ?? 0 },
    },
  };
}

function messageOf(content: string, calls: NonNullable<Answer['calls']>): object {
  if (calls.length === 0) return { role: 'assistant', content };
  const tool_calls = calls.map((call, at) => ({ id: `call_${at}`, type: 'function', function: call }));
  return { role: 'assistant', content: content === '' ? null : content, tool_calls };
}
