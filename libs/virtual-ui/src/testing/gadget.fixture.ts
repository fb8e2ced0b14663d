import { defineApp } from '../app/app.ts';
import { PLAIN_PHONE } from '../app/host.ts';
import { react } from '../app/reaction.ts';
import {
  after,
  askPermission,
  choose,
  crash,
  type Effect,
  freeze,
  logLine,
  showSheet,
  toast,
  writeFile,
} from '../app/signal.ts';
import type { Widget } from '../layout/widget.ts';
import type { AppSignal, Phone } from '../source.ts';

/** An app for tests of everything an app asks of its phone: one button for each. */
export const GADGET = 'org.tapwright.gadget';

export const CAMERA = 'android.permission.CAMERA';
export const EXCEPTION =
  'java.lang.IllegalStateException: no gadget\n\tat org.tapwright.gadget.Main.run(Main.kt:7)';

interface GadgetEvent {
  readonly type: 'pressed' | 'timer' | 'granted' | 'denied' | 'sheet_left' | 'chosen';
  readonly what?: string;
}

const pressed = (what: string): GadgetEvent => ({ type: 'pressed', what });

const EFFECTS: Readonly<Record<string, readonly Effect[]>> = {
  Toast: [toast('Toasted')],
  Later: [after(5_000, { type: 'timer', what: 'five' }), after(1_500, { type: 'timer', what: 'one' })],
  Crash: [crash(EXCEPTION), writeFile('/sdcard/never.txt', 'never')],
  Freeze: [freeze('Input dispatching timed out')],
  Write: [writeFile('/sdcard/Download/gadget.txt', 'Grüße')],
  Ask: [askPermission(CAMERA, { type: 'granted' }, { type: 'denied' })],
  Log: [logLine('W', 'Gadget', 'careful')],
  Sheet: [showSheet('more')],
};

const button = (text: string): Widget<GadgetEvent> => ({
  kind: 'button',
  id: `button_${text.toLowerCase()}`,
  text,
  onTap: pressed(text),
});

export const gadget = defineApp<readonly string[], GadgetEvent>({
  packageName: GADGET,
  label: 'Gadget',
  versionName: '1.0',
  versionCode: 1,
  icon: 'settings',
  accent: '#335577',
  mainActivity: 'MainActivity',
  activities: {
    MainActivity: (state) => ({
      toolbar: {
        kind: 'toolbar',
        title: 'Gadget',
        menu: [{ id: 'action_nothing', text: 'Nothing', onTap: pressed('nothing') }],
      },
      body: {
        kind: 'list',
        id: 'buttons',
        items: [
          { kind: 'text', id: 'log', text: state.join(' ') },
          ...Object.keys(EFFECTS).map(button),
          {
            kind: 'text_input',
            id: 'field',
            value: '',
            hint: 'Field',
            onText: (what) => ({ type: 'chosen', what }),
          },
        ],
      },
    }),
  },
  sheets: {
    more: () => ({
      title: 'More',
      content: { kind: 'button', text: 'Choose', onTap: choose<GadgetEvent>({ type: 'chosen', what: 'it' }) },
      onCancel: { type: 'sheet_left' },
    }),
  },
  bugs: {
    'crash-on-toast': { description: 'Dies', kind: 'crash', on: 'pressed', exception: EXCEPTION },
    hangs: { description: 'Hangs', kind: 'freeze', on: 'pressed' },
    'dead-buttons': { description: 'No button does anything', kind: 'dead', on: 'pressed' },
    'no-label': { description: 'A button without a name', kind: 'unlabelled', id: 'button_write' },
    'low-button': { description: 'A button over the next', kind: 'overlap', id: 'button_write', dy: 20 },
    twice: {
      description: 'Counts twice',
      kind: 'logic',
      reduce: (state, event, env, right) => right([...state, 'twice'], event, env),
    },
  },
  initialState: () => [],
  reduce: (state, { type, what }, env) => {
    const effects = type === 'pressed' ? (EFFECTS[what ?? ''] ?? []) : [];
    const seconds = Math.round((env.now % 60_000) / 1_000);
    const word = type === 'timer' ? `${what}@${seconds}` : (what ?? type);
    return react([...state, word], ...effects);
  },
  afterStop: (state) => [...state, 'stopped'],
});

/** A phone that records what is reported to it. The test itself gives the `answers` to its questions. */
export function recordingPhone(change: Partial<Phone> = {}) {
  const signals: AppSignal[] = [];
  const answers: ((granted: boolean) => void)[] = [];
  const phone: Phone = {
    ...PLAIN_PHONE,
    isGranted: () => false,
    askPermission: (_packageName, _permission, answer) => void answers.push(answer),
    report: (signal) => void signals.push(signal),
    ...change,
  };
  return { phone, signals, answers };
}
