import { ActView } from '@tapwright/contracts';
import { startOpenAiTestServer } from '@tapwright/model/test-server';
import { runsOfJob } from '@tapwright/store';
import { eventually, servicesOnly } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readHistory } from './platform/history.ts';
import { jobsOf } from './platform/jobs.ts';
import { type ScriptedChoice, scriptOf } from './platform/scripted-model.ts';
import { startTestPlatform, type TestPlatform } from './platform/test-platform.ts';

const DEADLINE_MS = 240_000;
const GOAL = "Create a note titled 'Harbour' with the text 'Pier 9'";
const API = ['before-commit@api.steer', 'before-publish@api.steer'];
const WORDS = [
  'run.paused',
  'proposal.accepted',
  'action.refused',
  'phone.taken',
  'phone.returned',
  'run.resumed',
];
const at = (...points: readonly string[]) =>
  points.flatMap((point) => WORDS.map((word) => `${point}@${word}`));

/** Who has died after the commit of a handling does not come to its later points: a run for each kind. */
const SCENARIOS = [
  { who: 'the API, twice at each word', points: API, everyWord: true },
  { who: 'those who do it, before they have', points: at('before-commit', 'before-publish') },
  { who: 'those who do it, after they have', points: at('before-ack') },
] as const;
interface Scenario {
  readonly points: readonly string[];
  /** Each word kills the API anew at each point. */
  readonly everyWord?: boolean;
}

const Live = z.object({
  state: z.string(),
  step: z.number(),
  proposal: z.object({ number: z.number(), says: z.string() }).nullable(),
  refused: z.array(z.unknown()),
  screen: z.object({ elements: z.array(z.object({ number: z.number(), label: z.string() })) }).nullable(),
});
type Live = z.infer<typeof Live>;

