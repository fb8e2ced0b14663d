import { describe, expect, it } from 'vitest';
import { dumped, press, started, tapOn, textsOf } from '../drive-recording.fixture.ts';
import { type ElementSpec, edge } from '../graph/build-recording.fixture.ts';
import type { RecordingSource } from '../source.ts';

const EDIT = 'android.widget.EditText';
const field: ElementSpec = { box: [0, 0, 400, 80], id: 'title', text: 'Title', class: EDIT };
const filled = (text: string): ElementSpec => ({ ...field, text });
const ok: ElementSpec = {
  box: [0, 200, 100, 300],
  id: 'ok',
  text: 'OK',
  class: 'android.widget.Button',
  is: ['clickable'],
};
const item = (text: string): ElementSpec => ({ box: [0, 400, 400, 480], id: 'item', text });

/** A form with two recorded titles, and the list that each of them leads to. */
const spec = {
  nodes: {
    form: { struct: 'form', inner: [field, ok] },
    milk: { struct: 'form', inner: [filled('Milk'), ok] },
    bread: { struct: 'form', inner: [filled('Bread'), ok] },
    listMilk: { struct: 'list', inner: [item('Milk')] },
    listBread: { struct: 'list', inner: [item('Bread')] },
  },
  edges: [
    edge('form', 'milk', field, { type: 'set_text', text: 'Milk', count: 100 }),
    edge('form', 'bread', field, { type: 'set_text', text: 'Bread' }),
    edge('milk', 'listMilk', ok),
    edge('bread', 'listBread', ok),
  ],
};

function type(source: RecordingSource, text: string): ReturnType<RecordingSource['input']> {
  return source.input({ kind: 'text', text });
}

describe('point 13: focus and typing', () => {
  it('a tap on a field whose only outcome is typing gives it the focus', async () => {
    const source = await started(spec);
    expect(tapOn(source, field)).toEqual({ basis: 'synthetic', place: 'form' });
    expect(
      dumped(source)
        .filter((node) => node.attributes.get('focused') === 'true')
        .map((node) => node.resourceId),
    ).toEqual(['title']);
    expect(source.view().keyboardShown).toBe(true);
  });

  it('characters go to the focused field, and are dropped without one', async () => {
    const source = await started(spec);
    expect(type(source, 'Milk')).toEqual({ basis: 'unrecorded', place: 'form' });
    tapOn(source, field);
    expect(type(source, 'Milk')).toEqual({ basis: 'recorded', place: 'milk' });
  });

  it('goes to the field that the recording shows as focused', async () => {
    const focused = { ...field, is: ['focused'] };
    const source = await started({
      nodes: { ...spec.nodes, form: { inner: [focused, ok] } },
      edges: spec.edges,
    });
    expect(type(source, 'Bread').place).toBe('bread');
  });

  it('clear and type replaces the content, and follows what was recorded for the new one', async () => {
    const source = await started(spec, { start: 'milk' });
    tapOn(source, field);
    press(source, 'MOVE_END', 'DEL', 'DEL', 'DEL');
    expect(textsOf(source)).toContain('M');
    press(source, 'DEL', 'DEL');
    expect(dumped(source).find((node) => node.resourceId === 'title')?.text).toBe('');
    expect(type(source, 'Bread')).toEqual({ basis: 'borrowed', place: 'bread' });
    expect(source.trail().at(-1)?.text).toBe('Bread');
  });

  it('finds a recorded string also when it is typed in two parts', async () => {
    const source = await started(spec);
    tapOn(source, field);
    type(source, 'Bre');
    expect(textsOf(source)).toContain('Bre');
    expect(type(source, 'ad')).toEqual({ basis: 'recorded', place: 'bread' });
    expect(textsOf(source)).toContain('Bread');
  });

  it('keeps what is typed into a field without recordings', async () => {
    const source = await started({ nodes: { a: { inner: [field] } } });
    tapOn(source, field);
    expect(type(source, 'any <thing> & "more"').basis).toBe('synthetic');
    expect(textsOf(source)).toEqual(['any <thing> & "more"']);
  });

  it('shows a hint again when the field is emptied, and a password as bullets', async () => {
    const hinted = { ...field, attributes: { hint: 'Title' } };
    const secret = {
      ...field,
      id: 'secret',
      box: [0, 100, 400, 180] as const,
      attributes: { password: 'true' },
    };
    const source = await started({ nodes: { a: { inner: [hinted, secret] } } });
    tapOn(source, hinted);
    type(source, 'x');
    press(source, 'DEL', 'DEL');
    tapOn(source, secret);
    type(source, 'abc');
    expect(textsOf(source)).toEqual(['Title', '•••']);
  });
});

