import { request } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createClient } from '@tapwright/client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createMcpServer } from './create-mcp-server.ts';
import { type McpHttp, startMcpHttp } from './mcp-http.ts';
import { type OpenPlatform, openPlatform } from './open-platform.ts';

const TOKEN = 'a-token-of-this-test';
let platform: OpenPlatform;
let listener: McpHttp;
beforeAll(async () => {
  vi.stubEnv('MODELS', 'models: [offline]');
  platform = await openPlatform({ kind: 'virtual', app: 'notes' });
  const client = createClient({ url: platform.url, key: platform.key });
  const createServer = () => createMcpServer({ client, app: platform.app });
  listener = await startMcpHttp({ host: '127.0.0.1', port: 0, token: TOKEN, createServer });
});
afterAll(async () => {
  await listener.close();
  await platform.close();
  vi.unstubAllEnvs();
});

async function connected(token = TOKEN): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const transport = new StreamableHTTPClientTransport(new URL(listener.url), { requestInit });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
}

interface Told {
  readonly isError: boolean;
  readonly text: string;
  readonly images: readonly { readonly mimeType: string; readonly data: string }[];
}

async function call(client: Client, name: string, input: Record<string, unknown> = {}): Promise<Told> {
  const { content, isError } = await client.callTool({ name, arguments: input }, undefined, {
    timeout: 300_000,
  });
  const all = content as { type: string; text?: string; mimeType?: string; data?: string }[];
  return {
    isError: isError === true,
    text: all.map(({ text = '' }) => text).join('\n'),
    images: all.flatMap(({ type, mimeType = '', data = '' }) =>
      type === 'image' ? [{ mimeType, data }] : [],
    ),
  };
}

/** The job of an answer, when it has ended. */
async function endOf(client: Client, answer: Told): Promise<Told> {
  const job = /job (job_\w+)/.exec(answer.text)?.[1];
  let now = answer;
  while (now.text.includes('It has not ended'))
    now = await call(client, 'job_status', { job, wait_seconds: 50 });
  return now;
}

