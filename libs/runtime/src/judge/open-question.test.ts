import { parseHierarchy } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import { openQuestion } from './open-question.ts';

const node = (
  values: { text: string; id?: string; view?: string; clickable?: boolean },
  top: number,
): string =>
  `<node class="android.widget.${values.view ?? 'Button'}" text="${values.text}" resource-id="${values.id ?? ''}" clickable="${values.clickable ?? true}" package="o.e" enabled="true" bounds="[100,${top}][900,${top + 90}]"/>`;
const title = (text: string) => node({ text, view: 'TextView', clickable: false }, 500);
const yes = node({ text: 'Löschen', id: 'android:id/button1' }, 700);
const no = node({ text: 'Abbrechen', id: 'android:id/button2' }, 800);

function asked(nodes: string, bounds = '[80,480][1000,1200]'): string | null {
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="o.e" enabled="true" bounds="${bounds}">${nodes}</node></hierarchy>`;
  const result = parseHierarchy(dump, { packageName: 'o.e', activity: 'o.e/.A' });
  if (!result.ok) throw new Error(result.detail);
  return openQuestion(result.screen);
}

describe('a question of the app', () => {
  test('is open while a dialog can be agreed to and refused, in any language', () => {
    expect(asked(title('Gruppe löschen?') + yes + no)).toBe('Gruppe löschen?');
  });

  test.each<[string, string]>([
    ['a message with one button', title('Gruppe gelöscht') + yes],
    [
      'a list that can only be left',
      title('Sortieren') + node({ text: 'Titel', view: 'TextView' }, 600) + no,
    ],
    ['a text alone', title('Gruppe löschen?')],
  ])('is not %s', (_, nodes) => {
    expect(asked(nodes)).toBeNull();
  });

  test('is not a page that fills the screen', () => {
    expect(asked(title('Gruppe löschen?') + yes + no, '[0,0][1080,1920]')).toBeNull();
  });
});
