import { afterEach, describe, expect, it } from 'vitest';
import type { ModelRequest, ModelTool } from '../port.ts';
import { TaskActorOutput } from '../roles/task-actor.ts';
import {
  type Behaviour,
  calls,
  type OpenAiTestServer,
  ok,
  type ReceivedRequest,
  type Script,
  startOpenAiTestServer,
} from '../test-server/index.ts';
import { createOpenAiModel } from './openai-model.ts';

const TOOLS: readonly ModelTool[] = [
  {
    name: 'touch',
    description: 'Press.',
    parameters: { type: 'object', properties: { ID: { type: 'integer' } } },
  },
  { name: 'back', description: 'Go back.', parameters: { type: 'object', properties: {} } },
];
const REFUSED: Behaviour = { kind: 'status', status: 400 };

const servers: OpenAiTestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function setUp(script: Script) {
  const server = await startOpenAiTestServer({ script });
  servers.push(server);
  const model = createOpenAiModel({ baseUrl: server.baseUrl, models: { actor: 'm' }, timeoutMs: 120_000 });
  return {
    server,
    ask: (rest: Partial<ModelRequest<'task-actor'>> = {}) => model.ask({ ...question(), ...rest }),
  };
}

function question(): ModelRequest<'task-actor'> {
  return {
    role: 'task-actor',
    about: { jobId: 'job_1', runId: 'run_1' },
    input: {
      task: null,
      persona: null,
      app: '',
      activity: '',
      screen: '',
      offered: [],
      texts: [],
      history: [],
      turns: [],
      refused: [],
      actionsLeft: 1,
    },
    messages: [{ role: 'user', content: 'what next?' }],
    tools: TOOLS,
    schema: TaskActorOutput,
    signal: new AbortController().signal,
    timeoutMs: 120_000,
  };
}

const hasTools = ({ body }: ReceivedRequest): boolean =>
  typeof body === 'object' && body !== null && 'tools' in body;

describe('a question with functions', () => {
  it('sends them, asks for a call and for no JSON; the call is the answer', async () => {
    const { server, ask } = await setUp([calls('touch', { ID: 4 })]);
    const { output, usage } = await ask();
    expect(output).toMatchObject({ tool: 'touch', arguments: { ID: 4 } });
    expect(usage).toMatchObject({ attempts: 1, repaired: false });
    expect(server.requests[0]?.body).toMatchObject({
      tools: [{ type: 'function', function: { name: 'touch' } }, { function: { name: 'back' } }],
      tool_choice: 'required',
    });
    expect(server.requests[0]?.body).not.toHaveProperty('response_format');
  });

  it('takes the first of several calls, and a call without arguments', async () => {
    const two: Behaviour = {
      kind: 'answer',
      content: 'I go back.',
      calls: [
        { name: 'back', arguments: '' },
        { name: 'touch', arguments: '{"ID":1}' },
      ],
    };
    const { ask } = await setUp([two]);
    expect((await ask()).output).toEqual({ thought: 'I go back.', tool: 'back', arguments: {} });
  });
});

describe('where an endpoint knows no functions', () => {
  it('and refuses them, the same is asked for as JSON, from then on at once', async () => {
    const { server, ask } = await setUp((request) =>
      hasTools(request) ? REFUSED : ok({ thought: 't', tool: 'back', arguments: {} }),
    );
    expect((await ask()).output.tool).toBe('back');
    await ask();
    expect(server.requests.map(hasTools)).toEqual([true, false, false]);
    const told = JSON.stringify(server.requests[1]?.body);
    expect(told).toContain('- touch: Press.');
    expect(server.requests[1]?.body).toMatchObject({
      response_format: { type: 'json_schema', json_schema: { name: 'task-actor', strict: true } },
    });
  });

  it('and ignores them, its text is read, or asked for again as JSON', async () => {
    const { server, ask } = await setUp([
      { kind: 'answer', content: 'I would press the button.' },
      ok({ thought: 't', tool: 'touch', arguments: { ID: 2 } }),
    ]);
    const { output, usage } = await ask();
    expect(output).toMatchObject({ tool: 'touch', arguments: { ID: 2 } });
    expect(usage.repaired).toBe(true);
    expect(server.requests.map(hasTools)).toEqual([true, false]);
  });
});

it('arguments that are no JSON are sent back', async () => {
  const broken: Behaviour = { kind: 'answer', content: '', calls: [{ name: 'touch', arguments: 'ID: 4' }] };
  const { ask } = await setUp([broken, ok({ thought: null, tool: 'touch', arguments: { ID: 4 } })]);
  expect((await ask()).usage).toMatchObject({ repaired: true, attempts: 2 });
});

it('a question that is refused for another reason does not cost the model its functions', async () => {
  const { server, ask } = await setUp((_, count) =>
    count < 2 ? { kind: 'status', status: 422 } : hasTools(_) ? calls('back', {}) : ok({ tool: 'back' }),
  );
  // Refused with functions and with a strict schema: the format was the reason as well.
  await ask();
  await ask();
  expect(server.requests.map(hasTools)).toEqual([true, false, false, true]);
});

it('what a strict endpoint is told of the arguments has no free form', async () => {
  const { server, ask } = await setUp((request) =>
    hasTools(request) ? REFUSED : ok({ thought: 't', tool: 'back', arguments: null }),
  );
  await ask();
  const sent = JSON.stringify(server.requests[1]?.body);
  expect(sent).not.toContain('"additionalProperties":{}');
  expect(sent).toContain('"required":["ID","x","y","text","direction","reason","done"]');
});
