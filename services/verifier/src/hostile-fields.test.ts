import type { HistoryItem } from '@tapwright/contracts';
import { actionSpace, interruptionOf } from '@tapwright/runtime';
import { parseHierarchy, type Screen } from '@tapwright/screen';
import { createInteractiveSource, defineApp, type InteractiveSource, react } from '@tapwright/virtual-ui';
import { expect, test } from 'vitest';

/** What each field makes of the text that it gets. */
const FIELDS = {
  words: (text: string) => text.replace(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase()),
  trimmed: (text: string) => text.trim(),
  groups: (text: string) => text.replace(/\D/g, '').replace(/\B(?=(?:\d{3})+$)/g, ','),
  card: (text: string) => text.replace(/\D/g, '').replace(/(?<=^(?:\d{4})+)(?=\d)/g, ' '),
  dashes: (text: string) => text.replace(/-/g, '–'),
  cents: (text: string) => (Number(text.replace(/\D/g, '')) / 100).toFixed(2),
  six: (text: string) => text.slice(0, 6),
  digits: (text: string) => text.replace(/\D/g, ''),
  letters: (text: string) => text.replace(/[^\p{L}\p{N} ]/gu, ''),
  towns: (text: string) => (text === 'Bern' ? 'Bernau' : text),
  twice: (text: string) => text + text,
  pin: (text: string) => text.slice(0, 4),
} as const;
type FieldName = keyof typeof FIELDS;

interface Typed {
  readonly type: 'typed';
  readonly text: string;
}

/** An app with this field alone: the keyboard may cover others. */
const appWith = (field: FieldName) =>
  defineApp<string, Typed>({
    packageName: PACKAGE,
    label: 'Hostile',
    versionName: '1.0',
    versionCode: 1,
    icon: 'edit',
    accent: '#335577',
    mainActivity: 'MainActivity',
    activities: {
      MainActivity: (value) => ({
        toolbar: { kind: 'toolbar', title: 'Hostile' },
        body: {
          kind: 'text_input',
          id: field,
          value,
          hint: field,
          password: field === 'pin',
          onText: (text) => ({ type: 'typed', text }),
        },
      }),
    },
    initialState: () => '',
    reduce: (_value, { text }) => react(FIELDS[field](text)),
  });

const PACKAGE = 'org.example.hostile';

/** What the runtime makes of this text in this field. */
function typed(field: FieldName, text: string): ReturnType<typeof interruptionOf> {
  const source = createInteractiveSource({ apps: [appWith(field)], start: PACKAGE });
  const before = screenOf(source);
  const choice = actionSpace(before, { keyboardShown: false }).find(
    ({ action, element }) => action.kind === 'text' && element?.resourceId.endsWith(`/${field}`),
  );
  if (choice?.element == null) throw new Error(`no field ${field}`);
  const [left, top, right, bottom] = choice.element.bounds;
  source.input({ kind: 'tap', x: (left + right) / 2, y: (top + bottom) / 2 });
  source.input({ kind: 'text', text });
  const item = typedInto(choice.action.key, text);
  const around = { before, after: screenOf(source), keyboardShown: true, app: PACKAGE, deed: false };
  return interruptionOf({ item, ...around, trouble: undefined });
}

function typedInto(key: string, text: string): HistoryItem {
  const mark = { captureId: 'cap_1', packageName: PACKAGE, activity: '', layout: '', content: '', place: '' };
  return {
    ...{ step: 1, task: 0, key, kind: 'text', label: '', text, direction: null, effect: 'edit' },
    ...{
      checked: null,
      before: { ...mark, content: 'before' },
      after: mark,
      verdict: null,
      reason: null,
      changes: [],
    },
  };
}

function screenOf(source: InteractiveSource): Screen {
  const { hierarchy, packageName, activity } = source.view();
  const parsed = parseHierarchy(hierarchy, { packageName, activity });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

test.each<[FieldName, string]>([
  ['words', 'milk and bread'],
  ['trimmed', ' milk '],
  ['groups', '1250000'],
  ['card', '4111111111111111'],
  ['dashes', 'Monday - Friday'],
  ['six', 'butter'],
  ['digits', '20 55 50'],
  ['letters', 'milk 2'],
  ['towns', 'Basel'],
  ['pin', '2580'],
])('the field “%s” holds “%s” in its own form', (field, text) => {
  expect(typed(field, text)).toBeNull();
});

test.each<[FieldName, string]>([
  ['cents', '1250'],
  ['six', 'butter milk'],
  ['digits', 'AB12'],
  ['digits', '-5'],
  ['digits', '10:30'],
  ['letters', 'ann@example.org'],
  ['letters', 'C++'],
  ['letters', 'Party 🎉'],
  ['towns', 'Bern'],
  ['twice', 'milk'],
  ['pin', '264019'],
])('the field “%s” does not hold “%s”', (field, text) => {
  expect(typed(field, text)).toBe('text_differs');
});
