import { describe, expect, test } from 'vitest';
import { button, named, node, screenOf, spaceOf } from '../screen.fixture.ts';
import { actionSpace, describeAction } from './action-space.ts';
import { forbiddenBy } from './forbidden.ts';
import { withOnce } from './once-words.ts';

const text = (content: string, attributes = {}) =>
  node({ class: 'android.widget.TextView', text: content, bounds: '[0,0][500,100]', ...attributes });
const row = (...children: string[]) =>
  node({ class: 'android.widget.LinearLayout', bounds: '[0,0][1080,200]' }, ...children);
const list = (...children: string[]) =>
  node({ class: 'androidx.recyclerview.widget.RecyclerView', bounds: '[0,0][1080,1900]' }, ...children);
const field = (attributes = {}) =>
  node({
    class: 'android.widget.EditText',
    hint: 'title',
    clickable: true,
    focusable: true,
    ...attributes,
  });

describe('what can be done on a screen', () => {
  test('everything clickable can be clicked, in document order; home, back and end come last', () => {
    expect(named(spaceOf(button('Save'), button('Cancel')))).toEqual([
      'click Save',
      'click Cancel',
      'home',
      'back',
      'end',
    ]);
  });

  test('an empty screen still leaves a way out: home, back and end', () => {
    expect(named(spaceOf())).toEqual(['home', 'back', 'end']);
  });

  test('a disabled element cannot be chosen', () => {
    expect(named(spaceOf(button('Save', { enabled: false })))).toEqual(['home', 'back', 'end']);
  });

  test('a checkable element can be clicked even if it is not marked clickable', () => {
    const box = node({ class: 'android.widget.CheckBox', text: 'Daily', checkable: true });
    expect(named(spaceOf(box))).toContain('click Daily');
  });

  test('fields offer typing, but neither click nor long click', () => {
    expect(named(spaceOf(field({ long_clickable: true })))).toEqual(['text title', 'home', 'back', 'end']);
  });

  test('an element that can be long-clicked offers both', () => {
    const choices = named(spaceOf(button('Rent', { long_clickable: true })));
    expect(choices).toEqual(['click Rent', 'long_click Rent', 'home', 'back', 'end']);
  });

  describe('a double tap', () => {
    const photo = node({ class: 'android.widget.ImageView' });
    const map = node({ class: 'android.view.View', content_desc: 'Map' });
    const caption = node({ class: 'android.widget.TextView', text: 'Beach' });
    const card = (...inner: readonly string[]) =>
      node({ class: 'android.widget.FrameLayout', clickable: true, content_desc: 'Pier' }, ...inner);
    const twice = (...nodes: readonly string[]) =>
      named(actionSpace(screenOf(...nodes), { keyboardShown: false, doubleTap: true }));

    test('is offered beside each single tap if the task says so; otherwise never', () => {
      const nodes = [button('Rent'), field(), photo, map, caption];
      expect(spaceOf(...nodes).filter(({ action }) => action.kind === 'double_click')).toEqual([]);
      expect(twice(button('Rent'), field())).toEqual([
        'click Rent',
        'double_click Rent',
        'text title',
        'home',
        'back',
        'end',
      ]);
    });

    test('is offered on pictures, which may react to gestures, but not on a part of a row', () => {
      expect(twice(photo, caption)).toEqual(['double_click Beach', 'home', 'back', 'end']);
      expect(twice(map, caption)).toEqual(['double_click Map', 'home', 'back', 'end']);
      expect(twice(card(photo)).filter((name) => name.startsWith('double'))).toEqual(['double_click Pier']);
      expect(twice(button('Rent', { enabled: false }))).toEqual(['home', 'back', 'end']);
    });

    test('has the effect of the single tap, is forbidden with it, and has its own key', () => {
      const screen = screenOf(
        button('Pay now', { bounds: '[0,0][100,100]' }),
        button('Next', { class: 'android.widget.CheckBox', checkable: true, bounds: '[0,500][100,600]' }),
      );
      const choices = actionSpace(screen, { keyboardShown: false, doubleTap: true }).slice(0, 4);
      expect(choices.map(({ action }) => action.effect)).toEqual(['commit', 'commit', 'edit', 'edit']);
      const once = withOnce(choices, screen, ['next']).map(({ action }) => action.effect);
      expect(once).toEqual(['commit', 'commit', 'commit', 'commit']);
      const refused = choices.filter((choice) => forbiddenBy({ ...choice, screen }, ['pay now']) !== null);
      expect(named(refused)).toEqual(['click Pay now', 'double_click Pay now']);
      expect(new Set(choices.map(({ action }) => action.key)).size).toBe(4);
    });
  });

  test('enter is offered while the keyboard is shown, and only while it is shown', () => {
    const screen = screenOf(field());
    expect(named(actionSpace(screen, { keyboardShown: true }))).toContain('enter');
    expect(named(actionSpace(screen, { keyboardShown: false }))).not.toContain('enter');
  });

  test('a screen full of elements offers a bounded number of choices, and end is always among them', () => {
    const many = Array.from({ length: 400 }, (_, index) => button(`b${index}`));
    const choices = named(spaceOf(...many));
    expect(choices.length).toBeLessThanOrEqual(210);
    expect(choices.slice(-3)).toEqual(['home', 'back', 'end']);
  });
});

