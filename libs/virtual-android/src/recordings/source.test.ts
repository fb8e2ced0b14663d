import { describe, expect, it } from 'vitest';
import { dumped, press, started, tapOn } from './drive-recording.fixture.ts';
import { APP, type ElementSpec, edge } from './graph/build-recording.fixture.ts';
import type { TrailEntry } from './scene/trail.ts';

const BUTTON = 'android.widget.Button';
const open: ElementSpec = {
  box: [0, 0, 100, 100],
  id: 'open',
  text: 'Open',
  class: BUTTON,
  is: ['clickable'],
};
const other: ElementSpec = {
  box: [0, 200, 100, 300],
  id: 'other',
  text: 'Other',
  class: BUTTON,
  is: ['clickable'],
};
const plain = (text: string): { readonly inner: readonly ElementSpec[] } => ({
  inner: [{ box: [0, 600, 400, 700], text }],
});

describe('point 1: what was not recorded', () => {
  it('leaves the screen as it is and is reported to the harness', async () => {
    const reported: TrailEntry[] = [];
    const source = await started(
      { nodes: { a: { inner: [open] } } },
      { onUnrecorded: (entry) => reported.push(entry) },
    );
    const before = source.view().hierarchy;
    expect(tapOn(source, open)).toEqual({ basis: 'unrecorded', place: 'a' });
    expect(source.view().hierarchy).toBe(before);
    expect(reported.map((entry) => entry.element?.resourceId)).toEqual(['open']);
  });

  it('is borrowed from the same widget on a node of the same struct', async () => {
    const moved = { ...open, box: [0, 50, 100, 150] as const };
    const source = await started({
      nodes: { a: { struct: 's', inner: [moved] }, mate: { struct: 's', inner: [open] }, b: plain('b') },
      edges: [edge('mate', 'b', open)],
    });
    expect(tapOn(source, moved)).toEqual({ basis: 'borrowed', place: 'b' });
    expect(source.trail().at(-1)).toMatchObject({ element: { node: 'a' }, followed: { node: 'mate' } });
  });

  it('is not borrowed from another row of a list', async () => {
    const row = (text: string, top: number): ElementSpec => ({
      ...open,
      id: 'row',
      text,
      box: [0, top, 400, top + 80],
    });
    const source = await started({
      nodes: {
        a: { struct: 's', inner: [row('One', 0), row('Two', 100)] },
        mate: { struct: 's', inner: [row('One', 0), row('Three', 100)] },
        b: plain('b'),
      },
      edges: [edge('mate', 'b', row('Three', 100))],
    });
    expect(tapOn(source, row('Two', 100)).basis).toBe('unrecorded');
  });

  it('differs from a tap that was recorded to do nothing', async () => {
    const source = await started({ nodes: { a: { inner: [open] } }, edges: [edge('a', 'a', open)] });
    expect(tapOn(source, open)).toEqual({ basis: 'recorded', place: 'a' });
  });
});

