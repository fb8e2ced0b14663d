import { parseHierarchy, type Screen } from '@tapwright/screen';
import { describe, expect, it } from 'vitest';
import { holdsOn } from './check.ts';
import { hasTextsBeside, overlappingTexts } from './texts-apart.ts';

const text = (said: string, top: number, bottom: number) =>
  `<node class="android.widget.TextView" text="${said}" bounds="[40,${top}][900,${bottom}]"/>`;
const box = (inside: string, className = 'android.widget.FrameLayout') =>
  `<node class="${className}" bounds="[0,0][1080,1920]">${inside}</node>`;

function screenOf(inside: string): Screen {
  const parsed = parseHierarchy(`<hierarchy rotation="0">${inside}</hierarchy>`, {
    packageName: 'org.example',
    activity: 'org.example/.Main',
  });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

describe('texts', () => {
  it('lie over each other where they share a place in one container', () => {
    const screen = screenOf(box(text('Rent', 100, 160) + text('12 March', 140, 200)));
    expect(overlappingTexts(screen)?.map((element) => element.text)).toEqual(['Rent', '12 March']);
    expect(holdsOn(screen, { kind: 'apart' })).toMatchObject({
      holds: false,
      wrong: '“Rent” and “12 March” lie over each other',
    });
  });

  it('are apart where they only touch, or reach into each other by a hair', () => {
    const screen = screenOf(box(text('Rent', 100, 160) + text('12 March', 158, 200)));
    expect(holdsOn(screen, { kind: 'apart' }).holds).toBe(true);
    expect(hasTextsBeside(screen)).toBe(true);
  });

  it('of other containers may pass over them, as a message does', () => {
    const screen = screenOf(box(box(text('Rent', 100, 160)) + box(text('Deleted', 120, 180))));
    expect(holdsOn(screen, { kind: 'apart' }).holds).toBe(true);
    expect(hasTextsBeside(screen)).toBe(false);
  });

  it('lie over each other across containers that a line lays side by side', () => {
    const parts = box(box(text('Rent', 100, 160))) + box(text('Message', 120, 180));
    for (const line of ['android.widget.LinearLayout', 'androidx.appcompat.widget.LinearLayoutCompat']) {
      const screen = screenOf(box(parts, line));
      expect(overlappingTexts(screen)?.map((element) => element.text)).toEqual(['Rent', 'Message']);
      expect(hasTextsBeside(screen)).toBe(true);
    }
    expect(overlappingTexts(screenOf(box(parts, 'android.widget.RelativeLayout')))).toBe(null);
  });
});
