import { createModel, type Model } from '@tapwright/model';
import { parseTrace, type Trace } from '@tapwright/script';
import { findScript, healingsOf, runsOfJob, scriptsOfJob, stepsOfRun } from '@tapwright/store';
import { eventually } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const GOAL = "Create a note titled 'Lamp' with the text 'Buy a new bulb'";
const INPUTS = /^(tap|text|key|swipe)/;

/** Counts its questions: a replay asks none, unless the model may heal. Then it chooses the element with this name. */
function countingModel(): Model & { asked: number; heals: string | null } {
  const offline = createModel({ provider: 'offline' });
  const counting: Model & { asked: number; heals: string | null } = {
    ...offline,
    asked: 0,
    heals: null,
    async ask(request) {
      counting.asked += 1;
      const answer = await offline.ask(request);
      if (!('among' in request.input)) return answer;
      const index = request.input.among.findIndex(({ label }) => label === counting.heals);
      const reason = 'it does the same';
      return { ...answer, output: request.schema.parse({ reason, index: index < 0 ? null : index }) };
    },
  };
  return counting;
}

const model = countingModel();
let platform: TestStandalone;
let scriptId: string;
let trace: Trace;

beforeAll(async () => {
  platform = await startTestStandalone(model, false);
  const { id } = await platform.submit({ goal: GOAL });
  await platform.ended(id);
  const scripts = await scriptsOfJob(platform.standalone.platform.db.read, id);
  const neutral = scripts.find(({ format }) => format === 'neutral-json');
  if (neutral === undefined) throw new Error('the goal gives a trace');
  expect(neutral.proof).toBe('replayed');
  scriptId = neutral.id;
  trace = parseTrace(neutral.content);
});
afterAll(() => platform[Symbol.asyncDispose]());

async function replay(body: object) {
  const before = platform.executed().length;
  const asked = model.asked;
  const wanted = { kind: 'replay', reset: 'data', ...body };
  const { id } = await platform.submit(wanted);
  const job = await platform.ended(id);
  const { read } = platform.standalone.platform.db;
  const [run] = await runsOfJob(read, id);
  return {
    job,
    steps: run === undefined ? [] : await stepsOfRun(read, run.id),
    types: (await platform.events(id)).map(({ type }) => type),
    inputs: platform
      .executed()
      .slice(before)
      .filter((line) => INPUTS.test(line)),
    asked: model.asked - asked,
    healings: await healingsOf(read, { tenantId: 'default', jobId: id }),
  };
}

/** The trace with its last step changed. */
const withLast = (change: (step: Trace['steps'][number]) => Trace['steps'][number]): Trace => ({
  ...trace,
  steps: [...trace.steps.slice(0, -1), ...trace.steps.slice(-1).map(change)],
});

const withFirst = (change: (step: Trace['steps'][number]) => Trace['steps'][number]): Trace => ({
  ...trace,
  steps: [...trace.steps.slice(0, 1).map(change), ...trace.steps.slice(1)],
});

