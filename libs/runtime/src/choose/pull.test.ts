import { describe, expect, test } from 'vitest';
import { button, node, screenOf } from '../screen.fixture.ts';
import { actionSpace } from './action-space.ts';

const row = (text: string, at: number) => button(text, { bounds: `[0,${at * 200}][1080,${at * 200 + 200}]` });
const ROWS = ['Milch', 'Brot', 'Salz'].map(row);
const list = (attributes = {}, rows: readonly string[] = ROWS) =>
  node(
    {
      class: 'androidx.recyclerview.widget.RecyclerView',
      resource_id: 'org.example:id/liste',
      ...attributes,
    },
    ...rows,
  );
const box = (id: string, ...inside: readonly string[]) =>
  node({ class: 'android.view.ViewGroup', resource_id: `org.example:id/${id}` }, ...inside);

/** What is offered to be scrolled, with the direction. */
const scrolls = (dump: string, pulls: boolean) =>
  actionSpace(screenOf(dump), { keyboardShown: false, pulls }).flatMap(({ action, element }) =>
    action.kind === 'scroll' ? [`${action.direction} ${element?.resourceId.split('/').at(-1)}`] : [],
  );

describe('pulling down', () => {
  test('is offered on a list that the tree does not call scrollable, and only where it is asked for', () => {
    expect(scrolls(list(), true)).toEqual(['up liste']);
    expect(scrolls(list(), false)).toEqual([]);
  });

  test.each(['swipe_refresh', 'swipeRefreshLayout', 'pull_to_refresh', 'refresh_layout', 'SwipeRefresh'])(
    'is offered once on a container called %s, whatever is in it',
    (id) => {
      expect(scrolls(box(id, list()), true)).toEqual([`up ${id}`]);
      expect(scrolls(box(id, button('Leer')), true)).toEqual([`up ${id}`]);
    },
  );

  test('is not offered on other things: a button that refreshes, a strip, an empty list, a list in a page that scrolls', () => {
    expect(scrolls(box('inhalt', button('Milch')), true)).toEqual([]);
    expect(scrolls(button('', { resource_id: 'org.example:id/refresh_view' }), true)).toEqual([]);
    const strip = ['A', 'B'].map((text, at) =>
      button(text, { bounds: `[${at * 300},0][${at * 300 + 280},100]` }),
    );
    expect(scrolls(list({}, strip), true)).toEqual([]);
    expect(scrolls(list({}, []), true)).toEqual([]);
    const page = node(
      { class: 'android.widget.ScrollView', scrollable: true, resource_id: 'org.example:id/seite' },
      list(),
    );
    expect(scrolls(page, true)).toEqual(['down seite', 'up seite']);
  });

  test('is offered as for any other list on one that scrolls', () => {
    expect(scrolls(list({ scrollable: true }), true)).toEqual(['down liste', 'up liste']);
  });
});
