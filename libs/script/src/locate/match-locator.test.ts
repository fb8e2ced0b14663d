import { parseHierarchy, type Screen } from '@tapwright/screen';
import { expect, it } from 'vitest';
import { reversedLists } from '../heal/changed-screens.fixture.ts';
import { locatorChain, resolveLocator } from './locator-chain.ts';
import { matchLocator } from './match-locator.ts';

const node = (className: string, attributes: string, children = '') =>
  `<node class="android.widget.${className}" enabled="true" bounds="[0,0][900,90]" ${attributes}>${children}</node>`;
const row = (name: string, control: string) =>
  node('LinearLayout', 'clickable="true"', node('TextView', `text="${name}"`) + control);
const remove = node(
  'ImageButton',
  'resource-id="org.example:id/remove" content-desc="Remove" clickable="true"',
);

function listOf(...rows: readonly string[]): Screen {
  const dump = `<hierarchy rotation="0">${node('FrameLayout', '', node('ListView', '', rows.join('')) + remove)}</hierarchy>`;
  const parsed = parseHierarchy(dump, { packageName: 'org.example', activity: 'org.example/.List' });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

const removeOf = (anchor: string) =>
  ({ by: 'near', className: 'android.widget.ImageButton', anchor, side: 'after' }) as const;

it('finds the control of the row with the text, never that of the next row or of the page', () => {
  const screen = listOf(row('Milk', ''), row('Bread', remove));
  expect(matchLocator(screen, removeOf('Bread'))).toHaveLength(1);
  expect(matchLocator(screen, removeOf('Milk'))).toEqual([]);
  expect(matchLocator(listOf(row('Milk', '')), removeOf('Milk'))).toEqual([]);
});

it('leads from a button that every row has to the same one where the rows have changed places', () => {
  const screen = listOf(row('Milk', remove), row('Bread', remove), row('Salt', remove));
  const target = screen.elements.filter(({ desc }) => desc === 'Remove')[1];
  if (target === undefined) throw new Error('three rows');
  const chain = locatorChain(screen, target);
  expect(chain[0]).toMatchObject({ by: 'near', anchor: 'Bread', side: 'after', fragile: false });
  const { screen: other, movedTo } = reversedLists(
    listOf(row('Milk', remove), row('Bread', remove), row('Salt', remove)),
  );
  expect(resolveLocator(other, chain)?.index).toBe(movedTo.get(target.index));
  expect(resolveLocator(listOf(row('Milk', remove), row('Salt', remove)), chain)).toBeNull();
});
