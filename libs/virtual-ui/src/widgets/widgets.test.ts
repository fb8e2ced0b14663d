import { describe, expect, it } from 'vitest';
import { pop } from '../app/signal.ts';
import { atMost, type Box, exactly } from '../layout/box.ts';
import { dp } from '../layout/display.ts';
import { heightOf, isInside, widthOf } from '../layout/geometry.ts';
import { layoutContext } from '../layout/layout-context.fixture.ts';
import type { Widget } from '../layout/widget.ts';
import { boxesOf } from '../session/hit.ts';

const context = layoutContext();
const place = (widget: Widget<never>, width = 1080): Box<never> =>
  context.measure(widget, atMost(width)).place(0, 0);
const input = (more: object): Widget<never> => ({
  kind: 'text_input',
  id: 'field',
  value: '',
  hint: 'Hint',
  onText: () => pop,
  ...more,
});

const keypad = (labels: 'text' | 'none'): Widget<never> => ({
  kind: 'keypad',
  id: 'k',
  digits: [...'1234567890'],
  onDigit: () => pop,
  onDelete: pop,
  labels,
});

const samples: Readonly<Record<string, readonly [Widget<never>, className: string]>> = {
  button: [{ kind: 'button', text: 'Go', onTap: pop }, 'android.widget.Button'],
  canvas: [{ kind: 'canvas', id: 'c', draw: () => '<path d="M0 0"/>' }, 'android.view.View'],
  chip: [{ kind: 'chip', text: 'New', selected: true, onTap: pop }, 'android.widget.CompoundButton'],
  compose: [
    { kind: 'compose', child: { kind: 'button', text: 'Go', onTap: pop } },
    'androidx.compose.ui.platform.ComposeView',
  ],
  date_picker: [
    {
      kind: 'date_picker',
      id: 'd',
      shown: { year: 2026, month: 3 },
      selected: { year: 2026, month: 3, day: 12 },
      onDay: () => pop,
      onMonth: () => pop,
      locale: 'en-GB',
    },
    'android.widget.DatePicker',
  ],
  image: [
    { kind: 'image', desc: 'A dot', width: 80, height: 60, draw: () => '<path d="M0 0"/>' },
    'android.widget.ImageView',
  ],
  keypad: [keypad('text'), 'android.widget.GridLayout'],
  keypad_without_labels: [keypad('none'), 'android.view.View'],
  link_text: [{ kind: 'link_text', parts: [{ text: 'a' }] }, 'android.widget.TextView'],
  number_picker: [
    { kind: 'number_picker', id: 'n', value: 2, min: 1, max: 3, onChange: () => pop },
    'android.widget.NumberPicker',
  ],
  pin_dots: [{ kind: 'pin_dots', id: 'p', length: 6, filled: 2 }, 'android.view.View'],
  progress: [{ kind: 'progress' }, 'android.widget.ProgressBar'],
  progress_bar: [{ kind: 'progress_bar', value: 0.4 }, 'android.widget.ProgressBar'],
  slider: [{ kind: 'slider', id: 's', value: 0.4, onChange: () => pop }, 'android.widget.SeekBar'],
  switch: [{ kind: 'switch', id: 's', checked: true, onTap: pop }, 'android.widget.Switch'],
  tabs: [
    { kind: 'tabs', id: 't', selected: 0, tabs: ['A', 'B'].map((text) => ({ text, onTap: pop })) },
    'android.widget.HorizontalScrollView',
  ],
  time_picker: [
    { kind: 'time_picker', id: 't', hour: 9, minute: 5, onTime: () => pop },
    'android.widget.TimePicker',
  ],
  web_view: [
    { kind: 'web_view', url: 'https://a.example', title: 'A', children: [{ kind: 'text', text: 'Hi' }] },
    'android.webkit.WebView',
  ],
  check_box: [{ kind: 'check_box', text: 'On', checked: true, onToggle: pop }, 'android.widget.CheckBox'],
  column: [{ kind: 'column', children: [] }, 'android.widget.LinearLayout'],
  fab: [{ kind: 'fab', icon: 'add', desc: 'Add', onTap: pop }, 'android.widget.ImageButton'],
  icon: [{ kind: 'icon', icon: 'note' }, 'android.widget.ImageView'],
  icon_button: [
    { kind: 'icon_button', icon: 'close', desc: 'Close', onTap: pop },
    'android.widget.ImageButton',
  ],
  list: [{ kind: 'list', id: 'l', items: [] }, 'androidx.recyclerview.widget.RecyclerView'],
  radio_list: [{ kind: 'radio_list', options: [], chosen: '' }, 'android.widget.RadioGroup'],
  row: [{ kind: 'row', children: [] }, 'android.widget.LinearLayout'],
  scroll: [{ kind: 'scroll', id: 's', child: { kind: 'spacer' } }, 'android.widget.ScrollView'],
  switch_row: [
    { kind: 'switch_row', title: 'Sound', checked: false, onToggle: pop },
    'android.widget.LinearLayout',
  ],
  text: [{ kind: 'text', text: 'Hello' }, 'android.widget.TextView'],
  text_input: [input({}), 'android.widget.EditText'],
  toolbar: [{ kind: 'toolbar', title: 'Bar' }, 'android.view.ViewGroup'],
};

