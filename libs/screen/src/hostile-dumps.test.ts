import { describe, expect, it } from 'vitest';
import { diffScreens } from './diff.ts';
import { dump, node } from './dump.fixture.ts';
import { elementLabel } from './label.ts';
import { parseHierarchy } from './parse-hierarchy.ts';
import { recogniseScreen } from './recognise.ts';
import type { Screen } from './screen.ts';
import { contentHash, layoutSignature } from './signatures.ts';
import { accessibilityText, simplifiedList } from './views/views.ts';

const WHERE = { packageName: 'org.example', activity: 'org.example/.Main' };
const FAILURES = ['empty', 'null_root', 'not_idle', 'not_xml', 'no_nodes', 'too_large', 'entities_refused'];

/** `ok`, or the reason; anything else, even a throw, fails the test. */
function outcomeOf(input: string | Uint8Array): string {
  const result = parseHierarchy(input, WHERE);
  if (!result.ok) expect(FAILURES).toContain(result.failure);
  return result.ok ? 'ok' : result.failure;
}

function parsed(xml: string): Screen {
  const result = parseHierarchy(xml, WHERE);
  if (!result.ok) throw new Error(result.detail);
  return result.screen;
}

/** Calls everything that works on a screen. */
function useAll(screen: Screen): void {
  contentHash(screen);
  layoutSignature(screen);
  accessibilityText(screen);
  simplifiedList(screen);
  recogniseScreen(screen);
  diffScreens(screen, { ...screen, elements: screen.elements.slice(0, -1) });
  for (const element of screen.elements.slice(0, 200)) elementLabel(screen, element);
}

describe('screens larger than real ones', () => {
  it('5,000 nodes are read and described', () => {
    const rows = Array.from({ length: 4_999 }, (_, i) =>
      node({ text: `row ${i}`, clickable: i % 2 === 0, bounds: `[0,${i % 1900}][500,${(i % 1900) + 20}]` }),
    );
    const screen = parsed(dump(node({ scrollable: true }, ...rows)));
    expect(screen.elements).toHaveLength(5_000);
    useAll(screen);
  });

  it('500 levels are read and described', () => {
    const deep = Array.from({ length: 500 }).reduce<string>(
      (inner, _, i) => node({ clickable: true, resource_id: `o:id/l${i}` }, inner),
      node({ text: 'bottom' }),
    );
    const screen = parsed(dump(deep));
    expect(screen.elements.at(-1)).toMatchObject({ text: 'bottom', depth: 500 });
    useAll(screen);
  });
});

describe('hostile dumps', () => {
  const good = dump(node({ text: 'a' }, node({ text: 'b' })));
  it.each([
    [
      'entities that multiply',
      `<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${good}`,
      'entities_refused',
    ],
    [
      'an entity that reads a file',
      `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${good}`,
      'entities_refused',
    ],
    ['a document type in small letters', `<!doctype x>${good}`, 'entities_refused'],
    ['an entity nobody declared', good.replace('"a"', '"&f;"'), 'entities_refused'],
    ['a tag that is never closed', good.replace('</hierarchy>', ''), 'not_xml'],
    ['a million brackets', '<'.repeat(1_000_000), 'not_xml'],
    ['a name of a million letters', `<${'a'.repeat(1_000_000)}`, 'not_xml'],
    ['bounds beyond all numbers', dump(node({ bounds: `[0,0][${'9'.repeat(400)},9]` })), 'no_nodes'],
    ['bytes that are not text', new Uint8Array([0x3c, 0xff, 0xfe, 0x00, 0x80]), 'not_xml'],
    ['half of a character in UTF-16', Buffer.from(`\ufeff${good}`, 'utf16le').subarray(0, -1), 'not_xml'],
  ])('%s', (_name, input, expected) => expect(outcomeOf(input)).toBe(expected));

  it('a text that looks like markup, a prompt or an error stays a text', () => {
    for (const text of [
      '<node text="x"/>',
      '</hierarchy>',
      'ERROR: null root node',
      ']]>',
      '&lt;&amp;amp;',
    ]) {
      expect(parsed(dump(node({ text }))).elements.map((element) => element.text)).toEqual([text]);
    }
  });

  it('cut anywhere, it is a screen or a typed reason', () => {
    for (let end = 0; end <= good.length; end += 1) outcomeOf(good.slice(0, end));
  });

  it('with any byte changed, it is a screen or a typed reason', () => {
    const bytes = Buffer.from(good);
    for (let at = 0; at < bytes.length; at += 1) {
      for (const byte of [0x00, 0x22, 0x26, 0x3c, 0x3e, 0xff]) {
        const broken = Buffer.from(bytes);
        broken[at] = byte;
        outcomeOf(broken);
      }
    }
  });
});
