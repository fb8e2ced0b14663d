import { createModel, type Model, type ModelAnswer, type ModelRequest, type Role } from '@tapwright/model';
import { readCassette, replayCassette, writeCassette } from '@tapwright/standalone';
import { runsOfJob, stepsOfRun } from '@tapwright/store';
import { expect, test } from 'vitest';
import { startOnePhone } from './one-phone.fixture.ts';

const CAPTION = 'list view';

/** Sees one icon, presses it as soon as its caption is offered, and then says that the goal is reached. */
function seeingModel(): { readonly model: Model; readonly asked: ModelRequest<Role>[] } {
  const offline = createModel({ provider: 'offline' });
  const asked: ModelRequest<Role>[] = [];
  const pressed = new Set<string>();
  const answerTo = ({ role, input, about }: ModelRequest<Role>): object | null => {
    if (role === 'captioner') return { caption: CAPTION };
    if (role === 'verifier') return { completed: true, reason: 'seen', evidence: [], unsure: false };
    if (!('choices' in input)) return null;
    const icon = input.choices.findIndex(({ caption }) => caption === CAPTION);
    const end = input.choices.findIndex(({ kind }) => kind === 'end');
    const isFirst = icon >= 0 && !pressed.has(about.runId);
    pressed.add(about.runId);
    return { thought: '', index: isFirst ? icon : end, text: null, claim: isFirst ? null : 'done' };
  };
  return {
    asked,
    model: {
      name: 'seeing',
      async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
        asked.push(request as ModelRequest<Role>);
        const answer = answerTo(request as ModelRequest<Role>);
        if (answer === null) return offline.ask(request);
        const cost = { inputTokens: 1, outputTokens: 1, cachedTokens: 0, latencyMs: 0, attempts: 1 };
        const usage = { ...cost, repaired: false, pictures: request.pictures?.length ?? 0, model: 'seeing' };
        return { output: request.schema.parse(answer), usage };
      },
    },
  };
}

test('an icon without a name is captioned once, pressed by its caption, and known in the next run', async () => {
  const { model, asked } = seeingModel();
  await using phone = await startOnePhone('player', model);
  const { standalone, recorder } = phone;
  const { platform } = standalone;
  const { read } = platform.db;

  /** Runs the goal. Returns its first run, and what was asked on the way. */
  async function run() {
    asked.length = 0;
    const body = { goal: 'Show the songs as a list', app: phone.packageName, reset: 'data' };
    const job = await standalone.run(body, { deadlineMs: 500_000 });
    expect(job).toMatchObject({ outcome: 'completed' });
    const [first] = await runsOfJob(read, job.id);
    if (first === undefined) throw new Error('no run');
    const prompts = (role: Role) =>
      asked
        .filter((request) => request.role === role)
        .map(({ messages }) => messages.map(({ content }) => content).join('\n'));
    return { runId: first.id, prompts };
  }

  const first = await run();
  const looks = first.prompts('captioner').length;
  expect(looks).toBeGreaterThan(0);
  expect(first.prompts('actor')[0]).toContain(`looks like "${CAPTION}"`);
  expect((await stepsOfRun(read, first.runId))[0]).toMatchObject({
    action: { kind: 'click', target: { label: '' } },
    verdict: { kind: 'completed' },
  });

  const second = await run();
  expect(second.prompts('captioner')).toEqual([]);
  expect(second.prompts('actor')).toEqual(first.prompts('actor'));

  const answers = recorder.answersOf(first.runId) ?? [];
  const about = { runId: first.runId, tenantId: 'default', model: 'seeing', version: '0' };
  const cassette = await writeCassette(platform, { ...about, answers });
  const report = await replayCassette(readCassette(cassette ?? '', 'kept'));
  expect(report).toMatchObject({ result: 'same', askedOtherwise: 0 });
});
