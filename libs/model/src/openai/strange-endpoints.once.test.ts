import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { gzipSync } from 'node:zlib';
import { certificateMaker, temporaryDirectory } from '@tapwright/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { ActorOutput } from '../roles/actor.ts';
import { createOpenAiModel } from './openai-model.ts';
import type { OpenAiOptions } from './options.ts';

/** Servers that do with HTTP what the test server of this package cannot: it always answers as one of its kind. */
const ANSWER = { thought: 'because', index: 2, text: null, claim: null };
const SAID = JSON.stringify(ANSWER);
const KEY = 'sk-of-this-test';
const JSON_TYPE = { 'content-type': 'application/json' };

const servers: Server[] = [];
afterEach(async () => {
  const closed = servers.splice(0).map((server) => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  await Promise.all(closed);
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Answers when the question has come as a whole. */
const answering =
  (answer: (response: ServerResponse) => void): RequestListener =>
  (request, response) => {
    response.on('error', () => undefined);
    request.resume().on('end', () => answer(response));
  };

function asking(baseUrl: string, more: Partial<OpenAiOptions> = {}) {
  const options = { baseUrl, apiKey: KEY, models: { actor: 'm' }, maxRetries: 0, timeoutMs: 60_000 };
  const lists = { texts: [], choices: [], history: [], rules: [], refused: [] };
  return createOpenAiModel({ ...options, ...more }).ask({
    role: 'actor',
    about: { jobId: 'job_1', runId: 'run_1' },
    input: { goal: '', app: '', activity: '', ...lists, stepsLeft: 1 },
    messages: [{ role: 'user', content: 'Which action?' }],
    schema: ActorOutput,
    signal: new AbortController().signal,
    timeoutMs: 60_000,
  });
}

async function answerTo(answer: (response: ServerResponse) => void) {
  const port = await listening(createServer(answering(answer)));
  return asking(`http://127.0.0.1:${port}/v1`);
}

const completion = (content = SAID, more: object = {}): string =>
  JSON.stringify({
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop', ...more }],
    usage: { prompt_tokens: 10, completion_tokens: 2 },
  });

const sends =
  (body: string | Buffer, headers: Readonly<Record<string, string>> = JSON_TYPE) =>
  (response: ServerResponse): void => {
    response.writeHead(200, headers).end(body);
  };

const SAID_ODDLY = Buffer.from(completion(SAID.replace('because', 'größer')));
const IN_A_LETTER = SAID_ODDLY.indexOf(0xc3) + 1;

const STREAMED = `${[SAID.slice(0, 9), SAID.slice(9)]
  .map((content) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`)
  .join('')}data: {"choices":[],"usage":{"prompt_tokens":10,"completion_tokens":2}}\n\ndata: [DONE]\n\n`;

describe('what can be read is read', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ['a packed body', sends(gzipSync(completion()), { ...JSON_TYPE, 'content-encoding': 'gzip' })],
    ['JSON that is called a text', sends(completion(), { 'content-type': 'text/plain' })],
    ['JSON without a type', sends(completion(), {})],
    ['a mark of the byte order before the body', sends(`\uFEFF${completion()}`)],
    ['the same without a type', sends(`\uFEFF${completion()}`, {})],
    ['a mark of the byte order before the answer', sends(completion(`\uFEFF${SAID}`))],
    ['one key twice: the last counts', sends(completion(SAID.replace('"index"', '"index":9,"index"')))],
    ['an answer that is JSON once more', sends(completion(JSON.stringify(SAID)))],
    ['blank lines that keep the connection open', sends(`\n\n  \n${completion()}`)],
    [
      'a call of a function that nobody has, beside the answer',
      sends(
        completion().replace(
          '"role"',
          '"tool_calls":[{"function":{"name":"search","arguments":"{\\"q\\":1}"}}],"role"',
        ),
      ),
    ],
    ['a choice that is none before the answer', sends(completion().replace('[{', '[null,{'))],
    ['a stream that nobody asked for', sends(STREAMED, { 'content-type': 'text/event-stream' })],
    ['a stream that is called JSON', sends(STREAMED)],
    ['comments before the body', sends(`: PROCESSING\n\n: PROCESSING\n\n${completion()}`)],
    ['numbers that are none', sends(completion().replace('"index":0', '"logprobs":NaN,"score":-Infinity'))],
    [
      'a number that is none where nothing is said',
      sends(completion(SAID.replace('"text":null', '"text":NaN'))),
    ],
    ['an error that is none', sends(completion().replace('{', '{"error":null,'))],
  ])('%s', async (_what, answer) => {
    expect((await answerTo(answer)).output).toEqual(ANSWER);
  });

  it('a letter whose bytes come apart', async () => {
    const answer = await answerTo((response) => {
      response.writeHead(200, JSON_TYPE);
      response.write(SAID_ODDLY.subarray(0, IN_A_LETTER), () =>
        response.end(SAID_ODDLY.subarray(IN_A_LETTER)),
      );
    });
    expect(answer.output.thought).toBe('größer');
  });
});

describe('what cannot be read is an error, and no answer', () => {
  const stream = [
    {
      choices: [
        { index: 0, delta: { tool_calls: [{ index: 0, function: { name: 'touch', arguments: '{' } }] } },
      ],
    },
    { choices: [{ index: 0, delta: { tool_calls: [{ index: 2, function: { arguments: '}' } }] } }] },
    { choices: [], usage: { prompt_tokens: 10, completion_tokens: 2 } },
  ];
  const streamed = stream.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
  it.each<[string, (response: ServerResponse) => void, string, RegExp]>([
    [
      'a body that only says that it is packed',
      sends(completion(), { ...JSON_TYPE, 'content-encoding': 'gzip' }),
      'MODEL_UNREACHABLE',
      /broke/,
    ],
    [
      'a packed body that fills the memory',
      sends(gzipSync(Buffer.alloc(100_000_000, 32)), { ...JSON_TYPE, 'content-encoding': 'gzip' }),
      'MODEL_UNREACHABLE',
      /without an end/,
    ],
    [
      'a stream',
      sends(streamed, { 'content-type': 'text/event-stream' }),
      'MODEL_UNREACHABLE',
      /a stream that nobody asked for, and no whole answer/,
    ],
    [
      'a packed body that is cut',
      sends(gzipSync(completion()).subarray(0, 60), { ...JSON_TYPE, 'content-encoding': 'gzip' }),
      'MODEL_UNREACHABLE',
      /broke|not JSON/,
    ],
    ['a limit in words', sends('{"error":{"code":"rate_limit_exceeded"}}'), 'MODEL_RATE_LIMITED', /429/],
    ['a limit without a wrapper', sends('{"code":429,"message":"slow down"}'), 'MODEL_RATE_LIMITED', /429/],
    ['a refused key in words', sends('{"error":{"code":"invalid_api_key"}}'), 'MODEL_KEY_REFUSED', /key/],
    ['an error as a text', sends('{"error":"overloaded"}'), 'MODEL_UNREACHABLE', /sent an error/],
    ['two completions', sends(completion() + completion()), 'MODEL_UNREACHABLE', /not JSON/],
    [
      'no choice',
      sends('{"choices":[],"usage":{"prompt_tokens":10}}'),
      'MODEL_UNREACHABLE',
      /something else/,
    ],
    ['nothing', (response) => void response.writeHead(204).end(), 'MODEL_UNREACHABLE', /something else/],
    [
      'a header without an end',
      sends(completion(), { ...JSON_TYPE, 'x-long': 'a'.repeat(200_000) }),
      'MODEL_UNREACHABLE',
      /HEADERS_OVERFLOW/,
    ],
    [
      'another protocol',
      (response) => void response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n'),
      'MODEL_UNREACHABLE',
      /cannot be reached/,
    ],
    [
      'two answers that differ',
      sends(completion(`${SAID.replace('2', '9')}\n${SAID}`)),
      'MODEL_ANSWER_INVALID',
      /several JSON objects/,
    ],
    [
      'what a filter has left',
      sends(completion(SAID, { finish_reason: 'content_filter' })),
      'MODEL_REFUSED',
      /refusal/,
    ],
  ])('%s', async (_what, answer, code, message) => {
    await expect(answerTo(answer)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it('a body that is cut in a letter', async () => {
    const cut = answerTo((response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': String(SAID_ODDLY.length) });
      response.write(SAID_ODDLY.subarray(0, IN_A_LETTER), () => response.socket?.destroy());
    });
    await expect(cut).rejects.toMatchObject({ code: 'MODEL_UNREACHABLE' });
  });
});

it.each([
  [301, ''],
  [302, ''],
  [307, ''],
  [308, ''],
  [307, '2024-10-21'],
])(
  'a redirect is not followed: neither the key nor the question gets to another host (%i %s)',
  async (status, apiVersion) => {
    const received: string[] = [];
    const other = await listening(
      createServer((request, response) => {
        received.push(JSON.stringify(request.headers));
        request.resume().on('end', () => sends(completion())(response));
      }),
    );
    const location = `http://localhost:${other}/v1/chat/completions`;
    const port = await listening(
      createServer(answering((response) => void response.writeHead(status, { location }).end())),
    );
    const asked = asking(`http://127.0.0.1:${port}/v1`, apiVersion === '' ? {} : { apiVersion });
    await expect(asked).rejects.toMatchObject({
      code: 'MODEL_REJECTED',
      message: expect.stringContaining(`another address (status ${status})`),
      advice: expect.stringContaining('base URL'),
    });
    expect(received).toEqual([]);
  },
);

it('a certificate that nobody has signed is not trusted, and what to do is said', async (context) => {
  await using folder = await temporaryDirectory();
  const maker = certificateMaker(folder.path);
  if (maker === null) return context.skip('this machine has no openssl');
  maker.authority('itself');
  const files = { key: maker.text('itself.key'), cert: maker.text('itself.pem') };
  let asked = 0;
  const count: RequestListener = (_request, response) => {
    asked += 1;
    sends(completion())(response);
  };
  const port = await listening(createSecureServer(files, count) as unknown as Server);
  await expect(asking(`https://localhost:${port}/v1`)).rejects.toMatchObject({
    code: 'MODEL_UNREACHABLE',
    message: expect.stringMatching(
      /certificate .* not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\) \(1 attempt\)/,
    ),
    advice: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
  });
  expect(asked).toBe(0);
});
