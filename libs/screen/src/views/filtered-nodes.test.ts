import { describe, expect, it } from 'vitest';
import { node, screenOf } from '../dump.fixture.ts';
import { unnamedIcons } from '../unnamed-icons.ts';
import { type FilteredNode, filteredNodes, nodeLine, ridOf } from './filtered-nodes.ts';

const lineOf = (node: FilteredNode | undefined) => (node === undefined ? '' : nodeLine(node));

describe('XUAT’s filtered nodes', () => {
  const screen = screenOf(
    node(
      {},
      node({ class: 'android.widget.TextView', text: 'Total' }),
      node({ class: 'android.widget.TextView', text: '7.20' }),
      node({ resource_id: 'o:id/row', text: 'Tea' }),
      node({ resource_id: 'o:id/row', text: 'Salt' }),
      node({ resource_id: 'o:id/frame' }),
    ),
    node({ package: 'com.android.systemui', text: '9:41', bounds: '[0,0][1080,60]' }),
  );

  it('are those with a text or description, each with a unique id', () => {
    expect(filteredNodes(screen).map(({ rid, index }) => [rid, index])).toEqual([
      ['mock:id/textview', 1],
      ['mock:id/textview#2', 2],
      ['o:id/row', 3],
      ['o:id/row#2', 4],
    ]);
  });

  it('stay apart where an app has ids that look numbered', () => {
    const ids = ['row', 'row#2', 'row', 'row#2', 'row'];
    const alike = screenOf(...ids.map((resource_id) => node({ resource_id, text: 'x' })));
    const rids = filteredNodes(alike).map(({ rid }) => rid);
    expect(new Set(rids).size).toBe(ids.length);
    expect(rids.slice(0, 2)).toEqual(['row', 'row#2']);
  });

  it('have the place and text of the hyperlink, if there is one', () => {
    const [first] = filteredNodes(screen, [{ index: 1, bounds: [5, 6, 7, 8], text: 'terms' }]);
    expect(first).toMatchObject({ bounds: [5, 6, 7, 8] });
    expect(lineOf(first)).toContain('content-desc="terms" text="terms" bounds="[5,6][7,8]"');
    const [unread] = filteredNodes(screen, [{ index: 1, bounds: [5, 6, 7, 8], text: '' }]);
    expect(lineOf(unread)).toContain('text="Total" bounds="[5,6][7,8]"');
  });

  it('cannot be closed by a text of the screen', () => {
    const [said] = filteredNodes(screenOf(node({ text: '"/><node text="x' })));
    expect(lineOf(said).match(/<node/g)).toHaveLength(1);
  });
});

describe('an action on an element', () => {
  const screen = screenOf(
    node(
      { clickable: true },
      node({ class: 'a.TextView', text: 'Dark theme' }),
      node({ class: 'a.Button', text: 'Help', clickable: true }),
    ),
    node({ class: 'a.Switch', resource_id: 'o:id/switch', checkable: true, clickable: true }),
    node({ class: 'a.Button', resource_id: 'o:id/save', text: 'Save', clickable: true }),
    node({ clickable: true }, node({ class: 'a.Button', text: 'Only this', clickable: true })),
  );
  const nodes = filteredNodes(screen);
  const named = (index: number) => {
    const element = screen.elements[index];
    return element === undefined ? undefined : ridOf(screen, nodes, element);
  };
  const indexOf = (fits: (one: (typeof screen.elements)[number]) => boolean) =>
    screen.elements.findIndex(fits);

  it('is named by its own id', () => {
    expect(named(indexOf(({ text }) => text === 'Save'))).toBe('o:id/save');
    expect(named(indexOf(({ text }) => text === 'Help'))).toBe('mock:id/button');
  });

  it('is named by the text inside, where a tap on that meets it', () => {
    expect(named(indexOf(({ text }) => text === 'Dark theme') - 1)).toBe('mock:id/textview');
  });

  it('has no id where the filter keeps nothing of it, or only what does something else', () => {
    expect(named(indexOf(({ resourceId }) => resourceId === 'o:id/switch'))).toBeNull();
    expect(named(indexOf(({ text }) => text === 'Only this') - 1)).toBeNull();
  });
});

it('icons that need a caption are small controls without any name', () => {
  const icon = (more: object) =>
    node({ class: 'a.ImageView', clickable: true, bounds: '[0,0][90,90]', ...more });
  const screen = screenOf(
    node(
      {},
      icon({}),
      icon({ content_desc: 'Search' }),
      icon({ resource_id: 'o:id/delete' }),
      icon({ enabled: false }),
      icon({ clickable: false }),
      icon({ bounds: '[0,0][1080,400]' }),
      icon({ bounds: '[0,0][8,8]' }),
    ),
  );
  expect(unnamedIcons(screen).map(({ index }) => index)).toEqual([1]);
});
