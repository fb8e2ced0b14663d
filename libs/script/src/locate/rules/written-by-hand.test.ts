import { parseHierarchy } from '@tapwright/screen';
import { describe, expect, it } from 'vitest';
import type { LocatorRule } from '../locator.ts';
import { matchLocator } from '../match-locator.ts';

const node = (attributes: string, inside = '') => {
  const className = attributes.startsWith('class') ? '' : 'class="android.widget.TextView" ';
  return `<node ${className}enabled="true" ${attributes}>${inside}</node>`;
};
const parsed = parseHierarchy(
  `<hierarchy rotation="0">${node(
    'class="android.widget.FrameLayout" bounds="[0,0][1000,2000]"',
    [
      node(
        'class="android.widget.ListView" scrollable="true" bounds="[0,0][1000,1500]"',
        [
          node('text="Delete" resource-id="x:id/row" clickable="true" bounds="[0,300][1000,400]"'),
          node('text="DELETE" resource-id="x:id/row" clickable="true" bounds="[500,100][1000,200]"'),
          node('content-desc="Delete" resource-id="x:id/row" clickable="true" bounds="[0,100][500,200]"'),
        ].join(''),
      ),
      node('class="android.widget.ScrollView" scrollable="true" bounds="[0,1500][1000,1600]"'),
      node(
        'class="android.widget.EditText" text="3 notes" focusable="true" focused="true" clickable="true" bounds="[0,1600][1000,1700]"',
      ),
    ].join(''),
  )}</hierarchy>`,
  { packageName: 'x', activity: '' },
);
if (!parsed.ok) throw new Error(parsed.detail);
const { screen } = parsed;

const tops = (rule: LocatorRule) => matchLocator(screen, rule).map(({ bounds: [left, top] }) => [left, top]);
type Fits = Extract<LocatorRule, { by: 'fits' }>;
const fits: Fits = { by: 'fits', text: '', pattern: '', resourceId: '', nth: 1 };

describe('the first of all that fit, as a flow names them', () => {
  it.each<[Partial<Fits>, number[][]]>([
    [{ text: 'delete' }, [[0, 100]]],
    [{ text: 'delete', nth: 2 }, [[500, 100]]],
    [{ text: 'delete', nth: -1 }, [[0, 300]]],
    [{ text: 'delete', nth: 4 }, []],
    [{ text: 'delet' }, []],
    [{ pattern: '[0-9]+ NOTES' }, [[0, 1600]]],
    [{ pattern: 'note' }, []],
    [{ resourceId: 'row', nth: 3 }, [[0, 300]]],
    [{ resourceId: 'x:id/row', text: 'Delete', nth: 2 }, [[500, 100]]],
    [{ resourceId: 'ow' }, []],
  ])('%j', (more, found) => {
    expect(tops({ ...fits, ...more })).toEqual(found);
  });
});

it('a share of the screen is what can be used there', () => {
  expect(tops({ by: 'share', x: 75, y: 7.5 })).toEqual([[500, 100]]);
  expect(tops({ by: 'share', x: 50, y: 99 })).toEqual([]);
});

it('the field in focus, and the largest part that scrolls', () => {
  expect(tops({ by: 'role', role: 'focused' })).toEqual([[0, 1600]]);
  expect(tops({ by: 'role', role: 'scrollable' })).toEqual([[0, 0]]);
});
