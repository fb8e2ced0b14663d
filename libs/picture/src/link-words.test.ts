import type { Bounds } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { nameLinks } from './link-words.ts';

const TEXT = 'I have read the Card Service Agreement and accept it, see the Privacy Notice.';
/** Each letter ten pixels wide, each line twenty high. */
const LINES = ['I have read the Card Service', 'Agreement and accept it, see the', 'Privacy Notice.'];
const lines = LINES.map((line, row): Bounds => [0, row * 20, line.length * 10, row * 20 + 16]);

/** The box of these words where they stand in a line. */
function boxOf(words: string): Bounds {
  const row = LINES.findIndex((line) => line.includes(words));
  const from = (LINES[row] ?? '').indexOf(words) * 10;
  return [from, row * 20, from + words.length * 10, row * 20 + 16];
}

const named = (links: readonly Bounds[], readings: readonly (string | null)[] = []) =>
  nameLinks(TEXT, { lines, links }, readings).map(({ text }) => text);

describe('the words of a link', () => {
  test('are those at its place, without the full stop behind it', () => {
    expect(named([boxOf('accept it')])).toEqual(['accept it']);
    expect(named([boxOf('Privacy Notice')])).toEqual(['Privacy Notice']);
  });

  test('come from both lines where it goes on in the next, and it is tapped in the wider one', () => {
    const [upper, lower] = [boxOf('Card Service'), boxOf('Agreement')];
    expect(nameLinks(TEXT, { lines, links: [upper, lower] }, [])).toEqual([
      { box: upper, text: 'Card Service Agreement' },
    ]);
  });

  test('are separate for two links, the wider first', () => {
    expect(named([boxOf('read'), boxOf('Privacy Notice')])).toEqual(['Privacy Notice', 'read']);
  });

  test('are those that were read, wherever they stand: in a text that is cut off the place says nothing', () => {
    const place = boxOf('have read');
    expect(named([place], ['Prlvacy Notiee'])).toEqual(['Privacy Notice']);
    expect(named([place], ['CARD SERVICE AGREEMENT'])).toEqual(['Card Service Agreement']);
  });

  test.each([null, '', '§', 'something else entirely'])(
    'are those at its place where the reader gave %j',
    (reading) => {
      expect(named([boxOf('accept it')], [reading])).toEqual(['accept it']);
    },
  );
});

test('where the same words stand in two places, those near the link are meant', () => {
  const text = 'Terms of use here and privacy here';
  const line: Bounds = [0, 0, text.length * 10, 16];
  const box: Bounds = [(text.length - 4) * 10, 0, text.length * 10, 16];
  const [link] = nameLinks(text, { lines: [line], links: [box] }, ['here']);
  expect(link?.text).toBe('here');
});

test('a script without spaces is cut between its letters', () => {
  const text = '我已阅读并同意服务条款内容';
  const line: Bounds = [0, 0, text.length * 20, 20];
  const box: Bounds = [7 * 20, 0, 11 * 20, 20];
  expect(nameLinks(text, { lines: [line], links: [box] }, []).map((one) => one.text)).toEqual(['服务条款']);
});

test('a name is never empty and never long', () => {
  const line: Bounds = [0, 0, 1_000, 16];
  expect(nameLinks('……………………………', { lines: [line], links: [line] }, [])[0]?.text.length).toBeGreaterThan(0);
  const long = 'words '.repeat(100);
  expect(nameLinks(long, { lines: [line], links: [line] }, [])[0]?.text).toHaveLength(80);
});
