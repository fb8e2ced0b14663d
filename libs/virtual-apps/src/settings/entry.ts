import type { IconName } from '@tapwright/virtual-ui';
import type { SettingsEvent } from './events.ts';
import type { ChoiceKey, LevelKey, ToggleKey } from './values.ts';

/** One line of a menu, as data. */
export type Entry =
  /** A line that opens or does something. */
  | {
      readonly kind: 'open';
      readonly title: string;
      readonly summary?: string | undefined;
      readonly icon?: IconName;
      /** `#rrggbb` of the disc behind the icon. */
      readonly colour?: string;
      readonly danger?: boolean;
      readonly on: SettingsEvent;
      /** A second action at the right end, behind a vertical line. */
      readonly details?: { readonly id: string; readonly desc: string; readonly on: SettingsEvent };
    }
  | { readonly kind: 'toggle'; readonly key: ToggleKey; readonly title: string; readonly summary?: string }
  /** A switch that is not one of the phone's settings. */
  | {
      readonly kind: 'switch';
      readonly title: string;
      readonly summary?: string;
      readonly checked: boolean;
      readonly on: SettingsEvent;
    }
  | { readonly kind: 'level'; readonly key: LevelKey; readonly title: string; readonly icon: IconName }
  | { readonly kind: 'choice'; readonly key: ChoiceKey }
  | { readonly kind: 'heading' | 'note'; readonly text: string }
  | { readonly kind: 'info'; readonly title: string; readonly value: string }
  /** A choice of one answer, on the page itself. */
  | {
      readonly kind: 'options';
      readonly chosen: string;
      readonly options: readonly { readonly id: string; readonly text: string; readonly on: SettingsEvent }[];
    };

/** A page that has only lines. */
export interface MenuPage {
  readonly title: string;
  readonly entries: readonly Entry[];
  /** An icon at the right end of the bar. */
  readonly action?: {
    readonly id: string;
    readonly icon: IconName;
    readonly desc: string;
    readonly on: SettingsEvent;
  };
}

interface OpenOptions {
  readonly summary?: string | undefined;
  readonly icon?: IconName;
  readonly colour?: string;
}

/** A line that opens another page. */
export const open = (title: string, page: string, options: OpenOptions = {}): Entry => ({
  kind: 'open',
  title,
  on: { type: 'page_opened', page },
  ...options,
});

/** A line that does something, or opens the page of one thing. */
export const act = (
  title: string,
  on: SettingsEvent,
  options: OpenOptions & { readonly danger?: boolean } = {},
): Entry => ({ kind: 'open', title, on, ...options });

export const toggle = (key: ToggleKey, title: string, summary?: string): Entry => ({
  kind: 'toggle',
  key,
  title,
  ...(summary === undefined ? {} : { summary }),
});

export const choice = (key: ChoiceKey): Entry => ({ kind: 'choice', key });
export const heading = (text: string): Entry => ({ kind: 'heading', text });
export const note = (text: string): Entry => ({ kind: 'note', text });
export const info = (title: string, value: string): Entry => ({ kind: 'info', title, value });
