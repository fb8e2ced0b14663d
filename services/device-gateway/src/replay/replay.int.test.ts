import type { Heal } from '@tapwright/contracts';
import { CONDITIONAL_SCHEMA, type Trace, type TraceStep } from '@tapwright/script';
import { findStep, stepsOfRun } from '@tapwright/store';
import { changeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { createStillSource } from '@tapwright/virtual-android';
import type { ScreenSource } from '@tapwright/virtual-ui';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { APP, type Gateway, inputs, leaseToken, startGateway } from '../gateway.fixture.ts';
import { beginReplay, goOn, playToTheEnd, pressStep, traceWith } from './replay.fixture.ts';
import { onReplayPlanned } from './replay-planned.ts';

let db: TestDatabase;
let gateway: Gateway;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  gateway = await startGateway(db, { playWaitMs: 100 });
});
afterEach(() => gateway[Symbol.asyncDispose]());
afterAll(() => db.close());

const BOOKS = '/data/local/tmp/tapwright';

/** Presses a button twice; the screen stays as it is. */
function traceOf(change: Partial<Trace> = {}): Trace {
  const after = { activity: '', structureKey: '', checks: [{ kind: 'text' as const, text: 'Save' }] };
  const final = { activity: `${APP}/.MainActivity`, checks: [] };
  return traceWith([pressStep({ after }), pressStep({ index: 2, after })], { final, ...change });
}

/** A run that is to make its first move on the still screen. */
async function planned(trace: Trace = traceOf(), heal?: Heal) {
  const { run, locale } = await beginReplay(gateway, trace, { heal });
  return { run, locale, data: { step: 0, captureId: await gateway.capture(run), late: false } };
}

describe('a move of a replay', () => {
  test('waits as long as the case asks for', async () => {
    const trace = traceOf();
    const waits = {
      kind: 'wait',
      target: null,
      text: null,
      direction: null,
      effect: 'look',
      key: 'wait',
    } as const;
    const { run, data } = await planned({
      ...trace,
      steps: trace.steps.map((step) => ({ ...step, locators: [], action: { ...waits, waitMs: 1_500 } })),
    });
    const begun = performance.now();
    await gateway.work(onReplayPlanned, run, data);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(1_500);
  });

  test('is made once, written down, and leads to the next; after the last one the trace is played', async () => {
    const { run, data } = await planned();
    const first = await gateway.work(onReplayPlanned, run, data);
    expect(first.emitted).toMatchObject([
      { type: 'replay.planned', gateway: 'gw-1', data: { step: 1, late: false, played: { status: 'done' } } },
    ]);
    expect(await findStep(db.read, run.id, 1)).toMatchObject({
      status: 'done',
      verdict: { kind: 'advanced' },
    });
    // The next event begins where this one ended: with the checks that hold on the stored screen.
    expect((await gateway.run(run.id)).state.play).toEqual({ at: 0, acted: true, guards: {} });
    const second = await goOn(gateway, run, first);
    expect(second.emitted).toMatchObject([
      { type: 'replay.played', data: { step: 3, outcome: 'completed', reason: { code: 'COMPLETED' } } },
    ]);
    expect(inputs(gateway.phones[0])).toEqual(['tap 100 50', 'tap 100 50']);
    const kinds = (await stepsOfRun(db.read, run.id)).map(({ verdict }) => verdict?.kind);
    expect(kinds).toEqual(['advanced', 'advanced', 'completed']);
  });

  test('that is handled again after a crash is not made again: the phone keeps the books', async () => {
    const { run, data } = await planned();
    await gateway.handle(onReplayPlanned, run, data);
    const { emitted } = await gateway.work(onReplayPlanned, run, data);
    expect(emitted).toMatchObject([{ data: { step: 1, played: { status: 'done' } } }]);
    expect(inputs(gateway.phones[0])).toEqual(['tap 100 50']);
  });

  test('that was begun and may not have ended is not repeated: its checks decide', async () => {
    const { run, data } = await planned();
    gateway.phones[0]?.files.mkdir(`${BOOKS}/commands/${run.id}_1_0`, true);
    const { emitted } = await gateway.work(onReplayPlanned, run, data);
    expect(emitted).toMatchObject([{ type: 'replay.planned', data: { played: { status: 'uncertain' } } }]);
    expect(inputs(gateway.phones[0])).toEqual([]);
  });

  test('under an old token does nothing: another run holds the phone by now', async () => {
    const { run, data } = await planned();
    const newer = ((await leaseToken(gateway, run)) ?? 0) + 1;
    await gateway.deps.inventory.device('phone-1').adoptToken(newer);
    const refused = { code: 'DEVICE_LEASE_LOST' };
    await expect(gateway.handle(onReplayPlanned, run, data)).rejects.toMatchObject(refused);
    expect(inputs(gateway.phones[0])).toEqual([]);
  });
});

