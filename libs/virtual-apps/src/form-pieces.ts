import type { ActivityView, IconName, Signal, Widget } from '@tapwright/virtual-ui';

/** Messages below their fields, by field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Removes the message of a field that was changed. */
export function withoutError(errors: FieldErrors, field: string): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));
}

/** The message of one field; empty where the field is right. */
export function errorText<E>(errors: FieldErrors, name: string): readonly Widget<E>[] {
  const text = errors[name];
  return text === undefined
    ? []
    : [{ kind: 'text', id: `${name}_error`, text, style: 'caption', size: 13, colour: 'danger' }];
}

interface FieldSpec<E> {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  readonly errors?: FieldErrors;
  readonly inputType?: 'text' | 'number' | 'email';
  readonly password?: boolean;
  /** A fact about the value, shown below it. */
  readonly known?: string | undefined;
  readonly onText: (text: string) => E;
}

function knownText<E>(name: string, text: string | undefined): readonly Widget<E>[] {
  return text === undefined
    ? []
    : [{ kind: 'text', id: `${name}_known`, text, style: 'caption', size: 13, colour: 'accent' }];
}

/** A field with its name above it and its message below. */
export function field<E>(spec: FieldSpec<E>): Widget<E> {
  const { id, label, value, hint, errors = {}, inputType = 'text', password = false, onText } = spec;
  return {
    kind: 'column',
    gap: 4,
    children: [
      { kind: 'text', text: label, style: 'caption', size: 13, colour: 'muted' },
      { kind: 'text_input', id, value, hint, inputType, password, onText },
      ...knownText<E>(id, spec.known),
      ...errorText<E>(errors, id),
    ],
  };
}

type Button<E> = Extract<Widget<E>, { kind: 'button' }>;

/** A button as wide as the screen. */
export function wideButton<E>(button: Omit<Button<E>, 'kind' | 'grow'>): Widget<E> {
  return { kind: 'row', children: [{ ...button, kind: 'button', grow: true }] };
}

/** A name and its value at the ends of one line. */
export function valueRow<E>(name: string, value: string, id: string, strong = false): Widget<E> {
  return {
    kind: 'row',
    gap: 16,
    children: [
      strong
        ? { kind: 'text', text: name, style: 'title', grow: true }
        : { kind: 'text', text: name, colour: 'muted', grow: true },
      { kind: 'text', id, text: value, style: strong ? 'title' : 'body' },
    ],
  };
}

/** The heading of a part of a screen. */
export function heading<E>(text: string, id?: string): Widget<E> {
  return { kind: 'text', text, style: 'section', colour: 'accent', ...(id === undefined ? {} : { id }) };
}

/** Shown while the app waits for an answer. */
export function waiting<E>(text: string): Widget<E> {
  return {
    kind: 'column',
    align: 'center',
    centred: true,
    gap: 16,
    children: [
      { kind: 'progress', id: 'progress', desc: text },
      { kind: 'text', id: 'progress_text', text, colour: 'muted' },
    ],
  };
}

/** Shown instead of an empty list. It fills the width and the height that is left. */
export function emptyView<E>(icon: IconName, text: string): Widget<E> {
  return {
    kind: 'row',
    grow: true,
    children: [
      {
        kind: 'column',
        id: 'empty_view',
        grow: true,
        align: 'center',
        gap: 12,
        children: [
          { kind: 'icon', icon, size: 48 },
          { kind: 'text', id: 'empty_text', text, size: 17, colour: 'muted' },
        ],
      },
    ],
  };
}

/** A form. It scrolls, since the keyboard takes a third of the screen. */
export function form<E>(id: string, children: readonly Widget<E>[]): Widget<E> {
  return { kind: 'scroll', id, child: { kind: 'column', padding: [20, 12], gap: 14, children } };
}

/** The settings screen of an app. Its lines reach the edges, and it scrolls. */
export function settingsPage<E>(children: readonly Widget<E>[]): ActivityView<E> {
  return {
    toolbar: { kind: 'toolbar', title: 'Settings', up: true },
    body: { kind: 'scroll', id: 'settings_scroll', child: { kind: 'column', children } },
  };
}

interface SearchBar<E> {
  readonly id: string;
  readonly hint: string;
  readonly query: string;
  readonly onText: (text: string) => E;
  readonly onClose: Signal<E>;
}

/** A toolbar with a search field instead of its title. */
export function searchBar<E>({
  id,
  hint,
  query,
  onText,
  onClose,
}: SearchBar<E>): Extract<Widget<E>, { kind: 'toolbar' }> {
  return {
    kind: 'toolbar',
    title: '',
    up: true,
    content: { kind: 'text_input', id, value: query, hint, plain: true, size: 17, onText },
    actions: [{ id: 'search_close', icon: 'close', desc: 'Close search', onTap: onClose }],
  };
}
