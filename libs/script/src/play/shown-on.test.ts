import { parseHierarchy } from '@tapwright/screen';
import { expect, test } from 'vitest';
import { shownOn } from './shown-on.ts';

function screenOf(...labels: readonly string[]) {
  const nodes = labels.map(
    (label) =>
      `<node class="android.widget.TextView" text="${label}" package="org.example" enabled="true" bounds="[0,0][100,100]"/>`,
  );
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="org.example" enabled="true" bounds="[0,0][100,900]">${nodes.join('')}</node></hierarchy>`;
  const parsed = parseHierarchy(dump, { packageName: 'org.example', activity: 'org.example/.Main' });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

test('the first labels are named once each, long ones cut, on one line', () => {
  const screen = screenOf('Sound', 'Sound', 'Wi-Fi&#10;off', 'a'.repeat(60), 'Battery');
  expect(shownOn(screen)).toBe(`org.example shows “Sound”, “Wi-Fi off”, “${'a'.repeat(40)}…”`);
});

test('a screen without text says so', () => {
  expect(shownOn(screenOf(''))).toBe('org.example shows no text');
});
