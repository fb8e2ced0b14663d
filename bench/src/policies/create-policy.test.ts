import { TapwrightError } from '@tapwright/contracts';
import { type DoneAction, mapTask } from '@tapwright/evaluation';
import { describe, expect, test } from 'vitest';
import { createPathPolicy, createPolicy } from './create-policy.ts';
import type { Policy } from './policy.ts';
import { isPolicyName, parsePolicyName } from './policy-names.ts';
import { didOn, NOTES, nameOf, placeAt, questionOn, type Standing } from './question.fixture.ts';

const truth = mapTask(NOTES, NOTES.tasks[0] ?? { id: '', task: '', steps: [] });
const LEADS: Readonly<Record<string, string>> = {
  'click New': 'form',
  'click Save': 'saved',
  'click Save as copy': 'saved',
  'click Settings': 'settings',
  'click Dark theme': 'settings',
};

interface Ran {
  readonly said: readonly string[];
  readonly raw: readonly string[];
  readonly policy: Policy;
  readonly standing: Standing;
}

/** Acts as the policy says until it ends, on an app that follows its graph. */
async function run(name: string, seed = 1): Promise<Ran> {
  const standing: Standing = { node: 'list', done: [] };
  const policy = createPolicy(name, {
    app: NOTES,
    truth,
    seed,
    position: placeAt(standing),
    logs: '/nowhere',
  });
  const said: string[] = [];
  const raw: string[] = [];
  for (let stepsLeft = 15; stepsLeft > 0; stepsLeft -= 1) {
    const input = questionOn(NOTES, standing.node, { stepsLeft });
    const text = await policy.answer({ role: 'actor', input });
    raw.push(text);
    const answer = await readable(policy, input, text);
    const what = nameOf(input, answer.index, answer.text);
    said.push(answer.claim === null ? what : `${what} ${answer.claim}`);
    if (answer.claim !== null) break;
    act(standing, input.choices[answer.index], answer.text);
    standing.node = LEADS[what] ?? (what === 'back' ? 'list' : standing.node);
  }
  return { said, raw, policy, standing };
}

type Input = ReturnType<typeof questionOn>;
interface Answer {
  readonly index: number;
  readonly text: string | null;
  readonly claim: string | null;
}

async function readable(policy: Policy, input: Input, first: string): Promise<Answer> {
  let text = first;
  for (let attempt = 1; attempt < 10; attempt += 1) {
    try {
      const answer = JSON.parse(text);
      if ('index' in answer) return answer;
    } catch {
      // Asked once more, then from the start.
    }
    text = await policy.answer({ role: 'actor', input, repair: attempt % 2 === 1 });
  }
  throw new Error('no readable answer');
}

function act(standing: Standing, choice: Input['choices'][number] | undefined, text: string | null): void {
  if (choice === undefined) return;
  const kind = choice.kind === 'text' || choice.kind === 'back' ? choice.kind : 'click';
  standing.done.push(didOn(NOTES, standing.node, choice.label, { kind, text }));
}

const WAY = ['click New', 'text Title = Tea', 'click Save', 'end done'];

describe('every policy by its name', () => {
  test.each(['truth', 'oracle', 'truth+oracle'])('%s goes the right way', async (name) => {
    const { said, policy } = await run(name);
    expect(said).toEqual(WAY);
    expect(policy).toMatchObject({ name, counts: { decisions: 4, byOffline: 0 } });
  });

  test('with `+oracle` a claim is believed when all was done, whichever policy made it', async () => {
    const position = { node: 'saved', done: [] as DoneAction[] };
    const setup = { app: NOTES, truth, seed: 1, position: () => position, logs: '/nowhere' };
    const policy = createPolicy('simulated-high+oracle', setup);
    const verdict = async (claimReason: string): Promise<unknown> => {
      const input = { goal: truth.goal, claim: 'done', claimReason, history: [], elements: [] } as const;
      return JSON.parse(await policy.answer({ role: 'verifier', input })).completed;
    };
    const claims = Array.from({ length: 20 }, (_, at) => `claim ${at}`);
    expect(new Set(await Promise.all(claims.map(verdict)))).toEqual(new Set([false]));
    position.done.push(...(await run('truth')).standing.done);
    const later = claims.map((claim) => verdict(`later ${claim}`));
    expect(new Set(await Promise.all(later))).toEqual(new Set([true]));
  });

  test('simulated policies give the same bytes for the same seed', async () => {
    for (const level of ['low', 'mid', 'high']) {
      const [once, again] = [await run(`simulated-${level}`, 7), await run(`simulated-${level}`, 7)];
      expect(again.raw).toEqual(once.raw);
    }
    const seeds = await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => run('simulated-high', seed)));
    expect(new Set(seeds.map(({ raw }) => raw.join())).size).toBeGreaterThan(1);
  });

  test('any path will do, such as that of an app that knows its own way; a log needs its recording', async () => {
    const path = { next: () => ({ kind: 'done' }) as const, left: () => 0, way: () => [] };
    const policy = createPathPolicy('oracle', { path, task: 't', seed: 1 });
    const input = questionOn(NOTES, 'list');
    expect(JSON.parse(await policy.answer({ role: 'actor', input }))).toMatchObject({ claim: 'done' });
    expect(() => createPathPolicy('logged-x', { path, task: 't', seed: 1 })).toThrow(TapwrightError);
  });
});

describe('names', () => {
  test('are read with their suffix', () => {
    expect(parsePolicyName('logged-some-model+oracle')).toEqual({
      oracleVerifier: true,
      kind: 'logged',
      model: 'some-model',
    });
    expect(parsePolicyName('simulated-mid')).toEqual({
      oracleVerifier: false,
      kind: 'simulated',
      level: 'mid',
    });
  });

  test.each(['', 'gpt-4', 'logged-', 'simulated-', 'simulated-worst', 'openai+oracle', 'simulated-toString'])(
    '“%s” is none',
    (name) => {
      expect(() => parsePolicyName(name)).toThrow(/there is no model or policy/);
    },
  );

  test('of providers are not policies', () => {
    expect(['offline', 'openai', 'offline+oracle', 'truth'].map(isPolicyName)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