/** A client that repeats each request until it is answered, as a page does. */
function watcherOf({ cluster }: TestPlatform, runId: string) {
  const call = async (path: string, body?: object): Promise<unknown> => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${cluster.apiUrl}/v1/runs/${runId}/${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return {
    ask: (word: string, body: object = {}): Promise<unknown> =>
      eventually(() => call(word, body), { timeoutMs: DEADLINE_MS, what: word }),
    act: (body: object): Promise<ActView> =>
      eventually(
        async () => {
          const act = ActView.parse(await call('acts?waitMs=2000', body));
          return act.outcome === null ? null : act;
        },
        { timeoutMs: DEADLINE_MS, what: 'the act' },
      ),
    seen: (what: string, isSo: (live: Live) => boolean): Promise<Live> =>
      eventually(
        async () => {
          const live = Live.parse(await call('live'));
          if (!isSo(live)) throw new Error(`it is ${JSON.stringify({ ...live, screen: null })}`);
          return live;
        },
        { timeoutMs: DEADLINE_MS, what },
      ),
  };
}

/** A model that is asked for the first step, and answers when it is released. */
async function modelOf(choices: () => readonly ScriptedChoice[]) {
  const script = scriptOf(choices);
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const server = await startOpenAiTestServer({
    script: async (request) => {
      if (JSON.stringify(request.body).includes('index-1: ')) {
        asked.resolve();
        await released.promise;
      }
      return script(request);
    },
  });
  return { server, asked: asked.promise, release: released.resolve };
}

const OPEN = { line: /New note/ };
const BODY = { line: /Write something/, text: 'Pier 9' };
/** What a person refuses at the second step, and what is done in its place; the second or third step is their own. */
const REFUSED = [OPEN, { line: /Title/, text: 'Never this' }];
const INSTEAD = [OPEN, BODY, BODY, { line: /Save/ }];

/** A run that is paused, goes a step, is refused one, lends its phone, and goes on to its end. */
async function steered({ points, everyWord = false }: Scenario) {
  let choices: readonly ScriptedChoice[] = REFUSED;
  const model = await modelOf(() => choices);
  await using _ = { [Symbol.asyncDispose]: () => model.server.close() };
  const failing = everyWord ? { heldPoints: points } : { failPoints: points };
  await using platform = await startTestPlatform({ ...failing, modelUrl: model.server.baseUrl });
  const { cluster, device } = platform;
  const jobs = jobsOf(cluster);
  const idle = async () => (await jobs.devices()).some(({ state }) => state === 'idle');
  await eventually(idle, { timeoutMs: 30_000, what: 'the phone is idle' });
  const about = { app: platform.app, reset: 'data', device: { serial: 'phone-1' } };
  const { id } = await jobs.submit({ goal: GOAL, ...about, verify: false }, 'steered');
  await model.asked;
  const [run] = await runsOfJob(platform.database.read, id);
  const { ask, act, seen } = watcherOf(platform, run?.id ?? '');
  const word = async (name: string, body?: object) => {
    if (everyWord) platform.held.arm(points);
    await ask(name, body);
  };
  const touched = () =>
    device.journal
      .entries()
      .filter(({ kind, basis }) => basis !== 'command' && (kind === 'tap' || kind === 'text'))
      .map(({ kind, args }) => [kind, ...args].join(' '));

  await word('pause');
  await seen('the pause', ({ state }) => state === 'pausing');
  model.release();
  const first = await seen('a proposal', ({ proposal }) => proposal?.number === 1);
  expect([first.step, touched()]).toEqual([0, []]);
  await word('step', { proposal: 1 });
  const second = await seen('the second proposal', ({ proposal }) => proposal?.number === 2);
  expect([second.step, touched().length]).toEqual([1, 1]);
  choices = INSTEAD;
  await word('refuse', { proposal: 2, reason: 'Not this title.' });
  const third = await seen('the third proposal', ({ proposal }) => proposal?.number === 3);
  expect(third).toMatchObject({ step: 1, refused: [expect.anything()] });
  expect(third.proposal?.says).not.toBe(second.proposal?.says);
  await word('take-over');
  const mine = await seen('the phone in hands', ({ state }) => state === 'taken');
  const element = mine.screen?.elements.find(({ label }) => label === 'Title')?.number;
  const title = { id: 'title', kind: 'text', element, text: 'Harbour' };
  expect(await act(title)).toMatchObject({ outcome: 'done', step: 2 });
  expect(await act(title)).toMatchObject({ outcome: 'done', step: 2 });
  await word('hand-back');
  await seen('the phone handed back', ({ state, proposal }) => state === 'paused' && proposal !== null);
  await word('resume');
  const job = await jobs.ended(id, DEADLINE_MS);
  const history = await readHistory(platform, id);
  const deaths = () => [...cluster.processes.values()].flatMap((child) => child.deaths());
  const wanted = everyWord ? points.length * WORDS.length : points.length;
  // The last process dies after its work is committed: a moment after the job has ended.
  await eventually(() => deaths().length >= wanted, { timeoutMs: 10_000, what: 'every fail point' });
  expect(deaths()).toEqual(Array.from({ length: wanted }, () => 'SIGKILL'));
  const { unhandled, device: phone, events } = history;
  return {
    ...{ outcome: job.outcome, reason: job.reason?.code, touched: touched(), unhandled, phone },
    // A word may be stored twice, when its first message was not yet handled; it does something once.
    events: events.filter(
      (type, at) => !(events[at - 1] === type && (type === 'run.queued' || WORDS.includes(type))),
    ),
  };
}

const real = servicesOnly('processes that are killed while a person steers a run');
describe.runIf(real)('a run that a person steers', () => {
  let reference: ReturnType<typeof steered> | null = null;
  const undisturbed = () => {
    reference ??= steered({ points: [] });
    return reference;
  };

  test(
    'does each word once where nobody dies',
    async () => {
      const { outcome, touched, events, phone } = await undisturbed();
      expect([outcome, phone]).toEqual(['completed', 'idle']);
      expect(touched.filter((touch) => touch.startsWith('text'))).toEqual(['text Harbour', 'text Pier 9']);
      // What was proposed last is done when the run goes on.
      expect(events.filter((type) => WORDS.includes(type))).toEqual([...WORDS, 'proposal.accepted']);
    },
    DEADLINE_MS + 60_000,
  );

  test.each(SCENARIOS)(
    'does the same where it kills $who',
    async (scenario) => {
      const expected = await undisturbed();
      expect(await steered(scenario)).toEqual(expected);
    },
    2 * DEADLINE_MS + 60_000,
  );
});

test('the tests of a steered run with processes that are killed need processes', () => {
  // On the embedded backend only this test of the file runs; standard error reports that the others do not.
  expect(SCENARIOS.flatMap(({ points }) => points)).toHaveLength(2 + 3 * WORDS.length);
});