describe('what is offered only where it makes sense', () => {
  const kinds = (nodes: readonly string[], app?: string) =>
    actionSpace(screenOf(...nodes), { keyboardShown: false, ...(app === undefined ? {} : { app }) }).map(
      ({ action }) => action.kind,
    );

  test('a field can be cleared while it has a text other than its hint', () => {
    expect(kinds([field({ text: 'Milk' })])).toContain('clear');
    expect(kinds([field({ text: '' })])).not.toContain('clear');
    expect(kinds([field({ text: 'title' })])).not.toContain('clear');
  });

  test('waiting is offered if the screen says that it is loading', () => {
    const circle = node({ class: 'android.widget.ProgressBar', bounds: '[500,900][600,1000]' });
    expect(kinds([circle])).toContain('wait');
    expect(kinds([button('Save')])).not.toContain('wait');
  });

  test('restarting the app is offered if another app is in front', () => {
    expect(kinds([button('Save')], 'org.other')).toContain('restart');
    expect(kinds([button('Save')], 'org.example')).not.toContain('restart');
    expect(kinds([button('Save')])).not.toContain('restart');
  });
});

describe('scrolling', () => {
  const boxes = (...bounds: string[]) => bounds.map((at) => node({ bounds: at, text: at }));

  test('a list scrolls down and up', () => {
    const scrollable = node({ class: 'android.widget.ListView', scrollable: true, content_desc: 'items' });
    expect(named(spaceOf(scrollable))).toEqual([
      'scroll down items',
      'scroll up items',
      'home',
      'back',
      'end',
    ]);
  });

  test.each([
    ['by its class', 'android.widget.HorizontalScrollView', []],
    [
      'by children that stand side by side',
      'android.view.ViewGroup',
      boxes('[0,0][300,200]', '[300,0][600,200]'),
    ],
  ])('one that is horizontal %s scrolls right and left', (_, className, children) => {
    const scrollable = node({ class: className, scrollable: true, content_desc: 'tabs' }, ...children);
    const scrolls = named(spaceOf(scrollable)).filter((name) => name.startsWith('scroll'));
    expect(scrolls).toEqual(['scroll right tabs', 'scroll left tabs']);
  });

  test('children below each other make it vertical, whatever its class', () => {
    const children = boxes('[0,0][300,200]', '[0,200][300,400]');
    const scrollable = node(
      { class: 'android.view.ViewGroup', scrollable: true, content_desc: 'x' },
      ...children,
    );
    expect(named(spaceOf(scrollable))).toContain('scroll down x');
  });
});

describe('texts that are not marked clickable', () => {
  test('a text in a row of a list can be clicked if nothing else in the row can', () => {
    expect(named(spaceOf(list(row(text('Rent')))))).toContain('click Rent');
  });

  test('a text in a clickable row is part of the row, not a choice of its own', () => {
    const clickable = node({ class: 'android.widget.LinearLayout', clickable: true }, text('Rent'));
    expect(named(spaceOf(list(clickable))).filter((name) => name === 'click Rent')).toHaveLength(1);
  });

  test('a text beside a button is not a choice: it describes the button', () => {
    const choices = named(spaceOf(list(row(text('Rent'), button('Remove')))));
    expect(choices).toContain('click Remove');
    expect(choices).not.toContain('click Rent');
  });

  test('the first text beside a nameless control stands for its row, which may react without being marked', () => {
    const toggle = node({ class: 'android.widget.Switch', checkable: true, clickable: true });
    const choices = named(spaceOf(list(row(text('7:00'), text('Mon, Tue'), toggle))));
    expect(choices).toContain('click 7:00');
    expect(choices).not.toContain('click Mon, Tue');
  });

  test('a heading above clickable rows is only read', () => {
    const item = node({ class: 'android.widget.LinearLayout', clickable: true }, text('Theme'));
    expect(named(spaceOf(list(text('LOOKS'), item)))).not.toContain('click LOOKS');
  });

  test('a text outside of every list is only read', () => {
    expect(named(spaceOf(row(text('Welcome'))))).toEqual(['home', 'back', 'end']);
  });

  test('a leaf without any text is nothing to click', () => {
    expect(named(spaceOf(list(row(text('')))))).toEqual(['home', 'back', 'end']);
  });
});