describe('point 2: back and home', () => {
  const dialog = { ...plain('dialog'), window: [50, 300, 350, 600] as const };
  const inDialog: ElementSpec = { ...open, id: 'ok', text: 'OK', box: [60, 310, 160, 400] };

  it('uses a recorded edge first', async () => {
    const source = await started({
      nodes: { a: { inner: [open] }, b: plain('b'), c: plain('c') },
      edges: [edge('a', 'b', open), { from: 'b', to: 'c', event: { type: 'key', key: 'BACK' } }],
    });
    tapOn(source, open);
    expect(source.input({ kind: 'key', key: 'BACK' })).toEqual({ basis: 'recorded', place: 'c' });
  });

  it('pops the keyboard, then the dialog, then the screen, then leaves the app', async () => {
    const field: ElementSpec = { box: [60, 310, 340, 400], id: 'name', class: 'android.widget.EditText' };
    const source = await started({
      nodes: { a: { inner: [open] }, b: { inner: [other] }, d: { ...dialog, inner: [field] } },
      edges: [edge('a', 'b', open), edge('b', 'd', other)],
    });
    tapOn(source, open);
    tapOn(source, other);
    tapOn(source, field);
    const places = [1, 2, 3, 4].map(() => {
      const { basis, place } = source.input({ kind: 'key', key: 'BACK' });
      return `${basis} ${place} ${source.view().keyboardShown}`;
    });
    expect(places).toEqual([
      'synthetic d false',
      'synthetic b false',
      'synthetic a false',
      'synthetic @launcher false',
    ]);
  });

  it('does not return to a dialog that has led on to another screen', async () => {
    const source = await started({
      nodes: { a: { inner: [open] }, d: { ...dialog, inner: [inDialog] }, b: plain('b') },
      edges: [edge('a', 'd', open), edge('d', 'b', inDialog)],
    });
    tapOn(source, open);
    tapOn(source, inDialog);
    press(source, 'BACK');
    expect(source.currentNode()).toBe('a');
  });

  it('goes home to the recorded launcher, from where the app can be started again', async () => {
    const home = { ...plain('home'), package: 'org.example.launcher' };
    const source = await started({ nodes: { a: { inner: [open] }, home } });
    expect(source.input({ kind: 'key', key: 'HOME' })).toEqual({ basis: 'synthetic', place: 'home' });
    expect(source.start(`${APP}/.Main`)).toBe(true);
    expect(source.currentNode()).toBe('a');
  });

  it('makes up a launcher with the app’s icon where none was recorded', async () => {
    const source = await started({ nodes: { a: { inner: [open] } } });
    source.forceStop(APP);
    const icon = dumped(source).find((node) => node.text === 'Example');
    expect(source.view().packageName).not.toBe(APP);
    expect(icon && tapOn(source, { box: icon.bounds })).toEqual({ basis: 'synthetic', place: 'a' });
  });
});

describe('points 3, 4 and 11: several outcomes', () => {
  const nodes = {
    home: { ...plain('home'), package: 'org.example.launcher' },
    a: { inner: [open] },
    b: plain('b'),
  };
  const launches = [
    { from: 'home', to: 'b', count: 1, event: { type: 'launch' } },
    { from: 'home', to: 'a', count: 9, event: { type: 'launch' } },
  ];

  it('launches where launches mostly led, or by the seed where one is given', async () => {
    const source = await started({ nodes, start: 'b', edges: launches });
    expect(source.currentNode()).toBe('a');
    const seeds = [...Array(40).keys()];
    const ends = await Promise.all(
      seeds.map(async (seed) =>
        (await started({ nodes, start: 'b', edges: launches }, { seed })).currentNode(),
      ),
    );
    expect(new Set(ends)).toEqual(new Set(['a', 'b']));
    expect(ends.filter((end) => end === 'a').length).toBeGreaterThan(25);
  });

  it('chooses among the targets of one event by their counts, the same for the same seed', async () => {
    const edges = [edge('a', 'b', open, { count: 3 }), edge('a', 'home', open, { count: 1 })];
    const walk = async (seed: number): Promise<string> => {
      const source = await started({ nodes, start: 'a', edges }, { seed, start: 'a' });
      return [...Array(20).keys()]
        .map(() => {
          const { place } = tapOn(source, open);
          source.start(APP);
          return place;
        })
        .join(' ');
    };
    const first = await walk(5);
    expect(await walk(5)).toBe(first);
    expect(first).toContain('home');
    expect(first).toContain('b');
  });

  it('begins a task at its own node', async () => {
    const source = await started({ nodes, edges: launches }, { start: 'b' });
    expect(source.currentNode()).toBe('b');
    await expect(started({ nodes }, { start: 'z' })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      field: 'start',
    });
  });
});

