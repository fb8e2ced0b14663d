import { parseHierarchy } from '@tapwright/screen';
import { expect, test } from 'vitest';
import { allowsPermission } from './allows-permission.ts';

const OF_ANDROID = 'com.android.permissioncontroller:id/';

function button(resourceId: string) {
  const parsed = parseHierarchy(
    `<hierarchy rotation="0"><node text="x" resource-id="${resourceId}" class="android.widget.Button" package="p" clickable="true" enabled="true" bounds="[0,0][100,50]"/></hierarchy>`,
    { packageName: 'p', activity: 'p/.A' },
  );
  if (!parsed.ok) throw new Error(parsed.failure);
  return { element: parsed.screen.elements[0] ?? null };
}

test.each([
  ['permission_allow_button', true],
  ['permission_allow_foreground_only_button', true],
  ['permission_allow_one_time_button', true],
  ['permission_deny_button', false],
  ['permission_deny_and_dont_ask_again_button', false],
  ['permission_no_upgrade_button', false],
])('%s allows something: %s', (id, allows) => {
  expect(allowsPermission(button(`${OF_ANDROID}${id}`))).toBe(allows);
});

test('what has no element or no id allows nothing', () => {
  expect(allowsPermission({ element: null })).toBe(false);
  expect(allowsPermission(button(''))).toBe(false);
});
