import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appOf, label, row, screenOf } from '../testing/app.ts';
import { lexicalMatch } from './lexical.ts';
import { folderOfPair, loadGroundingPairs } from './pairs.ts';
import { isRightTarget } from './right-target.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grounding-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const pair = {
  id: 1,
  graph: 'notes',
  node: 'n1',
  instruction: 'Open the menu',
  action: 'click',
  bounds: [0, 50, 400, 99],
};
const write = (content: unknown) => writeFileSync(join(folder, 'grounding.json'), JSON.stringify(content));

describe('pairs', () => {
  test('those without an element are left out; optional fields may be missing', () => {
    write([pair, { ...pair, id: 'k', action: 'back', bounds: null, target: {} }]);
    expect(loadGroundingPairs(folder).map(({ id, target }) => [id, target])).toEqual([['1', undefined]]);
  });

  test('their recording is a folder below `graphs` or beside them', () => {
    write([pair]);
    const [first] = loadGroundingPairs(folder);
    if (first === undefined) throw new Error('the pair is missing');
    expect(() => folderOfPair(folder, first)).toThrow(expect.objectContaining({ code: 'RECORDING_MISSING' }));
    mkdirSync(join(folder, 'graphs', 'notes'), { recursive: true });
    expect(folderOfPair(folder, first)).toBe(join(folder, 'graphs', 'notes'));
  });

  test.each([
    [[{ ...pair, graph: '../other' }], 'grounding.json: 0.graph'],
    [{}, 'grounding.json'],
  ])('%j is refused', (content, field) => {
    write(content);
    expect(() => loadGroundingPairs(folder)).toThrow(
      expect.objectContaining({ code: 'RECORDING_CORRUPT', field: expect.stringContaining(field) }),
    );
  });
});

test('the row and its label are both the right target, another row is not', () => {
  const rows = [
    row('[0,0][400,49]', 'o:id/a', label('[9,9][99,40]', 'Sort')),
    row('[0,50][400,99]', 'o:id/b', label('[9,60][99,90]', 'Menu')),
  ];
  const app = appOf({ screens: { n1: screenOf(...rows) } });
  const meant = { ...pair, id: '1', bounds: [0, 50, 400, 99] as [number, number, number, number] };
  const chosen = (className: string, bounds: readonly number[]) =>
    isRightTarget(app, meant, { className, bounds });
  expect(chosen('android.view.View', [0, 50, 400, 99])).toBe(true);
  expect(chosen('android.widget.TextView', [9, 60, 99, 90])).toBe(true);
  expect(chosen('android.view.View', [0, 0, 400, 49])).toBe(false);
  expect(isRightTarget(app, { ...meant, node: 'gone' }, { className: '', bounds: [] })).toBeNull();
});

test('lexical matching chooses the element that shares most of its words with the instruction; the first of several', () => {
  const called = (text: string, resourceId = '') => ({
    text,
    desc: '',
    resourceId,
    className: 'android.widget.Button',
  });
  const candidates = [
    called('Search'),
    called('', 'o:id/open_menu'),
    called('Menu of all the things that can be opened here'),
  ];
  expect(lexicalMatch('Open the menu', candidates)).toBe(1);
  expect(lexicalMatch('Paint', candidates)).toBe(0);
  expect(lexicalMatch('Paint', [])).toBe(-1);
});
