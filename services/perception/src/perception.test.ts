import { markOfScreen, type ReadScreen } from '@tapwright/captures';
import { captionsOn, emptyRunState, type HistoryItem, linksOn, type RunState } from '@tapwright/contracts';
import { parseHierarchy } from '@tapwright/screen';
import type { HandlerInput } from '@tapwright/service';
import { saveCaptions } from '@tapwright/store';
import { inputOf as sampleInput } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { onActionExecuted } from './action-executed.ts';
import type { PerceptionDeps } from './deps.ts';
import { NO_FAULTS } from './find-faults.ts';
import { NO_ICONS } from './icons.ts';
import { onStateRestored } from './state-restored.ts';
import { onTaskPlanned } from './task-planned.ts';

const timing = { deviceMs: 1, settleMs: 1, settledBy: 'stable' as const };

/** A capture whose screen shows these texts. */
function captured(id: string, ...texts: readonly string[]): ReadScreen {
  const nodes = texts.map(
    (text, at) =>
      `<node class="android.widget.TextView" text="${text}" bounds="[0,${at * 90}][500,${at * 90 + 80}]"/>`,
  );
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" bounds="[0,0][1080,1920]">${nodes.join('')}</node></hierarchy>`;
  const where = { packageName: 'org.example', activity: 'org.example/.Main' };
  const parsed = parseHierarchy(dump, where);
  if (!parsed.ok) throw new Error(parsed.detail);
  const blobs = {
    hierarchyId: 'h',
    pictureId: null,
    keyboardShown: false,
    rotation: 0,
    tookMs: 1,
    retries: [],
  };
  const ids = { id, tenantId: 'default', runId: 'run_1', createdAt: new Date(0) };
  return { capture: { ...ids, ...where, ...blobs }, screen: parsed.screen };
}

const before = captured('cap_1', 'Milk', 'Bread');
const after = captured('cap_2', 'Milk', 'Bread', 'Eggs');
const deps: PerceptionDeps = {
  inProcess: true,
  screens: {
    async read(captureId: string) {
      const found = [before, after].find(({ capture }) => capture.id === captureId);
      if (found === undefined) throw new Error(`no capture ${captureId}`);
      return found;
    },
  },
  icons: async () => NO_ICONS,
  links: async () => [],
  pictureChanged: async () => false,
  faults: async () => NO_FAULTS,
};

/** Whatever the screen, two icons are known, and there is a journal entry about them. */
const captions = [
  { index: 1, caption: 'search' },
  { index: 2, caption: 'menu' },
];
const writes = saveCaptions('default', new Map([['one', 'search']]));
const looking: PerceptionDeps = {
  ...deps,
  icons: async () => ({ captions, writes }),
};

/** The input of a handler whose run is in its first step. */
function inputOf<Data>(data: Data, state: Partial<RunState> = {}): HandlerInput<Data> {
  const run = { status: 'running', step: 1, state: { ...emptyRunState([], []), ...state } } as const;
  return sampleInput(data, { run });
}

const item: HistoryItem = {
  step: 1,
  task: 0,
  key: 'click|x',
  kind: 'click',
  label: 'Add',
  checked: null,
  text: null,
  direction: null,
  effect: 'look',
  before: markOfScreen(before),
  after: null,
  verdict: null,
  reason: null,
  changes: [],
};

describe('what a run remembers about a screen', () => {
  test('is where it was taken, its layout and its content, not its tree', () => {
    const mark = markOfScreen(before);
    expect(mark).toMatchObject({ captureId: 'cap_1', activity: 'org.example/.Main' });
    expect(JSON.stringify(mark)).not.toContain('Milk');
  });

  test('is the same for the same screen in another capture', () => {
    const again = markOfScreen(captured('cap_9', 'Milk', 'Bread'));
    expect(again).toEqual({ ...markOfScreen(before), captureId: 'cap_9' });
  });

  test('shows a changed text in its content, not in its layout', () => {
    const changed = markOfScreen(captured('cap_9', 'Milk', 'Rolls'));
    expect(changed.layout).toBe(markOfScreen(before).layout);
    expect(changed.content).not.toBe(markOfScreen(before).content);
  });
});

