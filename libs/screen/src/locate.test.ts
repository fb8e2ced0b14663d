import { describe, expect, it } from 'vitest';
import { find, node, screenOf } from './dump.fixture.ts';
import { findElement, locate, toElementRef } from './locate.ts';

const item = (text: string, top: number, more = {}) =>
  node({ resource_id: 'o:id/item', text, bounds: `[0,${top}][500,${top + 90}]`, clickable: true, ...more });
const page = (...items: readonly string[]) => screenOf(node({}, ...items));
const before = page(
  item('Milk', 100),
  item('Bread', 200),
  node({ resource_id: 'o:id/add', content_desc: 'Add' }),
);
const milk = toElementRef(before, find(before, 'Milk'));
const add = toElementRef(before, find(before, 'add'));

describe('locate', () => {
  it('names an element by all it has', () => {
    expect(milk).toEqual({
      index: 1,
      resourceId: 'o:id/item',
      text: 'Milk',
      desc: '',
      className: 'android.view.View',
      label: 'Milk',
      bounds: [0, 100, 500, 190],
    });
  });

  it('finds a row by id and text wherever it has moved', () => {
    const after = page(item('Bread', 100), item('Salt', 200), item('Milk', 300));
    expect(locate(after, milk)).toMatchObject({ element: { index: 3 }, by: 'id_and_text', ambiguous: false });
  });

  it('finds by id alone if the text has changed', () => {
    const after = page(node({ resource_id: 'o:id/add', content_desc: 'Add another' }));
    expect(locate(after, add)).toMatchObject({ by: 'id', ambiguous: false });
  });

  it('finds by text if the id has changed, and by class and label if only those stay', () => {
    expect(locate(page(node({ resource_id: 'o:id/plus', content_desc: 'Add' })), add)?.by).toBe('text');
    expect(locate(page(node({}, node({ class: 'a.Text', text: 'Add' }))), { ...add, desc: '' })?.by).toBe(
      'class_and_label',
    );
  });

  it('finds a row that is named by its children, and not the row that took its place', () => {
    const row = (text: string) => node({ resource_id: 'o:id/row', clickable: true }, node({ text }));
    const had = page(row('Milk'), row('Bread'));
    const ref = toElementRef(had, find(had, 'row'));
    expect(locate(page(row('Tea'), row('Milk')), ref)).toMatchObject({
      element: { index: 3 },
      by: 'id_and_label',
    });
    expect(locate(page(row('Tea')), ref)).toBeNull();
  });

  it('reports if several look the same, and chooses the nearest of them', () => {
    const after = page(item('Milk', 500), item('Milk', 130));
    expect(locate(after, milk)).toMatchObject({ element: { index: 2 }, ambiguous: true });
  });

  it('never uses the place alone', () => {
    expect(locate(page(item('Bread', 100), item('Salt', 200)), milk)).toBeNull();
    const nameless = { ...milk, resourceId: '', text: '', label: '' };
    expect(findElement(before, nameless)).toBeNull();
  });
});