describe.each(Object.entries(samples))('%s', (_kind, [widget, className]) => {
  it('reports the class that Android reports', () => {
    expect(place(widget).facts?.className).toBe(className);
  });

  it('is drawn as well-formed SVG without undefined numbers', () => {
    const svg = [...boxesOf(place(widget))].map((box) => box.paint?.() ?? '').join('');
    expect(svg).not.toMatch(/NaN|undefined|Infinity|="-\d+" (height|rx)/);
    expect(svg.split('<').length).toBe(svg.split('>').length);
  });

  it('stays inside its space, and its children inside of it', () => {
    const box = context.measure(widget, exactly(700, 300)).place(10, 20);
    expect([widthOf(box.rect), heightOf(box.rect)]).toEqual([700, 300]);
    for (const inner of boxesOf(box)) expect(isInside(inner.rect, box.rect)).toBe(true);
  });
});

describe('what can be tapped', () => {
  it.each([
    'button',
    'icon_button',
    'fab',
    'check_box',
    'switch_row',
    'switch',
    'chip',
    'tabs',
    'number_picker',
  ] as const)('%s is large enough for a finger', (kind) => {
    const [widget] = samples[kind] ?? [];
    const box = widget && [...boxesOf(place(widget))].find(({ onTap }) => onTap !== undefined);
    expect(box && heightOf(box.rect)).toBeGreaterThanOrEqual(dp(40));
  });
});

describe('a switch row', () => {
  it('takes the tap on the row and shows its state on the switch', () => {
    const box = place({
      kind: 'switch_row',
      id: 's',
      title: 'T',
      summary: 'S',
      checked: true,
      onToggle: pop,
    });
    const switches = [...boxesOf(box)].filter(({ facts }) => facts?.checkable);
    expect(box.onTap).toEqual(pop);
    expect(switches.map(({ facts, onTap }) => [facts?.className, facts?.checked, onTap])).toEqual([
      ['android.widget.Switch', true, undefined],
    ]);
  });
});

describe('a radio list', () => {
  it('has exactly the chosen option checked', () => {
    const option = (id: string) => ({ id, text: id.toUpperCase(), onChoose: pop });
    const box = place({ kind: 'radio_list', options: ['a', 'b', 'c'].map(option), chosen: 'b' });
    expect(box.children.map(({ facts }) => [facts?.text, facts?.checked])).toEqual([
      ['A', false],
      ['B', true],
      ['C', false],
    ]);
  });
});

describe('a text input', () => {
  it('grows with its lines if it allows several, and does not grow if it allows one', () => {
    const value = 'several words that fill more than a line '.repeat(5);
    const one = place(input({ value }));
    const many = place(input({ value, multiline: true }));
    expect(heightOf(one.rect)).toBe(heightOf(place(input({})).rect));
    expect(heightOf(many.rect)).toBeGreaterThan(2 * heightOf(one.rect));
  });

  it('draws a caret only while it has the focus', () => {
    const focused = layoutContext({ focus: { field: 'field', cursor: null } });
    const widget = input({ value: 'abc', plain: true });
    const paint = (box: Box<never>): string => box.paint?.() ?? '';
    expect(paint(place(widget))).not.toContain('<rect');
    expect(paint(focused.measure(widget, atMost(1080)).place(0, 0))).toContain('<rect');
  });
});

describe('a toolbar', () => {
  it('orders arrow, title, actions and overflow', () => {
    const box = place({
      kind: 'toolbar',
      title: 'Title',
      up: true,
      actions: [{ id: 'find', icon: 'search', desc: 'Find', onTap: pop }],
      menu: [{ id: 'more', text: 'More', onTap: pop }],
    });
    const names = box.children.map(({ facts }) => facts?.text ?? facts?.desc);
    expect(names).toEqual(['Navigate up', 'Title', 'Find', 'More options']);
  });

  it('cuts a title that is too long instead of pushing the actions out', () => {
    const title = 'A title that nobody would ever want to read '.repeat(3);
    const box = place({ kind: 'toolbar', title, menu: [] });
    expect(box.children.at(-1)?.rect.right).toBeLessThanOrEqual(1080);
    expect([...boxesOf(box)].map((inner) => inner.paint?.() ?? '').join('')).toContain('…</text>');
  });
});
