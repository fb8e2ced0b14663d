import { expect, it } from 'vitest';
import { ok, startOpenAiTestServer } from './index.ts';

const post = (baseUrl: string): Promise<Response> =>
  fetch(`${baseUrl}/chat/completions`, { method: 'POST', body: '{"model":"m"}' });

it('goes through its script in order, repeats the last entry and keeps the questions', async () => {
  await using server = await startOpenAiTestServer({
    script: [{ kind: 'status', status: 429, retryAfterSeconds: 3 }, ok({ a: 1 })],
  });
  const first = await post(server.baseUrl);
  expect([first.status, first.headers.get('retry-after')]).toEqual([429, '3']);
  for (const _again of [1, 2]) {
    expect(await (await post(server.baseUrl)).json()).toMatchObject({
      choices: [{ message: { content: '{"a":1}' } }],
    });
  }
  expect(server.requests.map((request) => request.body)).toEqual([
    { model: 'm' },
    { model: 'm' },
    { model: 'm' },
  ]);
});

it('lists its models and knows no other paths', async () => {
  await using server = await startOpenAiTestServer({ script: [], models: ['one', 'two'] });
  expect(await (await fetch(`${server.baseUrl}/models`)).json()).toMatchObject({
    data: [{ id: 'one' }, { id: 'two' }],
  });
  expect((await fetch(`${server.baseUrl}/embeddings`)).status).toBe(404);
});

it('closes while a question hangs', async () => {
  const server = await startOpenAiTestServer({ script: [{ kind: 'hang' }] });
  const asked = post(server.baseUrl).then(
    () => 'answered',
    () => 'cut',
  );
  await expect.poll(() => server.requests.length, { timeout: 60_000 }).toBe(1);
  await server.close();
  expect(await asked).toBe('cut');
});

it('waits for a slow script, and shows it the headers', async () => {
  await using server = await startOpenAiTestServer({
    script: async ({ headers }) => ok({ said: headers.get('x-question') }),
    keep: 0,
  });
  const answer = await fetch(`${server.baseUrl}/chat/completions`, {
    method: 'POST',
    body: '{}',
    headers: { 'X-Question': 'seven' },
  });
  expect(await answer.json()).toMatchObject({ choices: [{ message: { content: '{"said":"seven"}' } }] });
  expect(server.requests).toEqual([]);
});

it('sends an answer as a stream of events, and counts in any form', async () => {
  const content = 'more than one piece of a text';
  await using server = await startOpenAiTestServer({
    script: [{ kind: 'answer', content, streamed: true, usageBody: { prompt_tokens: '7' } }],
  });
  const answer = await post(server.baseUrl);
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  const events = (await answer.text()).trim().split('\n\n');
  expect(events.at(-1)).toBe('data: [DONE]');
  const chunks = events.slice(0, -1).map((event) => JSON.parse(event.replace('data: ', '')));
  expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(content);
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: '7' } });
});
