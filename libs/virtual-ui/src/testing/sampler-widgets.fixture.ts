import type { ActivityView } from '../app/app.ts';
import { push } from '../app/signal.ts';
import { paintCircle, paintRect } from '../drawing/paint.ts';
import type { Widget } from '../layout/widget.ts';
import type { KeypadWidget } from '../widgets/typing/keypad.ts';
import type { SamplerEvent, SamplerState } from './sampler.fixture.ts';

/** The sampler's screens of single widgets. Choices are kept as numbers by name, events as words. */
type Screen = (state: SamplerState) => ActivityView<SamplerEvent>;

const happened = (what: string): SamplerEvent => ({ type: 'happened', what });
const chose = (what: string, value: number): SamplerEvent => ({ type: 'chose', what, value });
const toggled = (what: string, { chosen }: SamplerState): SamplerEvent =>
  chose(what, chosen[what] === 1 ? 0 : 1);

function screen(title: string, children: readonly Widget<SamplerEvent>[]): ActivityView<SamplerEvent> {
  return {
    toolbar: { kind: 'toolbar', title, up: true },
    body: { kind: 'scroll', id: title, child: { kind: 'column', padding: 16, gap: 12, children } },
  };
}

const goTo = (activity: string): Widget<SamplerEvent> => ({
  kind: 'button',
  text: activity.replace('Activity', ''),
  onTap: push(activity),
});

const widgets: Screen = () => screen('Widgets', Object.keys(samplerScreens).slice(1).map(goTo));

const controls: Screen = (state) =>
  screen('Controls', [
    {
      kind: 'tabs',
      id: 'tabs',
      selected: state.chosen.tab ?? 0,
      tabs: ['First', 'Second', 'Third'].map((text, i) => ({ text, onTap: chose('tab', i) })),
    },
    { kind: 'chip', text: 'Cheap', selected: state.chosen.chip === 1, onTap: toggled('chip', state) },
    {
      kind: 'slider',
      id: 'volume',
      desc: 'Volume',
      value: state.chosen.volume ?? 0.5,
      onChange: (value) => chose('volume', value),
    },
    { kind: 'progress_bar', id: 'bar', value: state.chosen.volume ?? 0.5 },
    ...(['number', 'email'] as const).map(
      (inputType): Widget<SamplerEvent> => ({
        kind: 'text_input',
        id: inputType,
        inputType,
        value: state.texts[inputType] ?? '',
        hint: `An input of ${inputType}`,
        onText: (text) => ({ type: 'typed', field: inputType, text }),
      }),
    ),
    { kind: 'progress', id: 'ring', desc: 'Loading' },
    {
      kind: 'switch',
      id: 'switch',
      desc: 'Night',
      checked: state.chosen.switch === 1,
      onTap: toggled('switch', state),
    },
    {
      kind: 'link_text',
      id: 'links',
      parts: [
        { text: 'Read the ' },
        { text: 'terms', onTap: happened('terms') },
        { text: ' and the long, long, very long and nearly endless ' },
        { text: 'privacy policy', onTap: happened('policy') },
        { text: '.' },
      ],
    },
  ]);

const pickers: Screen = ({ chosen }) =>
  screen('Pickers', [
    {
      kind: 'number_picker',
      id: 'amount',
      value: chosen.amount ?? 2,
      min: 1,
      max: 4,
      onChange: (value) => chose('amount', value),
    },
    {
      kind: 'date_picker',
      id: 'date',
      locale: 'en-US',
      shown: { year: 2026, month: chosen.month ?? 3 },
      selected: chosen.day === undefined ? null : { year: 2026, month: 3, day: chosen.day },
      onDay: ({ day }) => chose('day', day),
      onMonth: ({ month }) => chose('month', month),
    },
    {
      kind: 'time_picker',
      id: 'time',
      hour: chosen.hour ?? 9,
      minute: 30,
      onTime: ({ hour }) => chose('hour', hour),
    },
  ]);

/** The keys are shuffled. Only the number of typed digits is kept. */
function pin(labels: KeypadWidget<SamplerEvent>['labels'], { chosen }: SamplerState): Widget<SamplerEvent>[] {
  const typed = chosen.typed ?? 0;
  return [
    { kind: 'pin_dots', id: 'dots', length: 6, filled: Math.min(6, typed) },
    {
      kind: 'keypad',
      id: 'keypad',
      labels,
      digits: [...'3710925846'],
      onDigit: (digit) => happened(`digit ${digit}`),
      onDelete: chose('typed', 0),
    },
  ];
}

const page: Screen = (state) => ({
  body: {
    kind: 'web_view',
    id: 'web',
    url: 'https://terms.example',
    title: 'Terms',
    children: [
      { kind: 'text', id: 'never_seen', text: 'Nobody reads this. '.repeat(240) },
      { kind: 'button', id: 'accept', text: 'Accept', onTap: happened('accepted') },
      { kind: 'text', text: 'More', colour: 'accent', onTap: happened('more') },
      { kind: 'switch', id: 'mails', checked: state.ticked, onTap: { type: 'ticked' } },
    ],
  },
});

const composed: Screen = (state) =>
  screen('Compose', [
    {
      kind: 'compose',
      child: {
        kind: 'column',
        id: 'form',
        gap: 12,
        children: [
          {
            kind: 'text_input',
            id: 'name',
            value: state.texts.name ?? '',
            hint: 'Name',
            onText: (text) => ({ type: 'typed', field: 'name', text }),
          },
          {
            kind: 'check_box',
            id: 'tick',
            text: 'Agree',
            checked: state.ticked,
            onToggle: { type: 'ticked' },
          },
          { kind: 'icon_button', id: 'star', icon: 'star', desc: 'Favourite', onTap: happened('starred') },
          { kind: 'button', id: 'go', text: 'Go on', onTap: happened('went on') },
        ],
      },
    },
  ]);

const drawn: Screen = () => ({
  body: {
    kind: 'canvas',
    id: 'field',
    draw: (rect, theme) =>
      paintRect(rect, theme.container) + paintCircle(rect.left + 300, rect.top + 300, 200, theme.accent),
    onTap: (fx, fy) => happened(`tap ${fx.toFixed(2)} ${fy.toFixed(2)}`),
    onSwipe: (direction) => happened(`swipe ${direction}`),
  },
});

/** The screens by activity. The first leads to the others. */
export const samplerScreens: Readonly<Record<string, Screen>> = {
  WidgetsActivity: widgets,
  ControlsActivity: controls,
  PickersActivity: pickers,
  KeypadActivity: (state) => screen('Keypad', pin('text', state)),
  SecretActivity: (state) => screen('Secret', pin('none', state)),
  PageActivity: page,
  ComposeActivity: composed,
  CanvasActivity: drawn,
};
