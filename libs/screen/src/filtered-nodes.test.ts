import { describe, expect, it } from 'vitest';
import { node, screenOf } from './dump.fixture.ts';
import { filteredNodes } from './filtered-nodes.ts';
import { unnamedIcons } from './unnamed-icons.ts';

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

  it('have the place and text of the hyperlink, if there is one', () => {
    const [first] = filteredNodes(screen, [{ index: 1, bounds: [5, 6, 7, 8], text: 'terms' }]);
    expect(first).toMatchObject({ bounds: [5, 6, 7, 8] });
    expect(first?.line).toContain('content-desc="terms" text="terms" bounds="[5,6][7,8]"');
    const [unread] = filteredNodes(screen, [{ index: 1, bounds: [5, 6, 7, 8], text: '' }]);
    expect(unread?.line).toContain('text="Total" bounds="[5,6][7,8]"');
  });

  it('cannot be closed by a text of the screen', () => {
    const [said] = filteredNodes(screenOf(node({ text: '"/><node text="x' })));
    expect(said?.line.match(/<node/g)).toHaveLength(1);
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