describe('a step under a condition', () => {
  const banner = (text: string): NonNullable<TraceStep['when']>[number] => ({
    ...{ is: 'visible', name: 'Banner', steps: 1 },
    locators: [{ by: 'text', text, matches: 1, fragile: false }],
  });
  const withBanner = (text: string) => {
    const [first, second] = traceOf().steps;
    if (first === undefined || second === undefined) throw new Error('two steps');
    return traceOf({ schema: CONDITIONAL_SCHEMA, steps: [{ ...first, when: [banner(text)] }, second] });
  };

  test('that does not hold is not done, and never told as done', async () => {
    const { end, steps } = await playToTheEnd(gateway, await beginReplay(gateway, withBanner('Cookies')));
    expect(inputs(gateway.phones[0])).toEqual(['tap 100 50']);
    const message = '1 of 2 steps were played (not done: step 1, as “Banner” is not visible)';
    expect(end?.data).toMatchObject({
      outcome: 'completed',
      reason: { message: expect.stringContaining(message) },
    });
    expect(steps.map(({ verdict }) => verdict?.kind)).toEqual(['advanced', 'completed']);
    expect(steps[0]?.thought).toContain('step 2 of 2');
    expect(steps[1]?.verdict?.evidence.summary).toContain(message);
  });

  test('that holds is done, and says why', async () => {
    const { end, steps } = await playToTheEnd(gateway, await beginReplay(gateway, withBanner('Save')));
    expect(inputs(gateway.phones[0])).toEqual(['tap 100 50', 'tap 100 50']);
    expect(end?.data).toMatchObject({
      reason: { message: expect.stringContaining('all 2 steps were played') },
    });
    expect(steps[0]?.verdict?.evidence.summary).toContain('done as “Banner” is visible');
    expect(steps[1]?.verdict?.evidence.summary).not.toContain('Banner');
  });
});

describe('a target that neither a locator nor similarity finds', () => {
  const lost = (): Trace => {
    const [step] = traceOf().steps;
    const target = step?.action.target;
    if (step === undefined || target === null || target === undefined) throw new Error('a step');
    const unlike = { ...target, label: 'Qqq', text: 'Qqq', className: 'a.B' };
    const locators = [{ by: 'text' as const, text: 'Qqq', matches: 1, fragile: false }];
    const action = { ...step.action, target: { ...unlike, bounds: [900, 2300, 940, 2340] as const } };
    return { ...traceOf(), steps: [{ ...step, locators, action } as unknown as typeof step] };
  };

  test('leads to one question with the elements that may replace it; the answer is tapped', async () => {
    const { run, data } = await planned(lost(), 'model');
    const late = { ...data, late: true, still: true };
    const first = await gateway.work(onReplayPlanned, run, late);
    const { captureId } = data;
    expect(first.emitted).toMatchObject([
      { type: 'healing.asked', data: { step: 0, captureId, at: 0, candidates: [2, 1] } },
    ]);
    expect((await gateway.run(run.id)).state.play).toMatchObject({ at: 0, asked: [0] });
    const answered = { ...late, healing: { index: 1, reason: 'it saves' } };
    const { emitted } = await gateway.work(onReplayPlanned, run, answered);
    expect(emitted).toMatchObject([{ data: { played: { status: 'done', healed: expect.any(Number) } } }]);
    expect(inputs(gateway.phones[0])).toEqual(['tap 100 50']);
  });

  test('fails the replay where the answer names no element, or one that was not offered', async () => {
    for (const index of [null, 0, 99]) {
      const { run, data } = await planned(lost(), 'model');
      const late = { ...data, late: true, still: true };
      await gateway.work(onReplayPlanned, run, late);
      const answered = { ...late, healing: { index, reason: 'none' } };
      const { emitted } = await gateway.work(onReplayPlanned, run, answered);
      expect(emitted).toMatchObject([
        { type: 'replay.played', data: { outcome: 'failed', reason: { code: 'LOCATOR_NOT_FOUND' } } },
      ]);
      await db.clear();
      await gateway[Symbol.asyncDispose]();
      gateway = await startGateway(db, { playWaitMs: 100 });
    }
  });
});

