import { parseHierarchy } from '@tapwright/screen';
import { describe, expect, it } from 'vitest';
import { beside, type Side } from './beside.ts';

interface Node {
  readonly text?: string;
  readonly id?: string;
  readonly bounds: string;
  readonly clickable?: boolean;
  readonly inside?: string;
}

const node = ({ text = '', id = '', bounds, clickable = false, inside = '' }: Node) =>
  `<node text="${text}" resource-id="${id}" class="android.view.View" package="org.example" content-desc="" clickable="${clickable}" enabled="true" bounds="${bounds}">${inside}</node>`;

/** A form of two rows, each a label, a field and a button, in a list. */
const row = (name: string, top: number) =>
  node({
    id: 'row',
    bounds: `[0,${top}][400,${top + 100}]`,
    inside: [
      node({ text: name, bounds: `[0,${top}][100,${top + 40}]` }),
      node({ id: `field_${name}`, bounds: `[0,${top + 50}][300,${top + 100}]`, clickable: true }),
      node({ text: 'Edit', id: `edit_${name}`, bounds: `[310,${top}][400,${top + 40}]`, clickable: true }),
    ].join(''),
  });
const parsed = parseHierarchy(
  `<hierarchy rotation="0">${node({
    id: 'list',
    bounds: '[0,0][400,800]',
    inside: row('Rent', 100) + row('Food', 300),
  })}</hierarchy>`,
  { packageName: 'org.example', activity: 'org.example/.Main' },
);
if (!parsed.ok) throw new Error(parsed.detail);
const SCREEN = parsed.screen;

const NOTHING = { text: '', pattern: '', resourceId: '', nth: 0 };
const ANCHOR = { anchorText: '', anchorPattern: '', anchorId: '' };
const found = (side: Side, rule: Partial<typeof NOTHING & typeof ANCHOR>) =>
  beside
    .match(SCREEN, { by: 'beside', ...NOTHING, ...ANCHOR, ...rule, side })
    .map(({ resourceId, text }) => resourceId || text);

describe('an element beside another one', () => {
  it.each<[string, Side, Partial<typeof NOTHING & typeof ANCHOR>, readonly string[]]>([
    ['the nearest that can be pressed', 'below', { anchorText: 'Rent' }, ['field_Rent']],
    ['above', 'above', { text: 'Edit', anchorText: 'Food' }, ['edit_Rent']],
    ['to the right', 'right_of', { text: 'Edit', anchorText: 'Food' }, ['edit_Food']],
    ['to the left', 'left_of', { resourceId: 'field_Food', anchorId: 'edit_Food' }, ['field_Food']],
    ['in it', 'in', { text: 'Edit', nth: 2, anchorId: 'list' }, ['edit_Food']],
    ['counted from below', 'in', { text: 'Edit', nth: -2, anchorId: 'list' }, ['edit_Rent']],
    ['what holds it', 'parent_of', { resourceId: 'row', anchorText: 'Food' }, ['row']],
    ['what is around it', 'around', { resourceId: 'list', anchorPattern: 'fo+d' }, ['list']],
    ['the anchor of several that is nearest', 'below', { text: 'Food', anchorText: 'Edit' }, ['Food']],
    ['nothing there', 'below', { text: 'Rent', anchorText: 'Food' }, []],
    ['no anchor', 'below', { anchorText: 'Water' }, []],
    ['no third', 'in', { text: 'Edit', nth: 3, anchorId: 'list' }, []],
  ])('%s', (_, side, rule, expected) => {
    expect(found(side, rule)).toEqual(expected);
  });
});