describe('an agent over HTTP', () => {
  test('names a model for a goal, a case and a healing, and none for a phone that it holds', async () => {
    const client = await connected();
    const ended = await endOf(
      client,
      await call(client, 'run_goal', { goal: 'Turn on the dark theme', model: 'offline', seed: 7 }),
    );
    expect(ended.text).toContain(': completed');
    const id = /job (job_\w+)/.exec(ended.text)?.[1] ?? '';
    const job = await createClient({ url: platform.url, key: platform.key }).jobs.get(id);
    expect(job).toMatchObject({ model: 'offline', seed: 7 });
    for (const [tool, input] of [
      ['run_goal', { goal: 'Turn on the dark theme' }],
      ['run_case', { case: 'id: a\ntitle: A\nsteps:\n  - do: Turn on the dark theme' }],
    ] as const) {
      const refused = await call(client, tool, { ...input, model: 'no-such-model' });
      expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining('MODEL_UNKNOWN')]);
    }
    const { tools } = await client.listTools();
    const heal = tools.find(({ name }) => name === 'heal_script');
    expect(Object.keys(heal?.inputSchema.properties ?? {})).toEqual(
      expect.arrayContaining(['model', 'seed']),
    );
    const held = await call(client, 'hold_phone', { model: 'offline' });
    expect([held.isError, held.text]).toEqual([true, expect.stringContaining('model')]);
    const { text } = await call(client, 'list_jobs', { status: 'running' });
    expect(text).toContain('0 jobs');
    await client.close();
  });

  test('lists devices, runs a goal, and gets the script of it', async () => {
    const client = await connected();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['list_devices', 'run_goal', 'job_status', 'explain_failure', 'list_jobs', 'cancel_job'],
      ...['list_cases', 'run_case', 'export_script', 'heal_script', 'decide_healing'],
      ...['hold_phone', 'observe', 'act', 'release_phone'],
    ]);
    expect((await call(client, 'list_devices')).text).toContain('virtual-1');
    const begun = await call(client, 'run_goal', { goal: 'Turn on the dark theme', reset: 'data' });
    const ended = await endOf(client, begun);
    expect(ended.text).toContain(': completed');
    const job = /job (job_\w+)/.exec(ended.text)?.[1];
    expect((await call(client, 'export_script', { job })).text).toContain('neutral-json');
    const script = await call(client, 'export_script', { job, format: 'adb-shell' });
    expect(script.text).toContain('#!/');
    expect((await call(client, 'list_jobs', { text: 'dark' })).text).toContain(String(job));
    await client.close();
  });

  test('is told why a case failed, with the picture, and the screen’s words are marked as data', async () => {
    const client = await connected();
    const file =
      'id: dark\ntitle: Dark\nsteps:\n  - do: Turn on the dark theme\n    expect: A text that is nowhere\n';
    const ended = await endOf(client, await call(client, 'run_case', { case: file }));
    expect(ended.text).not.toContain(': completed');
    const job = /job (job_\w+)/.exec(ended.text)?.[1];
    const why = await call(client, 'explain_failure', { job });
    expect(why.text).toContain('wanted: <screen-text>Turn on the dark theme</screen-text>');
    expect(why.text).toMatch(/found: [A-Z_]+ <screen-text>/);
    expect(why.images).toHaveLength(1);
    expect(why.images[0]?.mimeType).toBe('image/png');
    expect(
      Buffer.from(why.images[0]?.data ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    await client.close();
  });

  test('lists the stored cases that it asks for', async () => {
    const client = await connected();
    const { rest } = createClient({ url: platform.url, key: platform.key });
    for (const [id, tags] of [
      ['sign-in', ['smoke']],
      ['sign-out', []],
    ] as const) {
      const body = { title: id, tags: [...tags], steps: [{ do: 'Turn on the dark theme' }] };
      await rest.PUT('/v1/cases/{id}', { params: { path: { id } }, body });
    }
    const listed = async (input: object) => (await call(client, 'list_cases', { ...input })).text;
    expect(await listed({ text: 'SIGN-' })).toContain('2 cases');
    expect(await listed({ tag: 'smoke' })).toMatch(/1 cases.*sign-in/s);
    expect(await listed({ tag: 'smoke', text: 'out' })).toContain('0 cases');
    await client.close();
  });

  test('reads refusals as answers, with what to do', async () => {
    const client = await connected();
    expect(await call(client, 'job_status', { job: 'job_none' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('NOT_FOUND'),
    });
    expect(await call(client, 'run_goal', { goal: 'x', serial: 'phone-9' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('DEVICE_UNKNOWN'),
    });
    expect(await call(client, 'run_case', { case: 'a: [\n' })).toMatchObject({ isError: true });
    expect((await call(client, 'run_goal', { goal: '' })).isError).toBe(true);
    await client.close();
  });

  test('drives a phone by single actions, each done once, and takes the scripts of them home', async () => {
    const client = await connected();
    const begun = await call(client, 'hold_phone', { app: 'org.tapwright.notes' });
    const job = /job (job_\w+)/.exec(begun.text)?.[1];
    expect(begun.text).toContain('phone virtual-1: ready');
    const numberOf = (told: Told, label: string) =>
      Number(new RegExp(`"element": (\\d+),\\s+"label": "${label}"`).exec(told.text)?.[1]);
    const press = { job, id: 'open', kind: 'click', element: numberOf(begun, 'New note') };
    const opened = await call(client, 'act', press);
    expect(opened.text).toContain('open: done');
    const again = await call(client, 'act', press);
    expect(again.text.split('\n')[0]).toBe('open: done');
    const typing = { job, id: 'type', kind: 'text', element: numberOf(opened, 'Title'), text: 'Milk' };
    expect((await call(client, 'act', typing)).text).toContain('type: done');
    const observed = await call(client, 'observe', { job, picture: true });
    expect(observed.text).toMatch(/<screen-text>.*"text": "Milk".*<\/screen-text>/s);
    expect(observed.images).toHaveLength(1);
    const stale = await call(client, 'act', { ...press, id: 'stale', screen: 'cap_other' });
    expect(stale.text).not.toContain('stale: done');
    expect((await call(client, 'release_phone', { job })).text).toContain('given back');
    const ended = await endOf(client, await call(client, 'job_status', { job, wait_seconds: 50 }));
    expect(ended.text).toContain(': completed');
    const trace = await call(client, 'export_script', { job, format: 'neutral-json' });
    expect(trace.text.match(/"Milk"/g)).not.toBeNull();
    await client.close();
  });

  test('that repeats a call with the same key gets the same job', async () => {
    const client = await connected();
    const input = { goal: 'Turn on the dark theme', idempotency_key: 'once', wait_seconds: 0 };
    const ids = [await call(client, 'run_goal', input), await call(client, 'run_goal', input)].map(
      ({ text }) => /job (job_\w+)/.exec(text)?.[1],
    );
    expect(ids[0]).toBeDefined();
    expect(ids[1]).toBe(ids[0]);
    await call(client, 'cancel_job', { job: ids[0] });
    await client.close();
  });
});

describe('a request is refused', () => {
  const INITIALIZE = JSON.stringify({
    ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
    params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  });

  /** `fetch` sets no `Host`. */
  function statusOf(headers: Record<string, string>, path = '/mcp'): Promise<number> {
    const { port } = new URL(listener.url);
    return new Promise((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      asked.once('error', reject);
      asked.end(INITIALIZE);
    });
  }
  const sent = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${TOKEN}`,
  };

  test('unless it carries the token', async () => {
    expect(await statusOf(sent)).toBe(200);
    expect(await statusOf({ ...sent, authorization: 'Bearer another-token-entirely' })).toBe(401);
    expect(await statusOf({ ...sent, authorization: '' })).toBe(401);
    expect(await statusOf({ ...sent, authorization: TOKEN })).toBe(401);
    await expect(connected('another-token-entirely')).rejects.toThrow();
  });

  test('that a page of another site sends, or one with a name of its own for this machine', async () => {
    expect(await statusOf({ ...sent, origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf({ ...sent, host: 'evil.example' })).toBe(403);
  });

  test('for another path, or for a session that is not there', async () => {
    expect(await statusOf(sent, '/')).toBe(404);
    expect(await statusOf({ ...sent, 'mcp-session-id': 'none' })).toBe(404);
  });
});