describe('point 6: scrolling', () => {
  const list: ElementSpec = { box: [0, 100, 400, 700], id: 'list', is: ['scrollable'] };
  const nodes = { a: { inner: [list] }, b: plain('b') };
  const scroll = (direction: string, more = {}): unknown =>
    edge('a', 'b', list, { type: 'scroll', direction, ...more });
  const up = { kind: 'swipe', from: [200, 600], to: [200, 200], ms: 200 } as const;

  it.each([
    ['the end that comes into view (DroidBot)', 'droidbot', scroll('DOWN')],
    ['how the content moved', 'other', scroll('UP', { direction_inferred: true })],
    ['something unknown', 'other', scroll('DOWN')],
    ['nothing but the axis that fits', 'droidbot', scroll('UP')],
  ])('is found by container and axis where the word names %s', async (_name, recorder, recorded) => {
    const source = await started({ nodes, recorder, edges: [recorded] });
    expect(source.input(up)).toEqual({ basis: 'recorded', place: 'b' });
  });

  it('is not found on the other axis or outside of the container', async () => {
    const source = await started({ nodes, edges: [scroll('DOWN')] });
    expect(source.input({ kind: 'swipe', from: [350, 400], to: [50, 400], ms: 200 }).basis).toBe(
      'unrecorded',
    );
    expect(source.input({ kind: 'swipe', from: [200, 90], to: [200, 10], ms: 200 }).basis).toBe('unrecorded');
  });

  it('is a long tap where the finger stays in its place', async () => {
    const source = await started({
      nodes: { ...nodes, a: { inner: [open] } },
      edges: [edge('a', 'b', open, { type: 'long_tap' })],
    });
    expect(source.input({ kind: 'swipe', from: [50, 50], to: [50, 50], ms: 800 }).basis).toBe('recorded');
  });
});

describe('point 7: what a finger touches', () => {
  const label: ElementSpec = { box: [0, 400, 300, 450], text: 'Label' };
  const row: ElementSpec = { box: [0, 400, 400, 500], id: 'row', is: ['clickable'], inner: [label] };

  it('is the deepest clickable element, whose parts share its outcome', async () => {
    const source = await started({
      nodes: { a: { inner: [row] }, b: plain('b') },
      edges: [edge('a', 'b', label)],
    });
    expect(source.input({ kind: 'tap', x: 390, y: 490 })).toEqual({ basis: 'recorded', place: 'b' });
    expect(source.trail().at(-1)?.element).toMatchObject({ resourceId: 'row', node: 'a' });
  });

  it('lies above what was drawn earlier', async () => {
    const floating: ElementSpec = { ...open, box: [300, 400, 400, 500] };
    const source = await started({
      nodes: { a: { inner: [row, floating] }, b: plain('b'), c: plain('c') },
      edges: [edge('a', 'b', row), edge('a', 'c', floating)],
    });
    expect(tapOn(source, floating).place).toBe('c');
  });

  it('is recognised by resource id and text where its box has moved', async () => {
    const source = await started({
      nodes: { a: { inner: [open, other] }, b: plain('b') },
      edges: [edge('a', 'b', { ...open, box: [0, 5, 100, 105] })],
    });
    expect(tapOn(source, open).place).toBe('b');
    expect(source.trail().at(-1)?.followed?.bounds).toEqual(open.box);
  });

  it('can be a leaf where nothing is clickable (point 12)', async () => {
    const source = await started({
      nodes: { a: { inner: [label] }, b: plain('b') },
      edges: [edge('a', 'b', label)],
    });
    expect(tapOn(source, label).place).toBe('b');
  });
});

describe('points 9 and 10: whose screen it is', () => {
  it('names other apps as they are, and the app below a keyboard', async () => {
    const chooser = { ...plain('files'), package: 'com.example.files' };
    const keyboard = {
      ...plain('keys'),
      package: 'com.example.inputmethod.latin',
      activity: `${APP}/${APP}.ui.Edit`,
    };
    const source = await started({
      nodes: { a: { inner: [open, other] }, chooser, keyboard },
      edges: [edge('a', 'chooser', open), edge('a', 'keyboard', other)],
    });
    expect(source.view()).toMatchObject({ packageName: APP, activity: `${APP}/.Main`, keyboardShown: false });
    tapOn(source, open);
    expect(source.view()).toMatchObject({ packageName: 'com.example.files' });
    press(source, 'BACK');
    tapOn(source, other);
    expect(source.view()).toMatchObject({
      packageName: APP,
      activity: `${APP}/.ui.Edit`,
      keyboardShown: true,
    });
  });

  it('treats a screen that is reached again as the same if only texts differ', async () => {
    const source = await started({
      nodes: {
        a: { struct: 'list', inner: [open] },
        b: { inner: [other] },
        a2: { struct: 'list', inner: [{ ...open, text: 'Later' }] },
      },
      edges: [edge('a', 'b', open), edge('b', 'a2', other)],
    });
    tapOn(source, open);
    tapOn(source, other);
    press(source, 'BACK');
    expect(source.currentNode()).toBe('a');
    press(source, 'BACK');
    expect(source.currentNode()).toBe('@launcher');
  });
});
