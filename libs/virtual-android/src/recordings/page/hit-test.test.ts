import { parseTree, type Tree } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { hitTest } from './hit-test.ts';

function tree(inner: string): Tree {
  const parsed = parseTree(`<hierarchy>${inner}</hierarchy>`);
  if ('reason' in parsed) throw new Error(parsed.reason);
  return parsed;
}

function hitAt(inner: string, x: number, y: number): string {
  const known = tree(inner);
  const hit = hitTest(
    known,
    known.nodes.map(({ bounds }) => bounds),
    x,
    y,
  );
  return hit === null ? 'nothing' : `${hit.primary.text}${hit.active ? '' : ' (passive)'}`;
}

const node = (text: string, box: string, more = '', inner = ''): string =>
  `<node text="${text}" bounds="${box}" ${more}>${inner}</node>`;
const ACTIVE = 'clickable="true"';

describe('hitTest', () => {
  const card = node(
    'card',
    '[0,0][100,100]',
    ACTIVE,
    node('label', '[0,0][50,50]') + node('menu', '[60,0][100,40]', ACTIVE),
  );

  it('finds the deepest clickable element at the point', () => {
    expect(hitAt(card, 10, 10)).toBe('card');
    expect(hitAt(card, 70, 10)).toBe('menu');
  });

  it('counts left and top edges as inside, right and bottom edges as outside', () => {
    expect(hitAt(card, 60, 0)).toBe('menu');
    expect(hitAt(card, 99, 39)).toBe('menu');
    expect(hitAt(card, 99, 40)).toBe('card');
    expect(hitAt(card, 100, 100)).toBe('nothing');
  });

  it('treats elements recorded as long-clickable or checkable as clickable', () => {
    expect(hitAt(node('row', '[0,0][9,9]', 'long-clickable="true"'), 5, 5)).toBe('row');
    expect(hitAt(node('box', '[0,0][9,9]', 'checkable="true"'), 5, 5)).toBe('box');
  });

  it('finds the topmost leaf where nothing is clickable (point 12)', () => {
    expect(hitAt(node('row', '[0,0][100,100]', '', node('leaf', '[0,0][50,50]')), 10, 10)).toBe(
      'leaf (passive)',
    );
  });

  it('a keyboard’s window lies above the app’s, wherever it is in the dump', () => {
    const keyboard = node('key', '[0,0][100,100]', `${ACTIVE} package="com.example.inputmethod.latin"`);
    expect(hitAt(keyboard + card, 70, 10)).toBe('key');
    expect(hitAt(card + keyboard, 70, 10)).toBe('key');
  });
});
