import { describe, expect, it } from 'vitest';
import { find, node, screenOf } from './dump.fixture.ts';
import { editableValue, elementLabel } from './label.ts';
import { labelFromId } from './label-from-id.ts';
import { elementContext } from './neighbours.ts';
import type { Screen } from './screen.ts';

const button = (more: object) => node({ class: 'android.widget.ImageButton', clickable: true, ...more });
const labelOf = (element: string) => {
  const screen = screenOf(element);
  const first = screen.elements[0];
  return first === undefined ? null : elementLabel(screen, first);
};

/** A settings page: two rows with a title and a summary, the second with a switch at its right. */
const settings = screenOf(
  node(
    { class: 'android.widget.ScrollView' },
    node(
      { clickable: true, resource_id: 'o:id/row_theme', bounds: '[0,100][1080,300]' },
      node({ text: 'Theme', bounds: '[40,110][600,190]' }),
      node({ text: 'Light', bounds: '[40,200][600,280]' }),
    ),
    node(
      { resource_id: 'o:id/row_sync', bounds: '[0,300][1080,500]' },
      node({ text: 'Sync at night', bounds: '[40,310][600,390]' }),
      node({ text: 'Uses Wi-Fi only', bounds: '[40,400][600,480]' }),
      node({
        class: 'a.Switch',
        checkable: true,
        clickable: true,
        text: 'ON',
        resource_id: 'o:id/sw',
        bounds: '[900,350][1040,450]',
      }),
    ),
  ),
);

describe('elementLabel', () => {
  it.each([
    [button({ text: ' Save \n now ', content_desc: 'x' }), 'Save now', 'text'],
    [button({ content_desc: 'Delete' }), 'Delete', 'desc'],
    [button({ resource_id: 'o:id/deleteNote_button' }), 'delete note button', 'resource_id'],
    [button({ resource_id: 'o:id/image_button2' }), '', 'none'],
    [button({ hint: 'Pick a date' }), 'Pick a date', 'hint'],
    [
      node({ clickable: true }, node({ text: 'Rent' }), node({ content_desc: 'paid' })),
      'Rent, paid',
      'children',
    ],
  ])('%#: is %j by %s', (element, label, source) => expect(labelOf(element)).toEqual({ label, source }));

  it('names a row by its own texts, not by the buttons in it', () => {
    const row = node({ clickable: true }, node({ text: 'Rent' }), button({ text: 'Remove' }));
    expect(labelOf(row)?.label).toBe('Rent');
    expect(labelOf(node({ clickable: true }, button({ text: 'Remove' })))?.label).toBe('Remove');
  });

  it('does not name a list by its rows', () => {
    expect(labelOf(node({ scrollable: true }, node({ text: 'Rent' })))?.label).toBe('');
  });

  it('names a field by its hint, id or title; by its content only if there is nothing else', () => {
    const field = (more: object) => node({ class: 'android.widget.EditText', focusable: true, ...more });
    expect(labelOf(field({ text: 'Ann', hint: 'First name' }))?.label).toBe('First name');
    expect(labelOf(field({ text: 'Ann', resource_id: 'o:id/first_name' }))?.label).toBe('first name');
    expect(labelOf(field({ text: 'Ann', resource_id: 'o:id/edit_text' }))?.label).toBe('Ann');
    const titled = screenOf(
      node(
        {},
        node({ text: 'Amount', bounds: '[0,0][500,50]' }),
        field({ text: '7', resource_id: 'o:id/edit', bounds: '[0,60][500,99]' }),
      ),
    );
    expect(elementLabel(titled, find(titled, 'edit'))).toEqual({ label: 'Amount', source: 'neighbour' });
  });

  it('names a switch by its row, not by its state', () => {
    expect(elementLabel(settings, find(settings, 'sw'))).toEqual({
      label: 'Sync at night',
      source: 'neighbour',
    });
  });

  it('uses the platform’s name for a nameless button at the start of a toolbar', () => {
    const bar = (...buttons: readonly string[]) =>
      screenOf(
        node({ class: 'a.ViewGroup', resource_id: 'o:id/main_toolbar', bounds: '[0,0][500,90]' }, ...buttons),
      );
    const up = button({ bounds: '[0,0][90,90]' });
    const labels = (screen: Screen) =>
      screen.elements.slice(1).map((element) => elementLabel(screen, element));
    expect(labels(bar(up))).toEqual([{ label: 'Navigate up', source: 'platform' }]);
    const [, second] = labels(bar(up, button({ bounds: '[410,0][500,90]' })));
    expect(second?.source).toBe('none');
    expect(labels(bar(button({ bounds: '[50,0][90,90]' })))[0]?.source).toBe('none');
    expect(labels(bar(button({ bounds: '[0,0][90,90]', content_desc: 'Menu' })))[0]?.label).toBe('Menu');
  });

  it('names a frame around an icon by the id of the icon, but not a card by the id of something in it', () => {
    const inside = (...nodes: readonly string[]) => labelOf(node({ clickable: true }, ...nodes));
    expect(inside(node({ resource_id: 'o:id/send_message_icon' }))).toEqual({
      label: 'send message icon',
      source: 'resource_id',
    });
    expect(inside(button({ resource_id: 'o:id/send' }))?.source).toBe('none');
    expect(inside(...Array.from({ length: 4 }, () => node({ resource_id: 'o:id/send' })))?.source).toBe(
      'none',
    );
  });

  it('does not name a toolbar arrow by the title that follows it', () => {
    const toolbar = screenOf(
      node(
        {},
        button({ bounds: '[0,0][90,90]', resource_id: 'o:id/icon' }),
        node({ text: 'Settings', bounds: '[100,0][500,90]' }),
      ),
    );
    expect(elementLabel(toolbar, find(toolbar, 'icon'))).toEqual({ label: '', source: 'none' });
  });
});

describe('elementContext', () => {
  it('gives a switch the texts of its row, in reading order, and of no other row', () => {
    expect(elementContext(settings, find(settings, 'sw'))).toEqual(['Sync at night', 'Uses Wi-Fi only']);
  });

  it('does not repeat what is inside the element', () => {
    expect(elementContext(settings, find(settings, 'row_theme'))).toEqual([]);
  });

  it('is empty if the surroundings are a page rather than a row', () => {
    const texts = Array.from({ length: 9 }, (_, i) => node({ text: `line ${i}` }));
    const page = screenOf(node({}, ...texts, button({ resource_id: 'o:id/go' })));
    expect(elementContext(page, find(page, 'go'))).toEqual([]);
  });
});

it('editableValue is empty if only the hint shows', () => {
  const [empty, filled] = ['Search', 'shoes'].map(
    (text) => screenOf(node({ class: 'a.EditText', focusable: true, hint: 'Search', text })).elements[0],
  );
  expect(empty && editableValue(empty)).toBe('');
  expect(filled && editableValue(filled)).toBe('shoes');
});

it.each([
  ['org.example:id/newNoteFab', 'new note fab'],
  ['com.app:id/btn_2', ''],
  ['', ''],
  ['android:id/text1', ''],
])('labelFromId(%j) is %j', (id, label) => expect(labelFromId(id)).toBe(label));
