import type { JobSpec } from '@tapwright/contracts';
import { createModel, type Model, type ModelAnswer, type ModelRequest, type Role } from '@tapwright/model';
import { readCassette, replayCassette, writeCassette } from '@tapwright/standalone';
import { runsOfJob, stepsOfRun } from '@tapwright/store';
import { expect, test } from 'vitest';
import { startOnePhone } from './one-phone.fixture.ts';

/** What is pressed, in this order; a link by its words, everything else by its label. */
const WAY = ['Cards', 'Add card', 'Card Service Agreement'];

/** Presses the next of the way as soon as it is offered, and gives up where it is not. */
function walkingModel(): { readonly model: Model; readonly prompts: string[]; readonly links: string[] } {
  const offline = createModel({ provider: 'offline' });
  const prompts: string[] = [];
  const links: string[] = [];
  const opened = new Set<string>();
  const pressed = new Map<string, number>();
  const answerTo = ({ role, input, about, messages }: ModelRequest<Role>): object | null => {
    if (role === 'verifier')
      return { completed: opened.has(about.runId), reason: 'seen', evidence: [], unsure: false };
    if (role === 'inspector') return { accomplished: opened.has(about.runId), reason: 'seen', evidence: [] };
    if (!('choices' in input)) return null;
    const { choices } = input;
    prompts.push(messages.map(({ content }) => content).join('\n'));
    links.push(...choices.flatMap(({ element }) => element?.link?.text ?? []));
    const done = pressed.get(about.runId) ?? 0;
    pressed.set(about.runId, done + 1);
    const wanted = WAY[done];
    const isLink = done === WAY.length - 1;
    const index = choices.findIndex(
      ({ label, element }) => label === wanted && (element?.link !== undefined) === isLink,
    );
    if (isLink && index >= 0) opened.add(about.runId);
    const end = input.choices.findIndex(({ kind }) => kind === 'end');
    return {
      thought: '',
      index: index < 0 ? end : index,
      text: null,
      claim: index < 0 ? 'infeasible' : null,
    };
  };
  return {
    prompts,
    links,
    model: {
      name: 'walking',
      async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
        const answer = answerTo(request as ModelRequest<Role>);
        if (answer === null) return offline.ask(request);
        const cost = { inputTokens: 1, outputTokens: 1, cachedTokens: 0, latencyMs: 0, attempts: 1 };
        const usage = { ...cost, repaired: false, pictures: request.pictures?.length ?? 0, model: 'walking' };
        return { output: request.schema.parse(answer), usage };
      },
    },
  };
}

/** A farm with one phone that has the wallet. */
async function startFarm() {
  const { model, prompts, links } = walkingModel();
  const phone = await startOnePhone('wallet', model);
  const { standalone, recorder } = phone;
  const { platform } = standalone;
  const { read } = platform.db;

  /** Runs the goal. Returns its first run with its steps. */
  async function run(more: Partial<JobSpec>) {
    const goal = 'Open the card service agreement';
    const body = { goal, app: phone.packageName, reset: 'data', strategy: 'uat', ...more };
    const job = await standalone.run(body, { deadlineMs: 500_000 });
    const [first] = await runsOfJob(read, job.id);
    if (first === undefined) throw new Error('no run');
    return { job, run: first, steps: await stepsOfRun(read, first.id) };
  }
  return {
    platform,
    recorder,
    prompts,
    links,
    run,
    [Symbol.asyncDispose]: () => phone[Symbol.asyncDispose](),
  };
}

test('a link inside a text is offered by its words, pressed, and opens its page; the record says the same', async () => {
  await using farm = await startFarm();
  const { job, run, steps } = await farm.run({});
  expect(job).toMatchObject({ outcome: 'completed' });
  const pressed = steps.find(({ action }) => action.target?.link !== undefined);
  expect(pressed).toMatchObject({
    action: { kind: 'click', target: { link: { text: 'Card Service Agreement' } } },
    verdict: { kind: 'completed' },
  });
  // The linked page, which is only to be read.
  expect(JSON.stringify(run.state.history.at(-1)?.changes)).toContain('What this is about');
  expect(farm.links).toContain('Privacy Notice');
  expect(farm.prompts[2]).toMatch(/click link "Card Service Agreement" in "I have read the Card/);

  const answers = farm.recorder.answersOf(run.id) ?? [];
  const about = { runId: run.id, tenantId: 'default', model: 'walking', version: '0' };
  const cassette = await writeCassette(farm.platform, { ...about, answers });
  expect(await replayCassette(readCassette(cassette ?? '', 'kept'))).toMatchObject({ result: 'same' });
});

test.each([
  ['without a picture', { pictures: false }],
  ['where the strategy does not use links', { strategy: 'react' }],
])('%s no link is offered', async (_name, more) => {
  await using farm = await startFarm();
  const { job } = await farm.run(more as Partial<JobSpec>);
  expect(farm.prompts.length).toBeGreaterThan(WAY.length - 1);
  expect(farm.links).toEqual([]);
  expect(job?.outcome).not.toBe('completed');
});
