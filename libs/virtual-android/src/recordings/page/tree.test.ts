import { parseTree, type Tree } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { writeDump } from './dump.ts';

const XML = `\ufeff<?xml version='1.0' encoding='UTF-8'?>
<!-- a note -->
<hierarchy rotation='3'>
  <node text="a &amp; &#x41;&#10;&quot;" bounds="[0,-5][10,2147483647]"><node text='x' bounds="[0,0][5,5]" /></node>
  <node text="y"/>
</hierarchy>
`;

function tree(xml: string): Tree {
  const parsed = parseTree(xml);
  if ('reason' in parsed) throw new Error(`${parsed.reason} at ${parsed.at}`);
  return parsed;
}

describe('parseTree', () => {
  it('reads elements in document order, with entities, rotation and boxes', () => {
    const { nodes, rotation } = tree(XML);
    expect(rotation).toBe(3);
    expect(nodes.map(({ text, parent, depth }) => [text, parent, depth])).toEqual([
      ['a & A\n"', -1, 0],
      ['x', 0, 1],
      ['y', -1, 0],
    ]);
    expect(nodes.map(({ bounds }) => bounds)).toEqual([
      [0, -5, 10, 2_147_483_647],
      [0, 0, 5, 5],
      [0, 0, 0, 0],
    ]);
  });

  it.each([
    ['', 'no complete <hierarchy>'],
    ['<hierarchy>', 'no complete <hierarchy>'],
    ['<hierarchy/><hierarchy/>', 'a second <hierarchy>'],
    ['<node/>', '<node> outside of <hierarchy>'],
    ['<hierarchy><view/></hierarchy>', '<view> instead of <node>'],
    ['<hierarchy></node></hierarchy>', '</node> too many'],
    ['<hierarchy><node bounds="1,2"/></hierarchy>', 'bounds that are not [l,t][r,b]'],
    ['<hierarchy>text</hierarchy>', 'text outside of a tag'],
    ['<hierarchy><node text="&nbsp;"/></hierarchy>', 'an entity that XML does not have'],
    ['<hierarchy><node text=x/></hierarchy>', 'a tag that does not end'],
    [`<hierarchy>${'<node>'.repeat(500)}`, 'more than 400 levels'],
  ])('refuses %j', (xml, reason) => {
    expect(parseTree(xml)).toMatchObject({ reason });
  });
});

describe('writeDump', () => {
  const still = tree(XML).nodes.map(({ bounds }) => bounds);

  it('without edits is the recorded text', () => {
    expect(writeDump(tree(XML), { shown: still, attributes: new Map() })).toBe(XML);
  });

  it('changes and adds attributes, and nothing around them', () => {
    const edited = writeDump(tree(XML), {
      shown: still,
      attributes: new Map([[1, { text: '<$&>', focused: 'true' }]]),
    });
    expect(edited).toBe(
      XML.replace(
        ` text='x' bounds="[0,0][5,5]" />`,
        () => ' text="&lt;$&amp;&gt;" bounds="[0,0][5,5]" focused="true" />',
      ),
    );
  });

  it('keeps an element that is not shown while something inside it is', () => {
    const [, inner] = still;
    expect(writeDump(tree(XML), { shown: [null, inner ?? null, null], attributes: new Map() })).toBe(
      XML.replace('<node text="y"/>', ''),
    );
  });
});