describe('an executed action', () => {
  test('is observed as what it changed, which is remembered with it', async () => {
    const data = { step: 1, status: 'done' as const, captureId: 'cap_2', timing };
    const result = await onActionExecuted.handle(inputOf(data, { history: [item] }), deps);
    const [{ data: observed } = { data: null }] = result.emit;
    expect(observed).toMatchObject({
      step: 1,
      status: 'done',
      beforeCaptureId: 'cap_1',
      afterCaptureId: 'cap_2',
    });
    expect(JSON.stringify(observed)).toContain('Eggs');
    expect(result.run?.state?.history[0]).toMatchObject({ after: markOfScreen(after), verdict: null });
  });

  test('is remembered with the set of its elements where the strategy compares sets', async () => {
    const data = { step: 1, status: 'done' as const, captureId: 'cap_2', timing };
    const input = inputOf(data, { history: [item] });
    const run = { ...input.run, strategy: 'guardian-code' };
    const result = await onActionExecuted.handle({ ...input, run }, deps);
    expect(result.run?.state?.history[0]).toMatchObject({ after: markOfScreen(after, { elements: true }) });
  });

  test('that changed only the picture is observed as such', async () => {
    const data = { step: 1, status: 'done' as const, captureId: 'cap_1', timing };
    const observe = async (pictureChanged: boolean) =>
      onActionExecuted.handle(inputOf(data, { history: [item] }), {
        ...deps,
        pictureChanged: async () => pictureChanged,
      });
    const changed = await observe(true);
    const changes = ['the picture changed, and nothing that the screen says of itself'];
    expect(changed.emit[0]?.data).toMatchObject({ pictureChanged: true, changes });
    expect(changed.run?.state?.history[0]).toMatchObject({ pictureChanged: true, changes });
    const same = await observe(false);
    expect(same.emit[0]?.data).not.toHaveProperty('pictureChanged');
    expect(same.run?.state?.history[0]).not.toHaveProperty('pictureChanged');
  });

  test('that changed the tree does not need the picture', async () => {
    const data = { step: 1, status: 'done' as const, captureId: 'cap_2', timing };
    const looked = { ...deps, pictureChanged: () => Promise.reject(new Error('looked')) };
    const result = await onActionExecuted.handle(inputOf(data, { history: [item] }), looked);
    expect(result.emit[0]?.data).toMatchObject({ status: 'done' });
  });

  test('that is not in the history is a fault', async () => {
    const data = { step: 1, status: 'done' as const, captureId: 'cap_2', timing };
    await expect(onActionExecuted.handle(inputOf(data), deps)).rejects.toMatchObject({ code: 'INTERNAL' });
  });

  test('may be unconfirmed: the event says so', async () => {
    const data = { step: 1, status: 'uncertain' as const, captureId: 'cap_1', timing };
    const result = await onActionExecuted.handle(inputOf(data, { history: [item] }), deps);
    expect(result.emit[0]?.data).toMatchObject({ status: 'uncertain', changes: [] });
  });
});

describe('a planned task', () => {
  const planned = (captureId: string | null, state: Partial<RunState> = {}) =>
    onTaskPlanned.handle(inputOf({ task: 0, step: 0, captureId }, state), deps);

  test('begins on the given screen, which counts as seen', async () => {
    const result = await planned('cap_1');
    expect(result.run?.state).toMatchObject({
      current: { captureId: 'cap_1' },
      seen: [{ captureId: 'cap_1' }],
    });
    expect(result.emit[0]?.data).toEqual({ step: 0, captureId: 'cap_1' });
  });

  test('begins where the run stands where no screen is given', async () => {
    const result = await planned(null, { current: markOfScreen(after) });
    expect(result.emit[0]?.data).toMatchObject({ captureId: 'cap_2' });
  });

  test('cannot begin nowhere', async () => {
    await expect(planned(null)).rejects.toMatchObject({ code: 'CAPTURE_FAILED' });
  });
});

test('after a restoration the run goes on from where it really is, wanted or not', async () => {
  const data = { step: 1, captureId: 'cap_2', wantedCaptureId: 'cap_1', plan: 'back', timing };
  const result = await onStateRestored.handle(inputOf(data, { current: markOfScreen(before) }), deps);
  expect(result.run?.state?.current?.captureId).toBe('cap_2');
  expect(result.emit[0]).toMatchObject({
    definition: { type: 'screen.observed' },
    data: { captureId: 'cap_2' },
  });
});

describe('what nameless icons look like', () => {
  const executed = { step: 1, status: 'done' as const, captureId: 'cap_2', timing };
  const restored = { step: 1, captureId: 'cap_2', wantedCaptureId: 'cap_1', plan: 'back', timing };
  const planned = { task: 0, step: 0, captureId: 'cap_2' };
  const results = (with_: typeof looking, state: Partial<RunState> = {}) => [
    onActionExecuted.handle(inputOf(executed, { history: [item], ...state }), with_),
    onStateRestored.handle(inputOf(restored, state), with_),
    onTaskPlanned.handle(inputOf(planned, state), with_),
  ];

  test('is kept with the run for the screen just read, sent in the event, and written to the journal', async () => {
    for (const result of await Promise.all(results(looking))) {
      expect(result.run?.state?.icons).toEqual({ captureId: 'cap_2', captions });
      expect(captionsOn(present(result.run?.state), 'cap_2').get(2)).toBe('menu');
      expect(captionsOn(present(result.run?.state), 'cap_1').size).toBe(0);
      expect(result.emit[0]?.data).toMatchObject({ captions });
      expect(result.writes).toEqual(writes);
    }
  });

  test('goes with links inside texts, which are kept and sent in the same way', async () => {
    const links = [{ index: 3, text: 'terms', part: [0, 0, 1, 1] as [number, number, number, number] }];
    for (const result of await Promise.all(results({ ...looking, links: async () => links }))) {
      expect(linksOn(present(result.run?.state), 'cap_2').get(3)?.[0]?.text).toBe('terms');
      expect(result.emit[0]?.data).toMatchObject({ captions, links });
    }
    const before = { captureId: 'cap_1', links };
    for (const result of await Promise.all(results(deps, { links: before }))) {
      expect(result.run?.state?.links).toBeUndefined();
      expect(result.emit[0]?.data).not.toHaveProperty('links');
    }
  });

  test('is forgotten on a screen that has none', async () => {
    const icons = { captureId: 'cap_1', captions };
    for (const result of await Promise.all(results(deps, { icons }))) {
      expect(result.run?.state?.icons).toBeUndefined();
      expect(result.emit[0]?.data).not.toHaveProperty('captions');
    }
  });
});

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not there');
  return value;
}