test('days of a trace are counted from the date of the phone', async () => {
  const checks = [{ kind: 'text' as const, text: '${today+1d|yyyy-MM-dd}' }];
  const { run, data } = await planned(traceOf({ steps: [], final: { activity: '', checks } }));
  await changeRun(db, run, { state: { ...run.state, day: '2031-06-30' } });
  const { emitted } = await gateway.work(onReplayPlanned, run, { ...data, late: true });
  expect(emitted).toMatchObject([{ data: { reason: { message: 'the end: “2031-07-01” is not shown' } } }]);
});

test('days of a trace are also looked for as the language of the phone writes them', async () => {
  gateway.phones[0]?.properties.set('persist.sys.locale', 'de-DE');
  const checks = [{ kind: 'text' as const, text: '${today+1d|EEE, MMM d}' }];
  const { run, locale, data } = await planned(traceOf({ steps: [], final: { activity: '', checks } }));
  expect(locale).toBe('de-DE');
  await changeRun(db, run, { state: { ...run.state, day: '2031-06-30', locale } });
  const { emitted } = await gateway.work(onReplayPlanned, run, { ...data, late: true });
  const message = String.raw`the end: nothing fits (Tue, Jul 1|Di\., 1\. Juli|Di, Juli 1)`;
  expect(emitted).toMatchObject([{ data: { reason: { message } } }]);
});

test('a step whose check does not hold in time fails the replay there, and nothing is done after it', async () => {
  const [first, second] = traceOf().steps;
  if (first === undefined || second === undefined) throw new Error('two steps');
  const checks = [{ kind: 'text' as const, text: 'Saved' }];
  const wrong = { ...first, after: { ...first.after, checks } };
  const { run, data } = await planned(traceOf({ steps: [wrong, second] }));
  const { emitted } = await gateway.work(onReplayPlanned, run, data);
  const reason = { code: 'EXPECTATION_NOT_MET', message: 'step 1 of 2: “Saved” is not shown' };
  expect(emitted).toMatchObject([{ type: 'replay.played', data: { step: 1, outcome: 'failed', reason } }]);
  expect(await findStep(db.read, run.id, 1)).toMatchObject({ verdict: { kind: 'invalidated' } });
  expect(inputs(gateway.phones[0])).toEqual(['tap 100 50']);
});