describe('the identity of an action', () => {
  const keyOf = (...nodes: string[]) => spaceOf(...nodes)[0]?.action.key;

  test('does not depend on the place of its element', () => {
    expect(keyOf(button('Save', { bounds: '[0,0][10,10]' }))).toBe(
      keyOf(button('Save', { bounds: '[500,900][600,990]' })),
    );
  });

  test('does not depend on what was typed into a field', () => {
    expect(keyOf(field({ text: 'Milk' }))).toBe(keyOf(field({ text: 'Bread' })));
  });

  test('does not depend on whether a switch is on', () => {
    const toggle = (on: boolean) =>
      node({ class: 'android.widget.Switch', content_desc: 'Dark theme', checkable: true, checked: on });
    expect(keyOf(toggle(true))).toBe(keyOf(toggle(false)));
  });

  test.each([
    ['text', button('Save'), button('Send')],
    ['id', button('', { resource_id: 'o:id/a' }), button('', { resource_id: 'o:id/b' })],
    ['description', button('', { content_desc: 'Add' }), button('', { content_desc: 'Edit' })],
    ['class', button('Save'), button('Save', { class: 'android.widget.TextView' })],
  ])('depends on its %s', (_, one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other));
  });

  test('distinguishes kinds and directions for one element', () => {
    const element = node({
      class: 'android.widget.ListView',
      scrollable: true,
      long_clickable: true,
      clickable: true,
    });
    const keys = spaceOf(element).map(({ action }) => action.key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('effects', () => {
  test('a button is a commit, whatever its words; the keys of the phone only look', () => {
    const effects = spaceOf(button('Delete'), button('Open')).map(({ action }) => action.effect);
    expect(effects).toEqual(['commit', 'commit', 'look', 'look', 'look']);
  });

  test('typing into a field is an edit, whatever the field is called', () => {
    expect(spaceOf(field({ content_desc: 'Send to' }))[0]?.action.effect).toBe('edit');
  });

  test('leaving a form that is filled in may save it, and the enter key may send it', () => {
    const effectOf = (kind: string, ...nodes: readonly string[]) =>
      actionSpace(screenOf(...nodes), { keyboardShown: true }).find(({ action }) => action.kind === kind)
        ?.action.effect;
    const place = { bounds: '[0,900][1080,1000]' };
    expect(effectOf('back', field(place))).toBe('look');
    expect(effectOf('back', field({ ...place, text: 'Milk' }))).toBe('commit');
    expect(effectOf('enter', field(place))).toBe('commit');
    expect(effectOf('enter', field({ bounds: '[100,40][900,140]' }))).toBe('look');
  });
});

describe('an icon without a name', () => {
  const overflow = { class: 'android.widget.ImageView', bounds: '[960,40][1080,140]' };
  const screen = screenOf(button('', overflow), button('Open'));
  const space = (caption: string) =>
    actionSpace(screen, {
      keyboardShown: false,
      captions: new Map([
        [1, caption],
        [2, caption],
      ]),
    });
  const [bare] = spaceOf(button('', overflow));

  test('has a caption of its looks; an element with a name has none', () => {
    expect(
      space('search')
        .map(({ caption }) => caption)
        .slice(0, 2),
    ).toEqual(['search', undefined]);
    expect(space('search')[0]?.action).toEqual(bare?.action);
  });

  test('may be pressed only once if it looks like something with that effect', () => {
    expect(space('delete')[0]?.action).toEqual({ ...bare?.action, effect: 'commit' });
    expect(space('search')[0]?.action.effect).toBe('look');
  });
});

test('the description of an action names the target and never the typed text', () => {
  const [typed] = spaceOf(field());
  if (typed === undefined) throw new Error('a field can be typed into');
  expect(describeAction({ ...typed.action, text: 'hunter2' })).toBe('text "title"');
  expect(describeAction({ ...typed.action, kind: 'long_click' })).toBe('long click "title"');
});
