import { BoundCase } from '@tapwright/contracts';
import type { Model, ModelAnswer, ModelRequest, ParameterInput, Role } from '@tapwright/model';
import { actionSpace, findStrategy } from '@tapwright/runtime';
import { describe, expect, test } from 'vitest';
import { notesScreen, stateOn } from './actor.fixture.ts';
import { takeParameter } from './take-parameter.ts';

const bound = BoundCase.parse({
  spec: { id: 'c', title: 'Rename', steps: [{ do: 'Rename it to ${title}, not to "Milk"' }] },
  row: null,
  parameters: [
    { name: 'title', value: 'Bread', secret: false, about: '' },
    { name: 'pin', value: null, secret: true, about: 'of the wallet' },
  ],
});
const choice = actionSpace(notesScreen(), { keyboardShown: false }).find(
  ({ action }) => action.kind === 'text',
);
const task = { goal: bound.spec.steps[0]?.do ?? '', endCondition: '', expectation: '' };

/** Answers with these names, one after the other. */
function agent(...names: readonly (string | null)[]) {
  const asked: ParameterInput[] = [];
  const left = [...names];
  const model: Model = {
    name: 'agent',
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      if ('instruction' in request.input && 'candidates' in request.input) asked.push(request.input);
      const answer = { thought: '', name: left.shift() ?? null };
      const usage = { inputTokens: 1, outputTokens: 1, cachedTokens: 0, latencyMs: 0, attempts: 1 };
      return { output: request.schema.parse(answer), usage: { ...usage, repaired: false, model: 'agent' } };
    },
  };
  return { model, asked };
}

function take(wanted: string, { model }: { readonly model: Model }, strategy = 'uat', of: BoundCase = bound) {
  if (choice === undefined) throw new Error('a field');
  return takeParameter(
    { model, modelTimeoutMs: 60_000 },
    {
      bound: of,
      state: stateOn({ tasks: [task] }),
      strategy: findStrategy(strategy),
      choice,
      wanted,
      about: { jobId: 'j', runId: 'r' },
      signal: new AbortController().signal,
    },
  );
}

describe('what an input of a case takes', () => {
  test.each([
    ['is named as ${…}', '${pin}', 'pin'],
    ['is the only one with the value', 'Bread', 'title'],
  ])('a parameter that %s is taken without a question', async (_name, wanted, name) => {
    const asked = agent();
    expect((await take(wanted, asked)).taken).toEqual({ parameter: name });
    expect(asked.asked).toEqual([]);
  });

  test('with the strategy of the paper, the agent is asked for each', async () => {
    const asked = agent('title');
    const { taken, consulted } = await take('${pin}', asked, 'xuat');
    expect(taken).toEqual({ parameter: 'title' });
    expect(consulted).toHaveLength(1);
    expect(asked.asked[0]).toMatchObject({
      instruction: task.goal,
      skill: 'text',
      candidates: [{ name: 'title' }, {}],
    });
  });

  test('the agent gets names and what they are for, but no values', async () => {
    const asked = agent('title');
    await take('something', asked);
    expect(JSON.stringify(asked.asked)).not.toContain('Bread');
  });

  test('a name that does not exist is sent back, three times at most; nothing is invented', async () => {
    const asked = agent('name', 'caption', 'header', 'heading', 'title');
    const { taken } = await take('Rolls', asked);
    expect(taken).toHaveProperty('refused');
    expect(asked.asked.map(({ refused }) => refused.length)).toEqual([0, 1, 2, 3]);
  });

  test('without reflection, such a name is not asked for again', async () => {
    const asked = agent('name', 'title');
    expect((await take('${title}', asked, 'xuat-noreflect')).taken).toHaveProperty('refused');
    expect(asked.asked).toHaveLength(1);
  });

  test('an actor without that agent names the parameter itself, or enters nothing', async () => {
    const asked = agent('title');
    expect((await take('${pin}', asked, 'xuat-single')).taken).toEqual({ parameter: 'pin' });
    expect((await take('${pin 2}', asked, 'xuat-single')).taken).toHaveProperty('refused');
    expect(asked.asked).toEqual([]);
  });

  test('a text of the sentence may be entered where no parameter is meant', async () => {
    expect((await take('Milk', agent(null))).taken).toEqual({ text: 'Milk' });
    expect((await take('${other}', agent(null))).taken).toHaveProperty('refused');
    expect((await take('', agent(null))).taken).toHaveProperty('refused');
  });

  test('a case without parameters asks nobody', async () => {
    const asked = agent();
    const none = { ...bound, parameters: [] };
    expect((await take('Milk', asked, 'xuat', none)).taken).toEqual({ text: 'Milk' });
    expect(asked.asked).toEqual([]);
  });
});
