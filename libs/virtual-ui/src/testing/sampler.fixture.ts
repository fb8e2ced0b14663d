import { type ActivityView, type AppEnv, defineApp } from '../app/app.ts';
import { react } from '../app/reaction.ts';
import { push, showDialog, snackbar, startApp } from '../app/signal.ts';
import type { Widget } from '../layout/widget.ts';
import { NEIGHBOUR } from './neighbour.fixture.ts';
import { samplerScreens } from './sampler-widgets.fixture.ts';

/** An app for tests: one screen for each thing that the toolkit can do. */
export interface SamplerState {
  readonly texts: Readonly<Record<string, string>>;
  readonly log: readonly string[];
  readonly ticked: boolean;
  /** The chosen numbers by name. */
  readonly chosen: Readonly<Record<string, number>>;
}

export type SamplerEvent =
  | { readonly type: 'typed'; readonly field: string; readonly text: string }
  | { readonly type: 'happened'; readonly what: string }
  | { readonly type: 'chose'; readonly what: string; readonly value: number }
  | { readonly type: 'ticked' };

export const SAMPLER = 'org.tapwright.sampler';

const happened = (what: string): SamplerEvent => ({ type: 'happened', what });

function field(id: string, state: SamplerState, more: object = {}): Widget<SamplerEvent> {
  return {
    kind: 'text_input',
    id,
    value: state.texts[id] ?? '',
    hint: `Hint of ${id}`,
    onText: (text) => ({ type: 'typed', field: id, text }),
    ...more,
  };
}

const goTo = (text: string, activity: string): Widget<SamplerEvent> => ({
  kind: 'button',
  text,
  onTap: push(activity),
});

function main(state: SamplerState): ActivityView<SamplerEvent> {
  return {
    toolbar: {
      kind: 'toolbar',
      title: 'Sampler',
      menu: [{ id: 'action_log', text: 'Log it', onTap: happened('menu') }],
    },
    body: {
      kind: 'column',
      padding: 16,
      gap: 12,
      children: [
        goTo('Fields', 'FieldsActivity'),
        goTo('Rows', 'RowsActivity'),
        goTo('Nowhere', 'NoSuchActivity'),
        goTo('Widgets', 'WidgetsActivity'),
        { kind: 'button', text: 'Ask', look: 'outlined', onTap: showDialog('ask') },
        { kind: 'button', text: 'Say', look: 'text', onTap: snackbar('Said & done') },
        { kind: 'button', text: 'Asleep', enabled: false, onTap: happened('asleep') },
        { kind: 'button', text: 'Elsewhere', onTap: startApp(NEIGHBOUR) },
        { kind: 'check_box', id: 'tick', text: 'Tick', checked: state.ticked, onToggle: { type: 'ticked' } },
        { kind: 'divider' },
      ],
    },
  };
}

function fields(state: SamplerState): ActivityView<SamplerEvent> {
  return {
    toolbar: { kind: 'toolbar', title: 'Fields', up: true },
    body: {
      kind: 'scroll',
      id: 'fields',
      child: {
        kind: 'column',
        padding: 16,
        gap: 16,
        children: [
          field('one', state, { onSubmit: happened('submitted') }),
          field('many', state, { multiline: true }),
          field('secret', state, { password: true }),
          { kind: 'spacer', size: 420 },
          field('low', state),
        ],
      },
    },
  };
}

function rows(_state: SamplerState, _env: AppEnv): ActivityView<SamplerEvent> {
  return {
    body: {
      kind: 'list',
      id: 'rows',
      items: Array.from(
        { length: 40 },
        (_, i): Widget<SamplerEvent> => ({
          kind: 'row',
          padding: 16,
          onTap: happened(`row ${i}`),
          ...(i % 2 === 0 ? { onLongTap: happened(`long ${i}`) } : {}),
          children: [{ kind: 'text', text: `Row ${i}` }],
        }),
      ),
    },
  };
}

export const sampler = defineApp<SamplerState, SamplerEvent>({
  packageName: SAMPLER,
  label: 'Sampler',
  versionName: '1.2.3',
  versionCode: 7,
  icon: 'settings',
  accent: '#7a4fa0',
  mainActivity: 'MainActivity',
  activities: { MainActivity: main, FieldsActivity: fields, RowsActivity: rows, ...samplerScreens },
  dialogs: {
    ask: () => ({
      title: 'Really?',
      message: 'Think first.',
      positive: { text: 'Yes', onTap: happened('yes') },
      negative: { text: 'No', onTap: null },
      onCancel: happened('cancelled'),
    }),
  },
  initialState: () => ({ texts: {}, log: [], ticked: false, chosen: {} }),
  reduce(state, event) {
    switch (event.type) {
      case 'typed':
        return react({ ...state, texts: { ...state.texts, [event.field]: event.text } });
      case 'happened':
        return react({ ...state, log: [...state.log, event.what] });
      case 'chose':
        return react({ ...state, chosen: { ...state.chosen, [event.what]: event.value } });
      case 'ticked':
        return react({ ...state, ticked: !state.ticked });
    }
  },
  afterStop: (state) => ({ ...state, texts: {} }),
});
