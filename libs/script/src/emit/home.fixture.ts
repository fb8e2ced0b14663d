import { type Screen, toElementRef } from '@tapwright/screen';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, type InteractiveSource, playStep } from '@tapwright/virtual-ui';
import { FIRST_DAY, screenNow } from '../trace/app-runs.fixture.ts';
import type { RunStep } from '../trace/guards.ts';
import { makeTrace } from '../trace/make-trace.ts';
import type { Trace } from '../trace/trace.ts';

const { app } = virtualApp('notes');
export const NOTES_PACKAGE = app.tile.packageName;

/** A phone on its home screen, with the notes app; the setting stays when the app is stopped. */
export function homePhone(): InteractiveSource {
  let now = FIRST_DAY;
  const move = (ms: number) => {
    now += ms;
  };
  return createInteractiveSource({ apps: [app], clock: { now: () => now, pass: move, shift: move } });
}

export function isDark(source: InteractiveSource): boolean {
  const task = virtualApp('notes').tasks.find(({ id }) => id === 'notes-dark-theme');
  return task?.done(source.state(NOTES_PACKAGE)) ?? false;
}

/** Taps what has this text or description, and records it. */
function tapped(source: InteractiveSource, name: string, index: number): RunStep {
  const before = screenNow(source);
  const element = before.elements.find(({ text, desc }) => text === name || desc === name);
  if (element === undefined) throw new Error(`nothing is called ${name}`);
  playStep(source, { kind: 'click', on: element.text === name ? { text: name } : { desc: name } });
  const target = toElementRef(before, element);
  const action = { kind: 'click', target, text: null, direction: null, effect: 'look', key: name } as const;
  return { index, task: 0, action, before, after: screenNow(source) };
}

const WAY = ['Notes', 'More options', 'Settings', 'Dark theme'];

/** A phone on which somebody left the settings of the notes app open, with the dark theme on or off. */
export function phoneLeftOpen({ dark }: { readonly dark: boolean }): InteractiveSource {
  const source = homePhone();
  for (const [index, name] of WAY.slice(0, dark ? 4 : 3).entries()) tapped(source, name, index);
  return source;
}

/** A run from the home screen that turned the dark theme on, and the screen at its end. */
export function darkThemeRun(): { readonly steps: readonly RunStep[]; readonly last: Screen } {
  const source = homePhone();
  const steps = WAY.map((name, index) => tapped(source, name, index));
  return { steps, last: screenNow(source) };
}

/** Its trace. */
export function darkThemeTrace(): Trace {
  return makeTrace({
    ...darkThemeRun(),
    goal: 'Turn on the dark theme',
    case: null,
    app: 'Notes',
    packageName: NOTES_PACKAGE,
    start: { at: 'home', component: null, cleared: false },
    createdAt: new Date(FIRST_DAY).toISOString(),
    parameters: [],
    expected: [],
  });
}
