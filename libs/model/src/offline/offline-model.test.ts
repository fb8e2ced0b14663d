import { expect, it } from 'vitest';
import { ActorOutput, SaidActorOutput } from '../roles/actor.ts';
import { CaptionerOutput } from '../roles/captioner.ts';
import { ReflectorOutput } from '../roles/reflector.ts';
import { VerifierOutput } from '../roles/verifier.ts';
import { actorInput, choice, step } from './mini-app.fixture.ts';
import { createOfflineModel } from './offline-model.ts';

const model = createOfflineModel();
const input = actorInput('open the player', [choice(0, { label: 'Player' }), choice(1, { kind: 'end' })]);
const about = { jobId: 'job_1', runId: 'run_1' };
const frame = { about, messages: [], signal: new AbortController().signal, timeoutMs: 1_000 };

it('answers every role without tokens, with measured time', async () => {
  const actor = await model.ask({ ...frame, role: 'actor', input, schema: ActorOutput });
  expect(actor.output.index).toBe(0);
  expect(actor.usage).toMatchObject({
    inputTokens: 0,
    outputTokens: 0,
    attempts: 1,
    repaired: false,
    model: 'offline',
  });
  expect(actor.usage.latencyMs).toBeGreaterThan(0);

  const claim = {
    goal: 'open the player',
    claim: 'done',
    claimReason: '',
    history: [step('Player')],
    elements: [],
  } as const;
  expect(
    (await model.ask({ ...frame, role: 'verifier', input: claim, schema: VerifierOutput })).output.completed,
  ).toBe(true);

  const run = { goal: 'open the player', outcome: 'completed', history: [step('Player')] };
  expect(
    (await model.ask({ ...frame, role: 'reflector', input: run, schema: ReflectorOutput })).output.rules,
  ).toEqual([]);
});

it('cannot see, and gives no caption for an icon', async () => {
  const asked = { ...frame, role: 'captioner' as const, input: { key: 'k' }, schema: CaptionerOutput };
  expect((await model.ask(asked)).output).toEqual({ caption: null });
  expect(model.sees?.('captioner')).toBe(false);
});

it('gives the same answer to the same question', async () => {
  const ask = () => model.ask({ ...frame, role: 'actor', input, schema: ActorOutput });
  expect((await ask()).output).toEqual((await ask()).output);
});

it('does not answer a canceled question', async () => {
  const asked = model.ask({
    ...frame,
    role: 'actor',
    input,
    schema: ActorOutput,
    signal: AbortSignal.abort(),
  });
  await expect(asked).rejects.toMatchObject({ code: 'CANCELED' });
});

it('stays quick on a long goal and a full screen', async () => {
  const goal = "set 'a' to 1, and open b and ".repeat(300);
  const choices = Array.from({ length: 200 }, (_, index) =>
    choice(index, { label: `Row ${index}, set b to ${index}` }),
  );
  const started = process.threadCpuUsage();
  await model.ask({ ...frame, role: 'actor', input: actorInput(goal, choices), schema: ActorOutput });
  expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(10_000);
});

it('says its choice in a text grammar where the question wants that', async () => {
  const element = {
    index: 7,
    resourceId: '',
    text: 'Player',
    desc: '',
    className: 'a.Button',
    label: 'Player',
  };
  const bounds: [number, number, number, number] = [0, 0, 1, 1];
  const choices = [
    { ...choice(0, { label: 'Player' }), element: { ...element, bounds } },
    choice(1, { kind: 'end' }),
  ];
  const asked = { ...frame, role: 'actor', asText: true, schema: SaidActorOutput } as const;
  const { output } = await model.ask({ ...asked, input: actorInput('open the player', choices) });
  expect(output.said).toMatch(/^Thought: .+\nAction: click\[7\]$/);
  const done = actorInput('open the player', choices, { history: [step('Player')] });
  expect((await model.ask({ ...asked, input: done })).output.said).toMatch(/\nAction: press\[stop\]$/);
});
