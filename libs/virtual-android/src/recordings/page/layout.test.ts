import { describe, expect, it } from 'vitest';
import { dumped, started, tapOn, textsOf } from '../drive-recording.fixture.ts';
import { type ElementSpec, edge } from '../graph/build-recording.fixture.ts';
import type { RecordingSource } from '../source.ts';

/** Rows of 100 pixels in a list from 100 to 400, as a recorder clips them: true tops, but the list's bottom. */
const row = (text: string, top: number): ElementSpec => ({
  box: [0, top, 400, Math.min(top + 100, 400)],
  id: 'row',
  text,
  is: ['clickable'],
});
const rows = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((text, index) =>
  row(text, 100 + index * 100),
);
const list: ElementSpec = { box: [0, 100, 400, 400], id: 'list', is: ['scrollable'], inner: rows };
const screen = { nodes: { a: { inner: [list] }, b: { inner: [] } } };

function drag(source: RecordingSource, by: number): string {
  return source.input({ kind: 'swipe', from: [200, 250 + by / 2], to: [200, 250 - by / 2], ms: 200 }).basis;
}

function boxOf(source: RecordingSource, text: string): unknown {
  return dumped(source).find((node) => node.text === text)?.bounds;
}

describe('point 12: below the fold', () => {
  it('leaves what is off the screen out of the dump, and the rest byte for byte as recorded', async () => {
    const source = await started(screen);
    expect(textsOf(source)).toEqual(['One', 'Two', 'Three']);
    const visible = await started({ nodes: { a: { inner: [{ ...list, inner: rows.slice(0, 3) }] } } });
    expect(source.view().hierarchy).toBe(visible.view().hierarchy);
  });

  it('scrolling brings rows into view with proper boxes, and others leave', async () => {
    const source = await started(screen);
    expect(drag(source, 150)).toBe('synthetic');
    expect(textsOf(source)).toEqual(['Two', 'Three', 'Four', 'Five']);
    expect(boxOf(source, 'Two')).toEqual([0, 100, 400, 150]);
    expect(boxOf(source, 'Four')).toEqual([0, 250, 400, 350]);
    expect(boxOf(source, 'Five')).toEqual([0, 350, 400, 400]);
  });

  it('stops at both ends of the content, where nothing more is known', async () => {
    const source = await started(screen);
    expect([drag(source, 280), drag(source, 280), drag(source, 280)]).toEqual([
      'synthetic',
      'synthetic',
      'unrecorded',
    ]);
    expect(textsOf(source)).toEqual(['Four', 'Five', 'Six']);
    expect([drag(source, -280), drag(source, -280), drag(source, -280)]).toEqual([
      'synthetic',
      'synthetic',
      'unrecorded',
    ]);
    expect(textsOf(source)).toEqual(['One', 'Two', 'Three']);
  });

  it('a scrolled row plays its recorded edge, and is reported in recorded coordinates', async () => {
    const source = await started({ ...screen, edges: [edge('a', 'b', row('Five', 500))] });
    drag(source, 280);
    expect(tapOn(source, { box: [0, 220, 400, 320] })).toEqual({ basis: 'recorded', place: 'b' });
    expect(source.trail().at(-1)?.element).toMatchObject({ text: 'Five', bounds: [0, 500, 400, 400] });
  });

  it('rows above the visible part come back: their bottoms are true', async () => {
    const above: ElementSpec = { ...row('Zero', 0), box: [0, 100, 400, 60] };
    const source = await started({
      nodes: { a: { inner: [{ ...list, inner: [above, ...rows.slice(0, 3)] }] } },
    });
    expect(textsOf(source)).toEqual(['One', 'Two', 'Three']);
    drag(source, -140);
    expect(boxOf(source, 'Zero')).toEqual([0, 100, 400, 200]);
  });

  it('pages turn sideways by whole widths', async () => {
    const page = (text: string, left: number): ElementSpec => ({ box: [left, 100, 400, 400], text });
    const pager: ElementSpec = {
      box: [0, 100, 400, 400],
      is: ['scrollable'],
      class: 'x.Pager',
      inner: [page('First', 0), page('Second', 400)],
    };
    const source = await started({ nodes: { a: { inner: [pager] } } });
    expect(textsOf(source)).toEqual(['First']);
    source.input({ kind: 'swipe', from: [300, 250], to: [150, 250], ms: 100 });
    expect(textsOf(source)).toEqual(['Second']);
    expect(boxOf(source, 'Second')).toEqual([0, 100, 400, 400]);
    source.input({ kind: 'swipe', from: [150, 250], to: [300, 250], ms: 100 });
    expect(textsOf(source)).toEqual(['First']);
  });

  it('rows that a bar covers at the end of a window come out from under it', async () => {
    const covered: ElementSpec = {
      ...row('Covered', 360),
      box: [0, 360, 400, 400],
      attributes: { 'visible-to-user': 'false' },
    };
    const source = await started({
      nodes: { a: { inner: [{ ...list, inner: [rows[0] ?? covered, rows[1] ?? covered, covered] }] } },
    });
    expect(textsOf(source)).toEqual(['One', 'Two']);
    drag(source, 60);
    expect(
      dumped(source)
        .find((node) => node.text === 'Covered')
        ?.attributes.get('visible-to-user'),
    ).toBe('true');
  });

  it('a view without size and an invisible one never appear, however far the list is scrolled', async () => {
    const nothing: ElementSpec = { box: [0, 0, 0, 0], text: 'nothing' };
    const unseen: ElementSpec = {
      box: [0, 200, 400, 250],
      text: 'unseen',
      attributes: { 'visible-to-user': 'false' },
    };
    const source = await started({
      nodes: { a: { inner: [{ ...list, inner: [nothing, unseen, ...rows] }] } },
    });
    for (const by of [0, 150, 280, -280, -280]) {
      drag(source, by);
      expect(textsOf(source)).not.toContain('nothing');
      expect(textsOf(source)).not.toContain('unseen');
    }
  });

  it('a recorded scroll has priority over a synthetic one', async () => {
    const source = await started({
      ...screen,
      edges: [edge('a', 'b', list, { type: 'scroll', direction: 'DOWN' })],
    });
    expect(drag(source, 150)).toBe('recorded');
    expect(source.currentNode()).toBe('b');
  });
});
