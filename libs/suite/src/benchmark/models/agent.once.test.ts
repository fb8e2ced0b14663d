import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { agentSubject } from './agent.ts';
import { httpAgent } from './http-agent.ts';

const servers: Server[] = [];
afterEach(async () => {
  const closed = servers.splice(0).map((server) => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  await Promise.all(closed);
});

async function agent(answer: (response: ServerResponse) => void, vision = false) {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      bodies.push(Buffer.concat(parts).toString('utf8'));
      answer(response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const agentUrl = `http://127.0.0.1:${port}/act`;
  const entry = { name: 'a', agentUrl, timeoutMs: 60_000, vision };
  const access = { apiKey: 'sk-agent', headers: {}, secretHeaders: {} };
  return {
    agentUrl,
    bodies,
    subject: agentSubject(entry, httpAgent(entry, access), () => undefined),
  };
}

const DROP = Buffer.alloc(65_536, ' ');
function pour(response: ServerResponse): void {
  while (!response.destroyed && response.write(DROP));
  if (!response.destroyed) response.once('drain', () => pour(response));
}

test.each<[string, (response: ServerResponse) => void]>([
  ['a body without an end', pour],
  [
    'a body that breaks off',
    (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"index"', () => response.socket?.destroy());
    },
  ],
])('%s says nothing about the agent', async (_what, answer) => {
  const { subject } = await agent(answer);
  await expect(subject.reach(new AbortController().signal)).rejects.toMatchObject({
    code: 'MODEL_UNREACHABLE',
  });
});

test('a redirect is not followed: neither the key nor the screen gets to another host', async () => {
  let received = 0;
  const other = await agent((response) => {
    received += 1;
    response.end('{"index":0}');
  });
  const { subject } = await agent(
    (response) => void response.writeHead(307, { location: other.agentUrl }).end(),
  );
  await expect(subject.reach(new AbortController().signal)).rejects.toMatchObject({
    code: 'MODEL_REJECTED',
    advice: expect.stringContaining('agentUrl'),
  });
  expect(received).toBe(0);
});

test.each([
  ['an agent that sees is sent the picture', true],
  ['one that does not is sent none', false],
])('%s, and each is told which run it is', async (_what, vision) => {
  const { subject, bodies } = await agent((response) => response.end('{"index":0}'), vision);
  const input = { goal: 'g', app: 'a', activity: '', texts: [], choices: [], history: [] };
  const picture = { mediaType: 'image/png', base64: 'AAAA' } as const;
  const { output } = await subject.probe(
    {
      ...{ id: 'q7', kind: 'grounding', seed: 1, right: [], rightText: null, avoid: [], messages: [] },
      ...{ input: { ...input, rules: [], refused: [], stepsLeft: 1 }, pictures: [picture] },
    },
    new AbortController().signal,
  );
  expect(output).toMatchObject({ index: 0 });
  const [sent] = bodies.map((body): unknown => JSON.parse(body));
  expect(sent).toMatchObject({ run: 'q7', goal: 'g', ...(vision ? { picture } : {}) });
  if (!vision) expect(sent).not.toHaveProperty('picture');
  expect(subject.vision).toBe(vision);
});
