import { describe, expect, it } from 'vitest';
import { middle, press, started, tapOn, textsOf } from './drive-recording.fixture.ts';
import { APP, type ElementSpec, edge, SCREEN } from './graph/build-recording.fixture.ts';

const BUTTON = 'android.widget.Button';
const open: ElementSpec = {
  box: [0, 0, 100, 100],
  id: 'open',
  text: 'Open',
  class: BUTTON,
  is: ['clickable'],
};
const plain = (text: string): { readonly inner: readonly ElementSpec[] } => ({
  inner: [{ box: [0, 600, 400, 700], text }],
});

describe('the app’s life', () => {
  it('starts only the recorded app, and forgets what was typed only when cleared', async () => {
    const field: ElementSpec = {
      box: [0, 0, 400, 80],
      id: 'name',
      text: 'Hint',
      class: 'android.widget.EditText',
    };
    const source = await started({
      nodes: { a: { inner: [field] }, b: { inner: [{ box: [0, 100, 400, 200], text: 'Recorded' }] } },
      edges: [edge('a', 'b', field, { type: 'set_text', text: 'Recorded' })],
    });
    expect(source.start('org.example.unknown')).toBe(false);
    expect(source.clear('org.example.unknown')).toBe(false);
    const typeAndLook = (text: string): readonly string[] => {
      source.start(APP);
      tapOn(source, field);
      source.input({ kind: 'text', text });
      return textsOf(source);
    };
    expect(typeAndLook('Mine')).toEqual(['Mine']);
    expect(source.clear(APP)).toBe(true);
    expect(source.currentNode()).toBe('@launcher');
    expect(typeAndLook('Recorded')).toEqual(['Recorded']);
  });

  it('reports that nothing happened where nothing is', async () => {
    const source = await started({ nodes: { a: { inner: [open] } } });
    expect(source.input({ kind: 'tap', ...middle([SCREEN[2], 0, SCREEN[2] + 50, 50]) }).basis).toBe(
      'unrecorded',
    );
    expect(source.input({ kind: 'key', key: 'CAMERA' }).basis).toBe('unrecorded');
  });
});

describe('the trail', () => {
  it('gives the harness each input with the recorded elements, and keeps a limited number', async () => {
    const source = await started({
      nodes: { a: { inner: [open] }, b: plain('b') },
      edges: [edge('a', 'b', open)],
    });
    tapOn(source, open);
    press(source, 'BACK');
    const element = {
      node: 'a',
      resourceId: 'open',
      text: 'Open',
      desc: '',
      className: BUTTON,
      bounds: open.box,
    };
    expect(source.trail()).toEqual([
      {
        event: 'start',
        element: null,
        followed: null,
        basis: 'synthetic',
        from: '@launcher',
        to: 'a',
        text: null,
      },
      { event: 'tap', element, followed: element, basis: 'recorded', from: 'a', to: 'b', text: null },
      { event: 'key', element: null, followed: null, basis: 'synthetic', from: 'b', to: 'a', text: 'BACK' },
    ]);
    for (let count = 0; count < 1_200; count++) press(source, 'MOVE_END');
    expect(source.trail()).toHaveLength(1_000);
  });

  it('an unchanged screen is the same object, so that another look costs nothing', async () => {
    const source = await started({ nodes: { a: { inner: [open] } } });
    const before = source.view();
    tapOn(source, open);
    expect(source.view()).toBe(before);
  });
});

describe('rows whose words are inside of them', () => {
  const row = (name: string, top: number): ElementSpec => ({
    box: [0, top, 400, top + 80],
    id: 'row',
    class: 'android.widget.LinearLayout',
    is: ['clickable'],
    inner: [{ box: [10, top + 10, 200, top + 70], text: name }],
  });

  it('are borrowed by those words, wherever the row is', async () => {
    const source = await started({
      nodes: {
        a: { struct: 's', inner: [row('New', 0), row('Settings', 100)] },
        mate: { struct: 's', inner: [row('Settings', 0), row('Help', 100)] },
        settings: plain('settings'),
        help: plain('help'),
      },
      edges: [edge('mate', 'settings', row('Settings', 0)), edge('mate', 'help', row('Help', 100))],
    });
    expect(tapOn(source, row('New', 0)).basis).toBe('unrecorded');
    expect(tapOn(source, row('Settings', 100))).toEqual({ basis: 'borrowed', place: 'settings' });
  });

  it('play the edge that was recorded for a word in them, unless the row is half the screen', async () => {
    const big: ElementSpec = { ...row('Far', 0), box: [0, 0, 400, 800] };
    const inner = big.inner?.[0] ?? big;
    const source = await started({
      nodes: { a: { inner: [big] }, b: plain('b') },
      edges: [edge('a', 'b', inner)],
    });
    expect(source.input({ kind: 'tap', x: 350, y: 700 }).basis).toBe('unrecorded');
    expect(tapOn(source, inner).basis).toBe('recorded');
  });
});