describe('an element that cannot be touched where it is', () => {
  const node = (attributes: string, inside = '') =>
    `<node package="${APP}" enabled="true" ${attributes}>${inside}</node>`;
  const button = (text: string) =>
    node(`class="android.widget.Button" text="${text}" clickable="true" bounds="[0,300][400,500]"`);
  const listOf = (text: string) =>
    createStillSource({
      nodes: node(
        'class="android.widget.ListView" scrollable="true" bounds="[0,200][1080,1800]"',
        button(text),
      ),
    });

  /** Shows the second screen after such an input. */
  function turning(first: ScreenSource, second: ScreenSource, by: 'swipe' | 'key'): () => ScreenSource {
    return () => {
      let now = first;
      return {
        ...first,
        view: () => now.view(),
        input(event) {
          if (event.kind === by) now = second;
          return now.input(event);
        },
      };
    };
  }

  async function playedOn(source: () => ScreenSource) {
    await gateway[Symbol.asyncDispose]();
    gateway = await startGateway(db, { playWaitMs: 1_000, source });
    // BACK on a still screen has nothing to bring to the front: any activity will do.
    const begun = await beginReplay(gateway, traceOf({ final: { activity: '', checks: [] } }));
    return playToTheEnd(gateway, begun);
  }

  test('is scrolled into sight: each scroll a step of the run, and that of the trace goes on', async () => {
    const { end, steps } = await playedOn(turning(listOf('Rent'), listOf('Save'), 'swipe'));
    expect(end).toMatchObject({ data: { outcome: 'completed' } });
    expect(steps.map(({ action }) => action.kind)).toEqual(['scroll', 'click', 'click', 'end']);
    expect(steps[0]?.verdict?.evidence.summary).toBe('scrolled down: “Save”');
    expect(inputs(gateway.phones[0]).map((line) => line.split(' ')[0])).toEqual(['swipe', 'tap', 'tap']);
  });

  test('fails the replay where the list ends without it', async () => {
    const { end, steps } = await playedOn(() => listOf('Rent'));
    expect(end).toMatchObject({ data: { outcome: 'failed', reason: { code: 'LOCATOR_NOT_FOUND' } } });
    expect(steps.map(({ action }) => action.direction)).toEqual(['down', 'up', null]);
  });

  test('is uncovered with BACK where the notification shade lies over it', async () => {
    const shade = createStillSource({
      nodes: `<node package="com.android.systemui" class="a.T" text="No notifications" bounds="[0,0][1080,1900]"/>`,
    });
    const { end, steps } = await playedOn(turning(shade, listOf('Save'), 'key'));
    expect(end).toMatchObject({ data: { outcome: 'completed' } });
    expect(steps.map(({ action }) => action.kind)).toEqual(['back', 'click', 'click', 'end']);
  });
});

describe('a replay that checks a file', () => {
  const path = '/sdcard/Download/out-*.txt';
  const checked = (contains: string): Trace =>
    traceOf({
      steps: [],
      final: {
        activity: `${APP}/.MainActivity`,
        checks: [{ kind: 'file', path, is: 'present', contains }],
      },
    });
  const write = (text: string) =>
    gateway.phones[0]?.files.write('/sdcard/Download/out-1.txt', Buffer.from(text));

  async function playedWith(contains: string) {
    const { run, data } = await planned(checked(contains));
    let handled = await gateway.work(onReplayPlanned, run, data);
    for (let more = 0; more < 5 && handled.emitted[0]?.type === 'replay.planned'; more += 1)
      handled = await goOn(gateway, run, handled);
    const steps = await stepsOfRun(db.read, run.id);
    return { event: handled.emitted[0], evidence: steps.at(-1)?.verdict };
  }

  test('ends with the file as evidence', async () => {
    write('all of it');
    const { event, evidence } = await playedWith('all of it');
    expect(event).toMatchObject({ type: 'replay.played', data: { outcome: 'completed' } });
    expect(evidence?.evidence.files).toMatchObject([{ path, name: 'out-1.txt', cut: false }]);
  });

  test('fails where the file says something else', async () => {
    write('a part');
    const { event } = await playedWith('all of it');
    const reason = {
      code: 'EXPECTATION_NOT_MET',
      message: expect.stringContaining('out-1.txt does not contain'),
    };
    expect(event).toMatchObject({ type: 'replay.played', data: { outcome: 'failed', reason } });
  });

  test('is inconclusive where the file cannot be read', async () => {
    gateway.phones[0]?.files.remove('/sdcard', true);
    const { event, evidence } = await playedWith('all of it');
    expect(event).toMatchObject({ type: 'replay.played', data: { outcome: 'inconclusive' } });
    expect(evidence).toMatchObject({ kind: 'inconclusive' });
  });
});
