import { describe, expect, it } from 'vitest';
import { pop } from '../../app/signal.ts';
import type { Box } from '../../layout/box.ts';
import { contentArea, displayOf, screenRect, UPRIGHT } from '../../layout/display.ts';
import { intersection, isInside, widthOf } from '../../layout/geometry.ts';
import { layoutContext } from '../../layout/layout-context.fixture.ts';
import { boxesOf } from '../../session/hit.ts';
import { type DialogSpec, layoutDialog } from './dialog.ts';
import { layoutMenu } from './menu.ts';
import { measureSnackbar } from './snackbar.ts';

const context = layoutContext();
const idsOf = (box: Box<never>): string[] => [...boxesOf(box)].flatMap(({ facts }) => facts?.id ?? []);
const buttonsOf = (box: Box<never>): Box<never>[] =>
  [...boxesOf(box)].filter(({ facts }) => facts?.className === 'android.widget.Button');

describe('a dialog', () => {
  const spec: DialogSpec<never> = {
    title: 'Title',
    message: 'A message that says what is about to happen. '.repeat(4),
    positive: { text: 'Yes', onTap: pop },
    negative: { text: 'No', onTap: null },
  };

  it('stands in the middle of the area it is given', () => {
    for (const keyboard of [false, true]) {
      const area = contentArea(UPRIGHT, keyboard);
      const { rect } = layoutDialog(spec, area, context);
      expect(isInside(rect, area)).toBe(true);
      expect(rect.left).toBe(UPRIGHT.width - rect.right);
      expect(Math.abs(rect.top - area.top - (area.bottom - rect.bottom))).toBeLessThanOrEqual(1);
    }
  });

  it('has the resource names that Android gives to alerts', () => {
    const ids = idsOf(layoutDialog(spec, screenRect(UPRIGHT), context));
    expect(ids).toEqual(
      expect.arrayContaining([
        'alertTitle',
        'android:id/message',
        'android:id/button1',
        'android:id/button2',
      ]),
    );
  });

  it('has its buttons beside each other at the right, the positive one last', () => {
    const [no, yes] = buttonsOf(layoutDialog(spec, screenRect(UPRIGHT), context));
    expect([no?.facts?.text, yes?.facts?.text]).toEqual(['No', 'Yes']);
    expect(no && yes && intersection(no.rect, yes.rect)).toBeNull();
    expect(no?.onTap).toEqual({ nav: 'choose', signal: null });
    expect(yes?.onTap).toEqual({ nav: 'choose', signal: pop });
  });

  it('works without a message and a second button', () => {
    const box = layoutDialog<never>(
      { title: 'T', positive: { text: 'OK', onTap: null } },
      screenRect(UPRIGHT),
      context,
    );
    expect(buttonsOf(box)).toHaveLength(1);
    expect(idsOf(box)).not.toContain('android:id/message');
  });

  it('has only the button that refuses where a choice answers it', () => {
    const box = layoutDialog<never>({ title: 'T', negative: { onTap: null } }, screenRect(UPRIGHT), context);
    expect(buttonsOf(box).map(({ facts }) => facts?.id)).toEqual(['android:id/button2']);
  });

  it('shows further content between message and buttons', () => {
    const content = { kind: 'text', id: 'extra', text: 'More' } as const;
    const ids = idsOf(layoutDialog({ ...spec, content }, screenRect(UPRIGHT), context));
    expect(ids.indexOf('extra')).toBeGreaterThan(ids.indexOf('android:id/message'));
    expect(ids.indexOf('extra')).toBeLessThan(ids.indexOf('buttonPanel'));
  });
});

describe('a dialog that is too tall for the screen', () => {
  const aside = layoutContext({ display: displayOf(1) });
  const spec: DialogSpec<never> = {
    title: 'Title',
    message: 'A message that says what is about to happen. '.repeat(40),
    positive: { onTap: pop },
    negative: { onTap: null },
  };

  it('scrolls its message and keeps title and buttons in sight', () => {
    const area = contentArea(displayOf(1), false);
    const box = layoutDialog(spec, area, aside);
    expect(isInside(box.rect, area)).toBe(true);
    const scrolls = [...boxesOf(box)].filter(({ scroll }) => scroll !== undefined);
    expect(scrolls.map(({ scroll }) => (scroll?.max ?? 0) > 0)).toEqual([true]);
    for (const button of buttonsOf(box)) expect(isInside(button.rect, box.rect)).toBe(true);
  });

  it("has the system's words on buttons without a text", () => {
    const texts = buttonsOf(layoutDialog(spec, contentArea(UPRIGHT, false), context)).map(
      ({ facts }) => facts?.text,
    );
    expect(texts).toEqual(['Cancel', 'OK']);
  });
});

describe('a menu', () => {
  const item = (text: string) => ({ id: text, text, onTap: pop });

  it('lists its items below each other, each as a choice', () => {
    const box = layoutMenu<never>([item('Copy'), item('Delete')], context);
    const [first, second] = box.children[0]?.children ?? [];
    expect(box.children[0]?.facts?.className).toBe('android.widget.ListView');
    expect(second?.rect.top).toBe(first?.rect.bottom);
    expect(first?.onTap).toEqual({ nav: 'choose', signal: pop });
  });

  it('is as wide as its longest item needs, and never wider than the screen', () => {
    const narrow = layoutMenu<never>([item('A')], context);
    const wide = layoutMenu<never>([item('An item with a rather long name')], context);
    const huge = layoutMenu<never>([item('An endless item '.repeat(20))], context);
    expect(widthOf(wide.rect)).toBeGreaterThan(widthOf(narrow.rect));
    expect(isInside(huge.rect, screenRect(UPRIGHT))).toBe(true);
  });

  it('scrolls where it is too long for the screen', () => {
    const many = Array.from({ length: 40 }, (_, i) => item(`Item ${i}`));
    const box = layoutMenu<never>(many, context);
    expect(isInside(box.rect, contentArea(UPRIGHT, false))).toBe(true);
    expect(box.children[0]?.scroll?.max).toBeGreaterThan(0);
  });
});

describe('a message', () => {
  it('takes two lines at most', () => {
    const heights = ['Short', 'Long '.repeat(20), 'Longer '.repeat(200)].map(
      (text) => measureSnackbar<never>(text, context).height,
    );
    expect(heights[1]).toBeGreaterThan(heights[0] ?? 0);
    expect(heights[2]).toBe(heights[1]);
  });
});
