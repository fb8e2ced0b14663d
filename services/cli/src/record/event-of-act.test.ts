import { parseHierarchy, type Screen } from '@tapwright/screen';
import { describe, expect, it } from 'vitest';
import { eventOfAct } from './event-of-act.ts';

const node = (attributes: string, children = ''): string =>
  `<node package="org.example" ${attributes}>${children}</node>`;
const field = (state: string): string =>
  node(
    `class="android.widget.EditText" resource-id="org.example:id/name" text="Ann" clickable="true" focusable="true" enabled="true" ${state} bounds="[0,100][200,200]"`,
  );

function screenOf(...nodes: readonly string[]): Screen {
  const root = node('class="android.widget.FrameLayout" bounds="[0,0][400,800]"', nodes.join(''));
  const parsed = parseHierarchy(`<hierarchy rotation="0">${root}</hierarchy>`, {
    packageName: 'org.example',
    activity: 'org.example/.Main',
  });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

const ROW = node(
  'class="android.widget.LinearLayout" clickable="true" bounds="[0,300][400,400]"',
  node('class="android.widget.TextView" text="Row" clickable="false" bounds="[10,310][100,390]"'),
);

describe('event of an act', () => {
  it('names the element that takes the touch, not the text inside it', () => {
    const event = eventOfAct({ kind: 'touch', x: 20, y: 320, ms: 0 }, screenOf(ROW));
    expect(event).toMatchObject({ type: 'tap', bounds: [0, 300, 400, 400] });
    expect(eventOfAct({ kind: 'touch', x: 20, y: 320, ms: 700 }, screenOf(ROW))?.type).toBe('long_tap');
  });

  it('gives a text to the field with the focus, and to none where the field is not clear', () => {
    const act = { kind: 'text', text: 'Bo' } as const;
    expect(eventOfAct(act, screenOf(field('focused="true"')))).toMatchObject({
      type: 'set_text',
      text: 'Bo',
      target: { text: 'Ann' },
    });
    expect(eventOfAct(act, screenOf(field(''), field('')))).toBeNull();
  });

  it('records nothing of a password', () => {
    const event = eventOfAct(
      { kind: 'text', text: 'hunter2' },
      screenOf(field('focused="true" password="true"')),
    );
    expect(JSON.stringify(event)).not.toMatch(/hunter2|Ann/);
  });

  it('reads a swipe by its longer direction, on the element that scrolls there', () => {
    const list = node('class="android.widget.ListView" scrollable="true" bounds="[0,0][400,700]"', ROW);
    const event = eventOfAct({ kind: 'swipe', from: [200, 600], to: [180, 100] }, screenOf(list));
    expect(event).toMatchObject({ type: 'scroll', direction: 'UP', bounds: [0, 0, 400, 700] });
  });
});
