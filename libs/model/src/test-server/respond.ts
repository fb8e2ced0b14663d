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
      if (behaviour.streamed === true) send(response, 200, streamOf(behaviour), 'text/event-stream');
      else send(response, 200, JSON.stringify(completion(behaviour)));
      return;
    case 'status':
      sendError(response, behaviour);
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
    case 'reset_in_body':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"id":', () => response.socket?.resetAndDestroy());
      return;
    case 'endless':
      response.writeHead(200, { 'content-type': 'application/json' });
      pour(response);
      return;
    case 'hang':
      return;
  }
}

function sendError(response: ServerResponse, said: Extract<Behaviour, { kind: 'status' }>): void {
  const { status, retryAfterSeconds, retryAfterDate, message, code, param } = said;
  const wait = retryAfterDate ?? retryAfterSeconds;
  if (wait !== undefined) response.setHeader('retry-after', String(wait));
  const error = { message: message ?? 'as the script says', type: 'scripted', code, param };
  send(response, status, JSON.stringify(said.body ?? { error }));
}

const DROP = Buffer.alloc(65_536, ' ');

/** Writes for as long as the other side reads. */
function pour(response: ServerResponse): void {
  while (!response.destroyed && response.write(DROP));
  if (!response.destroyed) response.once('drain', () => pour(response));
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

const PIECE = 12;

/** The content of an answer in pieces, as endpoints stream it; its end and its tokens come last. */
function streamOf(answer: Answer): string {
  const { content, finishReason = 'stop' } = answer;
  const pieces = content.match(new RegExp(`[^]{1,${PIECE}}`, 'g')) ?? [];
  const choices = [
    { delta: { role: 'assistant', content: '' } },
    ...pieces.map((piece) => ({ delta: { content: piece } })),
    { delta: {}, finish_reason: finishReason },
  ];
  const head = { id: 'chatcmpl-test', object: 'chat.completion.chunk' };
  const events = [
    ...choices.map((choice) => ({ ...head, choices: [{ index: 0, finish_reason: null, ...choice }] })),
    { ...head, choices: [], ...usageOf(answer) },
  ];
  return `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`;
}

function completion(answer: Answer): object {
  const { content, calls = [], finishReason = 'stop', message = {} } = answer;
  return {
    id: 'chatcmpl-test',
    object: 'chat.completion',
    created: 0,
    model: 'test-model',
    choices: [
      {
        index: 0,
        message: { ...messageOf(content, calls), ...message },
        finish_reason: finishReason,
        logprobs: null,
      },
    ],
    ...usageOf(answer),
  };
}

function usageOf(answer: Answer): { readonly usage?: unknown } {
  if (answer.uncounted === true) return {};
  return { usage: answer.usageBody ?? counted(answer) };
}

function counted({ usage }: Answer): object {
  const prompt_tokens = usage?.inputTokens ?? 0;
  const completion_tokens = usage?.outputTokens ?? 0;
  return {
    prompt_tokens,
    completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
    prompt_tokens_details: { cached_tokens: usage?.cachedTokens ?? 0 },
  };
}

function messageOf(content: string, calls: NonNullable<Answer['calls']>): object {
  if (calls.length === 0) return { role: 'assistant', content };
  const tool_calls = calls.map((call, at) => ({ id: `call_${at}`, type: 'function', function: call }));
  return { role: 'assistant', content: content === '' ? null : content, tool_calls };
}
