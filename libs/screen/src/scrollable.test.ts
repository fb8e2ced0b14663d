import { describe, expect, it } from 'vitest';
import { find, node, screenOf } from './dump.fixture.ts';
import { describeScrollable } from './scrollable.ts';

/** A list from 100 to 500 with rows at these places; `more` are attributes of the list. */
function listOf(rows: readonly (readonly [top: number, bottom: number])[], more: object = {}) {
  const items = rows.map(([top, bottom], i) =>
    node({ text: `row ${i}`, clickable: true, bounds: `[0,${top}][1080,${bottom}]` }),
  );
  const list = node(
    {
      class: 'a.RecyclerView',
      resource_id: 'o:id/list',
      scrollable: true,
      bounds: '[0,100][1080,500]',
      ...more,
    },
    ...items,
  );
  const screen = screenOf(node({}, list));
  return describeScrollable(screen, find(screen, 'list'));
}

describe('whether there is more', () => {
  it('is more below if the last row is cut off, and nothing above if the first one is away from the edge', () => {
    expect(
      listOf([
        [110, 230],
        [230, 350],
        [350, 470],
        [470, 500],
      ]),
    ).toMatchObject({ before: 'no', after: 'yes' });
  });

  it('is more above if the first row is cut off, and nothing below if rows end before the edge', () => {
    expect(
      listOf([
        [100, 130],
        [130, 250],
        [250, 370],
        [370, 490],
      ]),
    ).toMatchObject({ before: 'yes', after: 'no' });
  });

  it('is more above if a scrollable list has nothing below: it must scroll in one direction', () => {
    expect(
      listOf([
        [100, 220],
        [220, 340],
        [340, 460],
      ]),
    ).toMatchObject({ before: 'yes', after: 'no' });
  });

  it('is unknown if complete rows fill the list from edge to edge, or it is empty', () => {
    expect(
      listOf([
        [100, 300],
        [300, 500],
      ]),
    ).toMatchObject({ before: 'perhaps', after: 'perhaps' });
    expect(listOf([])).toMatchObject({ before: 'perhaps', after: 'perhaps', items: 0 });
  });

  it('is unknown if a scrollable list seems to end on both sides', () => {
    expect(
      listOf([
        [110, 230],
        [230, 350],
      ]),
    ).toMatchObject({ before: 'no', after: 'perhaps' });
  });

  it('is found for cards with space between them and for rows without', () => {
    const cards = [
      [100, 200],
      [220, 320],
      [340, 440],
      [460, 500],
    ] as const;
    expect(listOf(cards).after).toBe('yes');
  });
});

describe('what is shown', () => {
  it('is named by the first three and the last', () => {
    const rows = Array.from({ length: 7 }, (_, i) => [110 + i * 60, Math.min(170 + i * 60, 500)] as const);
    expect(listOf(rows).shows).toEqual(['row 0', 'row 1', 'row 2', 'row 6']);
    expect(listOf(rows).sentence).toBe(
      'shows "row 0", "row 1", "row 2" … "row 6" (7); more below, nothing above',
    );
  });

  it('lies side by side in a row of tabs', () => {
    const tabs = [0, 400, 800].map((left, i) =>
      node({ text: `tab ${i}`, clickable: true, bounds: `[${left},0][${left + 400},100]` }),
    );
    const strip = node(
      { resource_id: 'o:id/tabs', scrollable: true, bounds: '[0,0][1080,100]' },
      node({ bounds: '[0,0][1080,100]' }, ...tabs),
    );
    const screen = screenOf(node({}, strip));
    expect(describeScrollable(screen, find(screen, 'tabs'))).toMatchObject({
      axis: 'horizontal',
      shows: ['tab 0', 'tab 1', 'tab 2'],
      after: 'yes',
    });
  });

  it('reports things without names', () => {
    const bare = node(
      { resource_id: 'o:id/list', scrollable: true },
      node({ bounds: '[0,0][1,1]' }),
      node({ bounds: '[0,9][1,99]' }),
    );
    const screen = screenOf(node({}, bare));
    expect(describeScrollable(screen, find(screen, 'list')).sentence).toContain('2 things without names');
  });
});
