import { copyText, defineApp, type Effect, react, type Widget, writeFile } from '@tapwright/virtual-ui';

/** An app in which a tenant leaves a text wherever apps can leave one, and another one finds it. */
export const PAD = 'org.tapwright.pad';
export const PAD_FILE = '/sdcard/Download/pad.txt';

interface PadState {
  readonly text: string;
  readonly kept: string;
}

type PadEvent = { readonly type: 'typed'; readonly text: string } | { readonly type: 'keep' | 'paste' };

const button = (text: string, onTap: PadEvent | Effect): Widget<PadEvent> => ({
  kind: 'button',
  id: `button_${text.toLowerCase()}`,
  text,
  onTap,
});

export const pad = defineApp<PadState, PadEvent>({
  packageName: PAD,
  label: 'Pad',
  versionName: '1.0',
  versionCode: 1,
  icon: 'settings',
  accent: '#335577',
  mainActivity: 'MainActivity',
  activities: {
    MainActivity: ({ text, kept }) => ({
      toolbar: { kind: 'toolbar', title: 'Pad' },
      body: {
        kind: 'column',
        id: 'pad',
        children: [
          {
            kind: 'text_input',
            id: 'field',
            value: text,
            hint: 'Text',
            onText: (typed) => ({ type: 'typed', text: typed }),
          },
          button('Keep', { type: 'keep' }),
          button('Copy', copyText(text)),
          button('Export', writeFile(PAD_FILE, text)),
          button('Paste', { type: 'paste' }),
          { kind: 'text', id: 'kept', text: kept },
        ],
      },
    }),
  },
  initialState: () => ({ text: '', kept: 'Nothing is kept' }),
  reduce(state, event, env) {
    switch (event.type) {
      case 'typed':
        return react({ ...state, text: event.text });
      case 'keep':
        return react({ ...state, kept: state.text });
      case 'paste':
        return react({ ...state, kept: `Pasted: ${env.clipboard ?? 'nothing'}` });
    }
  },
});
