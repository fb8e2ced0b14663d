import type { Action, ActionKind } from '@tapwright/contracts';
import { parseHierarchy, type Screen, toElementRef } from '@tapwright/screen';
import { finalChecks, recordStep } from '../trace/record-step.ts';
import { TRACE_SCHEMA, type Trace } from '../trace/trace.ts';

/** A small notes app, as dumps: the list, the editor, and the list with the new note. */
const node = (attributes: string, children = '') =>
  `<node package="org.example.notes" ${attributes} enabled="true">${children}</node>`;
const dump = (children: string) =>
  `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">${node(
    'class="android.widget.FrameLayout" bounds="[0,0][1080,1920]"',
    children,
  )}</hierarchy>`;
const row = (title: string, top: number) =>
  node(
    `class="android.widget.LinearLayout" resource-id="org.example.notes:id/row" clickable="true" long-clickable="true" bounds="[0,${top}][1080,${top + 200}]"`,
    node(`class="android.widget.TextView" text="${title}" bounds="[40,${top + 40}][900,${top + 160}]"`),
  );
const add = node(
  'class="android.widget.ImageButton" content-desc="New note" clickable="true" bounds="[900,1700][1040,1840]"',
);
const editor = (text: string) =>
  node(
    `class="android.widget.EditText" resource-id="org.example.notes:id/body" text="${text}" hint="Write here" focusable="true" clickable="true" bounds="[40,300][1040,900]"`,
  ) +
  node('class="android.widget.Button" text="It&apos;s done" clickable="true" bounds="[40,1000][500,1140]"') +
  node('class="android.widget.TextView" text="Grüße &#128578;" bounds="[40,1200][500,1300]"');

export const DUMPS = {
  list: dump(row('Rent', 200) + row('Taxes', 400) + add),
  editor: dump(editor('Write here')),
  typed: dump(editor('100%s &amp; &quot;eggs&quot;')),
  saved: dump(row('100%s &amp; &quot;eggs&quot;', 200) + row('Rent', 400) + row('Taxes', 600) + add),
} as const;

export type ScreenName = keyof typeof DUMPS;

export function screenOf(name: ScreenName): Screen {
  const activity =
    name === 'list' || name === 'saved' ? 'org.example.notes/.List' : 'org.example.notes/.Editor';
  const result = parseHierarchy(DUMPS[name], { packageName: 'org.example.notes', activity });
  if (!result.ok) throw new Error(result.detail);
  return result.screen;
}

/** An action on the first element with this text or description, or whose id ends with it. */
export function actionOn(
  screen: Screen,
  kind: ActionKind,
  name: string | null,
  text: string | null = null,
): Action {
  const found = screen.elements.find(
    (at) => name !== null && (at.text === name || at.desc === name || at.resourceId.endsWith(`/${name}`)),
  );
  const target = found === undefined ? null : toElementRef(screen, found);
  return { kind, target, text, direction: null, effect: 'look', key: `${kind} ${name}` };
}

export const TYPED = '100%s & "eggs"';

/** Opens the editor, types, saves. */
export function notesTrace(): Trace {
  const [list, empty, typed, saved] = [
    screenOf('list'),
    screenOf('editor'),
    screenOf('typed'),
    screenOf('saved'),
  ];
  const steps = [
    recordStep(0, actionOn(list, 'click', 'New note'), list, empty),
    recordStep(1, actionOn(empty, 'text', 'body', TYPED), empty, typed),
    recordStep(2, actionOn(typed, 'click', "It's done"), typed, saved),
  ];
  return {
    schema: TRACE_SCHEMA,
    goal: 'Write a note\nabout eggs',
    case: null,
    app: 'Notes',
    packageName: 'org.example.notes',
    start: { component: 'org.example.notes/.List', cleared: true },
    screen: [1080, 1920],
    createdAt: '2030-01-02T03:04:05.000Z',
    parameters: [],
    guards: [],
    steps,
    final: { activity: saved.activity, checks: finalChecks(steps, saved) },
  };
}