describe('a replay job', () => {
  test('plays a stored trace inside the gateway, without a model and without hops', async () => {
    const { job, steps, types, inputs, asked } = await replay({ script: scriptId });
    expect(job).toMatchObject({ outcome: 'completed', reason: { code: 'COMPLETED' } });
    expect(asked).toBe(0);
    expect(JSON.stringify(platform.notes())).toContain('Buy a new bulb');
    expect(inputs.length).toBeGreaterThanOrEqual(trace.steps.length);
    const verdicts = steps.map(({ verdict }) => verdict?.kind);
    expect(verdicts).toEqual([...trace.steps.map(() => 'advanced'), 'completed']);
    expect(steps.map(({ index }) => index)).toEqual(steps.map((_, at) => at + 1));
    const played = trace.steps.map(() => 'replay.planned');
    const begin = ['job.submitted', 'run.queued', 'run.started'];
    expect(types).toEqual([...begin, ...played, 'replay.played', 'run.closed', 'run.ended', 'job.ended']);
  });

  test('plays a trace from the request, with other values than the recorded ones', async () => {
    const parameters = [{ name: 'title', secret: false, value: 'Lamp', env: 'TITLE' }];
    const titled = JSON.parse(
      JSON.stringify({ ...trace, parameters }).replaceAll(/"(text|anchor)":"Lamp"/g, '"$1":"${title}"'),
    );
    const { job } = await replay({ trace: titled, parameters: { title: 'Torch' } });
    expect(job.outcome).toBe('completed');
    expect(JSON.stringify(platform.notes())).toContain('Torch');
  });

  test('fails with the check that does not hold, after waiting for it', async () => {
    const checks = [{ kind: 'text' as const, text: 'Nowhere to be seen' }];
    const { job, steps } = await replay({ trace: { ...trace, final: { ...trace.final, checks } } });
    expect(job).toMatchObject({
      outcome: 'failed',
      reason: { code: 'EXPECTATION_NOT_MET', message: expect.stringContaining('Nowhere to be seen') },
    });
    expect(steps.at(-1)?.verdict).toMatchObject({ kind: 'invalidated', reason: 'claim_rejected' });
  });

  test('fails where a target is not found, unless the job allows healing: then the change is proposed', async () => {
    const renamed = withLast((step) => ({
      ...step,
      locators: step.locators
        .filter(({ by }) => by === 'id' || by === 'text' || by === 'desc')
        .map((locator) => ('resourceId' in locator ? { ...locator, resourceId: 'a.b:id/x' } : locator))
        .map((locator) => ('text' in locator ? { ...locator, text: `${locator.text} it` } : locator))
        .map((locator) => ('desc' in locator ? { ...locator, desc: `${locator.desc} it` } : locator)),
    }));
    const failed = await replay({ trace: renamed });
    expect(failed.job).toMatchObject({ outcome: 'failed', reason: { code: 'LOCATOR_NOT_FOUND' } });
    expect(failed.steps.at(-1)?.verdict?.reason).toBe('not_found');
    const healed = await replay({ trace: renamed, heal: 'similarity' });
    expect(healed.job.outcome).toBe('completed');
    const last = trace.steps.at(-1);
    expect(healed.healings).toMatchObject([
      { status: 'proposed', stepIndex: last?.index, before: renamed.steps.at(-1)?.locators },
    ]);
    expect(healed.healings[0]?.after).not.toEqual(healed.healings[0]?.before);
    const kept = await findScript(platform.standalone.platform.db.read, healed.healings[0]?.scriptId ?? '');
    // Nothing is changed before a person accepts it.
    expect(parseTrace(kept?.content ?? '').steps.at(-1)?.locators).toEqual(renamed.steps.at(-1)?.locators);
  });

  describe('whose first target is not similar to any element', () => {
    const lost = (change: Partial<Trace['steps'][number]['action']> = {}) =>
      withFirst((step) => {
        const { target } = step.action;
        if (target === null) throw new Error('the first step is on an element');
        const unlike = { label: 'Qqq', text: 'Qqq', desc: '', resourceId: 'a.b:id/qqq' };
        const locators = [{ by: 'text', text: 'Qqq', matches: 1, fragile: false } as const];
        return { ...step, locators, action: { ...step.action, target: { ...target, ...unlike }, ...change } };
      });
    const meant = () => trace.steps.at(0)?.action.target?.label ?? '';

    test('goes on where the model says what it has become, marked and proposed with its reason', async () => {
      expect((await replay({ trace: lost(), heal: 'similarity' })).job.outcome).toBe('failed');
      model.heals = meant();
      const { job, types, asked, healings } = await replay({ trace: lost(), heal: 'model' });
      expect(job).toMatchObject({ outcome: 'completed' });
      expect(asked).toBe(1);
      expect(types.filter((type) => type === 'healing.asked')).toHaveLength(1);
      expect(healings).toMatchObject([
        {
          status: 'proposed',
          reason: 'chosen by the model: it does the same',
          stepIndex: trace.steps.at(0)?.index,
        },
      ]);
      expect(JSON.stringify(healings[0]?.after)).not.toContain('Qqq');
      expect(JSON.stringify(platform.notes())).toContain('Buy a new bulb');
    });

    test('fails as usual where the model names none, after one question', async () => {
      model.heals = null;
      const { job, asked, healings } = await replay({ trace: lost(), heal: 'model' });
      expect(job).toMatchObject({ outcome: 'failed', reason: { code: 'LOCATOR_NOT_FOUND' } });
      expect(asked).toBe(1);
      expect(healings).toEqual([]);
    });

    test('does not ask where the action may happen once only, and offers nothing that is forbidden', async () => {
      model.heals = meant();
      const once = await replay({ trace: lost({ effect: 'commit' }), heal: 'model', repeatable: true });
      expect(once.job).toMatchObject({ outcome: 'failed', reason: { code: 'LOCATOR_NOT_FOUND' } });
      expect(once.asked).toBe(0);
      const barred = await replay({ trace: lost(), heal: 'model', forbidden: [meant()] });
      expect(barred.job.outcome).toBe('failed');
      expect(barred.healings).toEqual([]);
    });
  });

  test('never does what may happen once only, unless the job may be repeated', async () => {
    const once = withLast((step) => ({ ...step, action: { ...step.action, effect: 'commit' } }));
    const refused = await replay({ trace: once, reset: 'restart' });
    expect(refused.job).toMatchObject({ outcome: 'inconclusive', reason: { code: 'ONCE_NOT_REPEATED' } });
    const done = await replay({ trace: once, repeatable: true });
    expect(done.job.outcome).toBe('completed');
    expect(done.inputs.length).toBeGreaterThan(refused.inputs.length);
  });

  test('does not touch what is forbidden now', async () => {
    const label = trace.steps.at(-1)?.action.target?.label ?? '';
    const { job } = await replay({ script: scriptId, forbidden: [label] });
    expect(job).toMatchObject({ outcome: 'failed', reason: { message: expect.stringMatching(/forbidden/) } });
  });

  test.each([
    ['neither a script nor a trace', {}, 'script'],
    ['both', { script: 'scr_x', trace: {} }, 'script'],
    ['an invalid trace', { trace: { schema: 'other' } }, 'schema'],
    ['a parameter that the trace does not have', { parameters: { pin: '1234' } }, 'parameters.pin'],
    ['a script that is not there', { script: 'scr_x' }, 'script'],
  ])('with %s is refused before anything is started', async (_, body, field) => {
    const whole = 'parameters' in body ? { script: scriptId, ...body } : body;
    await expect(platform.submit({ kind: 'replay', ...whole })).rejects.toMatchObject({
      field,
    });
  });
});

test('a replay whose platform dies in the middle goes on where it was: nothing is done twice', async () => {
  const whole = await replay({ script: scriptId });
  const before = platform.executed().length;
  const { id } = await platform.submit({ kind: 'replay', script: scriptId, reset: 'data' });
  const planned = async () =>
    (await platform.events(id)).filter(({ type }) => type === 'replay.planned').length >= 3;
  await eventually(planned);
  await platform.restart(model);
  expect(await platform.ended(id)).toMatchObject({ outcome: 'completed' });
  const inputs = platform
    .executed()
    .slice(before)
    .filter((line) => INPUTS.test(line));
  expect(inputs).toEqual(whole.inputs);
});
