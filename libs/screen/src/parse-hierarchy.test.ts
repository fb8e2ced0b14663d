import { describe, expect, it } from 'vitest';
import { dump, node, screenOf } from './dump.fixture.ts';
import { parseHierarchy } from './parse-hierarchy.ts';
import { MAX_DEPTH, MAX_NODES } from './read-nodes.ts';
import { MAX_INPUT } from './source-text.ts';

const context = { packageName: 'org.example', activity: 'org.example/.Main' };
const failure = (input: string | Uint8Array) => {
  const result = parseHierarchy(input, context);
  return result.ok ? 'ok' : result.failure;
};
const simple = dump(node({ text: 'Grüße 🙂' }));

describe('parseHierarchy reads what devices write', () => {
  it.each([
    ['a string', simple],
    ['UTF-8', Buffer.from(simple)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${simple}`)],
    ['UTF-16 little endian', Buffer.from(`\ufeff${simple}`, 'utf16le')],
    ['UTF-16 big endian', Buffer.from(`\ufeff${simple}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(simple, 'utf16le')],
    ['a status line after it', `${simple}UI hierchary dumped to: /dev/tty\r\n`],
    ['a warning before it', `WARNING: linker: unused DT entry\n${simple}`],
    ['no hierarchy root', simple.replace(/<\/?hierarchy[^>]*>/g, '')],
    ['an emoji as two references', simple.replace('🙂', '&#55357;&#56898;')],
  ])('%s', (_name, input) => {
    const result = parseHierarchy(input, context);
    expect(result.ok && result.screen.elements.map(({ text }) => text)).toEqual(['Grüße 🙂']);
  });

  it('reads attributes, rotation and where it was taken', () => {
    const xml = dump(
      node({
        class: 'a.EditText',
        focusable: true,
        focused: true,
        resource_id: 'x:id/y',
        hint: 'Name',
        enabled: false,
      }),
    );
    const result = parseHierarchy(xml.replace('rotation="0"', 'rotation="3"'), context);
    expect(result).toMatchObject({
      ok: true,
      screen: { ...context, rotation: 3, bounds: [0, 0, 1080, 1920] },
    });
    expect(result.ok && result.screen.elements[0]).toMatchObject({
      resourceId: 'x:id/y',
      hint: 'Name',
      focused: true,
      enabled: false,
      editable: true,
      checked: false,
    });
  });

  it('takes the class from the tag if another tool wrote the dump', () => {
    const result = parseHierarchy(
      '<hierarchy><android.widget.Button bounds="[0,0][9,9]" text="Go"/></hierarchy>',
      context,
    );
    expect(result.ok && result.screen.elements[0]?.className).toBe('android.widget.Button');
  });

  it('replaces characters that XML forbids instead of giving up', () => {
    expect(screenOf(node({ text: 'a\u0000b' })).elements[0]?.text).toBe('a.b');
    expect(failure(dump(node({ text: 'x' })).replace('"x"', '"&#0;&#xD800;"'))).toBe('ok');
  });

  it('is editable only with the right class and if it can take the focus', () => {
    const editable = (className: string, focusable: boolean) =>
      screenOf(node({ class: className, focusable })).elements[0]?.editable;
    expect(editable('androidx.appcompat.widget.SearchView$SearchAutoComplete', true)).toBe(true);
    expect(editable('android.widget.MultiAutoCompleteTextView', true)).toBe(true);
    expect(editable('android.widget.EditText', false)).toBe(false);
    expect(editable('android.widget.TextView', true)).toBe(false);
  });
});

describe('parseHierarchy leaves out what nobody can see', () => {
  const screen = screenOf(
    node(
      { text: 'window' },
      node({ text: 'invisible', visible_to_user: false }),
      node(
        { text: 'flat', bounds: '[0,50][100,50]' },
        node({ text: 'inside flat', bounds: '[0,40][100,60]' }),
      ),
      node({ text: 'inverted', bounds: '[0,90][100,80]' }),
      node({ text: 'outside', bounds: '[-300,10][-10,60]' }),
      node({ text: 'last', bounds: '[0,70][100,80]' }),
    ),
  );

  it('keeps the rest, with indices, parents and children that agree', () => {
    expect(screen.elements.map(({ text }) => text)).toEqual(['window', 'inside flat', 'last']);
    expect(screen.elements.map(({ index, parent, depth }) => [index, parent, depth])).toEqual([
      [0, null, 0],
      [1, 0, 1],
      [2, 0, 1],
    ]);
    expect(screen.elements[0]?.children).toEqual([1, 2]);
  });
});

describe('parseHierarchy refuses with a reason', () => {
  it.each([
    ['', 'empty'],
    [' \n\u0000'.slice(0, 2), 'empty'],
    ['UI hierchary dumped to: /sdcard/window_dump.xml', 'empty'],
    ['ERROR: null root node returned by UiTestAutomationBridge.', 'null_root'],
    ['ERROR: could not get idle state.', 'not_idle'],
    ['cat: /sdcard/window_dump.xml: No such file', 'not_xml'],
    [simple.slice(0, -40), 'not_xml'],
    [dump('<node bounds="[0,0][9,9]" text="a" text="b"/>'), 'not_xml'],
    [dump(), 'no_nodes'],
    [dump('<ViewGroup></ViewGroup>'), 'no_nodes'],
    [dump(node({ bounds: 'nonsense' })), 'no_nodes'],
    [`<!DOCTYPE x [<!ENTITY a "b">]>${simple}`, 'entities_refused'],
    [simple.replace('Grüße', '&other;'), 'entities_refused'],
  ])('%j is %s', (input, expected) => expect(failure(input)).toBe(expected));

  it('an error text beside a stale dump of an earlier screen', () => {
    expect(failure(`ERROR: could not get idle state.\n${simple}`)).toBe('not_idle');
  });

  it('input above its limits, and accepts input just within them', () => {
    const nested = (depth: number) =>
      dump('<node bounds="[0,0][9,9]">'.repeat(depth) + '</node>'.repeat(depth));
    expect(failure(nested(MAX_DEPTH))).toBe('too_large');
    expect(failure(nested(MAX_DEPTH - 1))).toBe('ok');
    const many = (count: number) => dump('<node bounds="[0,0][9,9]"/>'.repeat(count));
    expect(failure(many(MAX_NODES + 1))).toBe('too_large');
    expect(failure(many(MAX_NODES))).toBe('ok');
    expect(failure(new Uint8Array(MAX_INPUT + 1))).toBe('too_large');
  });
});