describe('point 5: another text than the recorded one', () => {
  it('goes to the recorded target and puts the typed value into its tree', async () => {
    const source = await started(spec);
    tapOn(source, field);
    expect(type(source, 'Eggs')).toEqual({ basis: 'recorded', place: 'milk' });
    expect(textsOf(source)).toEqual(['Eggs', 'OK']);
  });

  it('carries it to later screens that show the recorded string', async () => {
    const source = await started(spec);
    tapOn(source, field);
    type(source, 'Eggs');
    tapOn(source, ok);
    expect(source.currentNode()).toBe('listMilk');
    expect(textsOf(source)).toEqual(['Eggs']);
  });

  it('carries it where the outcome is borrowed from a screen with another string', async () => {
    const source = await started({ ...spec, edges: spec.edges.slice(0, 3) });
    tapOn(source, field);
    type(source, 'Bread');
    expect(tapOn(source, ok)).toEqual({ basis: 'borrowed', place: 'listMilk' });
    expect(textsOf(source)).toEqual(['Bread']);
  });

  it("keeps a field's value under a dialog, and drops it when the form is left", async () => {
    const close: ElementSpec = { ...ok, id: 'close', text: 'Close' };
    const help: ElementSpec = { ...ok, id: 'help', text: 'Help', box: [200, 200, 300, 300] };
    const form = { struct: 'form', inner: [field, ok, help] };
    const source = await started({
      nodes: {
        form,
        dialog: { window: [20, 150, 380, 350], inner: [close] },
        list: { inner: [{ ...help, id: 'new' }] },
      },
      edges: [
        edge('form', 'dialog', help),
        edge('dialog', 'form', close),
        edge('form', 'list', ok),
        edge('list', 'form', { ...help, id: 'new' }),
      ],
    });
    tapOn(source, field);
    type(source, 'Eggs');
    tapOn(source, help);
    tapOn(source, close);
    expect(textsOf(source)).toContain('Eggs');
    tapOn(source, ok);
    tapOn(source, help);
    expect(source.currentNode()).toBe('form');
    expect(textsOf(source)).toContain('Title');
  });

  it('ends where the recording says that the app changed the field', async () => {
    const wipe: ElementSpec = { ...ok, id: 'wipe', text: 'Wipe' };
    const source = await started({
      nodes: {
        milk: { struct: 'form', inner: [filled('Milk'), wipe] },
        form: { struct: 'form', inner: [field, wipe] },
      },
      edges: [edge('milk', 'form', wipe)],
    });
    tapOn(source, field);
    type(source, 'Eggs');
    tapOn(source, wipe);
    expect(textsOf(source)).toEqual(['Title', 'Wipe']);
  });
});

describe('ENTER', () => {
  it('follows a recorded edge of this node or of its mates, and does nothing without', async () => {
    const edges = [{ from: 'milk', to: 'listMilk', event: { type: 'key', key: 'ENTER' } }];
    const source = await started({ nodes: spec.nodes, edges });
    expect(source.input({ kind: 'key', key: 'ENTER' })).toEqual({ basis: 'borrowed', place: 'listMilk' });
    expect(source.input({ kind: 'key', key: 'ENTER' }).basis).toBe('unrecorded');
  });
});
