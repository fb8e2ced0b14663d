import { parseHierarchy } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import { actionSpace } from '../choose/action-space.ts';
import { button, node, screenOf } from '../screen.fixture.ts';
import { trySignatures } from './try-signatures.ts';

const signaturesOf = (...nodes: string[]) => {
  const screen = screenOf(...nodes);
  const choices = actionSpace(screen, { keyboardShown: false });
  return trySignatures({ screen, choices }).filter((_, at) => choices[at]?.element !== null);
};
const only = (...nodes: string[]) => signaturesOf(...nodes)[0];
const list = (...children: string[]) =>
  node({ class: 'androidx.recyclerview.widget.RecyclerView' }, ...children);
const row = (text: string, id = '') =>
  node(
    { class: 'android.widget.LinearLayout', clickable: true, resource_id: id },
    node({ class: 'android.widget.TextView', text }),
  );
const field = (attributes = {}) =>
  node({ class: 'android.widget.EditText', clickable: true, focusable: true, ...attributes });

describe('a try signature', () => {
  test('is that of the widget, not of its place', () => {
    const here = only(button('Save', { bounds: '[0,0][100,100]' }));
    expect(only(button('Save', { bounds: '[500,900][600,1000]' }))).toBe(here);
    expect(only(button('Delete', { bounds: '[0,0][100,100]' }))).not.toBe(here);
  });

  test('has the activity, the kind of the action and its direction', () => {
    const screen = screenOf(button('Save', { long_clickable: true, scrollable: true }));
    const choices = actionSpace(screen, { keyboardShown: false });
    const here = trySignatures({ screen, choices });
    expect(new Set(here).size).toBe(choices.length);
    const there = trySignatures({ screen: { ...screen, activity: 'org.example/.Other' }, choices });
    expect(there.filter((signature) => here.includes(signature))).toEqual([]);
  });

  test('does not change with figures, nor with what is typed', () => {
    expect(only(button('Inbox (3)'))).toBe(only(button('Inbox (12)')));
    expect(only(field({ text: 'Ann', hint: 'Name' }))).toBe(only(field({ text: 'Bob', hint: 'Name' })));
    expect(only(field({ text: 'Ann' }))).toBe(only(field({ text: 'Bob' })));
  });

  test('of rows with an id is one of a few, however many texts the user has', () => {
    const id = 'org.example:id/note';
    const rows = Array.from({ length: 300 }, (_, at) => only(list(row(`Note ${letters(at)}`, id))));
    expect(new Set(rows).size).toBe(8);
  });

  test('of rows without an id tells pages of settings apart, but is bounded, too', () => {
    const settings = ['Wi-Fi', 'Display', 'Sound', 'Battery'].map((text) => only(list(row(text))));
    expect(new Set(settings).size).toBe(4);
    const many = Array.from({ length: 500 }, (_, at) => only(list(row(`Song ${letters(at)}`))));
    expect(new Set(many).size).toBeLessThanOrEqual(64);
  });

  test('of a widget with an id is one of a few, whatever its text', () => {
    const titles = Array.from({ length: 100 }, (_, at) =>
      only(button(`To ${letters(at)}`, { resource_id: 'org.example:id/title' })),
    );
    expect(new Set(titles).size).toBe(4);
  });

  test('tells controls without an id and words by their order', () => {
    const icon = node({ class: 'android.widget.ImageView', clickable: true });
    expect(new Set(signaturesOf(icon, icon, icon)).size).toBe(3);
  });

  test('has the window: the same button of two dialogs is two things', () => {
    const dialog = (title: string) => {
      const shown = { class: 'android.widget.FrameLayout', bounds: '[90,600][990,1300]' };
      const words = node({ class: 'android.widget.TextView', text: title, bounds: '[100,600][900,700]' });
      const ok = button('OK', { resource_id: 'android:id/button1', bounds: '[700,1200][900,1300]' });
      const parsed = parseHierarchy(`<hierarchy rotation="0">${node(shown, words, ok)}</hierarchy>`, {
        packageName: 'org.example',
        activity: 'org.example/.Main',
      });
      if (!parsed.ok) throw new Error(parsed.detail);
      const choices = actionSpace(parsed.screen, { keyboardShown: false });
      return trySignatures({ screen: parsed.screen, choices })[0];
    };
    expect(dialog('Delete it?')).not.toBe(dialog('Rename it?'));
  });

  test('is at most 300 characters long, and still tells long ones apart', () => {
    const long = 'w'.repeat(150);
    const [one, other] = ['a', 'b'].map((end) =>
      only(button('Save', { resource_id: `org.example:id/${long}${long}${end}` })),
    );
    expect(one?.length).toBeLessThanOrEqual(300);
    expect(one).not.toBe(other);
  });
});

/** A word for a number, as figures do not count. */
function letters(at: number): string {
  return at.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');
}
