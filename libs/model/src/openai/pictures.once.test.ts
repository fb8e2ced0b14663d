import { afterEach, describe, expect, it } from 'vitest';
import type { ModelRequest, Picture } from '../port.ts';
import { ObserverOutput } from '../roles/observer.ts';
import { promptTokens } from '../test-server/count-tokens.ts';
import {
  type Behaviour,
  type OpenAiTestServer,
  ok,
  type ReceivedRequest,
  type Script,
  startOpenAiTestServer,
} from '../test-server/index.ts';
import { createOpenAiModel } from './openai-model.ts';

const ANSWER = { observation: 'a list', expected: true };
const PICTURE: Picture = { mediaType: 'image/png', base64: 'iVBORw0KGgo=' };
const REFUSED: Behaviour = { kind: 'status', status: 400 };

const servers: OpenAiTestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function setUp(script: Script) {
  const server = await startOpenAiTestServer({ script });
  servers.push(server);
  const models = { actor: 'a', observer: 'seeing' };
  const model = createOpenAiModel({ baseUrl: server.baseUrl, models, timeoutMs: 120_000 });
  const sees = () => model.sees?.('observer');
  return { server, sees, ask: (pictures: readonly Picture[] = [PICTURE]) => model.ask(question(pictures)) };
}

function question(pictures: readonly Picture[]): ModelRequest<'observer'> {
  const messages = [
    { role: 'system', content: 'You watch.' },
    { role: 'user', content: 'What is shown?' },
  ] as const;
  const input = { goal: '', action: '', thought: '', changes: [], texts: [] };
  const about = { jobId: 'job_1', runId: 'run_1' };
  const signal = new AbortController().signal;
  return {
    role: 'observer',
    about,
    input,
    messages,
    pictures,
    schema: ObserverOutput,
    signal,
    timeoutMs: 120_000,
  };
}

const hasPicture = ({ body }: ReceivedRequest) => JSON.stringify(body).includes('image_url');

describe('a picture', () => {
  it('goes in low detail with the last message of the question, and is counted in the usage', async () => {
    const { server, ask } = await setUp([ok(ANSWER)]);
    expect((await ask()).usage.pictures).toBe(1);
    const url = `data:image/png;base64,${PICTURE.base64}`;
    expect(server.requests[0]?.body).toMatchObject({
      messages: [
        { role: 'system', content: 'You watch.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is shown?' },
            { type: 'image_url', image_url: { url, detail: 'low' } },
          ],
        },
      ],
    });
  });

  it('stays with its message when the answer is sent back', async () => {
    const { server, ask } = await setUp([ok({}), ok(ANSWER)]);
    expect((await ask()).usage).toMatchObject({ repaired: true, pictures: 1 });
    const repair = server.requests[1]?.body;
    expect(repair).toMatchObject({
      messages: [{}, { content: [{}, { type: 'image_url' }] }, {}, { role: 'user' }],
    });
    expect(JSON.stringify(repair).split('image_url')).toHaveLength(3);
  });

  it('is left out for a model that refuses it, and from then on always', async () => {
    const { server, sees, ask } = await setUp((request) => (hasPicture(request) ? REFUSED : ok(ANSWER)));
    expect(sees()).toBe(true);
    const first = await ask();
    expect(first.usage).toMatchObject({ attempts: 2 });
    expect(first.usage.pictures).toBeUndefined();
    // A caller that would send nothing but a picture need not ask.
    expect(sees()).toBe(false);
    expect((await ask()).usage.attempts).toBe(1);
    expect(server.requests.map(hasPicture)).toEqual([true, false, false]);
  });

  it('is shown again if the format was refused, not the picture', async () => {
    const wantsText = ({ body }: ReceivedRequest) => !JSON.stringify(body).includes('json_schema');
    const { server, ask } = await setUp((request) => (wantsText(request) ? ok(ANSWER) : REFUSED));
    await ask();
    expect((await ask()).usage).toMatchObject({ attempts: 1, pictures: 1 });
    expect(server.requests.map(hasPicture)).toEqual([true, false, false, true]);
  });

  it('that is not sent leaves the message a plain text', async () => {
    const { server, ask } = await setUp([ok(ANSWER)]);
    expect((await ask([])).usage.pictures).toBeUndefined();
    expect(server.requests[0]?.body).toMatchObject({ messages: [{}, { content: 'What is shown?' }] });
  });

  it('counts 85 tokens beside the text', async () => {
    const { server, ask } = await setUp([ok(ANSWER)]);
    await ask();
    await ask([]);
    const [seen, plain] = server.requests.map(({ body }) => promptTokens(body));
    expect((seen ?? 0) - (plain ?? 0)).toBe(85);
  });
});
