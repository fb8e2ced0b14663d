import { FONT_NAMES } from '../pages/look-and-sound.ts';
import type { SettingsState } from '../state.ts';
import type { SettingsView } from './pieces.ts';

/** Text size of the preview in scaled pixels, by step. */
const SIZES = [11, 13, 15, 18, 21, 24, 28];
const LAST = SIZES.length - 1;

/** The font size. It takes effect at once, and the preview above the slider shows it. */
export function fontSizeScreen({ fontStep }: SettingsState): SettingsView {
  const size = SIZES[fontStep] ?? 15;
  return {
    toolbar: { kind: 'toolbar', title: 'Font size', up: true },
    body: {
      kind: 'scroll',
      id: 'font_scroll',
      child: {
        kind: 'column',
        padding: [20, 12],
        gap: 16,
        children: [
          { kind: 'text', text: 'Preview', style: 'section', colour: 'accent' },
          {
            kind: 'row',
            children: [
              {
                kind: 'column',
                id: 'preview',
                grow: true,
                ground: 'card',
                padding: [18, 18],
                gap: 10,
                children: [
                  { kind: 'text', id: 'preview_title', text: 'A walk along the canal', size: size + 3 },
                  {
                    kind: 'text',
                    id: 'preview_text',
                    text: 'The boats were still asleep. Somebody had left a kettle on a deck, and it steamed into the morning.',
                    size,
                  },
                ],
              },
            ],
          },
          { kind: 'text', id: 'size_name', text: FONT_NAMES[fontStep] ?? '', style: 'title' },
          {
            kind: 'row',
            children: [
              {
                kind: 'icon_button',
                id: 'smaller',
                icon: 'minus',
                desc: 'Make smaller',
                enabled: fontStep > 0,
                onTap: { type: 'font_step_set', step: fontStep - 1 },
              },
              {
                kind: 'slider',
                id: 'font_size',
                grow: true,
                desc: 'Font size',
                value: fontStep / LAST,
                onChange: (value) => ({ type: 'font_step_set', step: Math.round(value * LAST) }),
              },
              {
                kind: 'icon_button',
                id: 'larger',
                icon: 'add',
                desc: 'Make larger',
                enabled: fontStep < LAST,
                onTap: { type: 'font_step_set', step: fontStep + 1 },
              },
            ],
          },
          {
            kind: 'text',
            text: 'Apps that follow the text size of the phone show theirs so.',
            style: 'caption',
            size: 13,
            colour: 'muted',
          },
        ],
      },
    },
  };
}
