import { parseHierarchy, type Screen } from '@tapwright/screen';
import { expect, test } from 'vitest';
import { stateChecks } from './state-checks.ts';

const screenWith = (className: string, states: string): Screen => {
  const node = `<node class="android.widget.${className}" resource-id="org.example:id/it" text="Quiet" clickable="true" checkable="true" enabled="true" ${states} bounds="[0,0][500,90]"/>`;
  const parsed = parseHierarchy(
    `<hierarchy rotation="0"><node class="android.widget.FrameLayout" bounds="[0,0][1080,1920]">${node}</node></hierarchy>`,
    { packageName: 'org.example', activity: 'org.example/.Main' },
  );
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
};

function checksOf(className: string, from: string, to: string) {
  const [before, after] = [screenWith(className, from), screenWith(className, to)];
  const target = before.elements.find(({ text }) => text === 'Quiet');
  if (target === undefined) throw new Error('nothing is called Quiet');
  return stateChecks(before, after, target, { others: [] });
}

test.each([
  ['Switch', 'checked="false"', 'checked="true"', 'checked', true],
  ['CheckBox', 'checked="true"', 'checked="false"', 'unchecked', true],
  ['RadioButton', 'checked="false"', 'checked="true"', 'checked', undefined],
  ['TextView', 'selected="false"', 'selected="true"', 'selected', undefined],
] as const)('%s: %s becomes %s', (className, from, to, is, turned) => {
  const [check, ...others] = checksOf(className, from, to);
  expect(check).toMatchObject({ kind: 'state', name: 'Quiet', is });
  expect(check?.kind === 'state' ? check.turned : null).toBe(turned);
  expect(others).toEqual([]);
});
